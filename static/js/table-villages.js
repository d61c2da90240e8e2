// How goods come to villages: fruits and coins hop from a tile to their places, and the carrier walks from stone to stone.
// table-moves.js says what has changed (`table:goods`) and from when on; `table:skip` shows the end of all at once.

const HOP = 420;
const RISE = 40;
const NEXT = { stores: 90, suns: 90, gold: 70 };
const MOST = 5;
const STEP = 200;
const WALK = 1000;
const LAND = { duration: 180, easing: "ease-out" };
const ARC = [
  { translate: "0 0", easing: "cubic-bezier(0.2, 0.7, 0.4, 1)" },
  { translate: `0 ${-RISE}px`, offset: 0.43, easing: "cubic-bezier(0.6, 0, 0.9, 0.5)" },
  { translate: "0 0" },
];

let before = new Map();
let playing = [];

// --- what villages held --------------------------------------------------------------------------------------------

function held(village) {
  const field = [...village.querySelectorAll(".track li")].findIndex((one) => one.matches(".track__here"));
  const places = (kind) => [...village.querySelectorAll(`${kind} i`)].map((place) => place.className);
  return { stores: places(".stores"), suns: places(".suns"), gold: goldOf(village), field };
}

function goldOf(village) {
  return Number(village.querySelector(".gold")?.textContent.match(/\d+\s*$/)?.[0] ?? 0);
}

function note() {
  before = new Map([...document.querySelectorAll(".village")].map((village) => [village.id, held(village)]));
}

// --- motion --------------------------------------------------------------------------------------------------------

function animate(thing, frames, { delay, duration, ...how }, pace) {
  const animation = thing.animate(frames, {
    delay: delay * pace,
    duration: duration * pace,
    fill: "backwards",
    ...how,
  });
  playing.push(animation);
  return animation.finished;
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return `${box.left + box.width / 2}px ${box.top + box.height / 2}px`;
}

// A village that a phone does not show now has its chip there.
function seen(thing) {
  if (thing.getBoundingClientRect().width) return thing;
  return document.querySelector(`#points-${thing.closest(".village").id.split("-").at(-1)}`);
}

// Two boxes, one in the other: one goes straight from place to place, the other up and down.
function hop(piece, [from, to], delay, pace) {
  if (!from || !to) return;
  const flying = document.createElement("span");
  flying.className = "flying";
  flying.append(piece);
  document.querySelector("main").append(flying);
  const [begin, end] = [from, to].map((place) => ({ translate: middle(place) }));
  const how = { delay, duration: HOP };
  animate(piece, ARC, how, pace).catch(() => null);
  animate(flying, [{ visibility: "hidden", ...begin }, end], how, pace).catch(() => null).finally(() =>
    flying.remove()
  );
}

function drawn(kind) {
  const piece = document.createElement("i");
  piece.className = `hopping hopping--${kind}`;
  return piece;
}

// --- each kind of thing --------------------------------------------------------------------------------------------

function fill(thing, kind, old, { tile, delay, pace }) {
  const places = [...thing.querySelectorAll("i")];
  const changed = places.filter((place, at) => place.className !== old[at]);
  changed.forEach((place, number) => {
    const what = (name) => name?.match(/--(\w+)/)?.[1];
    const [came, went] = [place.className, old[places.indexOf(place)]].map(what);
    const start = delay + number * NEXT[kind];
    if (!came) return hop(drawn(went), [seen(place), tile], start, pace);
    hop(drawn(came), [tile, seen(place)], start, pace);
    const frames = [{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1.2 }, { opacity: 1, scale: 1 }];
    animate(place, frames, { delay: start + HOP, ...LAND, pseudoElement: "::before" }, pace);
  });
}

function pay(thing, more, { tile, delay, pace }) {
  for (let coin = 0; coin < Math.min(more, MOST); coin++) {
    hop(drawn("coin"), [tile, seen(thing)], delay + coin * NEXT.gold, pace);
  }
  animate(thing, [{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], { delay: delay + HOP, ...LAND }, pace);
}

// From the stone on which it stood over all between; it waits there until its time has come.
function walk(stone, from, { delay, pace }) {
  const carrier = stone.querySelector(".carrier");
  if (!carrier || from < 0 || !stone.getBoundingClientRect().width) return;
  const stones = [...stone.parentElement.children];
  const to = stones.indexOf(stone);
  const { left, top } = stone.getBoundingClientRect();
  const way = Array.from({ length: Math.abs(to - from) + 1 }, (_none, at) => stones[from + at * Math.sign(to - from)]);
  const frames = way.map((one) => {
    const box = one.getBoundingClientRect();
    return { translate: `${box.left - left}px ${box.top - top}px`, easing: "ease-in-out" };
  });
  const duration = Math.min(WALK, STEP * (way.length - 1));
  animate(carrier, frames, { delay, duration }, pace);
}

function collect(thing, { tile, delay, pace }) {
  const drawing = thing.querySelector("svg");
  const piece = drawing?.cloneNode(true);
  if (piece) hop(piece, [tile, seen(drawing)], delay, pace);
  animate(thing, [{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], { delay: delay + HOP, ...LAND }, pace);
}

function show(event) {
  const { thing, ...how } = event.detail;
  const village = thing.closest(".village");
  const old = before.get(village?.id);
  if (!old) return;
  if (thing.matches(".stores")) fill(thing, "stores", old.stores, how);
  else if (thing.matches(".suns")) fill(thing, "suns", old.suns, how);
  else if (thing.matches(".gold")) pay(thing, goldOf(village) - old.gold, how);
  else if (thing.matches(".track > *")) walk(thing, old.field, how);
  else if (thing.matches(".goods--more > *")) collect(thing, how);
  else return;
  event.preventDefault();
}

function skip() {
  const ending = playing;
  playing = [];
  for (const animation of ending) animation.finish();
}

document.addEventListener("htmx:beforeSwap", note);
document.addEventListener("table:before", note);
document.addEventListener("table:goods", show);
document.addEventListener("table:skip", skip);
