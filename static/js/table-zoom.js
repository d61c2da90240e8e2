// Remembers the size of the board, listens to pinch, wheel and double tap, and keeps in sight what one looks at.

const STEPS = 4;
const KEY = "board-zoom";
const PINCH = 1.25;
const NOTCH = 50;
const LARGE = 3;

function frame() {
  return document.querySelector("#frame");
}

function zoom() {
  return Number(document.querySelector("#zoom input:checked")?.value ?? 1);
}

// What lies at a point of the screen stays there.
function setZoom(step, point = middle()) {
  const bounded = Math.min(STEPS, Math.max(1, step));
  leave();
  if (bounded === zoom()) return;
  const [x, y] = shareAt(point);
  document.querySelector(`#zoom-${bounded}`).checked = true;
  localStorage.setItem(KEY, bounded);
  const box = document.querySelector("#board").getBoundingClientRect();
  frame().scrollBy(box.left + x * box.width - point.x, box.top + y * box.height - point.y);
}

function middle() {
  const box = frame().getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// How far across and down the board a point lies, from 0 to 1.
function shareAt(point) {
  const box = document.querySelector("#board").getBoundingClientRect();
  return [(point.x - box.left) / box.width, (point.y - box.top) / box.height];
}

// --- what is in sight ----------------------------------------------------------------------------------------------

function lookAt([x, y]) {
  const view = frame();
  view.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2);
}

function lookAtCells(cells) {
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const view = frame().getBoundingClientRect();
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
  frame().scrollBy((left + right - view.left - view.right) / 2, (top + bottom - view.top - view.bottom) / 2);
}

// What is new, or else where something can be done.
function lookAtNews() {
  const fresh = [...document.querySelectorAll("#board .fresh")];
  const cells = fresh.length ? fresh : [...document.querySelectorAll("#board td:has(.spot)")];
  if (cells.length) lookAtCells(cells);
  else lookAt([0.5, 0.5]);
}

// Where cells would be too small for a finger not all of them are in sight: the smallest size says so.
function nameSmallest() {
  const board = document.querySelector("#board");
  const { marginTop, marginBottom } = getComputedStyle(board);
  const times = Number(getComputedStyle(board).getPropertyValue("--zoom")) || 1;
  const height = board.offsetHeight / times + parseFloat(marginTop) + parseFloat(marginBottom);
  const isCut = board.offsetWidth / times > frame().clientWidth || Math.floor(height) > frame().clientHeight;
  document.documentElement.dataset.board = isCut ? "cut" : "whole";
}

addEventListener("resize", nameSmallest);
document.addEventListener("htmx:afterSwap", nameSmallest);

// --- a cell that is too small for a finger ---------------------------------------------------------------------------

const SMALL = 32;
const ENOUGH = 48;
const root = document.documentElement;

// The board is drawn larger around it, until the turn is over: its layout stays as it is.
function visit(cell) {
  const { width } = cell.getBoundingClientRect();
  if (!width || width >= SMALL) return;
  root.classList.add("near");
  root.style.setProperty("--visit", ENOUGH / width);
  lookAtCells([cell]);
}

function leave() {
  root.classList.remove("near");
}

document.addEventListener("table:visit", ({ target }) => visit(target.closest("td")));
document.addEventListener("table:before", leave);
document.addEventListener("htmx:afterSwap", () => document.querySelector("#board .draft") || leave());
document.addEventListener("click", ({ target }) => target.closest?.("#zoom") && leave());

// A board that grows to the left or the top would run away under the finger: one of its cells is held in its place.
let held = null;

function hold() {
  const view = frame().getBoundingClientRect();
  const cells = [...document.querySelectorAll("#board td[id]")];
  const seen = cells.find((cell) => {
    const box = cell.getBoundingClientRect();
    return box.left >= view.left && box.top >= view.top;
  });
  held = seen ? { id: seen.id, box: seen.getBoundingClientRect() } : null;
}

function letGo() {
  const cell = held && document.getElementById(held.id);
  if (!cell) return;
  const box = cell.getBoundingClientRect();
  frame().scrollBy(box.left - held.box.left, box.top - held.box.top);
}

document.addEventListener("htmx:beforeSwap", hold);
document.addEventListener("htmx:afterSwap", letGo);

// --- choosing a size -----------------------------------------------------------------------------------------------

document.addEventListener("change", (event) => {
  if (event.target.name === "zoom") localStorage.setItem(KEY, event.target.value);
});

function spread(touches) {
  return Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
}

function between(touches) {
  return { x: (touches[0].clientX + touches[1].clientX) / 2, y: (touches[0].clientY + touches[1].clientY) / 2 };
}

let pinchedFrom = 0;
document.addEventListener("touchstart", (event) => {
  if (event.touches.length === 2 && event.target.closest("#frame")) pinchedFrom = spread(event.touches);
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !pinchedFrom) return;
  const ratio = spread(event.touches) / pinchedFrom;
  if (ratio < PINCH && ratio > 1 / PINCH) return;
  setZoom(zoom() + (ratio > 1 ? 1 : -1), between(event.touches));
  pinchedFrom = spread(event.touches);
}, { passive: true });
document.addEventListener("touchend", () => {
  pinchedFrom = 0;
}, { passive: true });

// Where the page need not be scrolled to play, the wheel alone is enough.
const wide = matchMedia("(min-width: 80rem)");
let turned = 0;
document.addEventListener("wheel", (event) => {
  if (!event.target.closest("#frame") || !(event.ctrlKey || wide.matches)) return;
  event.preventDefault();
  turned += event.deltaY;
  if (Math.abs(turned) < NOTCH) return;
  setZoom(zoom() - Math.sign(turned), { x: event.clientX, y: event.clientY });
  turned = 0;
}, { passive: false });
document.addEventListener("dblclick", (event) => {
  if (!event.target.closest("#frame") || event.target.closest(".spot, .turner")) return;
  setZoom(zoom() > 1 ? 1 : LARGE, { x: event.clientX, y: event.clientY });
});

nameSmallest();
setZoom(Number(localStorage.getItem(KEY) ?? 1));
lookAtNews();
