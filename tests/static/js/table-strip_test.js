import { deepEqual } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

// A village at 400–500 above a dock that begins at 500; what is asked grows up to `top`.
function table(top, { isWide = true, task = "settle" } = {}) {
  const page = new Page(
    `<div id="play" data-task="${task}"><div class="village"><ul class="goods" id="goods"></ul></div>
     <div id="dock"><ul id="own"></ul><div id="choices"></div></div></div>`,
    {
      ResizeObserver: class {
        constructor(act) {
          drawn.push(act);
        }
        observe() {}
        disconnect() {}
      },
    },
  );
  page.isWide = isWide;
  page.place("#goods", 0, 400, 300, 40);
  page.place("#dock", 0, 500, 300, 140);
  page.place("#own", 0, 100, 1, 1);
  page.place("#choices", 0, top, 300, 640 - top);
  page.run("table-strip.js");
  drawn.splice(0).forEach((act) => act());
  return ["play--folded", "play--lined"].map((name) => page.find("#play").matches(`.${name}`));
}

const drawn = [];

Deno.test("a sheet that keeps its place folds nothing", () => {
  deepEqual(table(500), [false, false]);
});

Deno.test("a sheet that grows over a village folds its river away", () => {
  deepEqual(table(490), [true, false]);
});

Deno.test("one that would lie over its second line too leaves it one line", () => {
  deepEqual(table(470), [true, true]);
});

Deno.test("neither on a wide screen nor after the end is anything folded", () => {
  deepEqual(table(470, { isWide: false }), [false, false]);
  deepEqual(table(470, { task: "over" }), [false, false]);
});
