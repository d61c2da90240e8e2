// The walk through the stations that came out: it opens by itself when some did, and for who asks what has happened since;
// one after the other, as people step on by buttons or keys.

const PACES = { quick: 0.5, none: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TURN = 320;
const PAUSE = 260;
const COUNT = 500;

let seen = new Set(outcomes().map(mark));
let here = "";

// The stations whose cards were turned here, or that the viewer knows already: only of these the sums are shown.
let turned = ids(outcomes().filter((outcome) => !outcome.matches("[data-new]")));

function walk() {
  return document.querySelector("#walk");
}

function outcomes() {
  return [...document.querySelectorAll("#walk .outcome")];
}

function station(outcome) {
  return document.querySelector(`#station-${outcome.id.split("-").at(-1)}`);
}

function ids(some) {
  return new Set(some.map((outcome) => outcome.id));
}

// A station is new again when its first has chosen what to take.
function mark(outcome) {
  return `${outcome.id} ${outcome.dataset.gains}`;
}

// --- what moves ----------------------------------------------------------------------------------------------------

// How long things take: the person's preference says, and nothing moves for who wants no motion.
function pace() {
  return calm.matches ? 0 : PACES[document.documentElement.dataset.motion] ?? 1;
}

function move(element, frames, delay, duration = TURN) {
  const times = { delay: delay * pace(), duration: duration * pace() };
  element.animate(frames, { ...times, easing: "ease-out", fill: "backwards" });
}

function count(sum, delay) {
  const total = sum.textContent;
  const goal = Number(total.replace("−", "-"));
  const start = performance.now() + delay * pace();
  sum.textContent = "0";
  function tick(now) {
    const share = Math.min(1, Math.max(0, (now - start) / (COUNT * pace())));
    sum.textContent = share < 1 ? String(Math.round(goal * share)).replace("-", "−") : total;
    if (share < 1 && sum.isConnected) requestAnimationFrame(tick);
  }
  requestAnimationFrame(tick);
}

// The last of the ranking first, so that the best is what one waits for.
function unveil(outcome) {
  const rows = [...outcome.querySelectorAll("tbody tr")].reverse();
  rows.forEach((row, number) => {
    const delay = number * PAUSE;
    for (const card of row.querySelectorAll(".card, .die")) {
      move(card, [{ transform: "rotateY(90deg)" }, { transform: "none" }], delay);
    }
    count(row.querySelector(".ranking__bid"), delay + TURN);
  });
  const after = rows.length * PAUSE + COUNT;
  for (const why of outcome.querySelectorAll(".tie, .gain-line")) move(why, [{ opacity: 0 }, { opacity: 1 }], after);
  for (const marker of outcome.querySelectorAll(".strip__marker:not([data-moved='0'])")) {
    const start = { transform: `translateX(${marker.dataset.moved}px)` };
    move(marker, [start, { transform: "none" }], after + TURN, 2 * COUNT);
  }
}

// --- stepping ------------------------------------------------------------------------------------------------------

function present() {
  return outcomes().findIndex((outcome) => outcome.open);
}

function steps() {
  const [here, count] = [present(), outcomes().length];
  walk().querySelector("[data-walk=back]").disabled = here < 1;
  walk().querySelector("[data-walk=next]").dataset.last = String(here === count - 1);
  for (const outcome of outcomes()) {
    outcome.classList.toggle("outcome--turned", turned.has(outcome.id));
    station(outcome)?.classList.toggle("station--unturned", isOpen() && !turned.has(outcome.id));
    station(outcome)?.classList.toggle("station--shown", isOpen() && outcome.open);
  }
}

function isOpen() {
  return Boolean(walk()?.matches(":popover-open"));
}

function turnTo(outcome) {
  for (const each of outcomes()) each.open = each === outcome;
  here = outcome.id;
  seen.add(mark(outcome));
  turned.add(outcome.id);
  steps();
}

// How much of the screen is taken is known to walk.css: on a desk the walk stands below the headline.
function standBelowHeadline() {
  const bottom = document.querySelector("#turn")?.getBoundingClientRect().bottom ?? 0;
  document.documentElement.style.setProperty("--turn-bottom", `${Math.max(0, bottom)}px`);
}

// On narrow screens it stands over the stations, and gives way to what is asked in the dock.
function makeRoom() {
  const top = document.querySelector("#dock")?.getBoundingClientRect().top ?? innerHeight;
  document.documentElement.style.setProperty("--asked", `${Math.max(0, innerHeight - top)}px`);
}

function show(number) {
  const outcome = outcomes()[number];
  turnTo(outcome);
  standBelowHeadline();
  makeRoom();
  outcome.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new Event("station:shown"));
  document.dispatchEvent(new CustomEvent("sound", { detail: { kind: "tiles" } }));
  if (pace()) unveil(outcome);
}

