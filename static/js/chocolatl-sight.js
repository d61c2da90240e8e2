// Keeps the station that is asked for in sight: below the header, above the hand, when the page opens and after every change.

const GAP = 8;

let last = "";

function asked() {
  const empty = document.querySelector(".station--asks .slot:not(.slot--full)");
  return empty?.closest(".station") ?? document.querySelector(".station--now");
}

function edges(station) {
  const dock = document.querySelector("#dock");
  const hand = dock ? dock.getBoundingClientRect().top : innerHeight;
  const { top, bottom } = station.getBoundingClientRect();
  return { top, bottom, floor: hand - GAP };
}

// What is asked is another thing in another place, or at another time.
function question() {
  const play = document.querySelector("#play");
  return `${play.dataset.task} ${document.querySelector("[name=bidding]")?.value} ${asked()?.id}`;
}

function look() {
  const station = asked();
  const now = question();
  if (!station || document.querySelector("#play").dataset.task === "over" || now === last) return;
  last = now;
  const { top, bottom, floor } = edges(station);
  const tooLow = Math.min(bottom - floor, top - GAP);
  const tooHigh = Math.min(top - GAP, 0);
  scrollBy({ top: tooLow > 0 ? tooLow : tooHigh, behavior: "instant" });
}

// With the swap, not after it: nothing may move between what is seen and what is pressed.
document.addEventListener("htmx:afterSwap", look);
look();
