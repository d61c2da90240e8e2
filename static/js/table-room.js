// Where neither a tile nor a cell to lay one in lies under what floats at the board's lower edge, the board takes that room
// too; what floats goes to other corners for it. It keeps what it once needs until it or the screen has another size.

// Where the sizes of the board stand, side by side or in a column, and what happened; in this order.
const CORNERS = ["bottom-left", "top-left", "top-right"].flatMap((news) =>
  ["bottom-right", "bottom-right-column", "top-right", "top-right-column", "top-left"].map((zoom) => [zoom, news])
).filter(([zoom, news]) => !zoom.startsWith(news));
const MARGIN = 4;
const GAP = 8;
const FEW = 17;
const SIDES = [[-1, 0], [0, 1], [1, 0], [0, -1]];

let measured = "";
let corners = null;
let written = "";
let wide = 0;
let widest = 0;

// --- which cells are used, or can be in this turn ---------------------------------------------------------------------

// What lies in each cell, by its row and its column: a tile of a seat, another one, one laid in this turn, or something to press.
function used() {
  const found = new Map();
  document.querySelectorAll("#rows tr").forEach((row, y) => {
    let x = 0;
    for (const cell of row.querySelectorAll("td")) {
      if (cell.children.length) found.set(`${y} ${x}`, kind(cell));
      x += Number(cell.getAttribute("colspan") ?? 1);
    }
  });
  return found;
}

function kind(cell) {
  const tile = cell.querySelector(".tile");
  if (!tile) return "spot";
  if (cell.matches(".draft")) return "laid";
  return /\bseat-/.test(tile.getAttribute("class")) ? "worker" : "jungle";
}

function around(key) {
  const [y, x] = key.split(" ").map(Number);
  return SIDES.map(([down, across]) => `${y + down} ${x + across}`);
}

function beside(cells, wanted) {
  const next = [...cells].filter(([, each]) => each === wanted).flatMap(([key]) => around(key));
  return new Set(next.filter((key) => !cells.has(key)));
}

// Where workers may be laid, and the spaces beside them that are filled then.
function open(cells) {
  if (document.querySelector("#play")?.dataset.task === "over") return [];
  const spaces = beside(cells, "jungle");
  const isLaid = [...cells.values()].includes("laid");
  for (const [key, each] of cells) if (each === "spot" && !isLaid) spaces.add(key);
  const fills = [...beside(cells, "worker")].filter((key) => around(key).some((next) => spaces.has(next)));
  return [...spaces, ...fills];
}

// --- how large the board would be -------------------------------------------------------------------------------------

function size() {
  const frame = document.querySelector("#frame");
  const columns = document.querySelectorAll("#columns th").length - 1;
  const rows = document.querySelectorAll("#rows tr").length;
  return { wide: frame.clientWidth, high: frame.clientHeight, columns, rows };
}

function least() {
  const given = getComputedStyle(document.querySelector("#board")).getPropertyValue("--least");
  return parseFloat(given) * parseFloat(getComputedStyle(document.documentElement).fontSize) || 0;
}

function fitted({ wide, high, columns, rows }) {
  const cell = Math.min((wide - 2 * MARGIN) / columns, (high - 2 * MARGIN) / rows, 120);
  return { cell, left: (wide - cell * columns) / 2, top: (high - cell * rows) / 2 };
}

function placed({ width, height }, frame, corner) {
  const left = corner.includes("left") ? frame.left + GAP : frame.right - GAP - width;
  const top = corner.startsWith("top") ? frame.top + GAP : frame.bottom - GAP - height;
  return { left, right: left + width, top, bottom: top + height };
}

// The sizes of the board as they would stand.
function sized(isColumn) {
  const labels = [...document.querySelectorAll("#zoom label")].map((label) => label.getBoundingClientRect().height);
  const [across, down] = [widest, Math.max(...labels)];
  return isColumn ? { width: across, height: down * labels.length } : { width: wide, height: down };
}

// All that floats on the board, with the sizes of the board and what happened in two of its corners.
function floating(frame, [zoom, news]) {
  const keys = document.querySelector("#keys-button")?.getBoundingClientRect();
  const lastTurn = document.querySelector("#last-turn a")?.getBoundingClientRect();
  const happened = document.querySelector("#news");
  const isThere = happened && getComputedStyle(happened).position === "absolute";
  return [
    ...keys?.width ? [keys] : [],
    ...lastTurn?.width ? [lastTurn] : [],
    placed(sized(zoom.endsWith("column")), frame, zoom),
    ...isThere ? [placed(happened.getBoundingClientRect(), frame, news)] : [],
  ];
}

function boxesOf(cells, frame, { cell, left, top }) {
  return cells.map((key) => {
    const [y, x] = key.split(" ").map(Number);
    const [from, upper] = [frame.left + left + x * cell, frame.top + top + y * cell];
    return { left: from, right: from + cell, top: upper, bottom: upper + cell };
  });
}

function overlaps(one, other) {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

// At the end of a game a narrow page leaves what floats a line of its own below the board (board.css).
function isOwnLine() {
  return document.querySelector("#play")?.dataset.task === "over" && !matchMedia("(min-width: 64rem)").matches;
}

// The corners for the sizes of the board with which nothing lies over a cell of a board that takes all room.
function freeCorners(given) {
  const place = fitted(given);
  if (isOwnLine() || place.cell < least() || !document.querySelector("#zoom-1:checked")) return [];
  const frame = document.querySelector("#frame").getBoundingClientRect();
  const cells = used();
  const boxes = boxesOf([...cells.keys(), ...open(cells)], frame, place);
  return CORNERS.filter((each) => !floating(frame, each).some((one) => boxes.some((box) => overlaps(one, box))));
}

// Nothing is written that is there already: whatever the page's root has, all of the page is matched against.
function write() {
  const [zoom, news] = corners ?? CORNERS[0];
  const { dataset, style } = document.documentElement;
  const wanted = { room: corners ? "free" : "kept", zoom, news };
  for (const [name, value] of Object.entries(wanted)) if (dataset[name] !== value) dataset[name] = value;
  const [stage, frame] = ["#stage", "#frame"].map((one) => document.querySelector(one)?.getBoundingClientRect().top);
  const top = `${frame - stage}px`;
  if (news.startsWith("top") && top !== written) style.setProperty("--frame-top", written = top);
}

// How wide the sizes of the board are, side by side.
function measure() {
  document.documentElement.dataset.zoom = "";
  const widths = [...document.querySelectorAll("#zoom label")].map((label) => label.getBoundingClientRect().width);
  wide = widths.reduce((sum, width) => sum + width, 0);
  widest = Math.max(...widths);
}

function makeRoom() {
  const [frame, rows] = ["#frame", "#rows"].map((selector) => document.querySelector(selector));
  if (!frame || !rows || document.querySelector("#news-all:checked")) return;
  const given = size();
  const now = Object.values(given).join(" ");
  const free = freeCorners(given);
  if (now !== measured) corners = free.includes(corners) ? corners : free[0] ?? null;
  else if (!free.includes(corners)) corners = corners && (free[0] ?? null);
  measured = now;
  write();
}

// A screen on which hardly 17 letters stand side by side has no room for all of a phone's.
function readLetters() {
  const isLarge =
    document.documentElement.clientWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) < FEW;
  document.documentElement.dataset.letters = isLarge ? "large" : "";
}

function fit() {
  readLetters();
  measure();
  makeRoom();
}

addEventListener("resize", fit);
document.addEventListener("htmx:afterSwap", makeRoom);
document.addEventListener("change", ({ target }) => target.name === "zoom" && makeRoom());
fit();
