// Keys for whoever plays without a mouse: digits choose from the hand, + and − change the board's size, ? lists all keys.

const WRITING = "input:not([type=radio], [type=checkbox]), textarea, select";

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

const KEYS = {
  "?": () => document.querySelector("#keys")?.togglePopover(),
  "+": () => changeSize(1),
  "-": () => changeSize(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITING)) return;
  if (/^[1-9]$/.test(event.key)) chooseFromHand(Number(event.key));
  KEYS[event.key]?.();
});
