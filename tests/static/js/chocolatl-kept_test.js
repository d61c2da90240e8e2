import { deepEqual } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table(sessionStorage, { bidding = 3, seat = 1, laid = "" } = {}) {
  const page = new Page(
    `<p id="own" data-seat="${seat}"></p><div id="dock"><input name="bidding" value="${bidding}"></div>
     <div class="slot"><select name="a"></select></div><div class="slot"><select name="b"></select></div>`,
    sessionStorage && { sessionStorage },
  );
  page.find("[name=b]").value = laid;
  page.run("chocolatl-kept.js");
  return page;
}

const lists = (page) => page.all("select").map((list) => list.value);

function windowWithCards() {
  const page = table();
  page.find("[name=a]").value = "6";
  page.fire(page.document, "chocolatl:laid");
  return page.globals.sessionStorage;
}

Deno.test("laid cards lie there again when the page was loaded again", () => {
  deepEqual(lists(table(windowWithCards())), ["6", ""]);
});

Deno.test("cards of another bidding, or of another seat, do not come back", () => {
  deepEqual(lists(table(windowWithCards(), { bidding: 4 })), ["", ""]);
  deepEqual(lists(table(windowWithCards(), { seat: 2 })), ["", ""]);
});

Deno.test("what the server says is laid stays", () => {
  deepEqual(lists(table(windowWithCards(), { laid: "2" })), ["", "2"]);
});
