// A tile of the hand can be dragged onto the board, and the meadow under the board by the mouse. The wheel over a tile, also
// over one that is dragged, turns it; so does a swipe to a side within the hand.

const TILE = "#dock .hand label.choice";
const CELLS = "#board .spot:is(.place, .overbuild)";
const START = 8;
const SWIPE = 24;
// Between two turns of a wheel, in milliseconds: touchpads turn it many times.
const PAUSE = 150;

let drag = null;
let turnedAt = -PAUSE;

function far(event) {
  return Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START;
}

// --- a tile of the hand --------------------------------------------------------------------------------------------

function choose(label) {
  const field = label.querySelector("input");
  if (field.checked) return;
  field.checked = true;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function lift(event) {
  choose(drag.tile);
  const tile = drag.tile.querySelector(".tile").cloneNode(true);
  tile.classList.add("lifted");
  document.querySelector("main").append(tile);
  drag.lifted = tile;
  showTurned();
  carry(event);
}

function showTurned() {
  const turned = document.querySelector("#dock input[name=rotation]:checked")?.value;
  if (!turned || !drag?.lifted) return;
  drag.lifted.classList.remove("turn-0", "turn-1", "turn-2", "turn-3");
  drag.lifted.classList.add(`turn-${turned}`);
}

function turn(direction) {
  document.dispatchEvent(new CustomEvent("table:turn", { detail: direction }));
}

// To the right it turns clockwise.
function isSwipe(event, { x, y }) {
  const [across, down] = [Math.abs(event.clientX - x), Math.abs(event.clientY - y)];
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return across >= SWIPE && across > 2 * down && Boolean(under?.closest("#dock"));
}

function drop(event, begun) {
  const spot = spotAt(event);
  if (spot) {
    document.dispatchEvent(new Event("table:dropped"));
    spot.click();
  } else if (isSwipe(event, begun)) {
    turn(Math.sign(event.clientX - begun.x));
  }
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
  const begun = drag;
  const { isOn, lifted } = begun ?? {};
  drag = null;
  lifted?.remove();
  if (lifted && event.type === "pointerup") drop(event, begun);
  if (!isOn || (lifted && !isSwipe(event, begun))) return;
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

document.addEventListener("table:turned", showTurned);
document.addEventListener("wheel", (event) => {
  const tile = event.target.closest?.(TILE);
  if (event.ctrlKey || (!tile && !drag?.lifted)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.deltaY || event.timeStamp - turnedAt < PAUSE) return;
  turnedAt = event.timeStamp;
  if (!drag?.lifted) choose(tile);
  turn(Math.sign(event.deltaY));
}, { capture: true, passive: false });
