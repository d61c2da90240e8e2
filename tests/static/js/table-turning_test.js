import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const tile = (number, text) =>
  `<label class="choice"><input class="visually-hidden" type="radio" name="tile"${
    number ? "" : " checked"
  }><span class="visually-hidden">${text}</span></label>`;
const way = (number) =>
  `<input type="radio" name="rotation" id="rotation-${number}" value="${number}"${number ? "" : " checked"}>`;

function table() {
  const page = new Page(
    `<div id="dock"><div class="hand">${tile(0, "1 north, 2 east, 3 south, 0 west")}${tile(1, "all 1, 1, 1, 1")}</div>
     ${[0, 1, 2, 3].map(way).join("")}</div>
     <table id="board"><tr><td id="c1" class="draft"><button class="asks" aria-label="2 north"></button></td></tr></table>`,
  );
  const said = [];
  page.document.addEventListener("table:say", ({ detail }) => said.push(detail));
  page.run("table-turning.js");
  return { page, said };
}

const name = (page) => page.find(".hand .choice span").textContent;

function turn(page, number) {
  page.find(`#rotation-${number}`).checked = true;
  page.document.dispatchEvent(new page.globals.Event("table:turned"));
}

Deno.test("a tile that is turned is called and said to be as it lies", () => {
  const { page, said } = table();
  turn(page, 1);
  equal(name(page), "0 north, 1 east, 2 south, 3 west");
  turn(page, 2);
  deepEqual(said, ["0 north, 1 east, 2 south, 3 west", "3 north, 0 east, 1 south, 2 west"]);
  turn(page, 0);
  equal(name(page), "1 north, 2 east, 3 south, 0 west");
});

Deno.test("a hand that comes anew is called as it lies, and nothing is said", () => {
  const { page, said } = table();
  page.find("#rotation-1").checked = true;
  page.fire(page.document, "htmx:afterSettle");
  deepEqual([name(page), said], ["0 north, 1 east, 2 south, 3 west", []]);
});

Deno.test("the tile just laid says how it lies when it is turned, and only then", () => {
  const { page, said } = table();
  page.fire(page.document, "htmx:afterSettle");
  page.find(".asks").setAttribute("aria-label", "2 east");
  page.fire(page.document, "htmx:afterSettle");
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said, ["2 east"]);
});
