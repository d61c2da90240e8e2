// The walk through the stations that came out, each of which shows its results in its own place: it begins by itself when
// some did, and for who asks what has happened since; one after the other, as people step on by buttons or keys.

const PACES = { quick: 0.5, none: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TURN = 320;
const PAUSE = 260;
const COUNT = 500;

// On the root, which no update replaces.
const root = document.documentElement;

let seen = new Set(outcomes().map(mark));
let here = "";
let focusedBefore = null;

// The stations whose cards were turned here, or that the viewer knows already: only of these the cards are shown.
let turned = ids(outcomes().filter((outcome) => !outcome.matches("[data-new]")));

function walk() {
  return document.querySelector("#walk");
}

function outcomes() {
  return [...document.querySelectorAll("#stations .outcome")];
}

function isOn() {
  return "walking" in root.dataset;
}

function ids(some) {
  return new Set(some.map((outcome) => outcome.id));
}

// The rows of the round before are kept in templates until their stations are turned.
function fill() {
  for (const outcome of outcomes().filter(({ id }) => turned.has(id))) {
    const kept = outcome.querySelector("template");
    if (kept && outcome.children.length === 1) outcome.append(kept.content.cloneNode(true));
  }
}

function empty() {
  for (const kept of document.querySelectorAll("#stations .outcome > template")) {
    while (kept.nextSibling) kept.nextSibling.remove();
  }
}

// What the stations show is not told beside them before they do.
let untold = [];

function hush() {
  const lines = document.querySelector(".happened .lines");
  if (!lines?.children.length) return;
  untold = [...lines.childNodes];
  lines.replaceChildren();
}

function tell() {
  const lines = document.querySelector(".happened .lines");
  if (lines && !lines.children.length) lines.append(...untold);
  untold = [];
}

// A station is new again when its first has chosen what to take.
function mark(outcome) {
  return `${outcome.id} ${outcome.dataset.gains}`;
}

// --- what moves ----------------------------------------------------------------------------------------------------

// How long things take: the person's preference says, and nothing moves for who wants no motion.
function pace() {
  return calm.matches ? 0 : PACES[root.dataset.motion] ?? 1;
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
  const rows = [...outcome.querySelectorAll(".bidder")].reverse();
  rows.forEach((row, number) => {
    const delay = number * PAUSE;
    for (const card of row.querySelectorAll(".bidder__cards > :is(.card, .die)")) {
      move(card, [{ transform: "rotateY(90deg)" }, { transform: "none" }], delay);
    }
    count(row.querySelector(".bidder__sum"), delay + TURN);
  });
  const after = rows.length * PAUSE + COUNT;
  for (const why of outcome.querySelectorAll(".bidder__tie, .bidder__gains")) {
    move(why, [{ opacity: 0 }, { opacity: 1 }], after);
  }
  return after * pace();
}

// --- stepping ------------------------------------------------------------------------------------------------------

function present() {
  return outcomes().findIndex((outcome) => outcome.id === here);
}

function showStep() {
  const [number, count] = [present(), outcomes().length];
  for (const outcome of outcomes()) {
    const station = outcome.closest(".station");
    station.classList.toggle("station--unturned", isOn() && !turned.has(outcome.id));
    station.classList.toggle("station--shown", isOn() && outcome.id === here);
  }
  if (!walk() || !isOn()) return;
  // What follows from a station further on is not told before one has come there.
  root.dataset.walking = number === count - 1 ? "last" : "on";
  walk().dataset.last = String(number === count - 1);
  walk().querySelector("[data-walk=back]").disabled = number < 1;
  document.querySelector("#walk-station").textContent = outcomes()[number]?.closest(".station").dataset.name ?? "";
}

function turnTo(outcome) {
  here = outcome.id;
  seen.add(mark(outcome));
  turned.add(outcome.id);
  fill();
  hush();
  showStep();
}

function show(number) {
  const outcome = outcomes()[number];
  turnTo(outcome);
  document.dispatchEvent(new Event("table:clear"));
  say(outcome);
  document.dispatchEvent(new CustomEvent("sound", { detail: { kind: "tiles" } }));
  tellTotals(outcome, pace() ? unveil(outcome) : 0);
}

function say({ dataset: { told } }) {
  if (told) document.dispatchEvent(new CustomEvent("table:say", { detail: told }));
}

// Everybody's total as it was there (chocolatl-totals.js), changed once what it brought is seen.
function tellTotals({ dataset: { before, after } }, delay = 0) {
  document.dispatchEvent(new CustomEvent("chocolatl:totals", { detail: { before, after, delay } }));
}

// Whoever stood in the hand, whose place the walk takes, or at what an update has replaced, stands at its next step
// meanwhile.
let hasStood = false;

function open(number) {
  if (!isOn()) focusedBefore = document.activeElement;
  const isLost = hasStood && document.activeElement === document.body;
  root.dataset.walking = "on";
  show(number);
  if (isLost || !focusedBefore.checkVisibility()) {
    walk().querySelector("[data-walk=next]").focus({ preventScroll: true });
  }
}

// What comes while one walks is added at the end; one stays where one is, for as long as that station is there.
function stay() {
  const outcome = outcomes()[present()];
  if (!outcome) return false;
  turnTo(outcome);
  tellTotals(outcome);
  return true;
}

// Whoever ends the walk has seen as much as they want; who hears is told the rest, and the round that has begun since.
function end() {
  if (!isOn()) return;
  for (const outcome of outcomes()) if (!turned.has(outcome.id)) say(outcome);
  if (walk()) say(walk());
  const isFocused = walk()?.contains(document.activeElement);
  delete root.dataset.walking;
  seen = new Set(outcomes().map(mark));
  turned = ids(outcomes());
  empty();
  tell();
  showStep();
  document.dispatchEvent(new Event("table:walked"));
  document.dispatchEvent(new Event("table:clear"));
  if (isFocused) goBack();
}

function goBack() {
  const before = focusedBefore?.isConnected && focusedBefore.checkVisibility() && focusedBefore !== document.body;
  const ways = [".asked__what", ".handcard--live", "#headline"].map((way) => document.querySelector(way));
  const next = ways.find((way) => way?.checkVisibility({ visibilityProperty: true }));
  (before ? focusedBefore : next).focus({ preventScroll: true });
}

function next() {
  if (present() + 1 < outcomes().length) show(present() + 1);
  else end();
}

function back() {
  show(Math.max(0, present() - 1));
}

const STEPS = { back, next, skip: end };
const KEYS = { ArrowRight: next, ArrowLeft: back, Escape: end };
const BEGINS = {
  "#show-me": () => outcomes().findIndex((outcome) => outcome.matches("[data-new]")),
  "#walk-again": () => 0,
};

// Their links lead to the page of all rounds where there are no scripts, and in a window of one's own.
document.addEventListener("click", (event) => {
  STEPS[event.target.closest?.("[data-walk]")?.dataset.walk]?.();
  if (event.ctrlKey || event.metaKey || event.shiftKey || !outcomes().length) return;
  for (const [link, first] of Object.entries(BEGINS)) {
    if (!event.target.closest?.(link)) continue;
    event.preventDefault();
    open(Math.max(0, first()));
  }
});
// Before the hand's keys: while one walks, the arrows are the walk's.
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey || event.metaKey || event.altKey ||
    event.target.closest?.("textarea, select, input:not([type=radio])")
  ) {
    return;
  }
  if (isOn() && KEYS[event.key]) {
    event.preventDefault();
    event.stopImmediatePropagation();
    KEYS[event.key]();
  } else if (event.key.toLowerCase() === "s") {
    document.querySelector("#show-me")?.click();
  }
}, true);

// --- when stations came out ----------------------------------------------------------------------------------------

// What one's own draft adds to a station that was seen is no news: one has just pressed it.
function passOverDraft() {
  if (document.querySelector("#play").dataset.task !== "confirm") return;
  const known = new Set([...seen].map((each) => each.split(" ")[0]));
  for (const outcome of outcomes()) if (known.has(outcome.id)) seen.add(mark(outcome));
}

document.addEventListener("htmx:beforeSwap", () => {
  hasStood = document.activeElement !== document.body;
});

// With the swap, not after it: it may not come between what is seen and what is pressed.
document.addEventListener("htmx:afterSwap", () => {
  if (isOn() && stay()) return;
  if (!walk()) return end();
  passOverDraft();
  const first = outcomes().findIndex((outcome) => !seen.has(mark(outcome)));
  if (first < 0) return isOn() ? end() : showStep();
  open(first);
});
if (walk()) showStep();
