// On a phone what is to be chosen from may grow over the board: then nothing that is asked about lies under it.

const SHEET = "#dock > *";
const ASKED = "#board :is(.spot.fill, .spot.instead, td:has(> .at-edge))";
const GAP = 4;

function boxes(selector) {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0);
}

// How far the board has to come up, which is never so far that something asked leaves it at the top.
function lift(frame, edge) {
  const asked = boxes(ASKED);
  if (!asked.length) return 0;
  const under = Math.max(...asked.map(({ bottom }) => bottom)) + GAP - edge;
  const room = Math.min(...asked.map(({ top }) => top)) - frame.top - GAP;
  return Math.max(0, Math.min(under, room));
}

function makeRoom() {
  const [play, board] = ["#play", "#board"].map((selector) => document.querySelector(selector));
  const frame = document.querySelector("#frame")?.getBoundingClientRect();
  if (!play || !board || !frame) return;
  board.style.translate = "";
  const edge = Math.min(...boxes(SHEET).map(({ top }) => top));
  play.classList.toggle("play--covered", edge < frame.bottom - 1);
  const height = edge < frame.bottom ? lift(frame, edge) : 0;
  if (height) board.style.translate = `0 ${-height}px`;
}

// After all that the screen, a swap or a fold changed has been laid out, and just before it is drawn.
const observer = new ResizeObserver(makeRoom);

function watch() {
  observer.disconnect();
  for (const part of document.querySelectorAll(`#frame, #board, ${SHEET}`)) observer.observe(part);
}

document.addEventListener("htmx:afterSwap", watch);
watch();
