import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

const TEXTS = {
  lay: "lay {card}",
  laid: "{card} lies at {station}",
  count: "{laid} of {slots}",
  doneLay: "{card} to {station}.",
  doneBack: "{card} back.",
  full: "{station} is full.",
  closed: "{station} is closed.",
  missing: "Missing: {stations}.",
};

function station(number, { slots = 2, kind = "asks" } = {}) {
  const slot = (place) => `<div class="slot"><select name="s${number}-${place}"></select></div>`;
  return `<section class="station station--${kind}" id="station-${number}" data-station="${number}" data-name="Temple ${number}">
    ${
    Array.from({ length: slots }, (_, place) => slot(place)).join("")
  }<b class="slots__total" data-base="-3"></b></section>`;
}

function table({ stations = [station(1), station(2)], cards = [4, 4, 7], laid = {} } = {}) {
  const texts = Object.entries(TEXTS).map(([key, text]) =>
    `data-${key.replace(/[A-Z]/, "-$&").toLowerCase()}="${text}"`
  );
  const hand = cards.map((card, place) =>
    `<button class="handcard--live" id="card-${place}" data-card="${card}"><i class="card"></i><b class="handcard__at"></b></button>`
  );
  const page = new Page(
    `<div id="play">${stations.join("")}<div id="hand" ${texts.join(" ")}>${hand.join("")}</div>
     <button id="hand-in"></button><p id="laid-count"></p></div>`,
  );
  for (const [name, card] of Object.entries(laid)) page.find(`[name=${name}]`).value = String(card);
  page.run("chocolatl-bids.js");
  return page;
}

const lists = (page) => page.all("select").map((list) => list.value);
const said = (page) => page.find("#laid-count").textContent;

function drag(page, from, to, { kind = "pointerup", button = 0 } = {}) {
  page.place(from, 0, 400);
  page.place(to, 200, 0, 80, 80);
  page.fire(from, "pointerdown", { clientX: 10, clientY: 410, button, pointerId: 1 });
  page.fire(from, "pointermove", { clientX: 210, clientY: 10, pointerId: 1 });
  page.fire(from, kind, { clientX: 210, clientY: 10, pointerId: 1 });
}

Deno.test("a digit lays the card that has the keyboard at the station of that number", () => {
  const page = table();
  page.find("#card-2").focus();
  equal(page.press("2").defaultPrevented, true);
  deepEqual(lists(page), ["", "", "7", ""]);
  equal(said(page), "7 to Temple 2. 1 of 4");
});

Deno.test("a digit with Ctrl, Alt or the like is the browser's", () => {
  const page = table();
  page.find("#card-2").focus();
  for (const key of ["ctrlKey", "metaKey", "altKey"]) page.fire("#card-2", "keydown", { key: "2", [key]: true });
  deepEqual(lists(page), ["", "", "", ""]);
});

Deno.test("a card that lies already goes to the other station, it is not there twice", () => {
  const page = table({ laid: { "s1-0": 7 } });
  page.find("#card-2").focus();
  page.press("2");
  deepEqual(lists(page), ["", "", "7", ""]);
});

Deno.test("two cards of one value are two cards", () => {
  const page = table({ laid: { "s1-0": 4, "s2-1": 4 } });
  deepEqual(page.all(".handcard__at").map((at) => at.textContent), ["1", "2", ""]);
  page.find("#card-1").click();
  deepEqual(lists(page), ["4", "", "", ""]);
});

Deno.test("at a full station no card is laid, and the card stays where it was", () => {
  const page = table({ laid: { "s1-0": 4, "s1-1": 4, "s2-0": 7 } });
  page.find("#card-2").focus();
  page.press("1");
  deepEqual(lists(page), ["4", "4", "7", ""]);
  equal(said(page), "Temple 1 is full. 3 of 4");
});

Deno.test("a card goes to the full station where it lies without a word of that", () => {
  const page = table({ laid: { "s1-0": 4, "s1-1": 7 } });
  page.find("#card-2").focus();
  page.press("1");
  deepEqual(lists(page), ["4", "7", "", ""]);
  equal(said(page), "7 to Temple 1. 2 of 4");
});

Deno.test("a station that takes no cards says so", () => {
  const page = table();
  page.find("#card-0").focus();
  page.press("6");
  deepEqual(lists(page), ["", "", "", ""]);
  equal(said(page), "6 is closed. 0 of 4");
});

Deno.test("the key for back takes a laid card back", () => {
  const page = table({ laid: { "s1-1": 7 } });
  page.find("#card-2").focus();
  page.press("Delete");
  deepEqual(lists(page), ["", "", "", ""]);
  equal(said(page), "7 back. 0 of 4");
});

