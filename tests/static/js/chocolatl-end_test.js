import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function table({ task = "over", localStorage, shows = true } = {}) {
  const page = new Page(
    `<main id="play" data-task="${task}"><b id="walk-title"> Round 7: results </b><section id="news"></section>
     ${shows ? `<a id="show-me">Show me</a>` : ""}</main>`,
    { scrollTo: () => page.isAtTop = true, ...(localStorage && { localStorage }) },
  );
  page.document.title = "Bo has won";
  const show = page.find("#show-me");
  show?.addEventListener("click", () => page.document.documentElement.dataset.walking = "on");
  page.run("chocolatl-end.js");
  return page;
}

const isHidden = (page) => "unwalked" in page.document.documentElement.dataset;

function walked(page) {
  delete page.document.documentElement.dataset.walking;
  page.fire(page.document, "table:walked");
}

Deno.test("who comes to the end walks first, and the page's title says no more than the page", () => {
  const page = table();
  deepEqual([isHidden(page), page.document.title], [true, "Round 7: results"]);
  walked(page);
  deepEqual([isHidden(page), page.document.title, page.isAtTop], [false, "Bo has won", true]);
  equal(page.find("#news"), null);
});

Deno.test("whoever has walked, or has nothing to walk through, sees the end at once", () => {
  const first = table();
  walked(first);
  equal(isHidden(table({ localStorage: first.globals.localStorage })), false);
  equal(isHidden(table({ shows: false })), false);
});

Deno.test("a game that ends while one looks on is hidden once its walk has begun", () => {
  const page = table({ task: "wait" });
  equal(isHidden(page), false);
  page.find("#play").dataset.task = "over";
  page.document.documentElement.dataset.walking = "on";
  page.fire(page.document, "htmx:afterSwap");
  equal(isHidden(page), true);
});

Deno.test("an end without a walk is shown, and is not hidden by what comes later", () => {
  const page = table({ task: "wait" });
  page.find("#play").dataset.task = "over";
  page.fire(page.document, "htmx:afterSwap");
  page.document.documentElement.dataset.walking = "on";
  page.fire(page.document, "htmx:afterSwap");
  equal(isHidden(page), false);
});
