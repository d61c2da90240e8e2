// Moves what an update has changed: cells go to their new places, new tiles settle, goods travel to villages and light up.
// Whoever wants no motion sees the marks of the page alone.

const MOVING = 320;
const LIGHTING = 900;
const FLYING = 700;
const CELLS = "#board td:not(:empty)";
const TILE = ":scope > .tile, :scope > .asks > .tile";
const HAD = ".village .goods > *, .village .score__total, .village .track > *, #points a";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let before = null;

function places() {
  return new Map([...document.querySelectorAll(CELLS)].map((cell) => [cell.id, seen(cell)]));
}

function seen(cell) {
  const tile = cell.querySelector(TILE);
  return { box: cell.getBoundingClientRect(), tile: tile && tile.className.baseVal + tile.innerHTML };
}

// What seats have, by where it stands: nothing of it has an id.
function possessions() {
  return [...document.querySelectorAll(HAD)].map((thing) => thing.innerHTML + thing.className);
}

function move(cell, from, to) {
  const across = from.left - to.left;
  const down = from.top - to.top;
  const size = from.width / to.width;
  if (Math.abs(across) < 1 && Math.abs(down) < 1 && Math.abs(size - 1) < 0.01) return;
  cell.animate([{ transformOrigin: "0 0", transform: `translate(${across}px, ${down}px) scale(${size})` }, {
    transformOrigin: "0 0",
    transform: "none",
  }], { duration: MOVING, easing: "ease-out" });
}

function settle(cell) {
  cell.querySelector(TILE).animate([{ scale: 1.5, opacity: 0 }, { scale: 1, opacity: 1 }], {
    duration: MOVING,
    easing: "ease-in",
  });
}

function light(thing) {
  thing.animate([{ boxShadow: "0 0 0 3px rgb(240 178 60 / 95%)" }, { boxShadow: "0 0 0 3px rgb(240 178 60 / 0%)" }], {
    duration: LIGHTING,
    easing: "ease-in",
  });
}

function moveCells(old) {
  for (const [id, now] of places()) {
    const cell = document.getElementById(id);
    const then = old.get(id);
    if (then) move(cell, then.box, now.box);
    if (now.tile && now.tile !== then?.tile) settle(cell);
  }
}

function changedThings(old) {
  const now = possessions();
  // Another number of things, as at the end of a game, is another page: then their places say nothing.
  if (now.length !== old.length) return [];
  return [...document.querySelectorAll(HAD)].filter((_thing, place) => now[place] !== old[place]);
}

// What comes to a village travels there from the tile that was laid last.
function fly(thing, from) {
  const piece = thing.matches(".goods > :not(:has(.tilecount))") && thing.querySelector("svg");
  if (!piece || !from) return;
  const flying = piece.cloneNode(true);
  flying.classList.add("flying");
  document.querySelector("main").append(flying);
  const start = from.getBoundingClientRect();
  const end = piece.getBoundingClientRect();
  const way = [start, end].map((box) => ({
    translate: `${box.left + box.width / 2}px ${box.top + box.height / 2}px`,
    opacity: 1,
  }));
  flying.animate(way, { duration: FLYING, easing: "ease-in-out" }).finished.finally(() => flying.remove());
}

// A number goes on to its new value step by step.
function count(thing, old) {
  const number = [...thing.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const [from, to] = [old, number?.data].map((text) => Number(text?.trim().replace("−", "-")));
  if (!number || !Number.isInteger(from) || !Number.isInteger(to) || from === to) return;
  const shown = number.data;
  const begun = performance.now();
  const tick = (now) => {
    const share = Math.min(1, (now - begun) / FLYING);
    number.data = share < 1 ? String(Math.round(from + (to - from) * share)).replace("-", "−") : shown;
    if (share < 1 && number.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function numbers() {
  return [...document.querySelectorAll(HAD)].map((thing) => thing.textContent.match(/[−-]?\d+\s*$/)?.[0]);
}

function tellChanges(old) {
  const all = [...document.querySelectorAll(HAD)];
  const from = document.querySelector("#board .draft") ?? document.querySelector("#board .fresh");
  for (const thing of changedThings(old.things)) {
    light(thing);
    fly(thing, from);
    count(thing, old.numbers[all.indexOf(thing)]);
  }
}

function note() {
  before = calm.matches ? null : { cells: places(), things: possessions(), numbers: numbers() };
}

function act() {
  if (before) {
    moveCells(before.cells);
    tellChanges(before);
  }
  before = null;
}

// Updates by htmx, and what table-show.js plays.
for (const kind of ["htmx:beforeSwap", "table:before"]) document.addEventListener(kind, note);
for (const kind of ["htmx:afterSwap", "table:after"]) document.addEventListener(kind, act);
