// Lays cards at stations by tap, by dragging and by key; what is laid stands in the lists of the form, as without scripts.

const FAR_ENOUGH = 6;
const OPEN = ".station--asks, .station--ahead";

document.documentElement.dataset.cards = "on";

let chosen = null;
let drag = null;

function hand() {
  return document.querySelector("#hand");
}

function handCards() {
  return [...document.querySelectorAll(".handcard--live")];
}

function slots(station) {
  const where = station ? `.station[data-station="${station}"] ` : "";
  return [...document.querySelectorAll(`${where}.slot`)];
}

// Those for cards that are laid now; the others are planned for when their station comes.
function slotsAsked() {
  return slots().filter((slot) => slot.closest(".station--asks"));
}

function select(slot) {
  return slot.querySelector("select");
}

function stationOf(element) {
  return element?.closest?.(OPEN)?.dataset.station;
}

// --- showing what the lists say ------------------------------------------------------------------------------------

// A list keeps the card that is chosen from it alone: nobody opens it where cards are laid.
function shorten(list) {
  for (const option of list.querySelectorAll("option")) {
    if (option.value && option.value !== list.value) option.remove();
  }
}

// Two cards may have the same value, so each list gets a card of its own.
function pair() {
  const free = handCards();
  return new Map(
    slots().filter((slot) => select(slot).value).map((slot) => {
      const index = free.findIndex((card) => card.dataset.card === select(slot).value);
      return [slot, index < 0 ? null : free.splice(index, 1)[0]];
    }),
  );
}

function words(key, values) {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), hand().dataset[key]);
}

function stationName(station) {
  return document.querySelector(`.station[data-station="${station}"]`).dataset.name;
}

function showHandCard(card, slot) {
  const station = slot && stationOf(slot);
  card.classList.toggle("handcard--laid", Boolean(slot));
  card.querySelector(".handcard__at").textContent = station ?? "";
  card.setAttribute("aria-pressed", String(card === chosen));
  const values = { card: card.dataset.card, station: station && stationName(station) };
  card.setAttribute("aria-label", words(slot ? "laid" : "lay", values));
}

function showSlot(slot, card) {
  slot.classList.toggle("slot--full", Boolean(card));
  slot.querySelector(".laid")?.remove();
  if (!card) return;
  const laid = document.createElement("button");
  laid.type = "button";
  laid.className = "laid";
  laid.setAttribute("aria-label", card.getAttribute("aria-label"));
  laid.append(card.querySelector(".card").cloneNode(true));
  slot.append(laid);
}

function signed(number) {
  return String(number).replace("-", "−");
}

function showSum(total) {
  const cards = slots(stationOf(total)).map((slot) => select(slot).value).filter(Boolean);
  const sum = cards.reduce((all, card) => all + Number(card), Number(total.dataset.base));
  total.textContent = cards.length ? signed(sum) : "";
}

function show(message = "") {
  if (!hand()) return;
  for (const slot of slots()) shorten(select(slot));
  for (const still of document.querySelectorAll(".handcard--still")) still.remove();
  if (!chosen?.isConnected) chosen = null;
  const pairs = pair();
  const slotOf = new Map([...pairs].map(([slot, card]) => [card, slot]));
  for (const card of handCards()) showHandCard(card, slotOf.get(card));
  for (const slot of slots()) showSlot(slot, pairs.get(slot));
  for (const total of document.querySelectorAll(".slots__total")) showSum(total);
  document.querySelector("#play").classList.toggle("choosing", Boolean(chosen));
  const asked = slotsAsked();
  const laid = asked.filter((slot) => pairs.has(slot)).length;
  document.querySelector("#hand-in")?.toggleAttribute("data-early", laid < asked.length);
  tell(message, laid, asked.length);
  document.dispatchEvent(new Event("chocolatl:laid"));
}

function tell(message, laid, asked) {
  const count = document.querySelector("#laid-count");
  const sum = asked ? words("count", { laid, slots: asked }) : "";
  const text = `${message} ${sum}`.trim();
  // What is written anew is said anew: where others did something, the number of one's own cards is not.
  count?.setAttribute("aria-live", message ? "polite" : "off");
  if (count && count.textContent !== text) count.textContent = text;
}

// --- laying and taking back ----------------------------------------------------------------------------------------

function slotOf(card) {
  return [...pair()].find(([, other]) => other === card)?.[0];
}

function put(slot, value) {
  const list = select(slot);
  if (value) list.append(Object.assign(document.createElement("option"), { value, textContent: value }));
  list.value = value;
  shorten(list);
}

function takeBack(card) {
  const slot = slotOf(card);
  if (!slot) return;
  put(slot, "");
  chosen = null;
  show(words("doneBack", { card: card.dataset.card }));
}

