import { deepEqual } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const TILE = `<svg class="tile"></svg>`;

// A board of 4 × 4 in a frame of 408 × 408, whose cells are then 100 wide; the sizes are 4 × 40 wide and 36 high.
function table(rows, { task = "place" } = {}) {
  const cell = (sign) => sign === "." ? "<td></td>" : `<td>${sign === "+" ? '<b class="spot"></b>' : TILE}</td>`;
  const lines = rows.map((row) => `<tr><th></th>${[...row].map(cell).join("")}</tr>`);
  const sizes = [1, 2, 3, 4].map((step) =>
    `<label id="l${step}"><input type="radio" name="zoom" id="zoom-${step}"></label>`
  );
  const page = new Page(
    `<div id="play" data-task="${task}"><div id="stage"><div id="zoom">${
      sizes.join("")
    }</div><div id="frame"><table id="board">
     <thead><tr id="columns">${"<th></th>".repeat(5)}</tr></thead><tbody id="rows">${
      lines.join("")
    }</tbody></table></div></div></div>`,
  );
  page.find("#zoom-1").checked = true;
  page.place("#frame", 0, 0, 408, 408);
  for (const step of [1, 2, 3, 4]) page.place(`#l${step}`, 0, 0, 40, 36);
  Object.assign(page.find("#frame"), { clientWidth: 408, clientHeight: 408 });
  page.run("table-room.js");
  return page;
}

function found(page) {
  const { room, zoom } = page.document.documentElement.dataset;
  return [room, zoom];
}

Deno.test("a board takes the room below it where no cell would lie under its sizes", () => {
  deepEqual(found(table(["T...", "....", "....", "...."], { task: "over" })), ["free", "bottom-right"]);
});

Deno.test("its sizes go to another corner for that, in a column where that is enough", () => {
  deepEqual(found(table(["....", "....", "..T.", "..T."], { task: "over" })), ["free", "bottom-right-column"]);
  deepEqual(found(table(["....", "....", "...T", "...T"], { task: "over" })), ["free", "top-right"]);
  deepEqual(found(table(["...T", "....", "...T", "...T"], { task: "over" })), ["free", "top-left"]);
});

Deno.test("it keeps the room where cells lie in all corners", () => {
  deepEqual(found(table(["TTTT", "T..T", "T..T", "TTTT"], { task: "over" }))[0], "kept");
});

Deno.test("a place beside a jungle tile counts as a cell while the game runs", () => {
  deepEqual(found(table(["....", "....", "..T.", "...."], { task: "over" }))[1], "bottom-right");
  deepEqual(found(table(["....", "....", "..T.", "...."]))[1], "top-right");
});

Deno.test("what the board once needs it keeps until it has another size", () => {
  const page = table(["....", "T...", "T...", "T..."], { task: "over" });
  const corner = page.all("#rows tr")[3].children[4];
  corner.innerHTML = TILE;
  page.fire(page.document, "htmx:afterSwap");
  deepEqual(found(page), ["free", "top-right"]);
  corner.innerHTML = "";
  page.fire(page.document, "htmx:afterSwap");
  deepEqual(found(page), ["free", "top-right"]);
});

Deno.test("a board that was made larger keeps it too", () => {
  const page = table(["T...", "....", "....", "...."], { task: "over" });
  page.find("#zoom-1").checked = false;
  page.fire("#zoom-2", "change");
  deepEqual(found(page)[0], "kept");
});
