import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const MATTERS = "#board :is(.spot.fill, .draft, .gained)";

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
    `<div id="play" class="${classes}"><h1 id="turn"></h1><div id="frame" data-matters="${MATTERS}" data-rest="#board .tile"><table id="board"><tr>${cell}<td id="other"><b class="tile"></b></td></tr></table></div>
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

Deno.test("the board comes up until a sheet lies over no part of what its title says that it matters", () => {
  const page = table(`<td id="cell"><b class="spot fill" id="asked"></b></td>`);
  page.place("#asked", 100, 540, 50, 50);
  page.place("#hand", 0, 700, 400, 100);
  page.place("#decide", 300, 560, 100, 240);
  deepEqual(shown(page), ["0 -34px", "", true]);
});

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

Deno.test("nor does it lie over the headline", () => {
  const page = table(LAID);
  page.place("#turn", 0, 0, 400, 60);
  equal(placed(page, [at(10, 20), at(10, 80)], null), 1);
});

// --- a page without a frame, of which the dock takes the lower edge --------------------------------------------------

const STATIONS = `<div data-matters=".station" data-next=".shown|.open" data-rest=".station">
  <p class="station" id="one"></p><p class="station open" id="two"></p></div>`;

function stations(places, next = STATIONS) {
  class Observer {
    observe() {}
    disconnect() {}
  }
  const scrolled = [];
  const page = new Page(`<div id="play" data-task="bid">${next}<div id="dock"></div></div>`, {
    ResizeObserver: Observer,
    innerWidth: 400,
    innerHeight: 800,
    scrollBy: ({ top }) => scrolled.push(top),
  });
  for (const [selector, box] of Object.entries(places)) page.place(selector, ...box);
  page.run("table-clear.js");
  return { page, scrolled };
}

Deno.test("a page is scrolled until the dock lies over nothing that matters", () => {
  const { scrolled } = stations({
    "#one": [0, 200, 400, 100],
    "#two": [0, 550, 400, 100],
    "#dock": [0, 600, 400, 200],
  });
  deepEqual(scrolled, [54]);
});

Deno.test("where not all has room it is what comes first", () => {
  const { scrolled } = stations({ "#one": [0, 0, 400, 500], "#two": [0, 550, 400, 200], "#dock": [0, 600, 400, 200] });
  deepEqual(scrolled, [154]);
});

Deno.test("whoever scrolls then is left there until something else is asked", () => {
  const { page, scrolled } = stations({
    "#one": [0, 0, 1, 9],
    "#two": [0, 550, 400, 100],
    "#dock": [0, 600, 400, 200],
  });
  page.fire(page.document, "htmx:afterSwap");
  equal(scrolled.length, 1);
  page.find("#one").className = "station shown";
  page.fire(page.document, "htmx:afterSwap");
  equal(scrolled.length, 2);
});

Deno.test("a sheet keeps its height between steps in which the same is asked", () => {
  const page = table(LAID);
  page.find("#hand").className = "dock__choices";
  page.place("#hand", 0, 500, 400, 180);
  page.fire(page.document, "htmx:beforeSwap");
  page.fire(page.document, "htmx:afterSwap");
  equal(page.find("#hand").style.minHeight, "180px");
  page.fire(page.document, "htmx:beforeSwap");
  page.find("#hand").id = "other-question";
  page.fire(page.document, "htmx:afterSwap");
  equal(page.find("#other-question").style.minHeight, "");
});
