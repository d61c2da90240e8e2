import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const page = new Page(
    `<main><div id="frame"><table id="board"><tr><td><button class="spot place" id="spot"></button></td></tr></table></div>
     <div id="dock"><div class="hand"><label class="choice"><input type="radio" name="tile" value="2">
     <svg class="tile turn-0">field</svg></label></div><input type="radio" name="rotation" value="3" checked></div></main>`,
  );
  page.place("#spot", 100, 100);
  page.clicks = 0;
  page.find("#spot").addEventListener("click", () => page.clicks += 1);
  page.run("table-drag.js");
  return page;
}

function drag(page, to, { target = "label", end = "pointerup" } = {}) {
  page.fire(target, "pointerdown", { clientX: 10, clientY: 300, pointerType: "mouse", button: 0 });
  page.fire(target, "pointermove", { clientX: to[0], clientY: to[1], movementX: 5, movementY: -7 });
  const isLifted = page.find(".lifted") !== null;
  page.fire(target, end, { clientX: to[0], clientY: to[1] });
  return isLifted;
}

Deno.test("a tile that is dropped on a space is chosen and laid there", () => {
  const page = table();
  equal(drag(page, [120, 120]), true);
  deepEqual([page.find("[name=tile]").checked, page.clicks, page.find(".lifted")], [true, 1, null]);
});

Deno.test("a tile that is dropped beside the spaces is not laid", () => {
  const page = table();
  drag(page, [90, 120]);
  equal(page.clicks, 0);
});

Deno.test("a tile whose drag the browser cancels is not laid", () => {
  const page = table();
  drag(page, [120, 120], { end: "pointercancel" });
  deepEqual([page.clicks, page.find(".lifted")], [0, null]);
});

for (const [across, isLifted] of [[8, false], [9, true]]) {
  Deno.test(`a hand that moves by ${across} pixels ${isLifted ? "drags" : "only taps"}`, () => {
    equal(drag(table(), [10 + across, 300]), isLifted);
  });
}

Deno.test("a lifted tile is turned as it would lie", () => {
  const page = table();
  const changed = [];
  page.document.addEventListener("change", (event) => changed.push(event.target.value));
  page.fire("label", "pointerdown", { clientX: 0, clientY: 0 });
  page.fire("label", "pointermove", { clientX: 50, clientY: 0 });
  deepEqual(page.all(".lifted").map((tile) => [tile.matches(".turn-3"), tile.matches(".turn-0")]), [[true, false]]);
  deepEqual([page.find(".lifted").style.translate, changed], ["50px 0px", ["2"]]);
});

Deno.test("the meadow follows the mouse, and the click that ends it presses nothing", async () => {
  const page = table();
  drag(page, [60, 300], { target: "#frame" });
  deepEqual(page.find("#frame").scrolled, [[-5, 7]]);
  page.find("#spot").click();
  equal(page.clicks, 0);
  await page.pass(1);
  page.find("#spot").click();
  equal(page.clicks, 1);
});

function noteTurns(page) {
  page.turns = [];
  page.document.addEventListener("table:turn", (event) => page.turns.push(event.detail));
}

for (const [to, turns] of [[[50, 300], [1]], [[-30, 305], [-1]], [[30, 300], []], [[45, 330], []]]) {
  Deno.test(`a swipe within the hand to ${to} turns ${turns}`, () => {
    const page = table();
    page.place("#dock", -100, 280, 400, 100);
    noteTurns(page);
    drag(page, to);
    deepEqual([page.turns, page.find("[name=tile]").checked, page.clicks], [turns, true, 0]);
  });
}

function wheel(page, target, deltaY, timeStamp) {
  return page.fire(target, "wheel", { deltaY, timeStamp, ctrlKey: false });
}

Deno.test("the wheel over a tile chooses and turns it, however often a touchpad says so at once", () => {
  const page = table();
  noteTurns(page);
  wheel(page, "label", 3, 1000);
  wheel(page, "label", 3, 1100);
  wheel(page, "label", -3, 1200);
  deepEqual([page.turns, page.find("[name=tile]").checked], [[1, -1], true]);
});

Deno.test("the wheel over the board turns a tile only while one is dragged there, and shows how it lies then", () => {
  const page = table();
  noteTurns(page);
  wheel(page, "#frame", 3, 1000);
  deepEqual(page.turns, []);
  page.fire("label", "pointerdown", { clientX: 0, clientY: 300 });
  page.fire("label", "pointermove", { clientX: 50, clientY: 200 });
  wheel(page, "#frame", 3, 2000);
  deepEqual(page.turns, [1]);
  page.find("[name=rotation]").value = "0";
  page.fire(page.document, "table:turned");
  equal(page.find(".lifted").matches(".turn-0"), true);
});
