import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const SEED = "00ff00";
const FINGERPRINT = "2c8d07cd986f58eb210bd800133d6645c7340c59865377c8ea431cebca0b3113";

function replay({ fingerprint = FINGERPRINT, invite = "" } = {}) {
  const page = new Page(
    `<div class="table-page"><form id="steps" action="https://site.example/replay/"><input type="hidden" name="invite" value="${invite}">
     <a class="way" data-key="ArrowRight" data-at="4" href="?at=4">on</a><input type="range" id="slider" name="at" value="3"></form>
     <h1 id="headline"></h1><line id="chart-cursor" data-places="2:10 5:20 9:30">
     <code id="seed">${SEED}</code><code id="fingerprint">${fingerprint}</code><p id="checked" data-true="fair" data-false="not fair"></p>
     <div id="player"><button id="play-on" aria-pressed="false"></button><select id="by"></select><select id="pace"></select></div></div>`,
  );
  page.find("#pace").value = "1";
  page.visited = [];
  page.globals.htmx.ajax = async (_verb, url) => {
    page.visited.push(url.replace("https://site.example/replay/", ""));
    await settled();
  };
  page.run("replay.js");
  return page;
}

function slide(page, value) {
  page.find("#slider").value = value;
  page.fire("#slider", "input");
}

async function allAnswered() {
  for (let turn = 0; turn < 6; turn++) await settled();
}

Deno.test("of all places that a slider passes while an answer is under way only the last is asked for", async () => {
  const page = replay();
  for (const value of ["3", "4", "5", "6"]) slide(page, value);
  await allAnswered();
  deepEqual(page.visited, ["?at=3", "?at=6"]);
});

Deno.test("whoever came by an invitation goes on with it", async () => {
  const page = replay({ invite: "i7" });
  slide(page, "2");
  await allAnswered();
  deepEqual(page.visited, ["?at=2&invite=i7"]);
});

for (const [at, x] of [["0", "10"], ["2", "10"], ["3", "20"], ["5", "20"], ["9", "30"]]) {
  Deno.test(`the line of the chart stands for move ${at} at the end of its turn`, async () => {
    const page = replay();
    slide(page, at);
    await allAnswered();
    equal(page.find("#chart-cursor").getAttribute("x1"), x);
  });
}

Deno.test("a link goes there without a new page, one for a new window is the browser's", async () => {
  const page = replay();
  equal(page.fire("a.way", "click").defaultPrevented, true);
  equal(page.fire("a.way", "click", { ctrlKey: true }).defaultPrevented, false);
  await allAnswered();
  deepEqual(page.visited, ["?at=4"]);
});

Deno.test("an arrow goes a move on, in a field it does not", async () => {
  const page = replay();
  page.press("ArrowRight", page.find("#slider"));
  equal(page.press("ArrowRight", page.document.body).defaultPrevented, true);
  await allAnswered();
  deepEqual(page.visited, ["?at=4"]);
});

Deno.test("with Ctrl, Alt or the like an arrow is the browser's", async () => {
  const page = replay();
  for (const key of ["ctrlKey", "metaKey", "altKey"]) {
    page.fire(page.document.body, "keydown", { key: "ArrowRight", [key]: true });
  }
  await allAnswered();
  deepEqual(page.visited, []);
});

Deno.test("it plays in the chosen pace until a step by hand stops it", async () => {
  const page = replay();
  page.find("#play-on").click();
  await allAnswered();
  await page.pass(999);
  equal(page.visited.length, 1);
  await page.pass(1);
  await allAnswered();
  equal(page.visited.length, 2);
  slide(page, "3");
  await allAnswered();
  await page.pass(5000);
  deepEqual([page.visited.length, page.find("#play-on").getAttribute("aria-pressed")], [3, "false"]);
});

Deno.test("the fingerprint is that of the seed, or the page says that it is not", async () => {
  const said = await Promise.all([FINGERPRINT, `0${FINGERPRINT.slice(1)}`].map(async (fingerprint) => {
    const page = replay({ fingerprint });
    while (!page.find("#checked").textContent) await settled();
    return page.find("#checked").textContent;
  }));
  deepEqual(said, ["fair", "not fair"]);
});
