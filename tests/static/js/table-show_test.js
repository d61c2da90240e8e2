import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const board = (text) => `<table id="board"><tr><td>${text}</td></tr></table>`;

function table({ isCalm = true, motion = "" } = {}) {
  const page = new Page(
    `<main id="play">${
      board("now")
    }</main><a id="show-me" href="https://site.example/show/?invite=i" data-positions="3 5 8"
     data-begin="Your move">Show</a><a id="show-last" href="https://site.example/show/" data-positions="7 8" data-begin="Before">Last</a>
     <div id="show" hidden><p id="show-line"></p><button id="show-back"></button>
     <button id="show-next"></button><button id="show-skip"></button></div><textarea></textarea>`,
    { URL },
  );
  page.isCalm = isCalm;
  if (motion) page.document.documentElement.dataset.motion = motion;
  page.answers = (url) => {
    const at = new URL(url).searchParams.get("at");
    const lines = `<div id="happened"><ul class="lines"><li>before</li><li> move ${at} </li></ul></div>`;
    return { ok: true, text: () => Promise.resolve(board(`at ${at}`) + lines) };
  };
  page.run("table-show.js");
  return page;
}

const seen = (page) => [page.find("#board").textContent, page.find("#show-line").textContent];

async function click(page, id) {
  page.find(`#${id}`).click();
  await settled();
  return seen(page);
}

Deno.test("while it is played the table says so, for what makes room for the bar", async () => {
  const page = table();
  const shows = () => [page.find("#play").matches(".play--shows"), page.find("#show").hidden];
  await click(page, "show-me");
  deepEqual(shows(), [true, false]);
  await click(page, "show-skip");
  deepEqual(shows(), [false, true]);
});

Deno.test("one walks through what happened by buttons, and stands at the table of now again", async () => {
  const page = table();
  deepEqual(await click(page, "show-me"), ["at 3", "Your move"]);
  equal(page.document.activeElement.id, "show-next");
  deepEqual(await click(page, "show-next"), ["at 5", "move 5"]);
  deepEqual(await click(page, "show-back"), ["at 3", "Your move"]);
  await click(page, "show-next");
  await click(page, "show-next");
  equal((await click(page, "show-next"))[0], "now");
  deepEqual([page.find("#show").hidden, page.document.activeElement.id], [true, "show-me"]);
});

Deno.test("the last turn is played in the same way, and its way has the focus again", async () => {
  const page = table();
  deepEqual(await click(page, "show-last"), ["at 7", "Before"]);
  deepEqual(await click(page, "show-next"), ["at 8", "move 8"]);
  await click(page, "show-next");
  equal(page.document.activeElement.id, "show-last");
});

Deno.test("the way back is closed where it begins", async () => {
  const page = table();
  await click(page, "show-me");
  equal(page.find("#show-back").disabled, true);
  await click(page, "show-next");
  equal(page.find("#show-back").disabled, false);
});

Deno.test("it goes on by itself, for whoever wants motion", async () => {
  const boards = await Promise.all([false, true].map(async (isCalm) => {
    const page = table({ isCalm });
    await click(page, "show-me");
    const at = [];
    for (let time = 0; time < 4; time++) {
      await page.pass(time ? 1600 : 800);
      at.push(seen(page)[0]);
    }
    return at;
  }));
  deepEqual(boards, [["at 5", "at 8", "now", "now"], ["at 3", "at 3", "at 3", "at 3"]]);
});

Deno.test("keys begin, go on and skip", async () => {
  const page = table();
  const boards = [];
  for (const key of ["s", "ArrowRight", "ArrowLeft", "Escape"]) {
    page.press(key, page.document.body);
    await settled();
    boards.push(seen(page)[0]);
  }
  deepEqual(boards, ["at 3", "at 5", "at 3", "now"]);
});

Deno.test("a click for a new window, and keys of the browser, begin nothing", async () => {
  const page = table();
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) {
    equal(page.fire("#show-me", "click", { [key]: true }).defaultPrevented, false);
  }
  for (const key of ["ctrlKey", "metaKey", "altKey"]) {
    page.fire(page.document.body, "keydown", { key: "s", [key]: true });
  }
  await settled();
  deepEqual(page.asked, []);
});

Deno.test("its keys are not those of the table while it is open", async () => {
  const page = table();
  const heard = [];
  page.document.addEventListener("keydown", ({ key }) => heard.push(key));
  page.press("ArrowRight", page.document.body);
  await click(page, "show-me");
  page.press("ArrowRight", page.document.body);
  page.press("x", page.document.body);
  deepEqual(heard, ["ArrowRight", "x"]);
});

Deno.test("an S in a text begins nothing", async () => {
  const page = table();
  page.press("s", page.find("textarea"));
  await settled();
  equal(seen(page)[0], "now");
});

Deno.test("a step, or another board from the server, ends it before it is shown", async () => {
  const ends = {
    "htmx:beforeRequest": { requestConfig: { verb: "post" } },
    "htmx:beforeSwap": { shouldSwap: true, swapOverride: "morph" },
  };
  for (const [type, detail] of Object.entries(ends)) {
    const page = table();
    await click(page, "show-me");
    page.fire(page.document, type, { detail });
    equal(seen(page)[0], "now");
  }
});

Deno.test("what is new beside the board leaves the show alone", async () => {
  const page = table();
  await click(page, "show-me");
  page.fire(page.document, "htmx:beforeSwap", { detail: { shouldSwap: true, swapOverride: "none" } });
  equal(seen(page)[0], "at 3");
});

Deno.test("an answer that comes when all is over changes nothing", async () => {
  const page = table();
  page.find("#show-me").click();
  page.find("#show-skip").click();
  await settled();
  equal(seen(page)[0], "now");
});

Deno.test("when the site does not answer the table is as it was", async () => {
  const page = table();
  page.answers = () => ({ ok: false, status: 500 });
  equal((await click(page, "show-me"))[0], "now");
});

for (const [motion, shown] of [["", "at 3"], ["quick", "at 5"], ["none", "at 3"]]) {
  Deno.test(`after half a second one sees ${shown} with motion ${motion || "as usual"}`, async () => {
    const page = table({ isCalm: false, motion });
    await click(page, "show-me");
    await page.pass(500);
    equal(seen(page)[0], shown);
  });
}
