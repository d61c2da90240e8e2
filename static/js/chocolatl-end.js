// At the end of a game nothing else is shown until the last stations were walked through, or the walk was ended.

const KEY = `walked ${location.pathname}`;

const root = document.documentElement;

let wasOver = isOver();

function isOver() {
  return document.querySelector("#play").dataset.task === "over";
}

function isWalking() {
  return "walking" in root.dataset;
}

function hide() {
  root.dataset.unwalked = document.title;
  document.title = document.querySelector("#walk-title").textContent.trim();
}

function reveal() {
  document.title = root.dataset.unwalked;
  delete root.dataset.unwalked;
  localStorage.setItem(KEY, "yes");
  // What one has walked through is no news, and the log has it.
  document.querySelector("#news")?.remove();
  // The result stands at the top, and one was looking at the last station.
  scrollTo({ top: 0, behavior: "instant" });
}

// After the walk has begun by itself, with the swap.
document.addEventListener("htmx:afterSwap", () => {
  if (isOver() && !wasOver && isWalking()) hide();
  wasOver = isOver();
});
document.addEventListener("table:walked", () => "unwalked" in root.dataset && reveal());

// Who comes to a game that has ended meanwhile is shown it once.
const shows = document.querySelector("#show-me");
if (wasOver && shows && !localStorage.getItem(KEY)) {
  shows.click();
  if (isWalking()) hide();
}
