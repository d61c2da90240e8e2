import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table({ ways = 4 } = {}) {
  const page = new Page(
    `<div id="frame"><table id="board"><tr><td><button class="spot place" id="one"></button></td>
     <td><button class="spot place" id="two"></button></td></tr></table></div>
     <div id="dock"><b class="turning" aria-label="Turn"></b><div class="hand"><input name="tile" type="radio" class="ways-${ways}" checked></div></div>`,
  );
  page.laid = [];
  page.run("table-tap.js");
  for (const spot of page.all(".spot")) spot.addEventListener("click", () => page.laid.push(spot.id));
  return page;
}

function tap(page, id, pointerType = "touch", click = { pointerType }) {
  page.fire(`#${id}`, "pointerdown", { pointerType });
  return page.fire(`#${id}`, "click", click);
}

Deno.test("a first tap shows where the tile would lie, a second lays it", () => {
  const page = table();
  const pointed = [];
  page.document.addEventListener("table:pointed", (event) => pointed.push(event.target.id));
  equal(tap(page, "one").defaultPrevented, true);
  deepEqual(pointed, ["one"]);
  deepEqual([page.laid, page.all(".aimed").map((spot) => spot.id)], [[], ["one"]]);
  tap(page, "one");
  deepEqual(page.laid, ["one"]);
});

Deno.test("a finger that comes near a cell means it, at the first tap and at the second", () => {
  const page = table();
  page.place("#one", 100, 100, 24, 24);
  page.place("#two", 160, 100, 24, 24);
  const near = (clientX) => {
    page.fire("#frame", "pointerdown", { pointerType: "touch", clientX, clientY: 112 });
    return page.fire("#frame", "click", { clientX, clientY: 112 });
  };
  const aimed = () => page.all(".aimed").map((spot) => spot.id);
  near(133);
  deepEqual([page.laid, aimed()], [[], ["one"]]);
  near(200);
  deepEqual([page.laid, aimed()], [[], []]);
  near(152);
  near(152);
  deepEqual(page.laid, ["two"]);
});

Deno.test("a tap on another space is a first tap there", () => {
  const page = table();
  tap(page, "one");
  tap(page, "two");
  deepEqual([page.laid, page.all(".aimed").map((spot) => spot.id)], [[], ["two"]]);
  equal(page.all(".turner").length, 1);
});

for (const [safari, click] of [["before 18.2", {}], ["from 18.2 to 18.3", { pointerType: "mouse" }]]) {
  Deno.test(`a finger is known by its press in Safari ${safari}, which says nothing of it at the click`, () => {
    const page = table();
    tap(page, "one", "touch", click);
    deepEqual([page.laid, page.all(".aimed").map((spot) => spot.id)], [[], ["one"]]);
    tap(page, "one", "touch", click);
    deepEqual(page.laid, ["one"]);
  });
}

Deno.test("a mouse or a key lays at once, also after a finger", () => {
  const page = table();
  page.fire("#frame", "pointerdown", { pointerType: "touch" });
  tap(page, "one", "mouse");
  page.fire("#frame", "pointerdown", { pointerType: "touch" });
  page.press("Enter", page.find("#two"));
  page.fire("#two", "click");
  page.fire("#frame", "pointerdown", { pointerType: "touch" });
  page.fire("#frame", "pointercancel", { pointerType: "touch" });
  page.fire("#one", "click");
  deepEqual(page.laid, ["one", "two", "one"]);
});

Deno.test("an arrow turns what can be turned, and lays nothing", () => {
  const page = table();
  let turns = 0;
  page.document.addEventListener("table:turn", () => turns += 1);
  tap(page, "one");
  equal(page.find(".turner").getAttribute("aria-label"), "Turn");
  page.find(".turner").click();
  deepEqual([turns, page.laid], [1, []]);
});

Deno.test("before a tile is chosen there is nothing to turn", () => {
  const page = table();
  page.find("[name=tile]").checked = false;
  tap(page, "one");
  deepEqual([page.find(".turner"), page.all(".aimed").length], [null, 1]);
});

Deno.test("a tile that is the same all the way round gets no arrow", () => {
  const page = table({ ways: 1 });
  tap(page, "one");
  equal(page.find(".turner"), null);
});

Deno.test("the arrow stands at the corner where it lies over the least", () => {
  const page = table();
  page.document.addEventListener("table:place", ({ detail }) => {
    detail.place = detail.places.at(-1);
  });
  tap(page, "one");
  equal(page.find(".turner").matches(".turner--left.turner--above"), true);
});
