// Keeps the station that is asked for in sight: below the header, above the hand, when the page opens and after every change.

const GAP = 8;

const OWN = ".bidder--own:only-child";

// There the walk stands beside the stations, and shows the cards of one.
const DESK = matchMedia("(min-width: 64rem)");

let last = "";
let width = innerWidth;

function asked() {
  const shown = DESK.matches && document.querySelector(".station--shown");
  if (shown) return shown;
  const empty = document.querySelector(".station--asks .slot:not(.slot--full)");
  return empty?.closest(".station") ?? document.querySelector(".station--now");
}

// While one lays cards, all stations where one can; of cards that a hint lays, are to be confirmed or wait, all of theirs.
function laying() {
  const isHint = document.querySelector(".turn__why") !== null;
  const cards = { bid: ".slot", confirm: OWN, wait: OWN }[
    isHint ? "confirm" : document.querySelector("#play").dataset.task
  ];
  const found = cards ? document.querySelectorAll(`.station ${cards}`) : [];
  return [...new Set([...found].map((card) => card.closest(".station")))];
}

function lesson() {
  return document.querySelector(".lesson--shown");
}

// What a first game explains stays at the upper edge of a phone.
function ceiling() {
  return lesson() && getComputedStyle(lesson()).position === "sticky" ? lesson().offsetHeight : 0;
}

// It goes with the page where there is no room for it above all stations at which one lays cards.
function makeRoom() {
  lesson()?.classList.remove("lesson--passes");
  if (!laying().length) return;
  const { top, bottom, floor } = edges(laying());
  lesson()?.classList.toggle("lesson--passes", bottom - top > floor);
}

function edges(stations) {
  const dock = document.querySelector("#dock");
  const hand = dock ? dock.getBoundingClientRect().top : innerHeight;
  const boxes = stations.map((station) => station.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - ceiling();
  return { top, bottom: Math.max(...boxes.map((box) => box.bottom)), floor: hand - GAP };
}

// All of them where they have room, else the one that comes next.
function sight(station) {
  const all = edges([station, ...laying()]);
  return all.bottom - all.top <= all.floor ? all : edges([station]);
}

// What is asked is another thing in another place, or at another time.
function question() {
  const play = document.querySelector("#play");
  return `${play.dataset.task} ${document.querySelector("[name=bidding]")?.value} ${asked()?.id}`;
}

function look() {
  makeRoom();
  const station = asked();
  const now = question();
  if (!station || document.querySelector("#play").dataset.task === "over" || now === last) return;
  last = now;
  const { top, bottom, floor } = sight(station);
  const tooLow = Math.min(bottom - floor, top - GAP);
  const tooHigh = Math.min(top - GAP, 0);
  scrollBy({ top: tooLow > 0 ? tooLow : tooHigh, behavior: "instant" });
}

function lookAgain() {
  last = "";
  look();
}

// A lesson that was opened whole has moved what lies below it.
document.addEventListener("change", (event) => {
  if (event.target.matches?.(".lesson__all") && !event.target.checked) lookAgain();
});
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("#walk") && event.newState === "closed" && DESK.matches) lookAgain();
}, true);
document.addEventListener("station:shown", () => DESK.matches && lookAgain());
// A screen that is turned lays all out anew; one that only hides its own bars while somebody scrolls does not.
addEventListener("resize", () => {
  if (innerWidth === width) return;
  width = innerWidth;
  lookAgain();
});

// With the swap, not after it: nothing may move between what is seen and what is pressed.
document.addEventListener("htmx:afterSwap", look);
look();
