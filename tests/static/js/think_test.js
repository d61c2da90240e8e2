import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const page = new Page(
    `<details id="think" open><summary>Think</summary><button id="way">Look back</button></details><b id="board"></b>`,
  );
  page.document.querySelector("#think").open = true;
  page.run("think.js");
  return page;
}

const isOpen = (page) => page.all("#think[open]").length === 1;

Deno.test("Escape closes the menu and goes back to its name", () => {
  const page = table();
  page.fire("#way", "keydown", { key: "a" });
  equal(isOpen(page), true);
  page.fire("#way", "keydown", { key: "Escape" });
  deepEqual([isOpen(page), page.document.activeElement.localName], [false, "summary"]);
});

Deno.test("a press on anything else closes it, on one of its ways it does not", () => {
  const page = table();
  page.fire("#way", "pointerdown");
  equal(isOpen(page), true);
  page.fire("#board", "pointerdown");
  equal(isOpen(page), false);
});