// Onto a card that lies there, or in the first free place; with none free, the card stays where it is.
function lay(card, station, onto = null) {
  const there = slots(station);
  if (!there.length) return show(words("closed", { station }));
  const from = slotOf(card);
  const free = onto ?? there.find((slot) => slot === from || !select(slot).value);
  if (!free) return show(words("full", { station: stationName(station) }));
  if (from) put(from, "");
  put(free, card.dataset.card);
  chosen = null;
  show(words("doneLay", { card: card.dataset.card, station: stationName(station) }));
}

// Where a tapped card can only be meant for, as long as there is room.
function onlyStation() {
  const asked = slotsAsked();
  const stations = new Set(asked.map(stationOf));
  const hasRoom = asked.some((slot) => !select(slot).value) || asked.length === slots().length;
  return stations.size === 1 && hasRoom ? [...stations][0] : null;
}

function choose(card) {
  if (slotOf(card)) return takeBack(card);
  const only = onlyStation();
  if (only) return lay(card, only);
  chosen = chosen === card ? null : card;
  show();
}

// The card of the hand that an element stands for, in the hand or at a station.
function cardOf(element) {
  const inHand = element?.closest?.(".handcard--live");
  if (inHand) return inHand;
  const slot = element?.closest?.(".slot");
  return slot ? pair().get(slot) : null;
}

document.addEventListener("click", (event) => {
  // A drag ends in a click of its own; a key press makes a click without a pointer.
  if (drag?.moved && event.detail) return;
  const inHand = event.target.closest?.(".handcard--live");
  if (inHand) return choose(inHand);
  const station = stationOf(event.target);
  if (!station) return;
  const slot = event.target.closest(".slot");
  if (chosen) {
    // A tap on the station's name lays the card and asks for nothing.
    event.preventDefault();
    return lay(chosen, station, slot);
  }
  const laid = cardOf(event.target);
  if (laid) takeBack(laid);
});

// --- handing in -----------------------------------------------------------------------------------------------------

function missing() {
  return [...new Set(slotsAsked().filter((slot) => !select(slot).value).map(stationOf))];
}

// Too early it sends nothing, says at which stations cards are missing, and brings the first of them into sight.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#hand-in");
  const stations = button ? missing() : [];
  if (!stations.length) return;
  event.preventDefault();
  show(words("missing", { stations: stations.map(stationName).join(", ") }));
  document.querySelector(`#station-${stations[0]}`).scrollIntoView({ block: "nearest" });
}, true);

// --- keys ----------------------------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const BACK = ["Backspace", "Delete", "0"];

function move(card, step) {
  const cards = handCards();
  cards[(cards.indexOf(card) + step + cards.length) % cards.length].focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  const card = cardOf(document.activeElement);
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const isKnown = event.key in STEPS || BACK.includes(event.key) || /^[1-6]$/.test(event.key);
  if (!isKnown) return;
  event.preventDefault();
  if (event.key in STEPS) return move(card, STEPS[event.key]);
  if (BACK.includes(event.key)) takeBack(card);
  else lay(card, event.key);
  card.focus({ preventScroll: true });
});

// --- dragging ------------------------------------------------------------------------------------------------------

function under(event) {
  return document.elementFromPoint(event.clientX, event.clientY);
}

function aim(event) {
  const station = event && stationOf(under(event));
  for (const board of document.querySelectorAll(OPEN)) {
    board.classList.toggle("station--aimed", board.dataset.station === station);
  }
}

function lift(event) {
  const box = drag.source.getBoundingClientRect();
  drag.ghost = drag.source.querySelector(".card").cloneNode(true);
  drag.ghost.classList.add("dragged");
  drag.ghost.style.setProperty("--card-w", `${box.width}px`);
  document.body.append(drag.ghost);
  drag.moved = true;
  carry(event);
}

function carry(event) {
  const { width, height } = drag.ghost.getBoundingClientRect();
  drag.ghost.style.translate = `${event.clientX - width / 2}px ${event.clientY - height / 2}px`;
  aim(event);
}

document.addEventListener("pointerdown", (event) => {
  drag = null;
  const source = event.target.closest?.(".handcard--live, .laid");
  if (!source || event.button !== 0) return;
  drag = { source, card: cardOf(source), x: event.clientX, y: event.clientY, pointer: event.pointerId };
});
document.addEventListener("pointermove", (event) => {
  if (!drag?.card || drag.pointer !== event.pointerId) return;
  if (drag.ghost) return carry(event);
  if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR_ENOUGH) lift(event);
});

function drop(event) {
  if (drag?.pointer !== event.pointerId) return;
  drag.pointer = null;
  if (!drag.ghost) return;
  drag.ghost.remove();
  drag.ghost = null;
  aim(null);
  if (event.type === "pointercancel") return;
  const target = under(event);
  const station = stationOf(target);
  const slot = target?.closest?.(".slot");
  if (station) lay(drag.card, station, slot && cardOf(slot) !== drag.card ? slot : null);
  else takeBack(drag.card);
}

for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, drop);

// --- after every change of the page --------------------------------------------------------------------------------

document.addEventListener("htmx:afterSwap", () => show());
show();
