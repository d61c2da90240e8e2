import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const page = new Page(
    `<div class="table-page" data-outdated="other login" data-trouble="no answer"><h1 id="headline"></h1><div id="turn"></div>
     <button class="asks" id="laid"></button><input id="chat"><div id="dock"><button name="act" id="next"></button></div></div>`,
  );
  page.run("table-steps.js");
  return page;
}

function happens(page, type, { verb = "post", status = 500, place = null } = {}) {
  const xhr = { status, getResponseHeader: () => place };
  const detail = { requestConfig: { verb }, xhr, shouldSwap: false, isError: true };
  page.fire(page.document, type, { detail });
  return detail;
}

const said = (page) => page.find("#turn").textContent;

Deno.test("after a step the keyboard goes on where the next choice is, unless somebody is elsewhere", () => {
  const page = table();
  const goesOnFrom = (element) => {
    element.focus();
    happens(page, "htmx:afterSettle");
    return page.document.activeElement.id;
  };
  deepEqual(["body", "#laid", "#chat"].map((at) => goesOnFrom(page.find(at))), ["next", "next", "chat"]);
});

Deno.test("after the last step the keyboard goes on to the button that confirms, whatever stands before it", () => {
  const page = new Page(
    `<div class="table-page"><h1 id="headline"></h1><div id="play" data-task="confirm"><div id="dock">
     <div class="decide"><button name="all" id="anew"></button><button class="button--gold" id="confirm"></button>
     <button name="next" id="on"></button></div></div></div></div>`,
  );
  page.run("table-steps.js");
  happens(page, "htmx:afterSettle");
  equal(page.document.activeElement.id, "confirm");
});

Deno.test("while one waits the keyboard goes to the headline, not to a switch in a list that is closed", () => {
  const page = new Page(
    `<div class="table-page"><h1 id="headline"></h1><div id="play" data-task="wait"><div id="dock">
     <div popover><input type="checkbox" checked id="keys-on"></div></div></div></div>`,
  );
  page.run("table-steps.js");
  happens(page, "htmx:afterSettle");
  equal(page.document.activeElement.id, "headline");
});

Deno.test("while a tile is still to be chosen the keyboard goes on to it, not to the way back", () => {
  const page = new Page(
    `<div class="table-page"><h1 id="headline"></h1><div id="play" data-task="fill"><div id="dock">
     <input type="radio" name="tile" checked id="tile"><div class="decide"><button name="all" id="anew"></button></div></div></div></div>`,
  );
  page.run("table-steps.js");
  happens(page, "htmx:afterSettle");
  equal(page.document.activeElement.id, "tile");
});

Deno.test("news move the keyboard nowhere", () => {
  const page = table();
  happens(page, "htmx:afterSettle", { verb: "get" });
  equal(page.document.activeElement, page.document.body);
});

Deno.test("a step that fails says so: of another login, of trouble, of a network that is gone", () => {
  const texts = [["htmx:responseError", 403], ["htmx:responseError", 500], ["htmx:sendError", 0], ["htmx:timeout", 0]]
    .map(
      ([type, status]) => {
        const page = table();
        happens(page, type, { status });
        return said(page);
      },
    );
  deepEqual(texts, ["other login", "no answer", "no answer", "no answer"]);
});

Deno.test("news that fail say nothing", () => {
  const page = table();
  happens(page, "htmx:responseError", { verb: "get" });
  equal(said(page), "");
});

Deno.test("a refusal that says its place is shown there, another is not", () => {
  const page = table();
  equal(happens(page, "htmx:beforeSwap", { place: "#turn" }).shouldSwap, true);
  equal(happens(page, "htmx:beforeSwap").shouldSwap, false);
});

Deno.test("what somebody opened or marked for their own view stays so", () => {
  const page = table();
  const isUpdated = page.globals.Idiomorph.defaults.callbacks.beforeAttributeUpdated;
  deepEqual([
    isUpdated("open", { name: "" }),
    isUpdated("checked", { name: "" }),
    isUpdated("checked", { name: "village", form: null }),
    isUpdated("checked", { name: "tile", form: {} }),
    isUpdated("class", { name: "" }),
  ], [false, false, false, true, true]);
});

Deno.test("the field one is in keeps the keyboard, and what is marked in it, while the page changes", () => {
  const page = table();
  const chat = page.find("#chat");
  Object.assign(chat, { selectionStart: 2, selectionEnd: 4 });
  const marked = [];
  chat.setSelectionRange = (...range) => marked.push(range);
  chat.focus();
  happens(page, "htmx:beforeSwap");
  page.find("#next").focus();
  happens(page, "htmx:afterSwap");
  equal(page.document.activeElement.id, "chat");
  deepEqual(marked, [[2, 4]]);
  happens(page, "htmx:oobAfterSwap");
  equal(marked.length, 1);

  page.find("#next").focus();
  happens(page, "htmx:beforeSwap");
  page.find("#laid").focus();
  happens(page, "htmx:afterSwap");
  equal(page.document.activeElement.id, "laid");
});
