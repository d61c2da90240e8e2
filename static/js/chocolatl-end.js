// At the end of a game nothing else is shown until the last stations were walked through, or the walk was closed.

const KEY = `walked ${location.pathname}`;

let wasOver = isOver();

function isOver() {
  return document.querySelector("#play").dataset.task === "over";
}

function walk() {
  return document.querySelector("#walk");
}

function hide() {
  document.documentElement.dataset.unwalked = document.title;
  document.title = document.querySelector("#walk-title").textContent.trim();
}

function reveal() {
  document.title = document.documentElement.dataset.unwalked;
  delete document.documentElement.dataset.unwalked;
  localStorage.setItem(KEY, "yes");
  // The result stands at the top, and one was looking at the last station.
  scrollTo({ top: 0, behavior: "instant" });
}

// After the walk has opened by itself, with the swap.
document.addEventListener("htmx:afterSwap", () => {
  if (isOver() && !wasOver && walk()?.matches(":popover-open")) hide();
  wasOver = isOver();
});
document.addEventListener("toggle", (event) => {
  const isClosed = event.target.matches("#walk") && !event.target.matches(":popover-open");
  if (isClosed && "unwalked" in document.documentElement.dataset) reveal();
}, true);

// Who comes to a game that has ended meanwhile is shown it once.
const shows = document.querySelector("#show-me");
if (wasOver && shows && !localStorage.getItem(KEY)) {
  shows.click();
  if (walk().matches(":popover-open")) hide();
}
