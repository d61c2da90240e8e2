import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const CELL = '<td id="c1"><svg class="tile turn-0">field</svg></td>';

function table({ cells = CELL, goods = "", total = "7", isCalm = false } = {}) {
  const page = new Page(
    `<main><table id="board"><tr>${cells}</tr></table><div class="village"><ul class="goods">${goods}</ul>
     <span class="score__total">${total}</span></div></main>`,
  );
  page.isCalm = isCalm;
  page.run("table-moves.js");
  page.run("table-counts.js");
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

Deno.test("what a village has more of stands out, and nothing else", () => {
  const page = table({ goods: "<li>gold</li><li>sun</li>" });
  update(page, () => page.all(".goods > *")[1].textContent = "two suns");
  deepEqual(page.all(".village li, .score__total").map((thing) => thing.animations.length), [0, 1, 0]);
});

Deno.test("another number of things lets none of them stand out", () => {
  const page = table({ goods: "<li>gold</li>" });
  update(page, () => page.find(".goods").innerHTML = "<li>sun</li><li>gold</li>");
  deepEqual(page.all(".goods > *").map((thing) => thing.animations.length), [0, 0]);
});

Deno.test("what comes to a village by itself, as somebody says, does not stand out besides", () => {
  const page = table({ goods: "<li>gold</li>" });
  const told = [];
  page.document.addEventListener("table:goods", (event) => {
    told.push([event.detail.thing.textContent, event.detail.delay, event.detail.pace]);
    event.preventDefault();
  });
  update(page, () => page.find(".goods li").textContent = "more gold");
  deepEqual(told, [["more gold", 0, 1]]);
  deepEqual(page.find(".goods li").animations, []);
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

const NEWS = ["1", "2"].map((seat) =>
  `<li data-turn="${seat}" data-cells="n${seat}"><div data-seat="${seat}" data-more="2"><span class="told__who">` +
  `<svg>emblem ${seat}</svg></span></div><div data-seat="0" data-more="${seat}"></div></li>`
).join("");

// Two others have made their turns since the page asked last.
function twoTurns({ motion = "" } = {}) {
  const village = (seat) =>
    `<div class="village" id="village-${seat}"><ul class="goods"><li><svg>coin</svg> 0</li></ul>
     <span class="score__total">0</span></div>`;
  const page = new Page(
    `<main><ul id="news"></ul><table id="board"><tr></tr></table>${["0", "1", "2"].map(village).join("")}</main>`,
  );
  if (motion) page.document.documentElement.dataset.motion = motion;
  page.heard = [];
  page.told = [];
  page.document.addEventListener("table:goods", ({ detail }) => page.told.push(detail));
  page.document.addEventListener("sound", ({ detail }) => page.heard.push(detail.delay));
  page.run("table-moves.js");
  page.run("table-counts.js");
  update(page, () => {
    page.find("#news").innerHTML = NEWS;
    page.find("tr").innerHTML = ["n2", "n1"].map((id) => `<td id="${id}" class="fresh"><svg class="tile"></svg></td>`)
      .join("");
    page.place("#n1", 0, 0);
    page.place("#n2", 100, 0);
    for (const [seat, total] of [["0", "3"], ["1", "2"], ["2", "2"]]) {
      page.find(`#village-${seat} .score__total`).textContent = total;
      if (seat !== "0") page.find(`#village-${seat} li`).innerHTML = "<svg>coin</svg> 2";
    }
  });
  return page;
}

Deno.test("turns of several others come one after another, whatever the order of their cells", () => {
  const page = twoTurns();
  const [first, second] = ["#n1", "#n2"].map((cell) => page.find(`${cell} .tile`).animations[0]);
  equal(first.delay, 0);
  equal(second.delay >= 500 && second.delay <= 700, true);
});

Deno.test("a tile that comes is opaque, and its frame is not seen before it", () => {
  const page = twoTurns();
  const [tile] = page.find("#n2 .tile").animations;
  const [frame] = page.find("#n2").animations;
  deepEqual(tile.frames.map(({ opacity, visibility }) => [opacity, visibility]), [
    [undefined, "hidden"],
    [undefined, "visible"],
  ]);
  deepEqual([frame.pseudoElement, frame.delay, frame.frames[0].visibility], ["::after", tile.delay, "hidden"]);
});

Deno.test("each one's goods come from the tile that it laid, with its own turn, and its emblem stands there", () => {
  const page = twoTurns();
  const come = page.told.filter(({ thing }) => thing.textContent.startsWith("coin"));
  deepEqual(come.map(({ tile }) => tile.id), ["n1", "n2"]);
  equal(come[1].delay > come[0].delay, true);
  const flying = page.all(".flying").map((one) => [one.textContent, one.animations[0].frames[0].translate]);
  deepEqual(flying, [["emblem 1", "20px 20px"], ["emblem 2", "120px 20px"]]);
});

Deno.test("a total goes on with each turn that changes it", async () => {
  const page = twoTurns();
  const total = page.find("#village-0 .score__total");
  await page.pass(640);
  equal(total.textContent, "1");
  await page.pass(1000);
  equal(total.textContent, "3");
});

Deno.test("a total waits for the turn of its player", async () => {
  const page = twoTurns();
  await page.pass(600);
  equal(page.find("#village-2 .score__total").textContent, "0");
});

for (const [kind, way] of [["pointerdown", "a tap"], ["keydown", "a key"]]) {
  Deno.test(`${way} shows the end of all turns at once, and is not taken away from what it was for`, () => {
    const page = twoTurns();
    const event = page.fire(page.document.body, kind);
    deepEqual(page.all("td .tile").map((tile) => tile.animations.every(({ isFinished }) => isFinished)), [true, true]);
    deepEqual(page.all(".score__total").map((total) => total.textContent), ["3", "2", "2"]);
    deepEqual([event.defaultPrevented, event.isStopped], [false, false]);
  });
}

Deno.test("a turn that was shown is not shown again with the next one", () => {
  const page = twoTurns();
  const shown = page.all(".tile").map((tile) => tile.animations.length);
  update(page, () => page.find("#news").append(page.document.createElement("li")));
  deepEqual(page.all(".tile").map((tile) => tile.animations.length), shown);
});

Deno.test("an answer without anything new for the board ends no turn that is being shown", () => {
  const page = twoTurns();
  page.fire(page.document, "htmx:beforeSwap", { detail: { shouldSwap: false } });
  equal(page.find("#n2 .tile").animations[0].isFinished, false);
});

Deno.test("whoever prefers quick turns sees them in half the time, whoever prefers none sees none", () => {
  equal(twoTurns({ motion: "quick" }).find("#n2 .tile").animations[0].delay, 325);
  deepEqual(twoTurns({ motion: "none" }).find("#n2 .tile").animations, []);
});

for (const [motion, delays] of [["", [0, 650]], ["quick", [0, 325]], ["none", [0]]]) {
  Deno.test(`each turn is heard when its tile comes, with motion ${motion || "as usual"}`, () => {
    deepEqual(twoTurns({ motion }).heard, delays);
  });
}

Deno.test("what leaves the tiles as they are is not heard", () => {
  const page = table();
  page.document.addEventListener("sound", () => page.isHeard = true);
  update(page, () => page.find(".score__total").textContent = "9");
  equal(page.isHeard, undefined);
});

Deno.test("where the whole board goes on the page, its cells do not travel", () => {
  const page = new Page(`<main><div id="frame"><table id="board"><tr>${CELL}</tr></table></div></main>`);
  page.run("table-moves.js");
  page.place("#frame", 0, 100, 400, 400);
  page.place("#c1", 20, 120);
  update(page, () => {
    page.place("#frame", 0, 700, 400, 400);
    page.place("#c1", 20, 720);
  });
  deepEqual(page.find("#c1").animations, []);
});

Deno.test("at the end of a game, when the page is another one, cells stay where they are", () => {
  const page = table();
  page.place("#c1", 100, 50);
  update(page, () => {
    page.find("main").classList.add("play--ended");
    page.place("#c1", 0, 0);
  });
  deepEqual(page.find("#c1").animations, []);
});
