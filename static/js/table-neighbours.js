// A tile of the board that one comes to says what lies on its four sides; a cell to choose says so by itself.

const TILE = "#board .asks[id^=t]";
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];

// A worker tile by its colour and the workers on the side that faces the cell; other tiles by their names.
function called(cell, side) {
  const tile = cell?.querySelector(":scope > .asks[id^=t]");
  if (!tile) return document.querySelector("#board").dataset.empty;
  const name = tile.getAttribute("aria-label");
  const [colour] = tile.querySelector(".tile").className.baseVal.match(/\bseat-\S+/) ?? [];
  if (!colour) return name;
  const village = document.querySelector(`#villages .${colour} .village__name > .visually-hidden`);
  return `${village.textContent.trim().slice(1, -1)} ${name.match(/\d+/g)[(side + 2) % 4]}`;
}

function around(tile) {
  const [x, y] = tile.id.slice(1).split("_").map(Number);
  const names = SIDES.map(([dx, dy], side) => called(document.getElementById(`c${x + dx}_${y + dy}`), side));
  return document.querySelector("#board").dataset.around.replace(/\d/g, (side) => names[side]);
}

// Only while one is there: of a row of the board that has changed, cells that are as they were sent are left alone.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(TILE)) target.setAttribute("aria-description", around(target));
});
document.addEventListener(
  "focusout",
  ({ target }) => target.matches?.(TILE) && target.removeAttribute("aria-description"),
);
