// Shows what a tile, a hut or a station does to whoever means it: by a rest of the pointer, a long press, or by key.
// A tap or a press on what only explains itself does so without this script.

const ASKED = "[data-explains], .asks";
const WAIT = 600;
const STIR = 8;

let timer = 0;
let meant = null;
let rested = null;

function asked(event) {
  return event.target.closest?.(ASKED);
}

function answer(thing) {
  return document.getElementById(thing.dataset.explains ?? thing.getAttribute("popovertarget"));
}

// Beside the dock it covers nothing that one could choose (explanations.css).
function show(thing) {
  const text = answer(thing);
  if (!text || !thing.isConnected || text.matches(":popover-open")) return;
  text.classList.toggle("explanation--beside", thing.closest("#dock, #board") !== null);
  text.showPopover({ source: thing });
}

function hide(thing) {
  forget();
  const text = answer(thing);
  if (text?.matches(":popover-open")) text.hidePopover();
}

function mean(thing) {
  forget();
  meant = thing;
  timer = setTimeout(() => show(thing), WAIT);
}

function forget() {
  clearTimeout(timer);
  meant = null;
}

function hasStirred(event) {
  return !rested || Math.hypot(event.clientX - rested.x, event.clientY - rested.y) > STIR;
}

document.addEventListener("pointermove", (event) => {
  if (!hasStirred(event)) return;
  rested = null;
  const thing = asked(event);
  if (!thing || event.pointerType !== "mouse") return forget();
  // With a button pressed somebody drags it, or something over it.
  if (event.buttons) return hide(thing);
  if (thing !== meant) mean(thing);
});
document.addEventListener("pointerdown", (event) => {
  rested = { x: event.clientX, y: event.clientY };
  const thing = event.target.closest?.("[data-explains]");
  if (event.pointerType === "mouse") forget();
  else if (thing) mean(thing);
});
document.addEventListener("wheel", forget, { passive: true });
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => event.pointerType !== "mouse" && forget());
}
document.addEventListener("pointerout", (event) => {
  const thing = asked(event);
  if (thing && event.pointerType === "mouse" && !thing.contains(event.relatedTarget)) hide(thing);
});
document.addEventListener("focusin", (event) => {
  const thing = asked(event);
  if (!thing || !event.target.matches(":focus-visible")) return;
  // Where a list that closes gives the focus back, nothing can be shown before it is closed.
  setTimeout(() => thing.contains(document.activeElement) && show(thing));
});
document.addEventListener("focusout", (event) => {
  const thing = asked(event);
  if (thing && !thing.contains(event.relatedTarget)) hide(thing);
});
// What an update puts under a pointer that rests was not pointed at.
document.addEventListener("htmx:afterSwap", forget);
