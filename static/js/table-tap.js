// On a touch screen a first tap shows the chosen tile where it would lie, with an arrow that turns it; a second tap lays it.
// A finger need not hit a small cell: it is enough to come near.

const CELLS = "#board .spot:is(.place, .overbuild, .fill)";
const CORNERS = [[], ["turner--left"], ["turner--above"], ["turner--left", "turner--above"]];

const NEAR = 22;
const OTHER = ".turner, [popover], .at-edge__use";

let aimed = null;
let pressedBy = "";

// The press says it, not the click that follows: in older Safaris that is one of a mouse, or of nothing.
for (const kind of ["pointerdown", "pointercancel", "keydown"]) {
  document.addEventListener(kind, (event) => {
    pressedBy = kind === "pointerdown" ? event.pointerType : "";
  }, true);
}

// Where a tile was let go, a finger has shown already what it means.
document.addEventListener("table:dropped", () => {
  pressedBy = "";
});

function takeTouch() {
  const isTouch = pressedBy === "touch" || pressedBy === "pen";
  pressedBy = "";
  return isTouch;
}

function farFrom(spot, { clientX, clientY }) {
  const { left, right, top, bottom } = spot.getBoundingClientRect();
  return Math.max(Math.abs(clientX - (left + right) / 2), Math.abs(clientY - (top + bottom) / 2));
}

// The cell that is meant: the one that is hit, or else the nearest that is no further than a finger is wide.
function meant(event) {
  const hit = event.target.closest?.(CELLS);
  if (hit || !event.target.closest?.("#frame") || event.target.closest(OTHER)) return hit ?? null;
  const near = [...document.querySelectorAll(CELLS)].map((spot) => ({ spot, far: farFrom(spot, event) }));
  return near.filter(({ far }) => far <= NEAR).sort((one, other) => one.far - other.far)[0]?.spot ?? null;
}

function arrow() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "turner";
  button.textContent = "↻";
  button.setAttribute("aria-label", document.querySelector(".turning")?.getAttribute("aria-label") ?? "");
  button.addEventListener("click", turn);
  return button;
}

function placeAt(button, corner) {
  button.className = ["turner", ...corner].join(" ");
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return { left, right, top, bottom, corner };
}

function isWithin(board, { left, right, top, bottom }) {
  return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
}

// At a corner of the tile where the board has room for it; over which it lies over the least is said by table-clear.js.
function placeBeside(button, spot) {
  const board = document.querySelector("#frame").getBoundingClientRect();
  const all = CORNERS.map((corner) => placeAt(button, corner));
  const places = all.filter((place) => isWithin(board, place));
  if (!places.length) places.push(...all);
  const detail = { places, about: spot.getBoundingClientRect(), place: places[0] };
  document.dispatchEvent(new CustomEvent("table:place", { detail }));
  placeAt(button, detail.place.corner);
}

function turn(event) {
  event.stopPropagation();
  document.dispatchEvent(new Event("table:turn"));
}

function canTurn(spot) {
  const chosen = document.querySelector("#dock .hand input[name=tile]:checked");
  return !spot.matches(".fill") && chosen !== null && !chosen.matches(".ways-1");
}

function forget() {
  document.querySelector("#board .turner")?.remove();
  aimed?.classList.remove("aimed");
  aimed = null;
}

function aim(spot) {
  forget();
  aimed = spot;
  spot.classList.add("aimed");
  spot.focus({ preventScroll: true });
  spot.dispatchEvent(new Event("table:visit", { bubbles: true }));
  spot.dispatchEvent(new Event("table:pointed", { bubbles: true }));
  if (!canTurn(spot)) return;
  const button = arrow();
  spot.parentElement.append(button);
  placeBeside(button, spot);
}

document.addEventListener("click", (event) => {
  if (!takeTouch()) return;
  const spot = meant(event);
  if (!spot || (spot === aimed && spot.contains(event.target))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (spot === aimed) spot.click();
  else aim(spot);
}, true);
document.addEventListener("pointerdown", (event) => {
  if (aimed && event.target.closest?.("#frame") && meant(event) !== aimed && !event.target.closest(".turner")) forget();
});
document.addEventListener("htmx:afterSwap", forget);
