import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const NOON = Date.UTC(2026, 10, 23, 12);
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

function page(left, { rests = [], language = "en" } = {}) {
  const shown = new Page(
    `<span data-clock data-rests='${JSON.stringify(rests)}' data-left="{time} left" data-over="time is up">
      <time datetime="${
      new Date(NOON + left).toISOString()
    }">until then</time> <span class="clock__left"></span></span>`,
  );
  shown.document.documentElement.lang = language;
  return shown;
}

function text(left, options) {
  const shown = page(left, options);
  shown.run("clocks.js");
  return shown.find(".clock__left").textContent;
}

for (
  const [left, words] of [
    [2 * DAY + 3 * HOUR + 59 * MINUTE, "2 days, 3 hours left"],
    [DAY, "1 day left"],
    [DAY - 1, "23 hours, 59 minutes left"],
    [HOUR, "1 hour left"],
    [HOUR - 1, "59 minutes left"],
    [10 * MINUTE, "10 minutes left"],
    [10 * MINUTE - 1, "9 minutes, 59 seconds left"],
    [5 * SECOND, "5 seconds left"],
    [1, "0 seconds left"],
    [0, "time is up"],
  ]
) {
  Deno.test(`a clock with ${left} milliseconds says "${words}"`, () => equal(text(left), words));
}

Deno.test("a clock speaks the language of the page", () => {
  equal(text(DAY + HOUR, { language: "de" }), "1 Tag, 1 Stunde left");
});

Deno.test("a clock that rests says why, until the rest is over", async () => {
  const shown = page(DAY, { rests: [[NOON - DAY, NOON, "asleep"], [NOON, NOON + 2 * SECOND, "on holiday"]] });
  shown.run("clocks.js");
  const said = [];
  for (let second = 0; second < 3; second++) {
    said.push(shown.find(".clock__left").textContent);
    await shown.pass(SECOND);
  }
  deepEqual(said, ["on holiday", "on holiday", "23 hours, 59 minutes left"]);
});

Deno.test("a clock counts down by itself", async () => {
  const shown = page(3 * SECOND);
  shown.run("clocks.js");
  await shown.pass(2 * SECOND);
  equal(shown.find(".clock__left").textContent, "1 second left");
  await shown.pass(SECOND);
  equal(shown.find(".clock__left").textContent, "time is up");
});

Deno.test("a clock that an update brings is filled in at once", () => {
  const shown = page(HOUR);
  shown.run("clocks.js");
  shown.find(".clock__left").textContent = "";
  shown.fire(shown.document, "htmx:oobAfterSwap");
  equal(shown.find(".clock__left").textContent, "1 hour left");
});

Deno.test("where there is little room the time left is written in narrow words too, and a rest as one word", () => {
  const short = (left, rests) => {
    const shown = page(left, { rests });
    const button = shown.document.createElement("button");
    button.className = "turn__left";
    button.dataset.paused = "paused";
    shown.document.body.append(button);
    shown.run("clocks.js");
    return shown.find(".turn__left").textContent;
  };
  deepEqual(
    [short(2 * DAY + 3 * HOUR), short(9 * MINUTE), short(0), short(DAY, [[NOON, NOON + HOUR, "stopped until one"]])],
    ["2d 3h left", "9m left", "time is up", "paused"],
  );
});
