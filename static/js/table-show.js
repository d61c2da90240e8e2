// Plays what happened since one's last move, or in the last turn of a game, on the board, position by position as the replay shows them; table-moves.js
// moves what changes. Back, next and skip by buttons or keys; whoever wants no motion goes on by themselves.

const PAUSE = 1600;
const PACES = { quick: 0.5, none: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PARTS = ["#board", "#villages", "#points"];
const LINKS = "#show-me, #show-last";

let show = null;
let timer = 0;

function pace() {
  return calm.matches ? 0 : PACES[document.documentElement.dataset.motion] ?? 1;
}

async function position(number) {
  const address = new URL(show.address);
  address.searchParams.set("at", number);
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(answer.status);
  const holder = document.createElement("template");
  holder.innerHTML = await answer.text();
  return holder.content;
}

function replace(parts) {
  document.dispatchEvent(new Event("table:before"));
  for (const [selector, part] of parts) document.querySelector(selector)?.replaceWith(part);
  document.dispatchEvent(new Event("table:after"));
}

function partsOf(content) {
  return PARTS.map((selector) => [selector, content.querySelector(selector)]).filter(([, part]) => part);
}

async function goTo(step) {
  clearTimeout(timer);
  if (!show || step < 0) return;
  if (step >= show.positions.length) return stop();
  const shown = show;
  show.step = step;
  const content = await position(show.positions[step]).catch(() => null);
  if (shown !== show || show.step !== step) return;
  if (!content) return stop();
  const lines = content.querySelectorAll("#happened .lines > li");
  replace(partsOf(content));
  const line = document.querySelector("#show-line");
  line.textContent = step ? lines[lines.length - 1]?.textContent.trim() ?? "" : show.begin;
  document.querySelector("#show-back").disabled = !step;
  if (pace()) timer = setTimeout(() => goTo(step + 1), (step ? PAUSE : PAUSE / 2) * pace());
}

// The bar stands where the headline does, so that it lies over no tile.
function reveal(isShown) {
  document.querySelector("#show").hidden = !isShown;
  document.querySelector("#play")?.classList.toggle("play--shows", isShown);
}

function start(link) {
  const positions = link.dataset.positions.split(" ").map(Number);
  const { id, href: address, dataset: { begin } } = link;
  show = {
    id,
    address,
    begin,
    positions,
    step: 0,
    kept: PARTS.map((selector) => [selector, document.querySelector(selector)]),
  };
  reveal(true);
  document.querySelector("#boardbox")?.scrollIntoView?.({ block: "nearest" });
  document.querySelector("#show-next").focus({ preventScroll: true });
  goTo(0);
}

function stop() {
  clearTimeout(timer);
  if (!show) return;
  const { kept, id } = show;
  show = null;
  replace(kept.filter(([, part]) => part));
  reveal(false);
  document.getElementById(id)?.focus({ preventScroll: true });
}

const BUTTONS = {
  "show-next": () => goTo(show.step + 1),
  "show-back": () => goTo(show.step - 1),
  "show-skip": stop,
};
const KEYS = { ArrowRight: "show-next", ArrowLeft: "show-back", Escape: "show-skip" };

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(LINKS);
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (!show) start(link);
  }
  const button = event.target.closest?.("#show button");
  if (show && button) BUTTONS[button.id]();
});
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey || event.metaKey || event.altKey ||
    event.target.closest?.("textarea, select, input:not([type=radio])")
  ) {
    return;
  }
  if (!show && event.key.toLowerCase() === "s") document.querySelector(LINKS)?.click();
  if (!show || !KEYS[event.key]) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  BUTTONS[KEYS[event.key]]();
}, true);
// What is sent, and news, belong to the table as it is; what is new beside the board leaves the board as it is.
document.addEventListener("htmx:beforeRequest", (event) => event.detail.requestConfig.verb === "post" && stop());
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap && detail.swapOverride !== "none") stop();
});
