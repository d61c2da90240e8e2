import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

function station(number, { isNew = true, gains = 1 } = {}) {
  return `<section class="station" data-name="${number} Temple"><ol class="outcome" id="walk-1-${number}" data-gains="${gains}"
    data-told="${number} Temple: Bo 7" data-before="0 ${number}" data-after="1 ${number}" ${isNew ? "data-new" : ""}>
    <li class="bidder"><span class="bidder__cards"><b class="card">7</b></span><b class="bidder__sum">7</b></li></ol></section>`;
}

function table(stations, { isCalm = true } = {}) {
  const page = new Page(
    `<main id="play" data-task="bid"><h1 id="headline" tabindex="-1"></h1><a id="show-me">Show me</a><a id="walk-again">Results</a>
     <div class="happened"><ul class="lines"><li>Bo has won.</li></ul></div><div id="stations">${
      stations.join("")
    }</div>
     <div id="walk"><span id="walk-station"></span><button data-walk="back"></button><button data-walk="next"></button>
     <button data-walk="skip"></button></div><button id="card">7</button></main>`,
  );
  page.isCalm = isCalm;
  page.told = [];
  page.totals = [];
  page.ends = 0;
  page.document.addEventListener("table:say", ({ detail }) => page.told.push(detail));
  page.document.addEventListener("chocolatl:totals", ({ detail }) => page.totals.push(detail));
  page.document.addEventListener("table:walked", () => page.ends += 1);
  page.run("chocolatl-walk.js");
  return page;
}

function arrive(page, stations) {
  page.find("#stations").innerHTML = stations.join("");
  page.fire(page.document, "htmx:afterSwap");
}

const walking = (page) => page.document.documentElement.dataset.walking;
const shown = (page) => page.all(".station--shown .outcome").map(({ id }) => id);
const unturned = (page) => page.all(".station--unturned .outcome").map(({ id }) => id);
const step = (page, which) => page.find(`[data-walk=${which}]`).click();

Deno.test("it begins at the first station that was not there, and shows only what it has come to", () => {
  const page = table([station(1, { isNew: false })]);
  arrive(page, [station(1), station(2), station(3)]);
  deepEqual([shown(page), unturned(page), walking(page)], [["walk-1-2"], ["walk-1-3"], "on"]);
  deepEqual(page.told, ["2 Temple: Bo 7"]);
  equal(page.find("#walk-station").textContent, "2 Temple");
});

Deno.test("one steps on and back, and behind the last station is the game", () => {
  const page = table([]);
  arrive(page, [station(1), station(2)]);
  equal(page.find("[data-walk=back]").disabled, true);
  step(page, "next");
  deepEqual([shown(page), walking(page), page.find("#walk").dataset.last], [["walk-1-2"], "last", "true"]);
  step(page, "back");
  deepEqual([shown(page), walking(page)], [["walk-1-1"], "on"]);
  deepEqual(unturned(page), []);
  step(page, "next");
  step(page, "next");
  deepEqual([shown(page), walking(page), page.ends], [[], undefined, 1]);
});

Deno.test("who skips is told the stations to which one has not come", () => {
  const page = table([]);
  arrive(page, [station(1), station(2), station(3)]);
  step(page, "skip");
  deepEqual(page.told, ["1 Temple: Bo 7", "2 Temple: Bo 7", "3 Temple: Bo 7"]);
  deepEqual([unturned(page), page.ends], [[], 1]);
});

Deno.test("what has happened is not told beside the stations before the walk is over", () => {
  const page = table([]);
  arrive(page, [station(1)]);
  equal(page.find(".lines").textContent, "");
  step(page, "skip");
  equal(page.find(".lines").textContent, "Bo has won.");
});

Deno.test("arrows and Escape are the walk's while one walks, and not in a field", () => {
  const page = table([]);
  arrive(page, [station(1), station(2)]);
  page.find("#card").focus();
  equal(page.press("ArrowRight").defaultPrevented, true);
  deepEqual(shown(page), ["walk-1-2"]);
  page.press("Escape");
  equal(walking(page), undefined);
  equal(page.press("ArrowRight").defaultPrevented, false);
});

Deno.test("a station at which its first has chosen is shown again", () => {
  const page = table([station(1, { isNew: false })]);
  arrive(page, [station(1, { gains: 2 })]);
  deepEqual(shown(page), ["walk-1-1"]);
});

Deno.test("what one's own draft adds to a station is no news", () => {
  const page = table([station(1, { isNew: false })]);
  page.find("#play").dataset.task = "confirm";
  arrive(page, [station(1, { gains: 2 })]);
  deepEqual([shown(page), walking(page)], [[], undefined]);
});

Deno.test("news leave one at the station where one is, and are found further on", () => {
  const page = table([]);
  arrive(page, [station(1)]);
  equal(walking(page), "last");
  arrive(page, [station(1), station(2)]);
  deepEqual([shown(page), walking(page)], [["walk-1-1"], "on"]);
  step(page, "next");
  deepEqual(shown(page), ["walk-1-2"]);
});

Deno.test("whoever is away comes to the first station that is new by asking, and to all by the results", () => {
  const page = table([station(1, { isNew: false }), station(2)]);
  deepEqual(shown(page), []);
  page.find("#show-me").click();
  deepEqual(shown(page), ["walk-1-2"]);
  step(page, "skip");
  page.find("#walk-again").click();
  deepEqual(shown(page), ["walk-1-1"]);
});

Deno.test("totals change at once where nothing moves, else when what was brought is seen", () => {
  const calm = table([]);
  arrive(calm, [station(1)]);
  deepEqual(calm.totals, [{ before: "0 1", after: "1 1", delay: 0 }]);
  const moving = table([], { isCalm: false });
  arrive(moving, [station(1)]);
  equal(moving.totals[0].delay > 0, true);
  equal(moving.find(".card").animations.length, 1);
});

Deno.test("who stood in the hand that the walk hides stands there again behind it", () => {
  const page = table([]);
  page.find("#card").focus();
  page.find("#card").hidden = true;
  arrive(page, [station(1)]);
  equal(page.document.activeElement, page.find("[data-walk=next]"));
  page.find("#card").hidden = false;
  step(page, "next");
  equal(page.document.activeElement, page.find("#card"));
});

Deno.test("who stood at something that an update has replaced stands at the next step, and then in the hand", () => {
  const page = table([]);
  page.find("#card").focus();
  page.fire(page.document, "htmx:beforeSwap");
  page.find("#card").remove();
  page.document.body.focus();
  arrive(page, [station(1)]);
  equal(page.document.activeElement, page.find("[data-walk=next]"));
  const card = page.document.createElement("button");
  card.className = "handcard--live";
  page.find("#play").append(card);
  step(page, "skip");
  equal(page.document.activeElement, card);
});

Deno.test("who stood nowhere is taken nowhere", () => {
  const page = table([]);
  page.fire(page.document, "htmx:beforeSwap");
  arrive(page, [station(1)]);
  equal(page.document.activeElement, page.document.body);
});

Deno.test("who has walked through a round hears of the one that has begun since", () => {
  const page = table([]);
  page.find("#walk").dataset.told = "Round 2, green.";
  arrive(page, [station(1), station(2)]);
  step(page, "skip");
  deepEqual(page.told, ["1 Temple: Bo 7", "2 Temple: Bo 7", "Round 2, green."]);
});
