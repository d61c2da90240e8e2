import { deepEqual, equal, ok } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const MINUTE = 60_000;

class FakeSource {
  static CLOSED = 2;
  static all = [];
  readyState = 0;
  listeners = {};
  constructor(url) {
    this.url = url;
    this.openedAt = FakeSource.page.clock.now;
    FakeSource.all.push(this);
  }
  addEventListener(event, act) {
    this.listeners[event] = act;
  }
  close() {
    this.isClosed = true;
  }
  send(event, data = "") {
    this.listeners[event]({ data });
  }
  break(readyState = 0) {
    this.readyState = readyState;
    this.onerror();
  }
}

function opened({ token = "first", random = 0.5, answers } = {}) {
  FakeSource.all = [];
  const page = FakeSource.page = new Page(
    `<meta name="live" content="${token}" data-renew="/renew" data-waiting="/waiting" data-table="t1" data-invite=""></meta>`,
    { EventSource: FakeSource, Math: { ...globalMath(), random: () => random } },
  );
  page.document.hidden = false;
  page.answers = answers ?? (() => ({ ok: true, status: 200, json: () => Promise.resolve({ token: "next" }) }));
  page.heard = [];
  page.document.dispatchEvent = (event) => page.fire(page.document, event.type, { detail: event.detail });
  for (const kind of ["on", "off", "news"]) {
    page.document.addEventListener(
      `live:${kind}`,
      ({ detail }) => page.heard.push(detail ? `${kind} ${detail}` : kind),
    );
  }
  page.run("live.js");
  return page;
}

function globalMath() {
  return Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]]));
}

function source() {
  return FakeSource.all.at(-1);
}

Deno.test("a page hears with the token that it came with", () => {
  const page = opened();
  equal(source().url, "/live/stream?token=first");
  deepEqual(page.heard, []);
  source().send("hello");
  source().send("table", "a1");
  deepEqual(page.heard, ["on", "news a1"]);
  deepEqual(page.asked, []);
});

Deno.test("while Redis is away the page asks by itself, and hears again some time after", async () => {
  const page = opened();
  source().send("hello", "away");
  source().send("back");
  deepEqual(page.heard, []);
  await page.pass(30_000);
  source().send("away");
  deepEqual(page.heard, ["on", "off"]);
});

Deno.test("a stream that broke is opened again within half a minute", async () => {
  const page = opened();
  source().send("hello");
  source().break();
  deepEqual(page.heard, ["on", "off"]);
  equal(FakeSource.all.length, 1);
  await page.pass(30_000);
  equal(FakeSource.all.length, 2);
  deepEqual(page.asked, []);
});

Deno.test("a stream that was refused is tried with another token", async () => {
  const page = opened();
  source().break(FakeSource.CLOSED);
  await page.pass(30_000);
  deepEqual(page.asked, ["/renew?table=t1&invite="]);
  equal(source().url, "/live/stream?token=next");
});

Deno.test("after three failures it is tried a minute apart", async () => {
  const page = opened();
  for (const _try of [1, 2, 3]) {
    source().break();
    await page.pass(30_000);
  }
  equal(FakeSource.all.length, 3);
  await page.pass(MINUTE);
  equal(FakeSource.all.length, 4);
});

Deno.test("a proxy that holds back what is said counts as a failure", async () => {
  const page = opened();
  await page.pass(10_000);
  ok(source().isClosed);
  await page.pass(30_000);
  equal(FakeSource.all.length, 2);
});

Deno.test("a stream that fell silent is given up", async () => {
  const page = opened();
  source().send("hello");
  await page.pass(3 * MINUTE);
  source().send("beat");
  await page.pass(6 * MINUTE);
  deepEqual(page.heard, ["on"]);
  await page.pass(MINUTE);
  deepEqual(page.heard, ["on", "off"]);
});

Deno.test("when its token ends the page gets another, and asks for what came meanwhile", async () => {
  const page = opened();
  source().send("hello");
  source().send("renew");
  await settled();
  equal(source().url, "/live/stream?token=next");
  source().send("hello");
  deepEqual(page.heard, ["on", "news"]);
});

Deno.test("when the process stops the page asks by itself, and comes again when it was told to", async () => {
  const page = opened();
  source().send("hello");
  source().send("again", "12000");
  ok(source().isClosed);
  deepEqual(page.heard, ["on", "off"]);
  await page.pass(11_000);
  equal(FakeSource.all.length, 1);
  await page.pass(1_000);
  equal(source().url, "/live/stream?token=first");
  source().send("hello");
  deepEqual(page.heard, ["on", "off", "on"]);
});

Deno.test("a page that nobody sees holds no stream after a while", async () => {
  const page = opened();
  source().send("hello");
  page.document.hidden = true;
  page.fire(page.document, "visibilitychange");
  await page.pass(20_000);
  ok(source().isClosed);
  page.document.hidden = false;
  page.fire(page.document, "visibilitychange");
  await settled();
  equal(FakeSource.all.length, 2);
});

Deno.test("where nothing is pushed any more the page leaves it at that", async () => {
  const page = opened({ answers: () => ({ ok: true, status: 204 }) });
  source().break(FakeSource.CLOSED);
  await page.pass(10 * MINUTE);
  equal(FakeSource.all.length, 1);
});

Deno.test("pages come back from an outage spread over half a minute", async () => {
  const seconds = Array(31).fill(0);
  for (let number = 0; number < 500; number += 1) {
    const page = opened({ random: Math.random() });
    source().send("hello");
    const begin = page.clock.now;
    source().break();
    await page.pass(30_000);
    seconds[Math.floor((FakeSource.all[1].openedAt - begin) / 1000)] += 1;
  }
  ok(Math.max(...seconds) < 50, `${seconds}`);
});