function open(number) {
  if (!isOpen()) walk().showPopover({ source: document.querySelector(".round__walk") });
  show(number);
}

// What comes while one walks is added at the end; one stays where one is, for as long as that station is there.
function stay() {
  const outcome = outcomes().find((each) => each.id === here);
  if (!outcome) return false;
  turnTo(outcome);
  return true;
}

function next() {
  if (present() + 1 < outcomes().length) show(present() + 1);
  else walk().hidePopover();
}

function back() {
  show(Math.max(0, present() - 1));
}

const STEPS = { back, next };
const KEYS = { ArrowRight: next, ArrowLeft: back };

document.addEventListener("click", (event) => {
  STEPS[event.target.closest?.("[data-walk]")?.dataset.walk]?.();
  if (!event.target.closest?.("#show-me")) return;
  event.preventDefault();
  open(outcomes().findIndex((outcome) => outcome.matches("[data-new]")));
});
// Where only one station is shown it is not folded: nothing would be left.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#walk .outcome[open] > summary")) return;
  if (outcomes().some((outcome) => !outcome.checkVisibility())) event.preventDefault();
});
// Before the hand's keys: while one walks, the arrows are the walk's.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isOpen() && KEYS[event.key]) {
    event.preventDefault();
    event.stopImmediatePropagation();
    KEYS[event.key]();
  } else if (event.key.toLowerCase() === "s" && !event.target.closest?.("textarea, select, input:not([type=radio])")) {
    document.querySelector("#show-me")?.click();
  }
}, true);
function close() {
  seen = new Set(outcomes().map(mark));
  turned = ids(outcomes());
}

// Whoever closes the walk has seen as much as they want. Noted before it closes: "toggle" comes later than that, and what
// is swapped in between would open it again.
document.addEventListener("beforetoggle", (event) => {
  if (event.target.matches("#walk") && event.newState === "closed") close();
}, true);
document.addEventListener("toggle", (event) => {
  if (event.target.matches(".outcome") && event.target.open) here = event.target.id;
  if (event.target.matches(".outcome, #walk")) steps();
}, true);

// --- when stations came out ----------------------------------------------------------------------------------------

// What one's own draft adds to a station that was seen is no news: one has just pressed it.
function passOverDraft() {
  if (document.querySelector("#play").dataset.task !== "confirm") return;
  const known = new Set([...seen].map((each) => each.split(" ")[0]));
  for (const outcome of outcomes()) if (known.has(outcome.id)) seen.add(mark(outcome));
}

// With the swap, not after it: it may not come between what is seen and what is pressed.
document.addEventListener("htmx:afterSwap", () => {
  makeRoom();
  if (!walk() || (isOpen() && stay())) return;
  passOverDraft();
  const first = outcomes().findIndex((outcome) => !seen.has(mark(outcome)));
  if (first < 0) return steps();
  open(first);
});
for (const act of [standBelowHeadline, makeRoom]) {
  addEventListener("resize", act);
  act();
}
if (walk()) steps();
