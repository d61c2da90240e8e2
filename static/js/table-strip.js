// On a phone one village stands above the sheet. Where what is to be chosen needs its room, the sheet grows over it, and of the
// village is folded away what would be seen half.

const PHONE = matchMedia("(max-width: 40rem) and (min-height: 30.01rem)");
const FRAME = 6;
const MORE = 0.78;

function box(element) {
  return element.getBoundingClientRect();
}

function topOf(dock) {
  return Math.min(...[...dock.children].map(box).filter(({ height }) => height > 1).map(({ top }) => top));
}

// Whether the second line, lower than the first by its own height, would lie under the sheet.
function isLined(top) {
  const goods = [...document.querySelectorAll(".village .goods:not(.goods--more)")].map(box).find(({ height }) =>
    height
  );
  return goods !== undefined && goods.bottom + goods.height * MORE + FRAME > top;
}

function fold() {
  const [play, dock] = ["#play", "#dock"].map((selector) => document.querySelector(selector));
  if (!play || !dock) return;
  const top = topOf(dock);
  const isFolded = PHONE.matches && play.dataset.task !== "over" && top < box(dock).top - FRAME;
  play.classList.toggle("play--folded", isFolded);
  play.classList.toggle("play--lined", isFolded && isLined(top));
}

// After all that a swap or a fold changed has been laid out, and just before it is drawn.
const observer = new ResizeObserver(fold);

function watch() {
  observer.disconnect();
  for (const part of document.querySelectorAll("#dock, #dock > *")) observer.observe(part);
}

document.addEventListener("htmx:afterSwap", watch);
watch();
