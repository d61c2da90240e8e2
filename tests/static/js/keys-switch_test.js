import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table(html = "") {
  const page = new Page(
    `<div id="keys"><input type="checkbox" id="keys-on" checked></div><textarea></textarea>${html}`,
  );
  page.run("keys-switch.js");
  const heard = [];
  page.document.addEventListener("keydown", ({ key }) => heard.push(key));
  return { page, heard };
}

function turn(page, isOn) {
  page.find("#keys-on").checked = isOn;
  page.fire("#keys-on", "change");
}

Deno.test("keys of one character are switched off and on again; others stay what they are", () => {
  const { page, heard } = table();
  turn(page, false);
  for (const key of ["r", "1", "?", "Enter", " ", "ArrowLeft"]) page.press(key);
  deepEqual(heard.splice(0), ["Enter", " ", "ArrowLeft"]);
  turn(page, true);
  page.press("r");
  deepEqual(heard, ["r"]);
});

Deno.test("who writes writes, and a card that one has come to still hears its keys", () => {
  const { page, heard } = table('<button class="handcard--live"></button>');
  turn(page, false);
  page.press("r", page.find("textarea"));
  page.press("3", page.find("button"));
  deepEqual(heard, ["r", "3"]);
});

Deno.test("the switch shows what was chosen before", () => {
  const { page } = table();
  page.globals.localStorage.setItem("keys-off", "yes");
  page.fire("#keys", "toggle");
  equal(page.find("#keys-on").checked, false);
});
