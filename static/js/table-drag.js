// A tile of the hand can be dragged onto the board, and the meadow under the board by the mouse.

const TILE = "#dock .hand label.choice";
const CELLS = "#board .spot:is(.place, .overbuild)";
const START = 8;

let drag = null;

function far(event) {
  return Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START;
}

// --- a tile of the hand --------------------------------------------------------------------------------------------

function lift(event) {
  drag.tile.querySelector("input").checked = true;
  drag.tile.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
  const tile = drag.tile.querySelector(".tile").cloneNode(true);
  tile.classList.add("lifted");
  const turned = document.querySelector("#dock input[name=rotation]:checked")?.value;
  if (turned) tile.classList.replace("turn-0", `turn-${turned}`);
  document.querySelector("main").append(tile);
  drag.lifted = tile;
  carry(event);
}

function carry(event) {
  drag.lifted.style.translate = `${event.clientX}px ${event.clientY}px`;
  const spot = spotAt(event);
  if (spot === drag.spot) return;
  drag.spot?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
  drag.spot = spot;
  spot?.dispatchEvent(new Event("table:pointed", { bubbles: true }));
}

function spotAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(CELLS);
}

// --- the meadow ----------------------------------------------------------------------------------------------------

function pull(event) {
  document.querySelector("#frame").scrollBy(-event.movementX, -event.movementY);
}

// --- both ----------------------------------------------------------------------------------------------------------

document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest?.(TILE);
  const meadow = event.pointerType === "mouse" && !event.button && event.target.closest?.("#frame");
  if (tile || meadow) drag = { tile, x: event.clientX, y: event.clientY, lifted: null, spot: null, isOn: false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag || (!drag.isOn && !far(event))) return;
  if (!drag.isOn && drag.tile) lift(event);
  drag.isOn = true;
  if (drag.tile) carry(event);
  else pull(event);
});

function end(event) {
  const { isOn, lifted } = drag ?? {};
  drag = null;
  lifted?.remove();
  if (lifted && event.type === "pointerup") spotAt(event)?.click();
  if (!isOn || lifted) return;
  addEventListener("click", stopClick, true);
  setTimeout(() => removeEventListener("click", stopClick, true), 0);
}

// What was dragged was not clicked.
function stopClick(event) {
  event.preventDefault();
  event.stopPropagation();
}

for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, end);
// Browsers would drag a picture of it themselves.
document.addEventListener("dragstart", (event) => event.target.closest?.("#dock, #frame") && event.preventDefault());
