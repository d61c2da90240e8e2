// Makes the board pleasant: shows the chosen tile where it would lie, turns it by key, moves about by arrow keys.

const KINDS = [".spot", "#board .asks"];
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

function checked(name) {
  return document.querySelector(`#play-form input[name="${name}"]:checked`);
}

// --- the chosen tile on the cell one points at -------------------------------------------------------------------

function chosenTile(spot) {
  if (spot.matches(".fill")) {
    const offered = document.querySelectorAll("#dock .fillings .tile");
    return checked("filling")?.parentElement.querySelector(".tile") ?? (offered.length === 1 ? offered[0] : null);
  }
  return checked("tile")?.parentElement.querySelector(".tile");
}

function showGhost(spot, chosen = chosenTile(spot)) {
  hideGhosts();
  const tile = chosen?.cloneNode(true);
  if (!tile) return;
  tile.classList.remove("turn-0");
  if (!spot.matches(".fill")) tile.classList.add(`turn-${checked("rotation")?.value ?? 0}`);
  spot.append(tile);
}

function hideGhosts() {
  for (const ghost of document.querySelectorAll(".spot .tile")) ghost.remove();
}

function spotUnder(event) {
  return event.target.closest?.(".spot.place, .spot.overbuild, .spot.fill");
}

// What may be laid on the only space there is: that is where it would lie.
function tileUnder(event) {
  return document.querySelectorAll("#board .spot.fill").length === 1 && event.target.closest?.("#dock [data-mark]");
}

// A button that changes under a finger is not clicked: there table-tap.js says what is pointed at, after the tap.
function isTouch(event) {
  return event.pointerType === "touch" || (event.type === "focusin" && !event.target.matches(":focus-visible"));
}

for (const kind of ["pointerover", "focusin", "table:pointed"]) {
  document.addEventListener(kind, (event) => {
    const spot = spotUnder(event);
    if (spot && !isTouch(event) && !spot.querySelector(".tile")) showGhost(spot);
    const tile = tileUnder(event);
    if (tile && !isTouch(event)) showGhost(document.querySelector("#board .spot.fill"), tile.querySelector(".tile"));
  });
}
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    if ((spotUnder(event) || tileUnder(event)) && !isTouch(event)) hideGhosts();
  });
}
// To ask for news is no reason: often there is none.
document.addEventListener("htmx:beforeRequest", (event) => event.detail.requestConfig.verb === "post" && hideGhosts());
document.addEventListener("htmx:beforeSwap", (event) => event.detail.shouldSwap && hideGhosts());

// --- turning -------------------------------------------------------------------------------------------------------

// By a quarter: clockwise (1) or the other way (-1).
function turn(direction) {
  const now = checked("rotation");
  if (!now) return document.querySelector(".spot.instead")?.click();
  const next = document.querySelector(`#rotation-${(Number(now.value) + 4 + direction) % 4}`);
  next.checked = true;
  const pointed = document.querySelector(".spot.aimed") ?? document.querySelector(".spot:hover, .spot:focus");
  if (pointed) showGhost(pointed);
  document.dispatchEvent(new Event("table:turned"));
}

document.addEventListener("table:turn", (event) => turn(event.detail ?? 1));

let wasChosen = false;
document.addEventListener("pointerdown", (event) => {
  wasChosen = event.target.closest?.(".hand label.choice")?.querySelector("input").checked ?? false;
});
document.addEventListener("click", (event) => {
  if (wasChosen && event.target.matches(".hand .choice input")) turn(1);
});

// --- keys ----------------------------------------------------------------------------------------------------------

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function neighbour(spot, kind, [dx, dy]) {
  const [x, y] = middle(spot);
  const ahead = [...document.querySelectorAll(kind)].map((other) => {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    return { other, along, far: along + 2 * aside };
  });
  return ahead.filter(({ along }) => along > 1).sort((a, b) => a.far - b.far)[0]?.other;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("textarea, input:not([type=radio])")) return;
  if (event.key.toLowerCase() === "r") turn(event.shiftKey ? -1 : 1);
  const kind = KINDS.find((selector) => event.target.closest?.(selector));
  if (!kind || !(event.key in ARROWS)) return;
  event.preventDefault();
  neighbour(event.target.closest(kind), kind, ARROWS[event.key])?.focus();
});

// --- from a list to the board, and back -------------------------------------------------------------------------------

function cellsOf(event) {
  const { cell, cells } = event.target.closest?.("[data-cell], [data-cells]")?.dataset ?? {};
  return (cells ?? cell ?? "").split(" ").map((id) => document.getElementById(id)).filter(Boolean);
}

function unpoint() {
  for (const pointed of document.querySelectorAll(".pointed")) pointed.classList.remove("pointed");
}

// The last line of the log that tells of a cell; the log scrolls to it, the page does not.
function lineOf(event) {
  const id = event.target.closest?.("#board td")?.id;
  return id ? document.querySelector(`#log li[data-cells~="${id}"]`) : null;
}

function point(event) {
  const line = lineOf(event);
  const cells = cellsOf(event);
  if (!line && !cells.length) return;
  unpoint();
  for (const pointed of [...cells, line].filter(Boolean)) pointed.classList.add("pointed");
  if (line) line.parentElement.scrollTop = line.offsetTop - line.parentElement.clientHeight / 2;
}

for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, point);
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => (lineOf(event) || cellsOf(event).length) && unpoint());
}

document.addEventListener("click", (event) => {
  const panel = document.getElementById(event.target.closest?.("[data-opens]")?.dataset.opens);
  if (panel) panel.open = true;
});
