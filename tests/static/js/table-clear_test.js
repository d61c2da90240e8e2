import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

// A board of 400 × 600 at 0, 100 in its frame. Nothing of it changes its size here: `draw` says that something did.
function table(cell, { classes = "" } = {}) {
  const observed = [];
  class Observer {
    constructor(act) {
      this.act = act;
      observed.push(this);
    }
    observe() {}
    disconnect() {}
  }
  const page = new Page(
    `<div id="play" class="${classes}"><div id="frame"><table id="board"><tr>${cell}<td id="other"><b class="tile"></b></td></tr></table></div>
     <div id="dock"><div id="hand"></div><div id="decide"></div></div></div>`,
    { ResizeObserver: Observer },
  );
  page.place("#frame", 0, 100, 400, 600);
  page.place("#board", 0, 100, 400, 600);
  page.run("table-clear.js");
  page.draw = () => observed.forEach((each) => each.act());
  return page;
}

function shown(page) {
  page.draw();
  const { translate, scale } = page.find("#board").style;
  return [translate, String(scale), page.find("#play").matches(".play--covered")];
}

const LAID = `<td id="cell" class="draft"></td>`;

Deno.test("a dock beside the board is no sheet over it", () => {
  const page = table(LAID);
  page.place("#cell", 100, 640, 50, 50);
  page.place("#hand", 400, 100, 300, 300);
  page.place("#decide", 420, 400, 300, 300);
  deepEqual(shown(page), ["", "", false]);
});

Deno.test("a dock below the board is no sheet over it", () => {
  const page = table(LAID);
  page.place("#cell", 100, 640, 50, 50);
  page.place("#hand", 0, 700, 400, 100);
  deepEqual(shown(page), ["", "", false]);
});

for (
  const [what, cell, classes] of [
    ["a space that is to be filled", `<td><b class="spot fill" id="cell"></b></td>`],
    ["a tile that may be turned yet", `<td><b class="spot instead" id="cell"></b></td>`],
    ["a tile whose workers are asked about", `<td id="cell"><b class="at-edge"></b></td>`],
    ["a tile of this turn", LAID],
    ["a tile that another's turn brought, while that is played", `<td id="cell" class="fresh"></td>`, "play--shows"],
    ["a space that was tapped", `<td id="cell"><b class="spot aimed"></b></td>`],
    ["a space that shows the tile that would lie there", `<td id="cell"><b class="spot"><b class="tile"></b></b></td>`],
    ["a tile that shows what it would bring", `<td id="cell"><b class="gained"></b></td>`],
  ]
) {
  Deno.test(`the board comes up until a sheet lies over no part of ${what}`, () => {
    const page = table(cell, { classes });
    page.place("#cell", 100, 540, 50, 50);
    page.place("#hand", 0, 700, 400, 100);
    page.place("#decide", 300, 560, 100, 240);
    deepEqual(shown(page), ["0 -34px", "", true]);
  });
}

Deno.test("other tiles may lie under a sheet", () => {
  const page = table(`<td id="cell" class="fresh"></td>`);
  page.place("#cell", 100, 540, 50, 50);
  page.place("#hand", 0, 560, 400, 240);
  deepEqual(shown(page), ["", "", true]);
});

Deno.test("the board comes up no further than what matters has room", () => {
  const page = table(`${LAID}<td><b class="spot fill" id="asked"></b></td>`);
  page.place("#cell", 100, 110, 50, 50);
  page.place("#asked", 100, 250, 50, 50);
  page.place("#hand", 0, 300, 400, 400);
  deepEqual(shown(page), ["0 -4px", "", true]);
});

Deno.test("where what matters has no room above the sheet the board is smaller while it is there", () => {
  const page = table(`${LAID}<td><b class="spot fill" id="asked"></b></td>`);
  page.place("#cell", 100, 200, 50, 50);
  page.place("#asked", 100, 534, 50, 50);
  page.place("#hand", 0, 300, 400, 400);
  deepEqual(shown(page), ["0 -46px", "0.5", true]);
  equal(page.find("#board").style.transformOrigin, "200px 0");
  page.place("#hand", 0, 700, 400, 100);
  deepEqual(shown(page), ["", "", false]);
});

const at = (left, top) => ({ left, top, right: left + 50, bottom: top + 50 });

function placed(page, places, about = at(0, 0)) {
  const detail = { places, about };
  page.fire(page.document, "table:place", { detail });
  return places.indexOf(detail.place);
}

Deno.test("what floats over the board takes the first of its places that lie over the least", () => {
  const page = table(LAID);
  page.place("#cell", 100, 200, 50, 50);
  page.place("#other > .tile", 200, 200, 50, 50);
  const [onLaid, onOther, free, freeToo] = [at(120, 220), at(220, 220), at(300, 300), at(10, 300)];
  equal(placed(page, [onLaid, onOther, free, freeToo]), 2);
  equal(placed(page, [onLaid, onOther]), 1);
  equal(placed(page, [free, freeToo]), 0);
});

Deno.test("it lies neither over what it is about nor under the sheet", () => {
  const page = table(LAID);
  page.place("#other > .tile", 200, 200, 50, 50);
  page.place("#hand", 0, 600, 400, 200);
  equal(placed(page, [at(320, 320), at(10, 580), at(220, 220)], at(300, 300)), 2);
});

Deno.test("what only touches something does not lie over it", () => {
  const page = table(LAID);
  page.place("#cell", 100, 200, 50, 50);
  equal(placed(page, [at(150, 200), at(300, 300)]), 0);
});
