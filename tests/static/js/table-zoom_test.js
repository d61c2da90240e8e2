import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table({ size = null, isWide = true } = {}) {
  const sizes = [1, 2, 3, 4].map((step) => `<input type="radio" name="zoom" id="zoom-${step}" value="${step}">`);
  const page = new Page(
    `<div id="zoom">${
      sizes.join("")
    }</div><div id="frame"><table id="board"><tr><td id="c1" class="fresh"></td></tr></table></div>`,
  );
  page.isWide = isWide;
  page.find("#zoom-1").checked = true;
  page.place("#frame", 0, 0, 400, 400);
  page.place("#board", -100, -100, 600, 600);
  page.place("#c1", 250, 150, 50, 50);
  if (size) page.globals.localStorage.setItem("board-zoom", size);
  page.run("table-zoom.js");
  return page;
}

const size = (page) => page.find("#zoom input:checked").value;
const wheel = (page, deltaY, more) => page.fire("#c1", "wheel", { deltaY, clientX: 0, clientY: 0, ...more });

function pinch(page, ...distances) {
  const touches = (distance) => [{ clientX: 0, clientY: 0 }, { clientX: distance, clientY: 0 }];
  page.fire("#c1", "touchstart", { touches: touches(100) });
  return distances.map((distance) => (page.fire("#c1", "touchmove", { touches: touches(distance) }), size(page)));
}

Deno.test("the board has the size that somebody chose before", () => {
  equal(size(table({ size: 3 })), "3");
  equal(size(table()), "1");
});

Deno.test("a board is never smaller or larger than its sizes", () => {
  const page = table();
  deepEqual([100, -100, -100, -100, -100].map((way) => (wheel(page, way), size(page))), ["1", "2", "3", "4", "4"]);
  equal(page.globals.localStorage.getItem("board-zoom"), "4");
});

Deno.test("two fingers change the size once for each quarter that they spread or close", () => {
  deepEqual(pinch(table(), 124, 126, 150, 160, 120), ["1", "2", "2", "3", "2"]);
});

Deno.test("fingers may spread in any direction", () => {
  const page = table();
  const touches = (x, y) => [{ clientX: 10, clientY: 10 }, { clientX: 10 + x, clientY: 10 + y }];
  page.fire("#c1", "touchstart", { touches: touches(30, 40) });
  page.fire("#c1", "touchmove", { touches: touches(40, 30) });
  equal(size(page), "1");
  page.fire("#c1", "touchmove", { touches: touches(60, 80) });
  equal(size(page), "2");
});

Deno.test("a double tap makes the board large, another small again; on a space it does nothing", () => {
  const page = table();
  page.find("#c1").innerHTML = '<b class="spot"></b>';
  const tap = (where) => (page.fire(where, "dblclick", { clientX: 0, clientY: 0 }), size(page));
  deepEqual(["#c1", "#c1", ".spot"].map(tap), ["3", "1", "1"]);
});

Deno.test("where the page is scrolled by wheel, the wheel needs Ctrl to change the size", () => {
  const page = table({ isWide: false });
  equal(wheel(page, -100).defaultPrevented, false);
  equal(size(page), "1");
  wheel(page, -100, { ctrlKey: true });
  equal(size(page), "2");
});

Deno.test("what lies under the pointer stays there when the board grows", () => {
  const page = table();
  const board = page.find("#board");
  const sizes = [board.box, { left: -100, top: -100, width: 1200, height: 1200 }];
  board.getBoundingClientRect = () => sizes[Number(size(page)) - 1];
  wheel(page, -100, { clientX: 200, clientY: 50 });
  deepEqual(page.find("#frame").scrolled.at(-1), [300, 150]);
});

Deno.test("small turns of a wheel add up", () => {
  const page = table();
  deepEqual([-20, -20, -20].map((way) => (wheel(page, way), size(page))), ["1", "1", "2"]);
});

Deno.test("a page that opens has what is new in the middle", () => {
  deepEqual(table().find("#frame").scrolled, [[75, -25]]);
});

Deno.test("a board that grows to the left is held where it was", () => {
  const page = table();
  page.fire(page.document, "htmx:beforeSwap");
  page.place("#c1", 310, 150, 50, 50);
  page.fire(page.document, "htmx:afterSwap");
  deepEqual(page.find("#frame").scrolled.at(-1), [60, 0]);
});

Deno.test("the board looks at all that is new at once", () => {
  const page = table();
  const look = page.run("table-zoom.js", "lookAtNews").lookAtNews;
  page.find("tr").innerHTML =
    '<td id="a" class="fresh"></td><td id="b" class="fresh"></td><td id="c"><b class="spot"></b></td>';
  page.place("#a", 0, 100, 50, 50);
  page.place("#b", 100, 500, 50, 50);
  page.place("#c", 400, 0, 50, 50);
  look();
  for (const cell of page.all(".fresh")) cell.className = "";
  look();
  deepEqual(page.find("#frame").scrolled.slice(-2), [[-125, 125], [225, -175]]);
});

Deno.test("a board without news or choices is shown from its middle", () => {
  const page = table();
  const look = page.run("table-zoom.js", "lookAtNews").lookAtNews;
  page.find("#c1").className = "";
  Object.assign(page.find("#frame"), { scrollWidth: 1000, scrollHeight: 800, clientWidth: 400, clientHeight: 300 });
  look();
  deepEqual(page.find("#frame").scrolled.at(-1), [300, 250]);
});

for (const [height, said] of [[400, "whole"], [401, "cut"]]) {
  Deno.test(`a board of ${height} pixels in a frame of 400 is ${said}`, () => {
    const page = table();
    Object.assign(page.find("#board"), { offsetWidth: 400, offsetHeight: height });
    Object.assign(page.find("#frame"), { clientWidth: 400, clientHeight: 400 });
    page.fire(page.document, "htmx:afterSwap");
    equal(page.document.documentElement.dataset.board, said);
  });
}

Deno.test("a board is drawn larger around a cell too small for a finger, until no tile of the turn lies there", () => {
  const page = table();
  const drawn = () => page.document.documentElement.matches(".near");
  page.fire("#c1", "table:visit");
  equal(drawn(), false);
  page.place("#c1", 250, 150, 24, 24);
  page.fire("#c1", "table:visit");
  equal(drawn(), true);
  page.find("#c1").className = "draft";
  page.fire(page.document, "htmx:afterSwap");
  equal(drawn(), true);
  page.find("#c1").className = "";
  page.fire(page.document, "htmx:afterSwap");
  equal(drawn(), false);
});
