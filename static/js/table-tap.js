// On a touch screen a first tap shows the chosen tile where it would lie, with an arrow that turns it; a second tap lays it.

const CELLS = "#board .spot:is(.place, .overbuild, .fill)";
const CORNERS = [[], ["turner--left"], ["turner--above"], ["turner--left", "turner--above"]];

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
  spot.dispatchEvent(new Event("table:pointed", { bubbles: true }));
  if (!canTurn(spot)) return;
  const button = arrow();
  spot.parentElement.append(button);
  placeBeside(button, spot);
}

document.addEventListener("click", (event) => {
  const spot = event.target.closest?.(CELLS);
  const isTouch = takeTouch();
  if (!spot || spot === aimed || !isTouch) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  aim(spot);
}, true);
document.addEventListener("pointerdown", (event) => {
  if (aimed && event.target.closest?.("#frame") && !event.target.closest("td")?.contains(aimed)) forget();
});
document.addEventListener("htmx:afterSwap", forget);
