import { deepEqual, equal } from "node:assert/strict";

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

Deno.test("what the focus has come to since is not said once more", () => {
  const page = table();
  page.fire(page.document, "htmx:beforeSwap");
  page.fire(page.find("#headline"), "focusin");
  page.find("#hint").textContent = "Wait a moment.";
  arrives(page, "", "Waiting for Bo");
  deepEqual(said(page), ["Wait a moment."]);

  page.fire(page.document, "htmx:beforeSwap");
  arrives(page, "", "Your turn");
  deepEqual(said(page).at(-1), "Your turn.");
});

Deno.test("whom a turn of somebody else brought something is told what", () => {
  const page = table();
  const ana =
    `<div class="told__seat"><span class="told__who">Ana</span><ul class="changes"><li>now 2nd at the temple</li>
    <li class="change--total">total +3</li></ul></div>`;
  const turnOfBo = turn(2, "Bo", "+1").replace(/<\/li>$/, `${ana}</li>`);
  arrives(page, turnOfBo + entry("m2", "Bo lays a temple."));
  deepEqual(said(page).at(-1), "Bo lays a temple. Bo: total +1. Ana: now 2nd at the temple, total +3.");
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

Deno.test("a turn names each cell once where it laid a tile, and what came of a move in its order", () => {
  const page = table();
  page.find("#hint").innerHTML =
    `<table id="board"><tr id="columns"><th></th><th>column 0</th><th>column 1 east</th></tr>
    <tr><th>row 0</th><td id="c0_0"></td><td id="c1_0"></td></tr></table>`;
  const second = `<li id="m3" data-cells="c1_0"><i></i><span>Bo at the mine: +1 gold.</span></li>`;
  const first = `<li id="m2" data-cells="c1_0"><span>Cy gets a hut.</span><span>Bo lays a tile.</span></li>`;
  arrives(page, turn(2, "Bo", "+1") + second + first);
  equal(said(page)[0], "Bo lays a tile. Cy gets a hut (row 0, column 1 east). Bo at the mine: +1 gold. Bo: total +1.");
});

Deno.test("each part of a line names its own cells", () => {
  const page = table();
  page.find("#hint").innerHTML =
    `<table id="board"><tr id="columns"><th></th><th>column 0</th><th>column 1 east</th></tr>
    <tr><th>row 0</th><td id="c0_0"></td><td id="c1_0"></td></tr></table>`;
  const parts = `<span data-cells="c1_0">Bo lays a tile;</span> <span data-cells="c0_0">lays a mine.</span> Cy wins.`;
  const line = `<li id="m2" data-cells="c1_0 c0_0"><i></i><span>${parts}</span></li>`;
  arrives(page, turn(2, "Bo", "+1") + line);
  const places = ["row 0, column 1 east", "row 0, column 0"];
  equal(said(page)[0], `Bo lays a tile (${places[0]}); lays a mine (${places[1]}). Cy wins. Bo: total +1.`);
});

Deno.test("before a turn is confirmed it is said what the turn brings everybody", () => {
  const page = table();
  page.find("#hint").innerHTML = "Check your turn.";
  page.document.body.append(page.document.createElement("div"));
  page.document.body.children.at(-1).innerHTML = `<div id="play" data-task="confirm"><div id="brought">
    <p id="brought-0">What this turn changes for Ana</p><ul class="changes" aria-labelledby="brought-0"><li>gold +2</li>
    <li>total +2</li></ul></div></div>`;
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said(page), ["Check your turn. What this turn changes for Ana: gold +2, total +2."]);
});

Deno.test("what is walked through is not told by the log too, and what is asked comes behind it", () => {
  const page = table();
  page.document.documentElement.dataset.walking = "on";
  arrives(page, turn(2, "Bo", "+3") + entry("m2", "Bo lays a card."), "Choose a card");
  deepEqual(said(page), []);
  delete page.document.documentElement.dataset.walking;
  page.fire(page.document, "table:walked");
  deepEqual(said(page), ["Choose a card."]);
  arrives(page, "", "Choose a card");
  deepEqual(said(page), ["Choose a card."]);
});

Deno.test("a sentence that is only added to what is asked is said alone", () => {
  const page = table();
  page.find("#headline").textContent = "Your turn at last";
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said(page), ["Your turn at last."]);
  page.pass(2000);
  page.find("#hint").textContent = "Choose a tile. You are the last one.";
  page.fire(page.document, "htmx:afterSettle");
  deepEqual(said(page), ["You are the last one."]);
});

Deno.test("who has won is said with the listener's own place", () => {
  const page = table();
  page.find("#hint").className = "end__placed";
  page.find("#hint").id = "";
  page.find(".end__placed").textContent = "You came second.";
  arrives(page, "", "Bo has won");
  deepEqual(said(page), ["Bo has won. You came second."]);
});

Deno.test("what is said of somebody beside the name stands apart from it", () => {
  const page = table();
  const village = page.document.createElement("section");
  village.innerHTML = `<h2 class="village__name"><a>Bo</a> <span>(red)</span> <span>starts each round</span></h2>`;
  page.document.dispatchEvent(new page.globals.CustomEvent("table:say", { detail: village }));
  deepEqual(said(page), ["Bo, (red), starts each round"]);
});
