// Keys for whoever plays without a mouse: digits choose from the hand, + and − change the board's size, letters say what
// lies on the table to whoever does not see it, ? lists all keys.

const WRITING = "input:not([type=radio], [type=checkbox]), textarea, select";
const HELD = ".village__name, .score summary, .goods, .water, .village .contents, .swaps, .village__open";

function chooseFromHand(number) {
  const tile = document.querySelectorAll("#dock .hand :is(input[name=tile], button.choice)")[number - 1];
  if (!tile) return;
  tile.focus({ preventScroll: true });
  if (tile.matches("input")) tile.click();
}

function changeSize(steps) {
  const sizes = [...document.querySelectorAll("#zoom input")];
  sizes[sizes.findIndex((size) => size.checked) + steps]?.click();
}

function tellVillages(villages) {
  for (const village of document.querySelectorAll(villages)) {
    const detail = [...village.querySelectorAll(HELD)];
    document.dispatchEvent(new CustomEvent("table:say", { detail }));
  }
}

const KEYS = {
  "?": () => document.querySelector("#keys")?.togglePopover({ source: document.querySelector("#keys-button") }),
  "+": () => changeSize(1),
  "-": () => changeSize(-1),
  "g": () => tellVillages(".village--own"),
  "v": () => tellVillages(".village"),
  "b": () => document.dispatchEvent(new Event("table:best")),
};

document.addEventListener("beforetoggle", ({ target }) => {
  const list = target.matches?.("#keys") && target.querySelector("template");
  if (list) list.replaceWith(list.content);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITING)) return;
  if (/^[1-9]$/.test(event.key)) chooseFromHand(Number(event.key));
  KEYS[event.key.toLowerCase()]?.();
});
