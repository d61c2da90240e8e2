import { deepEqual } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const entry = (id, text) =>
  `<li id="${id}"><i></i><span>${text}</span><time>3 o'clock</time><a class="log__at" aria-label="The table then">↺</a></li>`;
const turn = (number, who, total) =>
  `<li class="log__turn" id="t${number}"><strong>Turn ${number}</strong><div class="told__seat"><span class="told__who">${who}</span>
   <ul class="changes"><li class="change--total"><span aria-hidden="true">total</span><span>total ${total}</span></li></ul></div></li>`;

function table() {
  const page = new Page(
    `<h1 id="headline">Your turn</h1><a>Rules</a><p id="hint">Choose a tile.</p>
     <ol id="log-lines">${turn(1, "Ana", "+1")}${entry("m1", "Ana lays a tile.")}</ol><div id="announcer"></div>`,
  );
  page.run("table-announcer.js");
  return page;
}

const said = (page) => page.all("#announcer p").map((line) => line.textContent);

function arrives(page, lines, headline = "Your turn") {
  page.find("#log-lines").innerHTML = lines + page.find("#log-lines").innerHTML;
  page.find("#headline").textContent = headline;
  page.fire(page.document, "htmx:afterSettle");
}

Deno.test("a page that is read anyhow says nothing", () => {
  deepEqual(said(table()), []);
});

Deno.test("what somebody did in a turn is one sentence, with what it was worth", () => {
  const page = table();
  arrives(page, turn(2, "Bo", "+3") + entry("m3", "Bo at the mine: +1 gold.") + entry("m2", "Bo lays a tile."));
  deepEqual(said(page), ["Bo lays a tile, at the mine: +1 gold. Bo: total +3."]);
});

Deno.test("of what is asked only that is said which is other than before", () => {
  const page = table();
  arrives(page, "", "Waiting for Bo");
  deepEqual(said(page), ["Waiting for Bo."]);
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said(page), ["Waiting for Bo."]);
});

Deno.test("an older piece of the log is opened to be read", () => {
  const page = table();
  page.find("#log-lines").innerHTML += entry("m0", "Long ago.");
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said(page), []);
});

Deno.test("other scripts have things said, the same only once in a moment, and without what is hidden", () => {
  const page = table();
  const say = (detail) => page.document.dispatchEvent(new page.globals.CustomEvent("table:say", { detail }));
  say("two north");
  say("two north");
  say(page.find(".changes"));
  deepEqual(said(page), ["two north", "total +1"]);
  page.pass(2000);
  say("two north");
  deepEqual(said(page), ["two north"]);
});
