import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const page = new Page(
    `<div id="dock"><div class="hand"><input type="radio" name="tile" value="a" checked>
     <input type="radio" name="tile" value="b"><button class="choice">c</button></div></div>
     <div id="zoom"><input type="radio" name="zoom" value="1"><input type="radio" name="zoom" value="2" checked>
     <input type="radio" name="zoom" value="3"></div><div id="keys"></div><textarea></textarea>`,
  );
  page.run("table-keys.js");
  return page;
}

const chosen = (page, name) => page.find(`[name="${name}"]:checked`).value;

Deno.test("a digit chooses from the hand, counted from one", () => {
  const page = table();
  page.press("2");
  equal(chosen(page, "tile"), "b");
  equal(page.document.activeElement.value, "b");
  page.press("1");
  equal(chosen(page, "tile"), "a");
});

Deno.test("a digit goes to a button without pressing it, and one beyond the hand nowhere", () => {
  const page = table();
  let presses = 0;
  page.find("button").addEventListener("click", () => presses += 1);
  page.press("3");
  equal(page.document.activeElement, page.find("button"));
  page.press("4");
  deepEqual([page.document.activeElement.textContent, presses], ["c", 0]);
});

Deno.test("plus and minus change the size of the board, up to its ends", () => {
  const page = table();
  const sizes = ["+", "+", "-", "-", "-"].map((key) => (page.press(key), chosen(page, "zoom")));
  deepEqual(sizes, ["3", "3", "2", "1", "1"]);
});

Deno.test("whoever writes, or holds a key of the browser, presses no key of the table", () => {
  const page = table();
  page.press("2", page.find("textarea"));
  page.fire(page.document.body, "keydown", { key: "2", ctrlKey: true });
  equal(chosen(page, "tile"), "a");
});

Deno.test("a question mark lists all keys, and puts them away again", () => {
  const page = table();
  page.press("?");
  equal(page.find("#keys").isShown, true);
  page.press("?");
  equal(page.find("#keys").isShown, false);
});

function villages() {
  const page = table();
  const village = (name, gold, own = "") =>
    `<article class="village ${own}"><h2 class="village__name">${name}</h2><ul class="goods"><li>Gold: ${gold}</li></ul>
     <p class="village__more">more</p></article>`;
  page.find("#keys").innerHTML = village("Ana", 3, "village--own") + village("Bo", 5);
  const said = [];
  page.document.addEventListener(
    "table:say",
    ({ detail }) => said.push(detail.map((part) => part.textContent).join(" ")),
  );
  return { page, said };
}

Deno.test("G says what one has, V what everybody has, each village by itself", () => {
  const { page, said } = villages();
  page.press("g");
  deepEqual(said.splice(0), ["Ana Gold: 3"]);
  page.press("V");
  deepEqual(said.splice(0), ["Ana Gold: 3", "Bo Gold: 5"]);
  page.press("g", page.find("textarea"));
  deepEqual(said, []);
});

Deno.test("B asks for the best places", () => {
  const page = table();
  let asked = 0;
  page.document.addEventListener("table:best", () => asked += 1);
  page.press("b");
  page.press("b", page.find("textarea"));
  equal(asked, 1);
});
