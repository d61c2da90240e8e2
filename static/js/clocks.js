// Counts clocks down on an open page, without asking the server. Without it the page shows the deadlines alone.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const language = document.documentElement.lang;

function amount(number, unit, unitDisplay) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(number);
}

// Two units at most, and seconds only where they count.
function parts(left) {
  if (left >= DAY) return [[Math.floor(left / DAY), "day"], [Math.floor(left % DAY / HOUR), "hour"]];
  if (left >= HOUR) return [[Math.floor(left / HOUR), "hour"], [Math.floor(left % HOUR / MINUTE), "minute"]];
  if (left >= 10 * MINUTE) return [[Math.floor(left / MINUTE), "minute"]];
  return [[Math.floor(left / MINUTE), "minute"], [Math.floor(left % MINUTE / SECOND), "second"]];
}

function inWords(left, style) {
  const counted = parts(left).filter(([number]) => number > 0);
  const shown = (counted.length ? counted : [[0, "second"]]).map(([number, unit]) => amount(number, unit, style));
  return new Intl.ListFormat(language, { type: "unit", style }).format(shown);
}

// In long or narrow words; for a rest `paused` stands instead of its own words.
function sentence(clock, now, style, paused) {
  const rest = JSON.parse(clock.dataset.rests).find(([begin, end]) => begin <= now && now < end);
  if (rest) return paused ?? rest[2];
  const left = Date.parse(clock.querySelector("time").dateTime) - now;
  return left > 0 ? clock.dataset.left.replace("{time}", inWords(left, style)) : clock.dataset.over;
}

function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

function show() {
  const now = Date.now();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    write(clock.querySelector(".clock__left"), sentence(clock, now, "long"));
    const short = clock.parentElement.querySelector(".turn__left");
    write(short, short && sentence(clock, now, "narrow", short.dataset.paused));
  }
}

// What comes from the server knows only whether a clock rests: the time left is shown before anybody sees it missing.
for (const event of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(event, show);
setInterval(show, SECOND);
show();
