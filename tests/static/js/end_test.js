import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const END =
  `<table id="board"><tr><td id="c1_2"></td><td id="c3_4"></td></tr></table><section id="end" data-game="g1" data-glows="c3_4 c9_9 ">
  <span class="podium__place">1.</span><strong class="podium__total" data-seat="0">7</strong>
  <span class="podium__place">2.</span><strong class="podium__total" data-seat="1">−2</strong>
  <a id="end-picture" href="/picture/" download="cacao-g1.png" data-share="Share the board">Board as a picture</a>
  <svg class="end__bar" data-seat="0"><rect data-line="0" data-points="4"></rect><text data-line="0">4</text>
  <rect data-line="2" data-points="3"></rect></svg>
  <svg class="end__bar" data-seat="1"><rect data-line="2" data-points="−2"></rect></svg></section>`;

function ended({ isCalm = false, motion = "", navigator = {}, html = END, sessionStorage } = {}) {
  const observers = [];
  class IntersectionObserver {
    constructor(act) {
      this.act = act;
      observers.push(this);
    }
    observe() {
      this.act([{ isIntersecting: false }]);
    }
    disconnect() {}
  }
  class File {
    constructor(_parts, name) {
      this.name = name;
    }
  }
  const globals = { IntersectionObserver, File, navigator, ...(sessionStorage ? { sessionStorage } : {}) };
  const page = new Page(html, globals);
  page.isCalm = isCalm;
  if (motion) page.document.documentElement.dataset.motion = motion;
  page.run("table-counts.js");
  page.run("end.js");
  page.show = () => observers[0].act([{ isIntersecting: true }]);
  return page;
}

Deno.test("the tiles that paid the most glow, also without any motion", () => {
  for (const isCalm of [false, true]) deepEqual(ended({ isCalm }).all(".glows").map(({ id }) => id), ["c3_4"]);
});

function totals(page) {
  return page.all(".podium__total").map((total) => total.textContent);
}

Deno.test("points are counted up source by source once the end is on the screen", async () => {
  const page = ended();
  deepEqual(totals(page), ["7", "−2"]);
  page.show();
  deepEqual(totals(page), ["0", "0"]);
  await page.pass(540);
  deepEqual(totals(page), ["4", "0"]);
  await page.pass(1000);
  deepEqual(totals(page), ["7", "−2"]);
});

Deno.test("the bars grow with their numbers", () => {
  const page = ended();
  page.show();
  deepEqual(page.all("[data-line]").map((part) => part.animations[0].delay), [0, 0, 550, 550]);
});

Deno.test("places are told once all points are there", () => {
  const page = ended();
  page.show();
  deepEqual(page.all(".podium__place").map((place) => place.animations[0].delay), [1100, 1100]);
});

for (const kind of ["pointerdown", "keydown"]) {
  Deno.test(`${kind} shows the final numbers at once`, () => {
    const page = ended();
    page.show();
    page.fire(page.document.body, kind);
    deepEqual(totals(page), ["7", "−2"]);
    equal(page.find("rect").animations[0].isFinished, true);
  });
}

for (const how of [{ isCalm: true }, { motion: "none" }]) {
  Deno.test(`nothing moves for ${JSON.stringify(how)}`, () => {
    const page = ended(how);
    page.show();
    deepEqual(totals(page), ["7", "−2"]);
    deepEqual(page.find("rect").animations, []);
  });
}

Deno.test("an end that was seen is not counted again", () => {
  const page = ended();
  page.show();
  const again = ended({ sessionStorage: page.globals.sessionStorage });
  again.show();
  deepEqual(totals(again), ["7", "−2"]);
});

Deno.test("a game that ends while it is watched is counted too", () => {
  const page = ended({ html: "<main></main>" });
  page.find("main").innerHTML = END;
  page.fire(page.document, "htmx:afterSwap");
  page.show();
  deepEqual(totals(page), ["0", "0"]);
});

Deno.test("the board's picture is a download where nothing is shared", () => {
  const page = ended();
  equal(page.find("#end-picture").textContent, "Board as a picture");
  equal(page.fire("#end-picture", "click").defaultPrevented, false);
});

Deno.test("where pictures can be shared the link shares the board", async () => {
  const shared = [];
  const page = ended({ navigator: { canShare: () => true, share: (what) => shared.push(what) } });
  page.answers = () => ({ ok: true, blob: () => "png" });
  equal(page.find("#end-picture").textContent, "Share the board");
  equal(page.fire("#end-picture", "click").defaultPrevented, true);
  await settled();
  deepEqual(shared.map(({ files }) => files[0].name), ["cacao-g1.png"]);
});