Deno.test("each card says what it does, or where it lies", () => {
  const page = table({ laid: { "s2-0": 7 } });
  const labels = page.all("#hand button").map((card) => card.getAttribute("aria-label"));
  deepEqual(labels, ["lay 4", "lay 4", "7 lies at Temple 2"]);
  equal(page.find(".laid").getAttribute("aria-label"), "7 lies at Temple 2");
});

Deno.test("after a key at a card on the table the keyboard is at its card of the hand", () => {
  const page = table({ laid: { "s2-0": 7 } });
  page.find(".laid").focus();
  page.press("1");
  deepEqual([lists(page), page.document.activeElement.id], [["7", "", "", ""], "card-2"]);
});

Deno.test("arrows go round the hand", () => {
  const page = table();
  page.find("#card-0").focus();
  const way = ["ArrowLeft", "ArrowRight", "ArrowDown"].map((key) => (page.press(key), page.document.activeElement.id));
  deepEqual(way, ["card-2", "card-0", "card-1"]);
});

Deno.test("with several stations a tap chooses a card, and a tap on a station lays it", () => {
  const page = table();
  page.find("#card-2").click();
  deepEqual([lists(page).join(""), page.find("#card-2").getAttribute("aria-pressed")], ["", "true"]);
  page.find("#station-2").click();
  deepEqual(lists(page), ["", "", "7", ""]);
  equal(page.find("#card-2").getAttribute("aria-pressed"), "false");
});

Deno.test("with one station a tap lays the card there at once", () => {
  const page = table({ stations: [station(3)] });
  page.find("#card-2").click();
  deepEqual(lists(page), ["7", ""]);
});

Deno.test("when the one station that is asked for is full, a tap may mean one ahead", () => {
  const page = table({ stations: [station(1, { slots: 1 }), station(2, { kind: "ahead" })], laid: { "s1-0": 7 } });
  page.find("#card-0").click();
  deepEqual([lists(page), page.find("#card-0").getAttribute("aria-pressed")], [["7", "", ""], "true"]);
});

Deno.test("a tap on a card at a station takes it back", () => {
  const page = table({ laid: { "s2-0": 7 } });
  page.find(".laid").click();
  deepEqual(lists(page), ["", "", "", ""]);
});

Deno.test("the sum of a station counts its cards and what it begins with", () => {
  const page = table({ laid: { "s1-0": 4, "s1-1": 7 }, cards: [4, 7, 1] });
  deepEqual(page.all(".slots__total").map((total) => total.textContent), ["8", ""]);
  page.find(".laid").click();
  page.find(".laid").click();
  page.find("#card-2").focus();
  page.press("1");
  equal(page.find(".slots__total").textContent, "−2");
});

Deno.test("handed in too early it names each station that lacks cards once, and sends nothing", () => {
  const page = table({ laid: { "s1-0": 7 } });
  equal(page.fire("#hand-in", "click").defaultPrevented, true);
  equal(said(page), "Missing: Temple 1, Temple 2. 1 of 4");
});

Deno.test("when all that is asked for lies, it is sent, whatever is planned ahead", () => {
  const page = table({ stations: [station(1, { slots: 1 }), station(2, { kind: "ahead" })], laid: { "s1-0": 7 } });
  equal(page.fire("#hand-in", "click").defaultPrevented, false);
  equal(page.find("#hand-in").dataset.early, undefined);
});

Deno.test("a card is dragged to a station, onto another card, and back to the hand", () => {
  const page = table({ laid: { "s2-0": 4 } });
  drag(page, "#card-2", "#station-1");
  deepEqual(lists(page), ["7", "", "4", ""]);
  drag(page, "#card-2", "#station-2 .laid");
  deepEqual(lists(page), ["", "", "7", ""]);
  page.place("#station-2 .laid", 0, 0, 0, 0);
  drag(page, "#card-2", "#hand");
  deepEqual(lists(page), ["", "", "", ""]);
});

Deno.test("only the main button of a mouse drags", () => {
  const page = table();
  drag(page, "#card-2", "#station-1", { button: 2 });
  deepEqual(lists(page), ["", "", "", ""]);
});

Deno.test("the click that ends a drag takes no card back, one by key does", () => {
  const page = table();
  drag(page, "#card-2", "#station-1");
  page.fire("#card-2", "click", { detail: 1 });
  deepEqual(lists(page), ["7", "", "", ""]);
  page.fire("#card-2", "click", { detail: 0 });
  deepEqual(lists(page), ["", "", "", ""]);
});

Deno.test("a drag that the browser cancels lays nothing, and leaves no card in the air", () => {
  const page = table();
  drag(page, "#card-2", "#station-1", { kind: "pointercancel" });
  deepEqual([lists(page), page.all(".dragged")], [["", "", "", ""], []]);
});
