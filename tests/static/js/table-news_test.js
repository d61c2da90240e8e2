import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const MINUTE = 60_000;

function table() {
  const page = new Page(
    `<div class="table-page" data-marked="tile rotation" data-news="/news/" data-invite="i1">
       <div id="play" data-version="5"></div><input id="side-version" value="8">
       <input class="panel-mark" name="chat" value="3">
       <input type="radio" name="tile" value="2" checked><input type="radio" name="tile" value="4">
       <input type="radio" name="rotation" value="1"><input type="radio" name="zoom" value="2" checked></div>`,
  );
  page.requests = [];
  page.globals.htmx.ajax = (_verb, _url, { values }) => (page.requests.push(values), Promise.resolve());
  page.run("table-news.js");
  return page;
}

async function asksWithin(page, milliseconds) {
  const before = page.requests.length;
  await page.pass(milliseconds);
  return page.requests.length - before;
}

function request(page, kind, verb = "post") {
  page.fire(page.document, kind, { detail: { requestConfig: { verb } } });
}

function answer(page, requestPath) {
  const detail = { pathInfo: { requestPath }, shouldSwap: true };
  page.fire(page.document, "htmx:beforeSwap", { detail });
  return detail.shouldSwap;
}

Deno.test("an open table asks every three seconds, and after two minutes without a touch less often", async () => {
  const page = table();
  equal(await asksWithin(page, MINUTE), 20);
  await page.pass(5 * MINUTE);
  equal(await asksWithin(page, MINUTE), 3);
});

Deno.test("whoever touches the page again is told sooner again", async () => {
  const page = table();
  await page.pass(5 * MINUTE);
  page.fire("#play", "pointerdown");
  await page.pass(20_000);
  equal(await asksWithin(page, 30_000), 10);
});

Deno.test("a table that nobody sees asks for nothing, and at once when it is seen", async () => {
  const page = table();
  page.document.hidden = true;
  equal(await asksWithin(page, MINUTE), 0);
  page.document.hidden = false;
  page.fire(page.document, "visibilitychange");
  equal(await asksWithin(page, 0), 1);
});

Deno.test("it says which version is shown and what is marked", async () => {
  const page = table();
  await page.pass(3000);
  deepEqual(page.requests, [{ v: "5", side: "8", invite: "i1", chat: "3", tile: "2", zoom: "2" }]);
});

Deno.test("news that was asked for before somebody chose is not shown", async () => {
  const page = table();
  await page.pass(3000);
  equal(answer(page, "/news/?v=5"), true);
  page.fire("#play", "keydown");
  equal(answer(page, "/news/?v=5"), false);
  equal(answer(page, "/act/"), true);
});

Deno.test("while a step is sent nothing is asked, and right after it soon", async () => {
  const page = table();
  request(page, "htmx:beforeRequest");
  equal(await asksWithin(page, MINUTE), 0);
  request(page, "htmx:afterRequest");
  equal(await asksWithin(page, 499), 0);
  equal(await asksWithin(page, 1), 1);
  equal(await asksWithin(page, 1000), 1);
});

Deno.test("an answer that does not come ends no asking", async () => {
  const page = table();
  page.globals.htmx.ajax = () => Promise.reject(new Error("no network"));
  await page.pass(3000);
  page.globals.htmx.ajax = () => (page.requests.push(1), Promise.resolve());
  equal(await asksWithin(page, 3000), 1);
});

Deno.test("an answer to what is new asks no faster", async () => {
  const page = table();
  await page.pass(3000);
  request(page, "htmx:afterRequest", "get");
  equal(await asksWithin(page, 2999), 0);
});

function live(page, kind, detail = "") {
  page.fire(page.document, `live:${kind}`, { detail });
}

Deno.test("a page that hears asks once more, and then only when it is told to", async () => {
  const page = table();
  live(page, "on");
  equal(await asksWithin(page, 14 * MINUTE), 1);
  live(page, "news", "6");
  equal(await asksWithin(page, 0), 1);
  equal(await asksWithin(page, 14 * MINUTE), 0);
});

Deno.test("a page that shows a version already does not ask for it", async () => {
  const page = table();
  live(page, "on");
  await page.pass(MINUTE);
  live(page, "news", "5");
  equal(await asksWithin(page, MINUTE), 0);
});

Deno.test("news that somebody who chose did not get is asked for again", async () => {
  const page = table();
  live(page, "on");
  await page.pass(MINUTE);
  page.globals.htmx.ajax = (_verb, _url, { values }) => {
    page.requests.push(values);
    if (page.requests.length === 2) page.fire("#play", "keydown");
    answer(page, "/news/?v=5");
    return Promise.resolve();
  };
  live(page, "news", "6");
  equal(await asksWithin(page, 0), 1);
  equal(await asksWithin(page, 3000), 1);
  equal(await asksWithin(page, MINUTE), 0);
});

Deno.test("a page that no longer hears asks as it did", async () => {
  const page = table();
  live(page, "on");
  await page.pass(5 * MINUTE);
  live(page, "off");
  const asked = await asksWithin(page, MINUTE);
  equal(asked === 3 || asked === 4, true);
});

Deno.test("a page that comes back from memory asks at once, and one that is opened as usual does not", async () => {
  const page = table();
  page.fire(page.window, "pageshow", { persisted: false });
  equal(await asksWithin(page, 0), 0);
  page.fire(page.window, "pageshow", { persisted: true });
  equal(await asksWithin(page, 0), 1);
});

Deno.test("who drafted here needs no word of it, who drafted elsewhere hears of it", async () => {
  const page = table();
  page.fire(page.document, "live:news", { detail: "3" });
  equal(await asksWithin(page, 0), 0);
  page.fire(page.document, "live:news", { detail: "4" });
  equal(await asksWithin(page, 0), 1);
});
