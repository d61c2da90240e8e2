// Moves what an update has changed: cells go to their new places, new tiles settle, what villages have more of stands out.
// Turns of others come one after another, each with its player's emblem; a tap or a key shows the end of all at once.
// Whoever wants no motion sees the marks of the page alone.

const MOVING = 320;
const POP = 240;
const FLYING = 700;
const TURN = 650;
const LANDING = 150;
const PACES = { quick: 0.5, none: 0 };
const CELLS = "#board td:not(:empty)";
const TILE = ":scope > .tile, :scope > .asks > .tile";
const HAD = ".village .goods > *, .village .score__total, .village .track > *, #points > *";
const TOTAL = ".score__total, #points > *";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let before = null;
const playing = [];

// How long things take: the person's preference says, and nothing moves for who wants no motion.
function pace() {
  return calm.matches ? 0 : PACES[document.documentElement.dataset.motion] ?? 1;
}

// --- what there was ------------------------------------------------------------------------------------------------

// Within the frame: where the whole board goes on the page is no motion of its cells.
function places() {
  const { left, top } = document.querySelector("#frame")?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return new Map([...document.querySelectorAll(CELLS)].map((cell) => [cell.id, seen(cell, left, top)]));
}

function seen(cell, left, top) {
  const tile = cell.querySelector(TILE);
  const box = cell.getBoundingClientRect();
  return {
    box: { left: box.left - left, top: box.top - top, width: box.width },
    tile: tile && tile.className.baseVal + tile.innerHTML,
  };
}

// What seats have, by its id or else by where it stands in a list: that says nothing where the list is longer now.
function possessions() {
  return new Map([...document.querySelectorAll(HAD)].map((thing) => [keyOf(thing), held(thing)]));
}

function keyOf(thing) {
  const { id, children } = thing.parentElement;
  const list = id || thing.closest(".village")?.id;
  return thing.id || `${list} ${thing.localName} ${[...children].indexOf(thing)} of ${children.length}`;
}

function held(thing) {
  return { looks: thing.innerHTML + thing.className, number: thing.textContent.match(/[−-]?\d+\s*$/)?.[0] };
}

function news() {
  return [...document.querySelectorAll("#news [data-turn]")];
}

function isOver() {
  return Boolean(document.querySelector(".play--ended"));
}

// --- turns ---------------------------------------------------------------------------------------------------------

// The turns that are new, in their order; a change that is nobody's turn is one without a player.
function newTurns(old, changed) {
  const turns = news().filter((line) => !old.news.has(line.outerHTML)).map(turnOf);
  const shown = turns.filter(({ cells }) => cells.some((id) => changed.has(id)));
  return shown.length ? shown : [{ seat: null, emblem: null, cells: [], gains: new Map() }];
}

function turnOf(line) {
  const seats = [...line.querySelectorAll("[data-seat]")];
  return {
    seat: line.dataset.turn,
    emblem: line.querySelector(".told__who > svg"),
    cells: line.dataset.cells.split(" "),
    gains: new Map(seats.map(({ dataset }) => [dataset.seat, Number(dataset.more)])),
  };
}

// In which of the turns something of a village changes: in its owner's own one, or else in the first that tells of it.
function turnWith(thing, turns) {
  const seat = seatOf(thing);
  const own = turns.findIndex((turn) => turn.seat === seat);
  return Math.max(0, own >= 0 ? own : turns.findIndex((turn) => turn.gains.has(seat)));
}

function seatOf(thing) {
  return thing.closest(".village, #points > *").id.split("-").at(-1);
}

function tileOf(turn) {
  const laid = document.getElementById(turn.cells[0]);
  return laid ?? document.querySelector("#board .draft") ?? document.querySelector("#board .fresh");
}

// --- motion --------------------------------------------------------------------------------------------------------

// What waits for its time is not seen before; everything ends at once when somebody goes on.
function animate(thing, frames, { delay = 0, duration, ...how }) {
  const times = { delay: delay * pace(), duration: duration * pace(), fill: "backwards", ...how };
  const animation = thing.animate(frames, times);
  playing.push(animation);
  return animation.finished;
}

function move(cell, from, to) {
  const across = from.left - to.left;
  const down = from.top - to.top;
  const size = from.width / to.width;
  if (Math.abs(across) < 1 && Math.abs(down) < 1 && Math.abs(size - 1) < 0.01) return;
  const start = { transformOrigin: "0 0", transform: `translate(${across}px, ${down}px) scale(${size})` };
  animate(cell, [start, { transformOrigin: "0 0", transform: "none" }], { duration: MOVING, easing: "ease-out" });
}

