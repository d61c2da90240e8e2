// Nothing at the table lies over what matters: what is asked, laid in this turn, shown, pointed at or forecast. The board
// makes room for a sheet that grows over it; what else comes over the board asks here for its place ("table:place").

const SHEET = "#dock > *";
const MATTERS = [
  "#board :is(.spot.fill, .spot.instead, td:has(> .at-edge))",
  "#board .draft",
  ".play--shows #board .fresh",
  "#board td:has(> .spot.aimed)",
  "#board td:has(> .spot .tile)",
  "#board td:has(> .gained)",
].join(", ");
const OTHER = "#board :is(td > .tile, td > .asks, .spot)";
const GAP = 4;
const LEAST = 0.4;
const MANY = 1000;

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

// The parts of the dock that lie over the board.
function sheet() {
  const frame = document.querySelector("#frame")?.getBoundingClientRect();
  return frame ? boxes(SHEET).filter((part) => overlaps(part, frame)) : [];
}

// --- a sheet over the board ----------------------------------------------------------------------------------------

// How far the board comes up, and how small it gets where what matters has no room above the sheet in its own size.
function room(frame, edge, board, things) {
  const top = Math.min(...things.map((thing) => thing.top));
  const bottom = Math.max(...things.map((thing) => thing.bottom));
  if (!things.length || bottom + GAP <= edge) return { lift: 0, scale: 1 };
  const scale = Math.max(LEAST, Math.min(1, (edge - frame.top - 2 * GAP) / (bottom - top)));
  const scaled = (y) => board.top + (y - board.top) * scale;
  const lift = Math.min(scaled(bottom) + GAP - edge, scaled(top) - GAP - frame.top);
  return { lift: Math.max(0, lift), scale };
}

function makeRoom() {
  const [play, board] = ["#play", "#board"].map((selector) => document.querySelector(selector));
  const frame = document.querySelector("#frame")?.getBoundingClientRect();
  if (!play || !board || !frame) return;
  for (const property of ["translate", "scale", "transformOrigin"]) board.style[property] = "";
  const over = sheet();
  play.classList.toggle("play--covered", over.length > 0);
  if (!over.length) return;
  const place = board.getBoundingClientRect();
  const { lift, scale } = room(frame, Math.min(...over.map(({ top }) => top)), place, boxes(MATTERS));
  if (lift) board.style.translate = `0 ${-lift}px`;
  if (scale === 1) return;
  board.style.scale = scale;
  board.style.transformOrigin = `${(frame.left + frame.right) / 2 - place.left}px 0`;
}

// After all that the screen, a swap or a fold changed has been laid out, and just before it is drawn.
const observer = new ResizeObserver(makeRoom);

function watch() {
  observer.disconnect();
  for (const part of document.querySelectorAll(`#frame, #board, ${SHEET}`)) observer.observe(part);
}

for (const kind of ["htmx:afterSwap", "table:after"]) document.addEventListener(kind, watch);
watch();

// --- what floats over the board -------------------------------------------------------------------------------------

// The first of the places that lie over the least, where what matters, and what it is about, comes before anything else.
function freest({ places, about }) {
  const [first, rest] = [[about, ...boxes(MATTERS), ...sheet()], boxes(OTHER)];
  const cost = (place) => MANY * count(place, first) + count(place, rest);
  return places.reduce((one, other) => cost(other) < cost(one) ? other : one);
}

document.addEventListener("table:place", ({ detail }) => {
  detail.place = freest(detail);
});
