import { deepEqual } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const village = (seat, total) =>
    `<article class="village" id="village-${seat}"><b class="score__total">${total}</b></article>`;
  const chip = (seat, total) => `<button class="point" popovertarget="village-${seat}"><i>Bo</i> ${total}</button>`;
  const page = new Page(`${chip(1, 12)}${chip(0, 9)}${village(1, 12)}${village(0, 9)}`);
  page.run("chocolatl-totals.js");
  return page;
}

const show = (page, before, after, delay = 0) =>
  page.fire(page.document, "chocolatl:totals", { detail: { before, after, delay } });
const told = (page) => page.all(".point, .score__total").map(({ textContent }) => textContent.replace("Bo", "").trim());

Deno.test("each place tells the total of its own seat", () => {
  const page = table();
  show(page, "1 2", "−3 4");
  deepEqual(told(page), ["4", "−3", "4", "−3"]);
});

Deno.test("the totals before are told until what was brought is seen", async () => {
  const page = table();
  show(page, "1 2", "3 4", 500);
  deepEqual(told(page), ["2", "1", "2", "1"]);
  await page.pass(500);
  deepEqual(told(page), ["4", "3", "4", "3"]);
});

Deno.test("who steps on sooner is not told an earlier total later", async () => {
  const page = table();
  show(page, "1 2", "3 4", 500);
  show(page, "3 4", "5 6");
  await page.pass(500);
  deepEqual(told(page), ["6", "5", "6", "5"]);
});

Deno.test("behind the walk the totals are those of now", async () => {
  const page = table();
  show(page, "1 2", "3 4", 500);
  page.fire(page.document, "table:walked");
  await page.pass(500);
  deepEqual(told(page), ["12", "9", "12", "9"]);
});

Deno.test("an update finds what the page said, and an answer without one changes nothing", () => {
  const page = table();
  show(page, "1 2", "3 4");
  page.fire(page.document, "htmx:beforeSwap", { detail: { shouldSwap: false } });
  deepEqual(told(page), ["4", "3", "4", "3"]);
  page.fire(page.document, "htmx:beforeSwap", { detail: { shouldSwap: true } });
  deepEqual(told(page), ["12", "9", "12", "9"]);
});