// A tile comes opaque, and its frame with it.
function settle(cell, delay) {
  const [hidden, shown] = [{ visibility: "hidden" }, { visibility: "visible" }];
  const how = { duration: MOVING, delay, easing: "ease-in" };
  animate(cell.querySelector(TILE), [{ scale: 1.5, ...hidden }, { scale: 1, ...shown }], how);
  animate(cell, [hidden, shown], { ...how, pseudoElement: "::after" });
}

function pop(thing, delay) {
  const scale = thing.matches(".score__total") ? 1.3 : 1.06;
  animate(thing, [{ scale: 1 }, { scale, offset: 0.33 }, { scale: 1 }], { duration: POP, delay });
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return `${box.left + box.width / 2}px ${box.top + box.height / 2}px`;
}

// A drawing over the page, for as long as it moves.
function float(drawing, frames, how) {
  const floating = drawing.cloneNode(true);
  floating.classList.add("flying");
  document.querySelector("main").append(floating);
  const [first, ...rest] = frames;
  animate(floating, [{ visibility: "hidden", ...first }, ...rest], how).catch(() => null).finally(() =>
    floating.remove()
  );
}

// Whether somebody else shows how it comes (table-villages.js).
function comes(thing, tile, delay) {
  const detail = { thing, tile, delay, pace: pace() };
  return !document.dispatchEvent(new CustomEvent("table:goods", { detail, cancelable: true }));
}

function present(turn, delay) {
  const tile = tileOf(turn);
  if (!turn.emblem || !tile) return;
  const translate = middle(tile);
  const frames = [{ translate, scale: 0.5 }, { translate, scale: 1.6, offset: 0.3 }, { translate, scale: 1.4 }];
  float(turn.emblem, frames, { duration: TURN, delay });
}

// What a village counts in all goes on with each turn that changes it, by `more`; other numbers in one go.
function count(thing, from, turns, delay) {
  const gained = (turn) => thing.matches(TOTAL) ? turn.gains.get(seatOf(thing)) : 0;
  const steps = turns.map((turn, place) => ({ more: gained(turn), delay: delayOf(place) * pace() })).filter((
    { more },
  ) => more);
  const once = [{ more: 0, delay: delay * pace() }];
  const detail = { thing, from, steps: steps.length ? steps : once, duration: FLYING * pace() };
  document.dispatchEvent(new CustomEvent("table:count", { detail }));
}

function delayOf(place) {
  return place * TURN;
}

// --- what has changed ----------------------------------------------------------------------------------------------

// At the end of a game the page is another one.
function changedThings(old) {
  if (old.isOver !== isOver()) return [];
  return [...document.querySelectorAll(HAD)].filter((thing) => {
    const then = old.things.get(keyOf(thing));
    return then && then.looks !== held(thing).looks;
  });
}

function showCells(old, now, turns) {
  for (const [id, { box, tile }] of now) {
    const cell = document.getElementById(id);
    const then = old.cells.get(id);
    if (then && old.isOver === isOver()) move(cell, then.box, box);
    const place = turns.findIndex(({ cells }) => cells.includes(id));
    if (tile && tile !== then?.tile) settle(cell, delayOf(Math.max(0, place)));
  }
}

function showThings(old, turns) {
  for (const thing of changedThings(old)) {
    const place = turnWith(thing, turns);
    const delay = delayOf(place) + (turns[place].emblem ? LANDING : 0);
    if (!comes(thing, tileOf(turns[place]), delay)) pop(thing, delay);
    count(thing, old.things.get(keyOf(thing)).number, turns, delay);
  }
}

// Each turn is heard once, when its tiles come.
function knock(turns) {
  for (const delay of new Set(turns.map((_turn, place) => delayOf(place) * pace()))) {
    document.dispatchEvent(new CustomEvent("sound", { detail: { kind: "tiles", delay } }));
  }
}

function note() {
  skip();
  const lines = new Set(news().map((line) => line.outerHTML));
  before = { cells: places(), news: lines, isOver: isOver(), things: possessions() };
}

function act() {
  const old = before;
  before = null;
  if (!old) return;
  const now = places();
  const changed = new Set(
    [...now].filter(([id, { tile }]) => tile && tile !== old.cells.get(id)?.tile).map(([id]) => id),
  );
  const turns = newTurns(old, changed);
  if (changed.size) knock(turns);
  if (!pace()) return;
  showCells(old, now, turns);
  showThings(old, turns);
  turns.forEach((turn, place) => present(turn, delayOf(place)));
}

// The end of all that is still on its way.
function skip() {
  for (const animation of playing.splice(0)) animation.finish();
  document.dispatchEvent(new Event("table:skip"));
}

// Updates by htmx that change the board, and what table-show.js plays.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail?.shouldSwap !== false && detail?.swapOverride !== "none") note();
});
document.addEventListener("table:before", note);
for (const kind of ["htmx:afterSwap", "table:after"]) document.addEventListener(kind, act);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip, true);
