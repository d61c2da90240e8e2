// Talk at an open table: a line that has just come is shown above the page, and read is what was on the screen.

const ON_SCREEN_FOR = 1000;
const ENOUGH = 0.5;
const ENOUGH_PIXELS = 100;
const NOTE_STAYS = 12000;
const NOTE_GAP = 8;
const NOTE_STEPS = [0.25, 0.5, 0.75];

const note = document.querySelector("#talk-note");
const seen = new Set();
const timers = new Map();
const watched = new WeakSet();
let newest = 0;
let noteTimer = 0;

function lines() {
  return [...document.querySelectorAll("#talk-lines > .line")];
}

function isOnScreen(line) {
  const list = line.parentElement.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  const shown = Math.min(bottom, list.bottom, innerHeight) - Math.max(top, list.top, 0);
  return bottom > top && shown >= Math.min(ENOUGH_PIXELS, (bottom - top) * ENOUGH);
}

// --- the way to it ---

// Where the talk is in a drawer, its sign opens that; elsewhere it is a link to a place of the page.
document.addEventListener("click", (event) => {
  const talk = event.target.closest('a[href="#talk"]') && document.querySelector("#rail #talk");
  if (!talk || getComputedStyle(talk).display !== "none") return;
  event.preventDefault();
  talk.closest("#rail").showPopover();
  talk.querySelector("textarea")?.focus();
});

// --- what was read ---

const observer = new IntersectionObserver((entries) => {
  for (const { target } of entries) {
    clearTimeout(timers.get(target));
    if (isOnScreen(target)) timers.set(target, setTimeout(() => noteSeen(target), ON_SCREEN_FOR));
  }
}, { threshold: [0, 0.25, ENOUGH, 1] });

function noteSeen(line) {
  if (document.hidden || !line.isConnected || !isOnScreen(line)) return;
  seen.add(line.value);
  report();
}

// The server keeps one number: the last line before which all that are here were seen.
async function report() {
  const form = document.querySelector("#talk-read");
  if (!form) return;
  const read = Number(form.dataset.read);
  const fresh = lines().map((line) => line.value).filter((number) => number > read).sort((a, b) => a - b);
  const missed = fresh.findIndex((number) => !seen.has(number));
  const until = missed < 0 ? fresh.at(-1) : fresh[missed - 1];
  if (!until) return;
  form.dataset.read = until;
  const body = new FormData(form);
  body.set("until", until);
  const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } })
    .catch(() => undefined);
  if (answer?.ok) showRead(await answer.text(), missed < 0);
  else form.dataset.read = read;
}

function showRead(mark, isAll) {
  const here = document.querySelector("#talk-mark");
  if (here) here.outerHTML = mark;
  if (!isAll) return;
  const button = document.querySelector("#talk-read button");
  if (button) button.hidden = true;
  closeNote();
}

// --- what has just come ---

function words(line) {
  const text = line.querySelector(".line__text")?.cloneNode(true);
  if (!text) return "";
  for (const address of text.querySelectorAll(".line__link a")) address.remove();
  return text.textContent.trim().replace(/\s+/g, " ");
}

function announce(line) {
  const author = line.querySelector(".line__head b").textContent.trim();
  const said = note.querySelector(".talk-note__words");
  said.textContent = `${author}${said.dataset.colon ?? ":"} ${words(line)}`;
  if (!isOnScreen(line)) openNote();
}

function openNote() {
  note.classList.add("talk-note--open");
  note.querySelector(".talk-note__actions").hidden = false;
  placeNote();
  clearTimeout(noteTimer);
  noteTimer = setTimeout(closeNote, NOTE_STAYS);
}

// Where it is already, else along the edges of the screen from the upper right corner on. At a table table-clear.js says
// which of them lies over the least; elsewhere it is the first. What it is measured by does not move while it floats in.
function notePlaces({ offsetWidth: width, offsetHeight: height, style }) {
  const [right, bottom] = [innerWidth - width - NOTE_GAP, innerHeight - height - NOTE_GAP];
  const ys = [NOTE_GAP, 0, bottom, ...NOTE_STEPS.map((share) => bottom * share)];
  const corners = ys.flatMap((y) => [right, NOTE_GAP, (NOTE_GAP + right) / 2].map((x) => [x, y]));
  const all = style.top ? [[style.left, style.top].map(parseFloat), ...corners] : corners;
  return all.map(([x, y]) => ({ left: x, top: y, right: x + width, bottom: y + height }));
}

function placeNote() {
  if (!note?.matches(".talk-note--open") || note.matches(":hover, :focus-within")) return;
  const places = notePlaces(note);
  const detail = { places, place: places[0] };
  document.dispatchEvent(new CustomEvent("table:place", { detail }));
  note.style.left = `${detail.place.left}px`;
  note.style.top = `${detail.place.top}px`;
}

// Whoever is about to press something in it is not left without.
function closeNote() {
  if (!note || note.matches(":hover, :focus-within")) {
    noteTimer = setTimeout(closeNote, NOTE_STAYS);
    return;
  }
  note.classList.remove("talk-note--open");
  note.querySelector(".talk-note__actions").hidden = true;
}

function look() {
  const here = lines();
  const come = here.filter((line) => line.value > newest && line.matches(".line--new:not(.line--folded)"));
  newest = Math.max(newest, ...here.map((line) => line.value));
  for (const line of here) {
    if (watched.has(line)) continue;
    watched.add(line);
    observer.observe(line);
  }
  return come.sort((a, b) => a.value - b.value).at(-1);
}

function lookAgain() {
  const line = look();
  if (line) document.dispatchEvent(new CustomEvent("sound", { detail: { kind: "talk" } }));
  if (line && note) announce(line);
  placeNote();
}

look();
document.addEventListener("htmx:afterSettle", lookAgain);
document.addEventListener("htmx:oobAfterSwap", lookAgain);
document.addEventListener("visibilitychange", () => {
  for (const line of document.hidden ? [] : lines()) {
    if (isOnScreen(line)) setTimeout(() => noteSeen(line), ON_SCREEN_FOR);
  }
});
// On another screen it begins anew: where it was there may be none.
addEventListener("resize", () => {
  note?.removeAttribute("style");
  placeNote();
});
note?.querySelector("button").addEventListener("click", (event) => {
  event.target.blur();
  note.classList.remove("talk-note--open");
  note.querySelector(".talk-note__actions").hidden = true;
});
