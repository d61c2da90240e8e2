// The names of the tiles in the hand say how they lie as they are turned, and a turn is said: also one of the tile just laid.

const NAMES = "#dock .hand label.choice > .visually-hidden";
const LAID = "#board .draft .asks";

// An update that brings the hand anew brings the names of tiles that are not turned.
function unturned(name) {
  name.dataset.unturned ??= name.textContent;
  return name.dataset.unturned;
}

// The numbers of north, east, south and west come in this order in all languages.
function turned(text, quarters) {
  const workers = text.match(/\d+/g) ?? [];
  let side = 0;
  return text.replace(/\d+/g, () => workers[(side++ + 4 - quarters) % 4]);
}

function rename() {
  const way = document.querySelector("#dock [name=rotation]:checked");
  for (const name of way ? document.querySelectorAll(NAMES) : []) {
    const text = turned(unturned(name), Number(way.value));
    if (name.textContent !== text) name.textContent = text;
  }
}

function say(text) {
  document.dispatchEvent(new CustomEvent("table:say", { detail: text }));
}

function tell() {
  rename();
  const tile = document.querySelector("#dock [name=tile]:checked");
  say(tile?.parentElement.querySelector(".visually-hidden:not(input)")?.textContent ?? "");
}

function laid() {
  const tile = document.querySelector(LAID);
  return tile && { cell: tile.closest("td").id, name: tile.getAttribute("aria-label") };
}

let before = laid();

function tellLaid() {
  const now = laid();
  if (before && now && before.cell === now.cell && before.name !== now.name) say(now.name);
  before = now;
}

document.addEventListener("table:turned", tell);
document.addEventListener("change", (event) => event.target.matches?.("#dock [name=rotation]") && tell());
document.addEventListener("htmx:afterSettle", () => {
  rename();
  tellLaid();
});
rename();
