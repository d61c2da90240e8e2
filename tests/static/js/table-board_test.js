import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const CELLS = { mid: [100, 100], right: [140, 100], far: [300, 100], corner: [140, 140], down: [100, 160] };

function table() {
  const cells = Object.keys(CELLS).map((id) =>
    `<td id="td-${id}"><button class="spot place" id="${id}"></button></td>`
  );
  const turns = [0, 1, 2, 3].map((turn) =>
    `<input type="radio" name="rotation" id="rotation-${turn}" value="${turn}">`
  );
  const page = new Page(
    `<form id="play-form"><table id="board"><tr>${cells.join("")}</tr></table><div id="dock"><div class="hand">
     <label class="choice"><input type="radio" name="tile" checked><svg class="tile turn-0">field</svg></label></div>
     ${turns.join("")}</div></form>
     <ol id="log"><li data-cells="td-mid td-right">both</li><li data-cell="td-far">far</li></ol><textarea></textarea>`,
  );
  page.find("#rotation-2").checked = true;
  for (const [id, at] of Object.entries(CELLS)) page.place(`#${id}`, ...at);
  page.run("table-board.js");
  return page;
}

function turns(page, key) {
  page.press(key);
  return page.find("[name=rotation]:checked").value;
}

Deno.test("R turns the tile a quarter each time, and all the way round", () => {
  const page = table();
  deepEqual([turns(page, "r"), turns(page, "R"), turns(page, "r")], ["3", "0", "1"]);
});

Deno.test("Ctrl and R is the browser's", () => {
  const page = table();
  page.fire(page.document.body, "keydown", { key: "r", ctrlKey: true });
  equal(page.find("[name=rotation]:checked").value, "2");
});

Deno.test("R in a text turns nothing", () => {
  const page = table();
  page.press("r", page.find("textarea"));
  equal(page.find("[name=rotation]:checked").value, "2");
});

Deno.test("the chosen tile is shown, turned, where one points, and only there", () => {
  const page = table();
  page.fire("#mid", "pointerover", { pointerType: "mouse" });
  page.fire("#right", "pointerover", { pointerType: "mouse" });
  deepEqual(page.all(".spot .tile").map((tile) => [tile.parentElement.id, tile.className.baseVal]), [
    ["right", "tile turn-2"],
  ]);
  page.fire("#right", "pointerout", { pointerType: "mouse" });
  equal(page.find(".spot .tile"), null);
});

Deno.test("a finger changes nothing under it", () => {
  const page = table();
  page.fire("#mid", "pointerover", { pointerType: "touch" });
  equal(page.find(".spot .tile"), null);
});

Deno.test("asking for news leaves the shown tile where it is; a step takes it away", () => {
  const page = table();
  page.fire("#mid", "pointerover", { pointerType: "mouse" });
  page.fire(page.document, "htmx:beforeRequest", { detail: { requestConfig: { verb: "get" } } });
  equal(page.find(".spot .tile") !== null, true);
  page.fire(page.document, "htmx:beforeRequest", { detail: { requestConfig: { verb: "post" } } });
  equal(page.find(".spot .tile"), null);
});

for (
  const [key, from, to] of [
    ["ArrowRight", "mid", "right"],
    ["ArrowRight", "right", "far"],
    ["ArrowDown", "mid", "down"],
    ["ArrowLeft", "far", "right"],
    ["ArrowUp", "corner", "right"],
    ["ArrowUp", "mid", "mid"],
  ]
) {
  Deno.test(`${key} goes from the space "${from}" to "${to}"`, () => {
    const page = table();
    page.find(`#${from}`).focus();
    equal(page.press(key).defaultPrevented, true);
    equal(page.document.activeElement.id, to);
  });
}

Deno.test("a tile that was chosen already is turned by a click, another is chosen", () => {
  const page = table();
  const input = page.find(".hand input");
  page.fire(input.parentElement, "pointerdown");
  page.fire(input, "click");
  equal(page.find("[name=rotation]:checked").value, "3");
  input.checked = false;
  page.fire(input.parentElement, "pointerdown");
  page.fire(input, "click");
  equal(page.find("[name=rotation]:checked").value, "3");
});

Deno.test("a line of the log points at its cells, and a cell at the last line that tells of it", () => {
  const page = table();
  const pointed = () => page.all(".pointed").map((one) => one.id || one.textContent);
  page.fire("#log li", "pointerover");
  deepEqual(pointed(), ["td-mid", "td-right"]);
  page.fire("#log li", "pointerout");
  deepEqual(pointed(), []);
  page.fire("#mid", "pointerover", { pointerType: "mouse" });
  deepEqual(pointed(), ["both"]);
});

function draft(spaces) {
  const page = new Page(
    `<form id="play-form"><table id="board"><tr>${'<td><b class="spot fill"></b></td>'.repeat(spaces)}</tr></table>
     <div id="dock"><div class="fillings"><label data-mark="h"><input type="radio" name="filling" value="h">
     <svg class="tile turn-0">hut</svg></label><label data-mark="s"><input type="radio" name="filling" value="s" checked>
     <svg class="tile turn-0">sun</svg></label></div></div></form>`,
  );
  page.run("table-board.js");
  return page;
}

const ghosts = (page) => page.all(".spot").map((spot) => spot.textContent);

Deno.test("what is pointed at in the dock is shown on the only space there is", () => {
  const boards = [1, 2].map((spaces) => {
    const page = draft(spaces);
    page.fire("[data-mark=h]", "pointerover", { pointerType: "mouse" });
    return ghosts(page);
  });
  deepEqual(boards, [["hut"], ["", ""]]);
});

Deno.test("a space to fill shows the chosen tile, or the only one there is", () => {
  const page = draft(1);
  const pointed = () => {
    page.fire(".spot", "pointerout", { pointerType: "mouse" });
    page.fire(".spot", "pointerover", { pointerType: "mouse" });
    return ghosts(page)[0];
  };
  const shown = [pointed()];
  page.find("[value=s]").checked = false;
  shown.push(pointed());
  page.find("[data-mark=h]").remove();
  shown.push(pointed());
  deepEqual(shown, ["sun", "", "sun"]);
});
