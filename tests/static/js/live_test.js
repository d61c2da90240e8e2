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

class FakeParser {
  parseFromString(html) {
    const { document } = new Page(html);
    document.title = document.querySelector("title").textContent;
    return document;
  }
}

function opened({ token = "first", random = 0.5, answers, table = "t1", more = "" } = {}) {
  FakeSource.all = [];
  const page = FakeSource.page = new Page(
    `<meta name="live" content="${token}" data-stream="/live/stream/7" data-renew="/renew" data-waiting="/waiting" data-table="${table}" data-invite=""></meta>
     <b id="waiting-count">1</b><b id="inbox-count">0</b>${more}`,
    { EventSource: FakeSource, DOMParser: FakeParser, Math: { ...globalMath(), random: () => random } },
  );
  page.document.title = "(1) Tables";
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
  equal(source().url, "/live/stream/7?token=first");
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
  equal(source().url, "/live/stream/7?token=next");
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
  equal(source().url, "/live/stream/7?token=next");
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
  equal(source().url, "/live/stream/7?token=first");
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

// --- what waits for the person elsewhere ---

const CALL = `<p class="toast"><a href="/t2/">Your turn</a><button class="toast__close"><b>×</b></button></p>`;

function waits({ call = CALL, title = "(2)", status = 200 } = {}) {
  const html = `<title>${title}</title><b id="waiting-count">2</b><b id="inbox-count">3</b>${call}`;
  return { answers: () => ({ ok: true, status, text: () => Promise.resolve(html) }) };
}

async function heard(event, where, options) {
  const page = opened(options);
  source().send("hello");
  source().send(event, where);
  await settled();
  return page;
}

const counts = (page) => page.all("#waiting-count, #inbox-count").map((one) => one.textContent);
const said = (page) => page.find(".toasts").textContent;

Deno.test("a turn at another table is counted in the page and its title, and said in passing", async () => {
  const page = await heard("waiting", "t2", waits());
  deepEqual(page.asked, ["/waiting?table=t2&talk="]);
  deepEqual(counts(page), ["2", "3"]);
  equal(page.document.title, "(2) Tables");
  equal(said(page), "Your turn×");
  await page.pass(20_000);
  equal(said(page), "");
  deepEqual(counts(page), ["2", "3"]);
});

Deno.test("what is said in passing can be closed at once", async () => {
  const page = await heard("waiting", "t2", waits());
  page.fire(".toast__close b", "click");
  equal(said(page), "");
});

Deno.test("when nothing waits any more the title keeps no number and nothing is said", async () => {
  const page = await heard("waiting", "", waits({ call: "", title: "" }));
  equal(page.document.title, "Tables");
  equal(said(page), "");
});

Deno.test("a turn at the table that the page shows is no call to another one", async () => {
  const page = await heard("waiting", "t1", waits());
  deepEqual([page.asked, counts(page)], [[], ["1", "0"]]);
});

Deno.test("an answer that has nothing to say leaves the page as it is", async () => {
  const page = await heard("waiting", "t2", waits({ status: 204 }));
  deepEqual([counts(page), page.document.title, said(page)], [["1", "0"], "(1) Tables", ""]);
});

Deno.test("a line at another table is said, one at the table that the page shows is not", async () => {
  deepEqual((await heard("talk", "t2", waits())).asked, ["/waiting?table=t2&talk=new"]);
  deepEqual((await heard("talk", "t1", waits())).asked, []);
});

Deno.test("a line in the tournament or group of the page is asked for there, and not said", async () => {
  const page = await heard("talk", "g1", { ...waits(), table: "", more: `<div id="talk" data-room="g1"></div>` });
  deepEqual([page.heard, page.asked, said(page)], [["on", "news"], [], ""]);
});

Deno.test("a line elsewhere is said on the page of a tournament or group", async () => {
  const page = await heard("talk", "g2", { ...waits(), table: "", more: `<div id="talk" data-room="g1"></div>` });
  deepEqual([page.heard, page.asked], [["on"], ["/waiting?table=g2&talk=new"]]);
});
