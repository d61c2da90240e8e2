import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table() {
  const page = new Page(
    `<div class="table-page"><div id="board" data-region="b1"></div><ol id="log" data-region="l7"></ol></div>
     <form id="elsewhere"></form>`,
  );
  page.run("table-regions.js");
  return page;
}

function receive(page, serverResponse) {
  const detail = { serverResponse, shouldSwap: true };
  page.fire(page.document, "htmx:beforeSwap", { detail });
  return detail;
}

Deno.test("a request of the table names the regions that are here", () => {
  const page = table();
  const detail = { elt: page.find("#board"), headers: {} };
  page.fire(page.document, "htmx:configRequest", { detail });
  deepEqual(detail.headers, { "Known-Regions": "b1 l7" });
});

Deno.test("a request from elsewhere names no region", () => {
  const page = table();
  const detail = { elt: page.find("#elsewhere"), headers: {} };
  page.fire(page.document, "htmx:configRequest", { detail });
  deepEqual(detail.headers, {});
});

Deno.test("each region that came empty gets the id of the one that is here", () => {
  const page = table();
  const detail = receive(page, "<p>new</p><ol data-same=l7></ol><div data-same=b1></div>");
  equal(detail.serverResponse, '<p>new</p><ol id="log" data-same></ol><div id="board" data-same></div>');
  equal(detail.shouldSwap, true);
  equal(page.globals.location.reloads, 0);
});

Deno.test("an answer that counts on a region of before is not shown; the page is loaded again", () => {
  const page = table();
  page.find("#board").dataset.region = "b2";
  equal(receive(page, "<div data-same=b1></div><ol data-same=l7></ol>").shouldSwap, false);
  equal(page.globals.location.reloads, 1);
});

Deno.test("only what has changed is brought up to date", () => {
  const page = new Page(
    `<div class="table-page"><p id="same" data-same=""></p><p id="p">a</p><p id="q">a</p>
     <table><td id="old">a</td><td id="equal">a</td><td id="new">b</td></table></div>`,
  );
  page.run("table-regions.js");
  const isMorphed = page.globals.Idiomorph.defaults.callbacks.beforeNodeMorphed;
  const [old, same] = ["#old", "#equal"].map((id) => page.find(id));
  same.id = "old";
  equal(isMorphed(page.find("#p"), page.find("#same")), false);
  equal(isMorphed(old, same), false);
  equal(isMorphed(old, page.find("#new")), true);
  equal(isMorphed(page.find("#p"), page.find("#q")), true);
});
