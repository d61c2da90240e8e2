// Tells what a move would bring before it is made: while one points at a cell or comes to it by key, or at a tile for a space.

const CELLS = "#play .spot.place, #play .spot.overbuild, #play .spot.fill";
const TILES = "#dock [data-mark]";

const page = document.querySelector(".table-page");
const MARKED = page.dataset.marked.split(" ").filter(Boolean);

const BEST = 3;
const EDGE = 4;
const SIDE = 0.22;

const answers = new Map();
let pointed = null;

function question(changed = {}) {
  const marks = MARKED.map((name) => [name, changed[name] ?? page.querySelector(`[name="${name}"]:checked`)?.value]);
  const decision = page.querySelector("#play-form [name=decision]")?.value;
  return new URLSearchParams([...marks.filter(([, value]) => value !== undefined), ["decision", decision]]).toString();
}

async function fetched(asked) {
  const answer = await fetch(`${page.dataset.forecasts}?${asked}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return null;
  const holder = document.createElement("template");
  holder.innerHTML = await answer.text();
  return holder.content;
}

// Asked once for all cells with what is marked, and kept until the position is another.
function forecasts(asked = question()) {
  if (!answers.has(asked)) answers.set(asked, fetched(asked).catch(() => null));
  return answers.get(asked);
}

function wanted(thing) {
  if (thing.matches(TILES)) return { mark: thing.dataset.mark };
  const mark = thing.matches(".fill") ? page.querySelector('[name="filling"]:checked')?.value ?? "" : "";
  return { cell: thing.closest("td").id, mark };
}

function isFor(found, { cell, mark }) {
  return (cell === undefined || found.dataset.cell === cell) && found.dataset.mark === mark;
}

async function tell(thing) {
  pointed = thing;
  const all = await forecasts();
  if (pointed !== thing || !thing.isConnected || !all) return;
  const found = [...all.querySelectorAll("li[data-cell]")].filter((each) => isFor(each, wanted(thing)));
  forget();
  // A tile for one of several spaces: which one is not said yet.
  if (found.length === 1) show(found[0], thing);
}

function say(detail) {
  document.dispatchEvent(new CustomEvent("table:say", { detail }));
}

function show(found, thing) {
  for (const badge of found.querySelectorAll("[data-at]")) {
    document.getElementById(badge.dataset.at)?.append(badge.cloneNode(true));
  }
  const bubble = document.querySelector("#forecast");
  bubble.replaceChildren(found.querySelector(".changes").cloneNode(true));
  bubble.hidden = !bubble.querySelector("li");
  say(found.querySelector(".changes"));
  place(bubble, thing.matches(TILES) ? thing : document.getElementById(found.dataset.cell));
}

// Above or below the cell and what is shown at its side, in its middle or to a side; beside it; or else at an edge of the
// board. Which of them lies over the least is said by table-clear.js.
function place(bubble, thing) {
  const room = bubble.offsetParent?.getBoundingClientRect();
  if (!room || !thing) return;
  const about = thing.getBoundingClientRect();
  const all = places(bubble, room, about, thing.matches(TILES));
  const detail = { about, places: all, place: all[0] };
  document.dispatchEvent(new CustomEvent("table:place", { detail }));
  bubble.style.left = `${detail.place.left - room.left}px`;
  bubble.style.top = `${detail.place.top - room.top}px`;
}

function places({ offsetWidth: width, offsetHeight: height }, room, at, isTile) {
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  const gap = isTile ? EDGE : at.height * SIDE;
  const beside = at.width * SIDE;
  const [middle, centre] = [(at.left + at.right - width) / 2, (at.top + at.bottom - height) / 2];
  const ys = [at.top - gap - height, at.bottom + gap];
  const xs = [middle, at.left, at.right - width];
  const edges = [room.top, bottom].flatMap((y) => [middle, room.left, right].map((x) => [x, y]));
  const wanted = [
    ...ys.flatMap((y) => xs.map((x) => [x, y])),
    ...[at.left - beside - width, at.right + beside].map((x) => [x, centre]),
    ...edges,
  ];
  return wanted.map(([x, y]) => {
    const left = within(x, width, room.left, right);
    const top = within(y, height, room.top, bottom);
    return { left, top, right: left + width, bottom: top + height };
  });
}

function within(value, size, least, most) {
  return Math.max(least + EDGE, Math.min(value, most - size - EDGE));
}

function forget() {
  for (const badge of document.querySelectorAll("#board .gained[data-at]")) badge.remove();
  const bubble = document.querySelector("#forecast");
  if (bubble) bubble.hidden = true;
}

// Whoever comes to the board, or to the tiles, is about to ask: then the answer is there when they point at a cell.
function askAhead(event) {
  if (event.target.closest?.("#frame, #dock") && document.querySelector(`${CELLS}, ${TILES}`)) forecasts();
}

function thingUnder(event) {
  return event.target.closest?.(`${CELLS}, ${TILES}`);
}

// The page itself leads the keyboard on after each step: whoever uses none has chosen nothing yet.
function isChosen(event) {
  return event.type !== "focusin" || event.target.matches(":focus-visible");
}

for (const kind of ["pointerover", "focusin", "table:pointed"]) {
  document.addEventListener(kind, (event) => {
    askAhead(event);
    const thing = thingUnder(event);
    if (thing && thing !== pointed && isChosen(event)) tell(thing);
  });
}
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    const thing = thingUnder(event);
    // A finger leaves when it is lifted: what it has tapped stays pointed at.
    if (!thing || event.pointerType === "touch" || thing.contains(event.relatedTarget)) return;
    pointed = null;
    forget();
  });
}
// Turned by key, or another tile chosen, while one points at a cell.
document.addEventListener("change", (event) => {
  if (MARKED.includes(event.target.name) && pointed) tell(pointed);
});
document.addEventListener("table:turned", () => {
  if (pointed) tell(pointed);
});
// On another screen it would stand where there may be no page any more.
globalThis.addEventListener("resize", () => {
  pointed = null;
  forget();
});
// Not when nothing is new: then what is pointed at stays.
document.addEventListener("htmx:afterSwap", () => {
  answers.clear();
  pointed = null;
  forget();
});

// --- the best places, for whoever asks by key ---------------------------------------------------------------------------

function nameOf(field) {
  return field && field.parentElement.querySelector(".visually-hidden:not(input)").textContent;
}

// The ways in which the chosen tile may be turned, or none where nothing is to be turned.
function turnings() {
  const tile = page.querySelector("#dock [name=tile]:checked");
  const ways = Number(tile?.className.match(/ways-(\d)/)?.[1] ?? 1);
  return [...page.querySelectorAll("#dock [name=rotation]")].slice(0, ways).map((field) => field.value);
}

async function everyWay() {
  const ways = turnings();
  const all = await Promise.all((ways.length ? ways : [undefined]).map(async (rotation) => {
    const found = await forecasts(question({ rotation }));
    return [...found?.querySelectorAll("li[data-cell]") ?? []].map((line) => ({ line, rotation }));
  }));
  return all.flat();
}

function worth({ line }) {
  return line.dataset.worth.split(" ").map(Number);
}

function isWorthMore(one, other) {
  const [[total, rest], [otherTotal, otherRest]] = [worth(one), worth(other)];
  return otherTotal - total || otherRest - rest;
}

// In how many ways a tile may lie in a cell: the best of them counts.
function best(found) {
  const cells = new Map();
  for (const each of found.sort(isWorthMore)) {
    const key = `${each.line.dataset.cell} ${each.line.dataset.mark}`;
    if (!cells.has(key)) cells.set(key, each);
  }
  return [...cells.values()].filter((each) => worth(each).some((amount) => amount > 0)).slice(0, BEST);
}

function inWords({ line, rotation }) {
  const tile = [...page.querySelectorAll(TILES)].find((each) => each.dataset.mark === line.dataset.mark);
  const turned = turnings().length > 1 && document.querySelector(`#rotation-${rotation}`);
  const where = [tile?.querySelector(".choice__name"), document.getElementById(line.dataset.cell), nameOf(turned)];
  return [...where, line.querySelector(".changes")];
}

async function tellBest() {
  const { best: none, lay } = document.querySelector("#keys").dataset;
  if (!document.querySelector(`${CELLS}, ${TILES}`)) return say(lay);
  const found = best(await everyWay());
  if (!found.length) return say(none);
  for (const each of found) say(inWords(each));
}

document.addEventListener("table:best", tellBest);
