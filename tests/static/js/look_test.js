import { equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const MINUTE = 60_000;

function opened(more = "", { random = 0.5 } = {}) {
  const others = Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]]));
  const page = new Page(`<div id="one" hx-trigger="look"></div><div id="other"></div>${more}`, {
    Math: { ...others, random: () => random },
  });
  page.looks = [];
  page.document.hidden = false;
  page.globals.htmx.trigger = (element, event) => page.looks.push(`${element.id} ${event}`);
  page.run("look.js");
  return page;
}

async function looksWithin(page, milliseconds) {
  const before = page.looks.length;
  await page.pass(milliseconds);
  return page.looks.length - before;
}

Deno.test("what wants it asks every three seconds, and hardly twice a minute on a page that is open for long", async () => {
  const page = opened();
  await page.pass(3000);
  equal(page.looks[0], "one look");
  await page.pass(60 * MINUTE);
  equal(await looksWithin(page, 5 * MINUTE), 10);
});

Deno.test("a page that nobody sees asks for nothing, and at once and often when it is seen again", async () => {
  const page = opened();
  await page.pass(60 * MINUTE);
  page.document.hidden = true;
  page.fire(page.document, "visibilitychange");
  equal(await looksWithin(page, 5 * MINUTE), 0);
  const before = page.looks.length;
  page.document.hidden = false;
  page.fire(page.document, "visibilitychange");
  equal(page.looks.length, before + 1);
  equal(await looksWithin(page, 10_000), 3);
});

Deno.test("a page that comes back from memory asks at once, one that is loaded does not", () => {
  const page = opened();
  page.fire(page.window, "pageshow", { persisted: false });
  equal(page.looks.length, 0);
  page.fire(page.window, "pageshow", { persisted: true });
  equal(page.looks.length, 1);
});

Deno.test("while something is heard it asks for that alone, and every quarter of an hour", async () => {
  const page = opened();
  page.fire(page.document, "live:on");
  await page.pass(3000);
  equal(await looksWithin(page, 14 * MINUTE), 0);
  page.fire(page.document, "live:news");
  equal(page.looks.length, 2);
  equal(await looksWithin(page, 14 * MINUTE), 0);
  equal(await looksWithin(page, MINUTE), 1);
});

Deno.test("where nothing is heard of what others write it asks twice a minute beside the stream", async () => {
  const page = opened(`<div id="talk" data-room="g1"></div>`);
  page.fire(page.document, "live:on");
  await page.pass(3000);
  equal(await looksWithin(page, 5 * MINUTE), 10);
});

Deno.test("when the stream ends it asks by itself again, pages at other moments", async () => {
  for (const [random, wait] of [[0, 0], [0.5, 1600], [0.99, 3200]]) {
    const page = opened("", { random });
    page.fire(page.document, "live:on");
    await page.pass(3000);
    page.fire(page.document, "live:off");
    equal(await looksWithin(page, wait), 1, `${random}`);
    equal(await looksWithin(page, 10_000), 3, `${random}`);
  }
});
