// Keeps an open table up to date: asks now and then what is new, and never disturbs somebody who is choosing.

const EAGER = 500;
const LIVELY = 3000;
const IDLE = 20000;
const IDLE_AFTER = 120000;

const page = document.querySelector(".table-page");
const FIELDS = [...page.dataset.marked.split(" ").filter(Boolean), "zoom", "log"];
let touched = Date.now();
let touches = 0;
let touchesWhenAsked = 0;
let pause = LIVELY;
let isSending = false;

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

function isNews(event) {
  return event.detail.pathInfo.requestPath.startsWith(page.dataset.news);
}

async function ask() {
  touchesWhenAsked = touches;
  await htmx.ajax("GET", page.dataset.news, {
    source: page,
    target: "#play",
    swap: "morph:outerHTML",
    values: marked(),
  });
}

// Right after a step the others (bots above all) may answer at once; then it is asked less and less often.
function nextPause() {
  const longest = Date.now() - touched < IDLE_AFTER ? LIVELY : IDLE;
  pause = Math.min(pause * 2, longest);
  return pause;
}

let timer = 0;

function askLater(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!document.hidden && !isSending) await ask().catch(() => undefined);
    askLater(nextPause());
  }, milliseconds);
}

// What came in while somebody chose or sent something may be older than that: it is asked for again next time.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isNews(event) && touches !== touchesWhenAsked) event.detail.shouldSwap = false;
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
for (const kind of ["input", "submit", "pointerdown", "keydown"]) document.addEventListener(kind, noteTouch, true);

askLater(pause);
