// Moves what an update has changed: cells go to their new places, new tiles settle, what changed in a village lights up.
// Whoever wants no motion sees the marks of the page alone.

const MOVING = 320;
const LIGHTING = 900;
const CELLS = "#board td[id]";
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

function lightChanges(old) {
  const now = possessions();
  // Another number of things, as at the end of a game, is another page: then their places say nothing.
  if (now.length !== old.length) return;
  [...document.querySelectorAll(HAD)].forEach((thing, place) => now[place] !== old[place] && light(thing));
}

document.addEventListener("htmx:beforeSwap", () => {
  before = calm.matches ? null : { cells: places(), things: possessions() };
});
document.addEventListener("htmx:afterSwap", () => {
  if (before) {
    moveCells(before.cells);
    lightChanges(before.things);
  }
  before = null;
});
