// Steps through a game without loading pages anew: by links, slider and keys, or by itself in a chosen pace.

const PACES = [2000, 1000, 400];
const PRESSED_BY_SPACE = "button, select, summary, input:not([type=range])";
const KEYS = { ArrowRight: 1, ArrowLeft: 1, ArrowUp: 1, ArrowDown: 1, Home: 1, End: 1 };

const page = document.querySelector(".table-page");
const player = document.querySelector("#player");

function steps() {
  return document.querySelector("#steps");
}

function address(number) {
  const url = new URL(steps().action);
  url.searchParams.set("at", number);
  const invite = steps().elements.invite.value;
  if (invite) url.searchParams.set("invite", invite);
  return url.toString();
}

// --- going to a position ---------------------------------------------------------------------------------------------

let wanted = null;
let isAsking = false;

// While an answer is under way only the latest wish counts: a slider asks faster than any server answers.
async function goTo(number) {
  wanted = number;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const to = wanted;
    wanted = null;
    await show(to);
  }
  isAsking = false;
}

async function show(number) {
  const zoom = document.querySelector("#zoom input:checked")?.id;
  const focused = document.activeElement?.dataset?.key;
  await htmx.ajax("GET", address(number), { source: page, target: "#play", swap: "morph:outerHTML" });
  if (zoom) document.getElementById(zoom).checked = true;
  if (focused) (way(focused) ?? document.querySelector("#headline")).focus({ preventScroll: true });
  moveCursor(number);
  history.replaceState(null, "", address(number));
}

// The line in the chart stands at the end of the turn to which the position belongs.
function moveCursor(number) {
  const cursor = document.querySelector("#chart-cursor");
  const places = cursor.dataset.places.split(" ").map((place) => place.split(":").map(Number));
  const [, x] = places.find(([position]) => position >= number);
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}

function way(key) {
  return document.querySelector(`a.way[data-key="${key}"]`);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  stop();
  goTo(Number(link.dataset.at));
  // On a phone the list of turning points lies below the board.
  if (link.closest(".analysis")) document.querySelector("#boardbox")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  stop();
  goTo(Number(event.target.value));
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "steps") return;
  event.preventDefault();
  goTo(Number(event.target.elements.at.value));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && !event.target.closest?.(PRESSED_BY_SPACE)) {
    event.preventDefault();
    toggle();
  }
  if (!KEYS[event.key] || event.target.closest?.("input, select, summary, #frame")) return;
  event.preventDefault();
  way(event.key)?.click();
});

// --- playing by itself -----------------------------------------------------------------------------------------------

let timer = 0;

function isPlaying() {
  return player.querySelector("#play-on").getAttribute("aria-pressed") === "true";
}

function press(isOn) {
  player.querySelector("#play-on").setAttribute("aria-pressed", isOn);
}

function stop() {
  clearTimeout(timer);
  press(false);
}

async function playOn() {
  const next = way(player.querySelector("#by").value === "turn" ? "ArrowDown" : "ArrowRight");
  if (!next) return stop();
  await goTo(Number(next.dataset.at));
  if (isPlaying()) timer = setTimeout(playOn, PACES[player.querySelector("#pace").value]);
}

function toggle() {
  if (isPlaying()) return stop();
  press(true);
  playOn();
}

player.hidden = false;
player.querySelector("#play-on").addEventListener("click", toggle);

// --- the fingerprint -------------------------------------------------------------------------------------------------

async function check() {
  const seed = document.querySelector("#seed")?.textContent;
  if (!seed || !crypto.subtle) return;
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const answer = document.querySelector("#checked");
  const isTrue = hex === document.querySelector("#fingerprint").textContent;
  answer.className = isTrue ? "message message--success" : "message message--error";
  answer.textContent = isTrue ? answer.dataset.true : answer.dataset.false;
}

check();
