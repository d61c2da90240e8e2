// Counts clocks down on an open page, without asking the server. Without it the page shows the deadlines alone.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const language = document.documentElement.lang;

function amount(number, unit) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(number);
}

// Two units at most, and seconds only where they count.
function parts(left) {
  if (left >= DAY) return [[Math.floor(left / DAY), "day"], [Math.floor(left % DAY / HOUR), "hour"]];
  if (left >= HOUR) return [[Math.floor(left / HOUR), "hour"], [Math.floor(left % HOUR / MINUTE), "minute"]];
  if (left >= 10 * MINUTE) return [[Math.floor(left / MINUTE), "minute"]];
  return [[Math.floor(left / MINUTE), "minute"], [Math.floor(left % MINUTE / SECOND), "second"]];
}

function inWords(left) {
  const shown = parts(left).filter(([number]) => number > 0).map(([number, unit]) => amount(number, unit));
  return new Intl.ListFormat(language, { type: "unit" }).format(shown.length ? shown : [amount(0, "second")]);
}

function sentence(clock, now) {
  const rest = JSON.parse(clock.dataset.rests).find(([begin, end]) => begin <= now && now < end);
  if (rest) return rest[2];
  const left = Date.parse(clock.querySelector("time").dateTime) - now;
  return left > 0 ? clock.dataset.left.replace("{time}", inWords(left)) : clock.dataset.over;
}

function show() {
  const now = Date.now();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const place = clock.querySelector(".clock__left");
    const text = sentence(clock, now);
    if (place.textContent !== text) place.textContent = text;
  }
}

// What comes from the server knows only whether a clock rests: the time left is shown before anybody sees it missing.
for (const event of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(event, show);
setInterval(show, SECOND);
show();
