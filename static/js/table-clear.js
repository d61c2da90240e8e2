// Nothing at the table lies over what matters: what is asked, laid in this turn, shown, pointed at or forecast. A title's
// page names that (data-matters; data-next: what comes first of it, in this order, where not all has room; data-rest: what
// else should be seen). What the dock would lie over comes up: the board in its frame, or where there is none the page.
// What else comes over the table asks here for its place ("table:place").

const DOCK = "#dock, #dock > *";
const TURN = "#turn";
const FLOATING = "#zoom, #keys-button, #news, #points";
const GAP = 4;
const LEAST = 0.4;
const STILL_LARGE = 0.72;
const WIDE = matchMedia("(min-width: 80rem)");
const MANY = 1000;

const { matters: MATTERS, next: NEXT = "", rest: REST } = document.querySelector("[data-matters]").dataset;
const IN_ORDER = NEXT.split("|").filter(Boolean);

function boxes(selector) {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0);
}

// What stands beside or below something touches it in one direction, and does not lie over it.
function overlaps(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > 1;
}

function count(place, things) {
  return things.filter((thing) => overlaps(place, thing)).length;
}

function around(things) {
  return { top: Math.min(...things.map(({ top }) => top)), bottom: Math.max(...things.map(({ bottom }) => bottom)) };
}

// --- a board in its frame, over which the dock grows ----------------------------------------------------------------

// How far the board comes up, and how small it gets where what matters has no room above the dock in its own size.
function room(frame, edge, board, things) {
  const { top, bottom } = around(things);
  if (!things.length || bottom + GAP <= edge) return { lift: 0, scale: 1 };
  const scale = Math.max(LEAST, Math.min(1, (edge - frame.top - 2 * GAP) / (bottom - top)));
  const scaled = (y) => board.top + (y - board.top) * scale;
  const lift = Math.min(scaled(bottom) + GAP - edge, scaled(top) - GAP - frame.top);
  return { lift: Math.max(0, lift), scale };
}

// Where it stays large enough, all that lies on the board comes above the dock, else only what matters.
function roomAbove(frame, edge, board) {
  const matters = boxes(MATTERS);
  const all = WIDE.matches ? room(frame, edge, board, [...matters, ...boxes(REST)]) : { scale: 0 };
  return all.scale >= STILL_LARGE ? all : room(frame, edge, board, matters);
}

function liftBoard(play, board, frame) {
  for (const property of ["translate", "scale", "transformOrigin"]) board.style[property] = "";
  const over = boxes(DOCK).filter((part) => overlaps(part, frame));
  play.classList.toggle("play--covered", over.length > 0);
  if (!over.length) return;
  const place = board.getBoundingClientRect();
  const { lift, scale } = roomAbove(frame, around(over).top, place);
  if (lift) board.style.translate = `0 ${-lift}px`;
  if (scale === 1) return;
  const drawn = Number(getComputedStyle(board).scale) || 1;
  board.style.scale = scale * drawn;
  if (drawn === 1) board.style.transformOrigin = `${(frame.left + frame.right) / 2 - place.left}px 0`;
}

// What is asked in one step after the other stands in a sheet that does not shrink between them.

const SHEET = "#dock .dock__choices";
let sheet = {};

function holdSheet() {
  const now = document.querySelector(SHEET);
  sheet = { id: now?.id, height: now?.getBoundingClientRect().height };
}

function keepSheet() {
  const now = document.querySelector(SHEET);
  if (now) now.style.minHeight = now.id === sheet.id ? `${sheet.height}px` : "";
}

document.addEventListener("htmx:beforeSwap", holdSheet);
document.addEventListener("htmx:afterSwap", keepSheet);

// --- a page that is higher than its screen, with the dock at the lower edge ------------------------------------------

let last = "";

function next() {
  return IN_ORDER.map((selector) => document.querySelector(selector)).find((thing) =>
    thing?.getBoundingClientRect().height > 0
  );
}

// All of it where it has room, else what comes first.
function scrollPage(first) {
  const floor = (document.querySelector("#dock")?.getBoundingClientRect().top ?? innerHeight) - GAP;
  const both = [boxes(MATTERS), [first.getBoundingClientRect()]].map(around);
  const { top, bottom } = both.find((each) => each.bottom - each.top <= floor - GAP) ?? both[1];
  const tooLow = Math.min(bottom - floor, top - GAP);
  scrollBy({ top: tooLow > 0 ? tooLow : Math.min(top - GAP, 0), behavior: "instant" });
}

// Once for each question, so that whoever scrolls then is left where they are.
function scrollToQuestion() {
  const [play, first] = [document.querySelector("#play"), next()];
  const decision = document.querySelector("#play-form [name=decision]")?.value;
  const now = `${play.dataset.task} ${decision} ${first?.id}`;
  if (!first || play.dataset.task === "over" || now === last) return;
  last = now;
  scrollPage(first);
}

// --- when something changes -----------------------------------------------------------------------------------------

function makeRoom() {
  const [play, board, frame] = ["#play", "#board", "#frame"].map((selector) => document.querySelector(selector));
  if (play && board && frame) liftBoard(play, board, frame.getBoundingClientRect());
}

// After all that the screen, a swap or a fold changed has been laid out, and just before it is drawn.
const observer = new ResizeObserver(makeRoom);

function watch() {
  observer.disconnect();
  for (const part of document.querySelectorAll(`#frame, #board, ${DOCK}`)) observer.observe(part);
}

for (const kind of ["htmx:afterSwap", "table:after"]) document.addEventListener(kind, watch);
watch();

function scrollAnew() {
  last = "";
  scrollToQuestion();
}

if (IN_ORDER.length) {
  let width = innerWidth;
  // With the swap, not after it: nothing may move between what is seen and what is pressed.
  document.addEventListener("htmx:afterSwap", scrollToQuestion);
  document.addEventListener("table:clear", scrollAnew);
  // A screen that is turned lays all out anew; one that only hides its own bars while somebody scrolls does not.
  addEventListener("resize", () => {
    if (innerWidth !== width) scrollAnew();
    width = innerWidth;
  });
  scrollToQuestion();
}

// --- what floats over the table -------------------------------------------------------------------------------------

// The first of the places that lie over the least, where what matters, and what it is about, comes before anything else.
function freest({ places, about }) {
  const first = [...about ? [about] : [], ...boxes(MATTERS), ...boxes(`${DOCK}, ${TURN}, ${FLOATING}`)];
  const rest = boxes(REST);
  const cost = (place) => MANY * count(place, first) + count(place, rest);
  return places.reduce((one, other) => cost(other) < cost(one) ? other : one);
}

document.addEventListener("table:place", ({ detail }) => {
  detail.place = freest(detail);
});
