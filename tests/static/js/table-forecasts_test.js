import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const line = (cell, mark, text) =>
  `<li data-cell="${cell}" data-mark="${mark}"><ul class="changes"><li>${text}</li></ul><b class="gained" data-at="${cell}">${text}</b></li>`;
const ANSWER = `<ul>${line("c1", "", "gold")}${line("c2", "", "sun")}${line("c3", "m", "hut")}${line("c3", "n", "sun")}
  ${line("c4", "n", "gold")}</ul>`;

function table() {
  const page = new Page(
    `<div class="table-page" data-marked="tile filling" data-forecasts="/forecasts/"><div id="play">
     <form id="play-form"><input name="decision" value="9"></form>
     <input type="radio" name="tile" id="t1" value="1" checked><input type="radio" name="tile" id="t2" value="2">
     <div id="frame"><table id="board"><tr><td id="c1"><button class="spot place" id="s1"></button></td>
     <td id="c2"><button class="spot place" id="s2"></button></td><td id="c3"></td><td id="c4"></td></tr></table></div>
     <div id="dock"><b data-mark="m" id="m"></b><b data-mark="n" id="n"></b></div></div><div id="forecast" hidden></div></div>`,
  );
  page.answers = () => ({ ok: true, text: () => Promise.resolve(ANSWER) });
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
