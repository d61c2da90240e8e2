// Says what changes on the page once each: turns as the log has them, what is asked now,
// and what other scripts send by "table:say".

const PAUSE = 1000;
const SILENT = "[aria-hidden=true], [hidden], [popover], input, time, .log__at";
const HEADING = ".log__turn";
const LINES = `#log-lines > li[id]:not(${HEADING})`;
const TOTAL = ".change--total";
const ASKED = ["#headline", "#hint", ".end__placed"];

const announcer = document.querySelector("#announcer");
let said = -PAUSE;

// A cell of the board by its row and its column; empty ones before it may be one for several.
function place(cell) {
  const cells = [...cell.parentElement.querySelectorAll("td")];
  const before = cells.slice(0, cells.indexOf(cell)).map((each) => Number(each.getAttribute("colspan") ?? 1));
  const column = before.reduce((sum, wide) => sum + wide, 1);
  return [cell.parentElement.querySelector("th"), document.querySelectorAll("#columns th")[column]];
}

// The words of an element as they are heard, the items of a list apart, and what is said of somebody beside the name.
function words(thing) {
  if (typeof thing === "string") return thing;
  if (Array.isArray(thing)) return thing.filter(Boolean).map(heard).filter(Boolean).join(", ");
  if (thing.nodeType === Node.TEXT_NODE) return thing.data;
  if (thing.nodeType !== Node.ELEMENT_NODE || thing.matches(SILENT)) return "";
  if (thing.matches("#board td")) return words(place(thing));
  if (thing.matches("ul, ol, dl, .village__name")) return [...thing.children].map(heard).filter(Boolean).join(", ");
  if (thing.matches("[role=img][title]")) return thing.title;
  return thing.getAttribute("aria-label") ?? [...thing.childNodes].map(words).join(" ");
}

function heard(thing) {
  return words(thing).replace(/\s+/g, " ").replace(/ ([.,:;)])/g, "$1").trim();
}

function say(thing) {
  const text = heard(thing);
  const isFresh = performance.now() - said < PAUSE;
  if (!text || (isFresh && announcer.lastElementChild?.textContent === text)) return;
  // Readers that are slow have not taken yet what was said a moment ago.
  if (!isFresh) announcer.replaceChildren();
  said = performance.now();
  const line = document.createElement("p");
  line.textContent = text;
  announcer.append(line);
}

// --- what happened ---------------------------------------------------------------------------------------------------

function lines() {
  return [...document.querySelectorAll(LINES)];
}

// The heading of the turn a line belongs to: the log has the latest first, below its heading.
function headingOf(line) {
  let above = line.previousElementSibling;
  while (above && !above.matches(HEADING)) above = above.previousElementSibling;
  return above;
}

// What one person does after another thing goes on in the same sentence, if nobody else came between.
function joined(texts, names) {
  return texts.reduce((all, text) => {
    const last = all.at(-1)?.includes(". ") ? "" : all.at(-1);
    const name = names.find((each) => text.startsWith(`${each} `) && last?.startsWith(`${each} `));
    if (!name) return [...all, text];
    return [...all.slice(0, -1), `${all.at(-1).replace(/\.$/, "")}, ${text.slice(name.length + 1)}`];
  }, []).join(" ");
}

// With the cells where it happened that the turn has not named yet, before the sign at its end.
function placed(text, thing, named) {
  const cells = (thing.dataset.cells ?? "").split(" ").filter((id) => id && !named.has(id));
  for (const id of cells) named.add(id);
  const places = cells.map((id) => document.getElementById(id)).filter(Boolean).map(heard).join("; ");
  if (!places) return text;
  const [, said, sign] = text.match(/^(.*?)(\s?;|\.?)$/s);
  return `${said} (${places})${sign || "."}`;
}

// What came of one line, in order: the log has the latest first. Its parts may know their own cells.
function lineHeard(line, named) {
  const children = [...line.children].reverse();
  const parts = children.flatMap((each) => each.querySelector("[data-cells]") ? [...each.childNodes] : [each]);
  const texts = parts.map((part) => part.dataset?.cells ? placed(heard(part), part, named) : heard(part));
  return placed(texts.filter(Boolean).join(" "), line, named);
}

// What it came to for each; all of it for whoever nothing was told about.
function totals(heading, told) {
  const seats = [...heading?.querySelectorAll(".told__seat:has(.change--total)") ?? []];
  return seats.map((seat) => {
    const name = heard(seat.querySelector(".told__who"));
    return `${name}: ${heard(seat.querySelector(told.includes(`${name} `) ? TOTAL : ".changes"))}.`;
  });
}

function tellTurn(heading, turn) {
  const names = [...heading?.querySelectorAll(".told__who") ?? []].map(heard);
  const named = new Set();
  const told = joined(turn.map((line) => lineHeard(line, named)), names);
  say([told, ...totals(heading, told)].join(" "));
}

let known = new Set(lines().map(({ id }) => id));

// A longer piece of an old log is asked for to be read, not to be heard.
function tellTurns() {
  const all = lines();
  const newest = all.findIndex(({ id }) => known.has(id));
  const turns = new Map();
  for (const line of all.slice(0, newest < 0 ? all.length : newest).reverse()) {
    turns.set(headingOf(line), [...turns.get(headingOf(line)) ?? [], line]);
  }
  for (const [heading, turn] of turns) tellTurn(heading, turn);
  known = new Set(all.map(({ id }) => id));
}

// --- what is asked ---------------------------------------------------------------------------------------------------

// Before a turn is confirmed, what it brings everybody.
function brought() {
  const lists = [...document.querySelectorAll("#play[data-task=confirm] #brought .changes")];
  return lists.map((list) =>
    `${heard(document.getElementById(list.getAttribute("aria-labelledby")))}: ${heard(list)}.`
  );
}

function asked() {
  const texts = ASKED.map((selector) => document.querySelector(selector)).map((each) => each ? heard(each) : "");
  return [...texts, brought().join(" ")];
}

let before = asked();
let arrived = null;

document.addEventListener("focusin", ({ target }) => arrived = target);
document.addEventListener("htmx:beforeSwap", () => arrived = null);

// Of sentences that were said before and go on, only those that are added.
function fresh(text, old) {
  return /[.!?]$/.test(old) && text.startsWith(`${old} `) ? text.slice(old.length + 1) : text;
}

function tellAsked() {
  const now = asked();
  // A reader says by itself what the focus has come to.
  const isNews = (text, at) => text && text !== before[at] && !(ASKED[at] && arrived?.matches(ASKED[at]));
  const told = now.map((text, at) => isNews(text, at) ? fresh(text, before[at]) : "").filter(Boolean);
  say(told.map((text) => text.replace(/[^.!?]$/, "$&.")).join(" "));
  before = now;
}

// What is walked through tells itself step by step, and what is asked comes after it.
document.addEventListener("htmx:afterSettle", () => {
  if ("walking" in document.documentElement.dataset) {
    known = new Set(lines().map(({ id }) => id));
    return;
  }
  tellTurns();
  tellAsked();
});
document.addEventListener("table:walked", tellAsked);
document.addEventListener("table:say", (event) => say(event.detail));
