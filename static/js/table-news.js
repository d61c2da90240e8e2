// Keeps an open table up to date: asks now and then what is new, and never disturbs somebody who is choosing.

const EAGER = 500;
const LIVELY = 3000;
const IDLE = 20000;
const IDLE_AFTER = 120000;
const WHILE_LIVE = 900_000;

const page = document.querySelector(".table-page");
const FIELDS = [...page.dataset.marked.split(" ").filter(Boolean), "zoom", "log"];
let touched = Date.now();
let touches = 0;
let touchesWhenAsked = 0;
let pause = LIVELY;
let isSending = false;
let isLive = false;
let isOwed = false;

function noteTouch() {
  touched = Date.now();
  touches += 1;
}

function marked() {
  const values = {
    v: document.querySelector("#play").dataset.version,
    side: document.querySelector("#side-version").value,
    invite: page.dataset.invite,
  };
  for (const mark of page.querySelectorAll(".panel-mark")) values[mark.name] = mark.value;
  for (const name of FIELDS) {
    const field = page.querySelector(`[name="${name}"]:is(:checked, [type="hidden"], select)`);
    if (field) values[name] = field.value;
  }
  return values;
}

function isShown(mark) {
  const marks = [...page.querySelectorAll(".panel-mark")].map((one) => one.value);
  return mark === document.querySelector("#play").dataset.version || marks.includes(mark);
}

function isNews(event) {
  return event.detail.pathInfo.requestPath.startsWith(page.dataset.news);
}

async function ask() {
  touchesWhenAsked = touches;
  isOwed = false;
  await htmx.ajax("GET", page.dataset.news, {
    source: page,
    target: "#play",
    swap: "morph:outerHTML",
    values: marked(),
  });
}

function longestPause() {
  return Date.now() - touched < IDLE_AFTER ? LIVELY : IDLE;
}

// Right after a step the others (bots above all) may answer at once; then it is asked less and less often, and hardly
// ever while live.js hears when there is something to ask for.
function nextPause() {
  pause = Math.min(pause * 2, longestPause());
  return isLive && !isOwed ? WHILE_LIVE : pause;
}

let timer = 0;

function askLater(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!document.hidden && !isSending) await ask().catch(noteOwed);
    askLater(nextPause());
  }, milliseconds);
}

function noteOwed() {
  isOwed = true;
}

// What came in while somebody chose or sent something may be older than that: it is asked for again next time.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isNews(event) || touches === touchesWhenAsked) return;
  event.detail.shouldSwap = false;
  noteOwed();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") isSending = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  isSending = false;
  pause = EAGER;
  askLater(pause);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) askLater(0);
});
// A page that "back" brings from memory shows what stood there when it was left, which may be long ago.
addEventListener("pageshow", (event) => event.persisted && askLater(0));
// The stream says when; a page that shows this version or draft already, because it was made here, asks for nothing.
document.addEventListener("live:news", ({ detail: mark }) => {
  if (mark && isShown(mark)) return;
  noteOwed();
  askLater(0);
});
// What came about before the stream was open is found by the question that is due.
document.addEventListener("live:on", () => {
  isLive = true;
});
document.addEventListener("live:off", () => {
  isLive = false;
  pause = longestPause();
  askLater(Math.random() * pause);
});
for (const kind of ["input", "submit", "pointerdown", "keydown"]) document.addEventListener(kind, noteTouch, true);

askLater(pause);
