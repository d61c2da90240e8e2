import { equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const tile = (x, y, name, colour = "") =>
  `<td id="c${x}_${y}"><button class="asks" id="t${x}_${y}" aria-label="${name}"><svg class="tile ${colour}"></svg></button></td>`;

function table() {
  const page = new Page(
    `<table id="board" data-around="north: 0, east: 1, south: 2, west: 3" data-empty="empty"><tr>${
      tile(0, 0, "market 3")
    }${
      tile(1, 0, "worker tile of red with 1 north, 0 east, 1 south, 2 west", "seat-red")
    }<td id="c0_1"><button class="spot place"></button></td></tr></table>
     <section id="villages"><article class="village seat-red"><h2 class="village__name"><span class="visually-hidden">(red)</span></h2>
     </article></section>`,
  );
  page.run("table-neighbours.js");
  return page;
}

function heard(page, id) {
  page.fire(id, "focusin");
  return page.find(id).getAttribute("aria-description");
}

Deno.test("a tile one comes to says what lies around it, of a worker tile the workers that face it", () => {
  equal(heard(table(), "#t0_0"), "north: empty, east: red 2, south: empty, west: empty");
  equal(heard(table(), "#t1_0"), "north: empty, east: empty, south: empty, west: market 3");
});

Deno.test("a tile that one leaves is as it was sent", () => {
  const page = table();
  heard(page, "#t0_0");
  page.fire("#t0_0", "focusout");
  equal(page.find("#t0_0").getAttribute("aria-description"), null);
});
