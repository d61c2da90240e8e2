// While one walks through the stations everybody's total is told as it was there, and at the end as it is now.

const PLACES = ".point, .village .score__total";

// The texts that tell an earlier total, with what the page says.
let earlier = new Map();
let later = 0;

function seatOf(place) {
  const village = place.getAttribute("popovertarget") ?? place.closest(".village").id;
  return Number(village.replace("village-", ""));
}

function tell(totals) {
  const known = totals.split(" ");
  for (const place of document.querySelectorAll(PLACES)) {
    const text = place.lastChild;
    if (!earlier.has(text)) earlier.set(text, text.data);
    text.data = text.data.replace(/\S+/, known[seatOf(place)]);
  }
}

function restore() {
  clearTimeout(later);
  for (const [text, said] of earlier) text.data = said;
  earlier = new Map();
}

document.addEventListener("chocolatl:totals", ({ detail: { before, after, delay } }) => {
  clearTimeout(later);
  tell(delay ? before : after);
  if (delay) later = setTimeout(() => tell(after), delay);
});
// An update compares the page with what the server says.
document.addEventListener("htmx:beforeSwap", ({ detail }) => detail.shouldSwap && restore());
document.addEventListener("table:walked", restore);
