import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const WORTH = { gold: "2 2", sun: "0 1", hut: "3 0", nothing: "0 0" };
const line = (cell, mark, text) =>
  `<li data-cell="${cell}" data-mark="${mark}" data-worth="${
    WORTH[text]
  }"><ul class="changes"><li>${text}</li></ul><b class="gained" data-at="${cell}">${text}</b></li>`;
const ANSWER = `<ul>${line("c1", "", "gold")}${line("c2", "", "sun")}${line("c3", "m", "hut")}${line("c3", "n", "sun")}
  ${line("c4", "n", "gold")}</ul>`;

class Unmoved {
  observe() {}
  disconnect() {}
}

function table(dock = "", marked = "tile filling") {
  const page = new Page(
    `<div class="table-page" data-marked="${marked}" data-forecasts="/forecasts/"><div id="play">
     <form id="play-form"><input name="decision" value="9"></form>
     <input type="radio" name="tile" id="t1" value="1" checked><input type="radio" name="tile" id="t2" value="2">
     <div id="frame" data-matters="#board :is(.spot.aimed, .gained)" data-rest="#board :is(td > .tile, .spot)"><table id="board"><tr><td id="c1"><button class="spot place" id="s1"></button></td>
     <td id="c2"><button class="spot place" id="s2"></button></td><td id="c3"></td><td id="c4"></td></tr></table></div>
     <div id="dock"><b data-mark="m" id="m"></b><b data-mark="n" id="n"></b>${dock}</div></div><div id="forecast" hidden></div></div>`,
    { ResizeObserver: Unmoved },
  );
  page.answers = () => ({ ok: true, text: () => Promise.resolve(ANSWER) });
  page.run("table-clear.js");
  page.run("table-forecasts.js");
  return page;
}

async function point(page, id, kind = "pointerover") {
  page.fire(`#${id}`, kind, { pointerType: "mouse" });
  await settled();
  const bubble = page.find("#forecast");
  return bubble.hidden ? null : bubble.textContent;
}

Deno.test("whoever points at a cell reads what a move there would bring, and sees it where it would be", async () => {
  const page = table();
  deepEqual([await point(page, "s1"), await point(page, "s2")], ["gold", "sun"]);
  deepEqual(page.all("#board .gained").map((badge) => badge.parentElement.id), ["c2"]);
  deepEqual([await point(page, "s2", "pointerout"), page.all("#board .gained")], [null, []]);
});

Deno.test("all cells are asked for once, until another tile is marked", async () => {
  const page = table();
  await point(page, "s1");
  await point(page, "s2");
  page.find("#t2").click();
  await settled();
  deepEqual(page.asked, ["/forecasts/?tile=1&decision=9", "/forecasts/?tile=2&decision=9"]);
});

Deno.test("a tile that fits one space says what it would bring, one that fits several does not", async () => {
  const page = table();
  deepEqual([await point(page, "m"), await point(page, "n")], ["hut", null]);
});

Deno.test("an answer that comes when one points elsewhere is not shown", async () => {
  const page = table();
  page.fire("#s1", "pointerover", { pointerType: "mouse" });
  page.fire("#s1", "pointerout", { pointerType: "mouse" });
  await settled();
  equal(page.find("#forecast").hidden, true);
});

Deno.test("without an answer nothing is said", async () => {
  const page = table();
  page.answers = () => Promise.reject(new TypeError("no network"));
  equal(await point(page, "s1"), null);
});

for (
  const [where, thing, cell, at] of [
    ["above the cell, in its middle", "s1", [210, 120], ["190px", "51.2px"]],
    ["below it where there is no room", "s1", [210, 50], ["190px", "78.8px"]],
    ["no further left than the page", "s1", [10, 120], ["4px", "51.2px"]],
    ["no further right than the page", "s1", [400, 120], ["336px", "51.2px"]],
    ["at the foot of the board, for a tile that is chosen beneath it", "m", [210, 120], ["190px", "256px"]],
  ]
) {
  Deno.test(`what a move would bring stands ${where}`, async () => {
    const page = table();
    const room = { left: 10, top: 20, width: 400, height: 300 };
    const size = { offsetWidth: 60, offsetHeight: 40, offsetParent: { getBoundingClientRect: () => room } };
    Object.assign(page.find("#forecast"), size);
    page.place("#c1", ...cell);
    page.place("#m", 210, 340);
    await point(page, thing);
    const { left, top } = page.find("#forecast").style;
    deepEqual([left, top], at);
  });
}

for (
  const [where, tile, at] of [
    ["below the cell where a tile lies above it", [190, 80], ["190px", "148.8px"]],
    ["to a side where the tile above it ends", [165, 80], ["200px", "51.2px"]],
  ]
) {
  Deno.test(`what a move would bring covers no tile that it need not: it stands ${where}`, async () => {
    const page = table();
    const room = { left: 10, top: 20, width: 400, height: 300 };
    const size = { offsetWidth: 60, offsetHeight: 40, offsetParent: { getBoundingClientRect: () => room } };
    Object.assign(page.find("#forecast"), size);
    page.find("#c3").innerHTML = `<b class="tile" id="laid"></b>`;
    page.place("#laid", ...tile);
    page.place("#c1", 210, 120);
    await point(page, "s1");
    const { left, top } = page.find("#forecast").style;
    deepEqual([left, top], at);
  });
}

// --- the best places --------------------------------------------------------------------------------------------------

const BY_WAY = {
  0: `<ul>${line("c1", "", "sun")}${line("c2", "", "nothing")}</ul>`,
  1: `<ul>${line("c1", "", "gold")}${line("c2", "", "sun")}</ul>`,
};

function turnable() {
  const page = table(
    `<input type="radio" name="tile" class="ways-2" value="3" checked>
     <label><input type="radio" name="rotation" id="rotation-0" value="0" checked><b class="visually-hidden">not turned</b></label>
     <label><input type="radio" name="rotation" id="rotation-1" value="1"><b class="visually-hidden">a quarter</b></label>
     <label><input type="radio" name="rotation" id="rotation-2" value="2"><b class="visually-hidden">half</b></label>
     <div id="keys" data-lay="no tile to lay" data-best="nothing anywhere"></div>`,
    "tile rotation filling",
  );
  for (const other of page.all("#t1, #t2, #m, #n")) other.remove();
  page.answers = (url) => ({
    ok: true,
    text: () => Promise.resolve(BY_WAY[new URL(url, "https://site.example").searchParams.get("rotation")] ?? ""),
  });
  return page;
}

async function best(page) {
  const said = [];
  page.document.addEventListener("table:say", ({ detail }) => said.push(detail));
  page.document.dispatchEvent(new page.globals.Event("table:best"));
  await settled();
  await settled();
  const text = (thing) => thing?.id?.match(/^c\d/) ? thing.id : thing?.textContent ?? thing;
  return said.map((detail) => typeof detail === "string" ? detail : detail.filter(Boolean).map(text).join(", "));
}

Deno.test("who asks for the best places hears them, the best first, each with how the tile lies there", async () => {
  deepEqual(await best(turnable()), ["c1, a quarter, gold", "c2, a quarter, sun"]);
});

Deno.test("who asks for the best places where none brings anything, or there is nothing to lay, hears that", async () => {
  const page = turnable();
  page.answers = () => ({ ok: true, text: () => Promise.resolve(`<ul>${line("c1", "", "nothing")}</ul>`) });
  deepEqual(await best(page), ["nothing anywhere"]);
  page.find("#play-form").innerHTML = "";
  for (const spot of page.all(".spot")) spot.remove();
  deepEqual(await best(page), ["no tile to lay"]);
});
