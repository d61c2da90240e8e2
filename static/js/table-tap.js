// On a touch screen a first tap shows the chosen tile where it would lie, with an arrow that turns it; a second tap lays it.

const CELLS = "#board .spot:is(.place, .overbuild, .fill)";

let aimed = null;
let pressedBy = "";

// The press says it, not the click that follows: in older Safaris that is one of a mouse, or of nothing.
for (const kind of ["pointerdown", "pointercancel", "keydown"]) {
  document.addEventListener(kind, (event) => {
    pressedBy = kind === "pointerdown" ? event.pointerType : "";
  }, true);
}

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

// Beside the tile, where the board has room for it: never over the place of the second tap, nor off the board.
function placeBeside(button, spot) {
  const tile = spot.getBoundingClientRect();
  const board = document.querySelector("#frame").getBoundingClientRect();
  button.classList.toggle("turner--left", tile.right + button.offsetWidth > board.right);
  button.classList.toggle("turner--above", tile.bottom + button.offsetHeight > board.bottom);
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
