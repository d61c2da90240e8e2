import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const TRACK = ["−10", "−4", "−1", "0"];

// Ana's village beside a tile that pays.
function village({ stores = ["", ""], gold = 3, field = 0, more = "" } = {}) {
  const places = stores.map((kind) => `<i class="store${kind && ` store--${kind}`}"></i>`).join("");
  const stones = TRACK.map((value, at) =>
    at === field ? `<li class="track__here">${value}<i class="carrier"></i></li>` : `<li>${value}</li>`
  ).join("");
  return `<ul class="goods"><li class="gold">Gold: ${gold}</li><li class="stores">${places}</li></ul>
    <ul class="goods goods--more">${more}</ul><ol class="track">${stones}</ol>`;
}

function table(held) {
  const page = new Page(
    `<main><b id="tile"></b><label id="points-0"></label><article class="village" id="village-0">${
      village(held)
    }</article></main>`,
  );
  page.run("table-villages.js");
  page.place("#tile", 0, 0);
  page.place("#points-0", 500, 0);
  return page;
}

// What somebody has after an update, and where on the screen it lies.
function becomes(page, held, { isSeen = true } = {}) {
  page.fire(page.document, "htmx:beforeSwap");
  page.find(".village").innerHTML = village(held);
  if (!isSeen) return;
  page.place(".gold", 100, 0);
  page.all(".store").forEach((place, at) => place.box = box(200 + 50 * at));
  page.all(".track li").forEach((stone, at) => stone.box = box(30 * at));
}

function box(left) {
  return { left, top: 100, width: 20, height: 20, right: left + 20, bottom: 120 };
}

function comes(page, selector, { delay = 0, pace = 1 } = {}) {
  const detail = { thing: page.find(selector), tile: page.find("#tile"), delay, pace };
  return page.fire(page.document, "table:goods", { detail });
}

function flown(page) {
  return page.all(".flying").map((one) => [
    one.querySelector("i").className.split("--")[1],
    ...one.animations[0].frames.map(({ translate }) => translate),
    one.animations[0].delay,
  ]);
}

Deno.test("each fruit hops from the tile to its own place, one after another, and is seen there then", () => {
  const page = table();
  becomes(page, { stores: ["fruit", "fruit"] });
  equal(comes(page, ".stores", { delay: 100 }).defaultPrevented, true);
  deepEqual(flown(page), [
    ["fruit", "20px 20px", "210px 110px", 100],
    ["fruit", "20px 20px", "260px 110px", 190],
  ]);
  const [{ frames, delay, pseudoElement }] = page.find(".store").animations;
  deepEqual([frames[0].opacity, delay, pseudoElement], [0, 520, "::before"]);
});

Deno.test("a fruit that is sold hops from its place to the tile", () => {
  const page = table({ stores: ["fruit", "fruit"] });
  becomes(page, { stores: ["fruit", ""] });
  comes(page, ".stores");
  deepEqual(flown(page), [["fruit", "260px 110px", "20px 20px", 0]]);
});

Deno.test("a bar that lies where a fruit lay comes as a bar", () => {
  const page = table({ stores: ["fruit", ""] });
  becomes(page, { stores: ["bar", ""] });
  comes(page, ".stores");
  deepEqual(flown(page).map(([kind]) => kind), ["bar"]);
});

Deno.test("as many coins come as there are more, at most five, and none where gold is paid", () => {
  for (const [gold, coins] of [[5, 2], [12, 5], [1, 0]]) {
    const page = table({ gold: 3 });
    becomes(page, { gold });
    comes(page, ".gold");
    deepEqual(flown(page).map(([kind]) => kind), Array(coins).fill("coin"));
  }
});

Deno.test("the carrier walks from the stone on which it stood over those between, forward and back", () => {
  for (const [from, to, way] of [[0, 2, ["-60px 0px", "-30px 0px", "0px 0px"]], [3, 2, ["30px 0px", "0px 0px"]]]) {
    const page = table({ field: from });
    becomes(page, { field: to });
    comes(page, ".track__here");
    const [{ frames, duration }] = page.find(".carrier").animations;
    deepEqual(frames.map(({ translate }) => translate), way);
    equal(duration, 200 * (way.length - 1));
  }
});

Deno.test("what modules bring hops too, as it is drawn", () => {
  const page = table();
  becomes(page, { more: "<li><svg>gem</svg> 1</li>" });
  page.find(".goods--more svg").box = box(300);
  comes(page, ".goods--more li");
  const [flying] = page.all(".flying");
  deepEqual([flying.textContent, flying.animations[0].frames[1].translate], ["gem", "310px 110px"]);
});

Deno.test("what comes to a village that is not shown now comes to its chip, and its carrier does not walk", () => {
  const page = table();
  becomes(page, { stores: ["fruit", ""], field: 1 }, { isSeen: false });
  comes(page, ".stores");
  comes(page, ".track__here");
  deepEqual(flown(page), [["fruit", "20px 20px", "520px 20px", 0]]);
  deepEqual(page.find(".carrier").animations, []);
});

Deno.test("whoever prefers quick motion sees it in half the time", () => {
  const page = table();
  becomes(page, { stores: ["fruit", ""] });
  comes(page, ".stores", { delay: 100, pace: 0.5 });
  deepEqual([flown(page)[0].at(-1), page.find(".flying").animations[0].duration], [50, 210]);
});

Deno.test("what has come is gone from the page, also where somebody goes on before", async () => {
  const page = table();
  becomes(page, { stores: ["fruit", ""] });
  comes(page, ".stores");
  page.fire(page.document, "table:skip");
  equal(page.find(".store").animations[0].isFinished, true);
  await settled();
  equal(page.find(".flying"), null);
});

Deno.test("of a score, or of a village that is new, nothing is shown here", () => {
  const page = table();
  equal(comes(page, ".stores").defaultPrevented, false);
  becomes(page, {});
  equal(comes(page, "#points-0").defaultPrevented, false);
});
