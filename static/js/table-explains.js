// Shows what a tile, a hut or a station does to whoever points at it or comes to it by key; a tap or a press does so by itself.

const ASKED = "[data-explains], .asks";
const WAIT = 350;

let timer = 0;

function asked(event) {
  return event.target.closest?.(ASKED);
}

function answer(thing) {
  return document.getElementById(thing.dataset.explains ?? thing.getAttribute("popovertarget"));
}

function show(thing) {
  const text = answer(thing);
  if (text && thing.isConnected && !text.matches(":popover-open")) text.showPopover({ source: thing });
}

function hide(thing) {
  clearTimeout(timer);
  const text = answer(thing);
  if (text?.matches(":popover-open")) text.hidePopover();
}

document.addEventListener("pointerover", (event) => {
  const thing = asked(event);
  // With a button pressed somebody drags something over it.
  if (!thing || event.pointerType !== "mouse" || event.buttons || thing.contains(event.relatedTarget)) return;
  clearTimeout(timer);
  timer = setTimeout(() => show(thing), WAIT);
});
document.addEventListener("pointerout", (event) => {
  const thing = asked(event);
  if (thing && event.pointerType === "mouse" && !thing.contains(event.relatedTarget)) hide(thing);
});
document.addEventListener("focusin", (event) => {
  const thing = asked(event);
  if (thing && event.target.matches(":focus-visible")) show(thing);
});
document.addEventListener("focusout", (event) => {
  const thing = asked(event);
  if (thing && !thing.contains(event.relatedTarget)) hide(thing);
});
