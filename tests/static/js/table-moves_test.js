import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const CELL = '<td id="c1"><svg class="tile turn-0">field</svg></td>';

function table({ cells = CELL, goods = "", total = "7", isCalm = false } = {}) {
  const page = new Page(
    `<main><table id="board"><tr>${cells}</tr></table><div class="village"><ul class="goods">${goods}</ul>
     <span class="score__total">${total}</span></div></main>`,
  );
  page.isCalm = isCalm;
  page.run("table-moves.js");
  return page;
}

function update(page, change) {
  page.fire(page.document, "htmx:beforeSwap");
  change();
  page.fire(page.document, "htmx:afterSwap");
}

Deno.test("a cell in a new place comes from its old one", () => {
  const page = table();
  page.place("#c1", 100, 50);
  update(page, () => page.place("#c1", 140, 30, 20, 20));
  const [{ frames }] = page.find("#c1").animations;
  equal(frames[0].transform, "translate(-40px, 20px) scale(2)");
});

for (const [way, place] of [["across", [102, 50]], ["down", [100, 52]]]) {
  Deno.test(`a cell that went only ${way} moves too`, () => {
    const page = table();
    page.place("#c1", 100, 50);
    update(page, () => page.place("#c1", ...place));
    equal(page.find("#c1").animations.length, 1);
  });
}

Deno.test("a cell that stays where it was, with the tile that it had, does not move", () => {
  const page = table();
  page.place("#c1", 100, 50);
  update(page, () => page.place("#c1", 100.5, 50));
  deepEqual([page.find("#c1").animations, page.find("#c1 .tile").animations], [[], []]);
});

Deno.test("a tile on a new cell settles", () => {
  const page = table();
  update(page, () => page.find("tr").innerHTML = `${CELL}<td id="c2"><svg class="tile">hut</svg></td>`);
  deepEqual(page.all(".tile").map((tile) => tile.animations.length), [0, 1]);
});

Deno.test("a tile that was turned settles anew", () => {
  const page = table();
  update(page, () => page.find(".tile").classList.replace("turn-0", "turn-1"));
  equal(page.find(".tile").animations.length, 1);
});

Deno.test("what a village has more of lights up, and nothing else", () => {
  const page = table({ goods: "<li>gold</li><li>sun</li>" });
  update(page, () => page.all(".goods > *")[1].textContent = "two suns");
  deepEqual(page.all(".village li, .score__total").map((thing) => thing.animations.length), [0, 1, 0]);
});

Deno.test("another number of things lights up none of them", () => {
  const page = table({ goods: "<li>gold</li>" });
  update(page, () => page.find(".goods").innerHTML = "<li>sun</li><li>gold</li>");
  deepEqual(page.all(".goods > *").map((thing) => thing.animations.length), [0, 0]);
});

Deno.test("what comes to a village flies there from the tile that was laid last, and is gone then", async () => {
  const page = table({
    cells: '<td id="c1" class="fresh"><svg class="tile">a</svg></td>',
    goods: "<li><svg>1</svg></li>",
  });
  page.place("#c1", 0, 0, 40, 40);
  page.place(".goods svg", 200, 100, 20, 20);
  page.fire(page.document, "htmx:beforeSwap");
  page.find(".goods svg").textContent = "2";
  page.fire(page.document, "htmx:afterSwap");
  const [{ frames }] = page.find(".flying").animations;
  deepEqual(frames.map(({ translate }) => translate), ["20px 20px", "210px 110px"]);
  await settled();
  equal(page.find(".flying"), null);
});

Deno.test("a score goes on to its new value step by step", async () => {
  const page = table({ total: "−4" });
  update(page, () => page.find(".score__total").textContent = "6");
  const shown = [];
  for (let step = 0; step < 8; step++) {
    await page.pass(100);
    shown.push(page.find(".score__total").textContent);
  }
  deepEqual(shown, ["−3", "−1", "0", "2", "3", "5", "6", "6"]);
});

Deno.test("what moved once does not move again when something else comes in", () => {
  const page = table();
  update(page, () => page.find(".tile").textContent = "hut");
  page.fire(page.document, "htmx:afterSwap");
  equal(page.find(".tile").animations.length, 1);
});

Deno.test("a score that becomes a word, or was one, is shown at once", () => {
  for (const [before, after] of [["7", "won"], ["lost", "7"]]) {
    const page = table({ total: before });
    update(page, () => page.find(".score__total").textContent = after);
    equal(page.find(".score__total").textContent, after);
  }
});

Deno.test("whoever wants no motion sees none", () => {
  const page = table({ isCalm: true });
  page.place("#c1", 100, 50);
  update(page, () => {
    page.place("#c1", 0, 0);
    page.find(".tile").textContent = "hut";
  });
  deepEqual([page.find("#c1").animations, page.find(".tile").animations], [[], []]);
});
