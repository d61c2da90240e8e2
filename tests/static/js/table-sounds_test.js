import { deepEqual, equal } from "node:assert/strict";

import { Page } from "./fake_dom/page.js";

// A page whose loudspeaker notes the frequencies that it is given.
function table({ sounds = "turn tiles talk end", isMine = false, html = "" } = {}) {
  const heard = [];
  class AudioContext {
    currentTime = 0;
  }
  class OscillatorNode {
    constructor(_audio, { frequency }) {
      this.frequency = frequency;
    }
    connect(next) {
      return next;
    }
    start() {
      heard.push(this.frequency);
    }
    stop() {}
  }
  class GainNode {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) {
      return next;
    }
  }
  const page = new Page(`<div id="play" class="play${isMine ? " play--mine" : ""}"></div>${html}`, {
    AudioContext,
    OscillatorNode,
    GainNode,
  });
  if (sounds) page.document.documentElement.dataset.sounds = sounds;
  page.heard = heard;
  page.run("table-sounds.js");
  return page;
}

function press(page) {
  page.fire(page.document.body, "pointerdown");
}

function say(page, kind, delay) {
  page.fire(page.document, "sound", { detail: { kind, delay } });
}

Deno.test("nothing is heard before somebody has pressed something", () => {
  const page = table();
  say(page, "talk");
  deepEqual(page.heard, []);
  press(page);
  say(page, "talk");
  equal(page.heard.length, 1);
});

for (const kind of ["turn", "tiles", "talk", "end"]) {
  Deno.test(`${kind} is heard by who wants it, and by nobody else`, () => {
    for (const sounds of ["turn", "tiles", "talk", "end", ""]) {
      const page = table({ sounds });
      press(page);
      say(page, kind);
      equal(page.heard.length > 0, sounds === kind);
    }
  });
}

Deno.test("a sound of which nobody knows is none", () => {
  const page = table({ sounds: "trumpet" });
  press(page);
  say(page, "trumpet");
  deepEqual(page.heard, []);
});

Deno.test("a tile is heard when it comes", async () => {
  const page = table();
  press(page);
  say(page, "tiles", 650);
  await page.pass(640);
  deepEqual(page.heard, []);
  await page.pass(20);
  equal(page.heard.length, 1);
});

Deno.test("what is shown at once is not heard afterwards", async () => {
  const page = table();
  press(page);
  say(page, "tiles", 650);
  page.fire(page.document, "table:skip");
  await page.pass(1000);
  deepEqual(page.heard, []);
});

Deno.test("it is heard once that it has become my turn", () => {
  const page = table();
  press(page);
  page.fire(page.document, "htmx:afterSwap");
  deepEqual(page.heard, []);
  page.find("#play").classList.add("play--mine");
  page.fire(page.document, "htmx:afterSwap");
  const once = page.heard.length;
  equal(once > 0, true);
  page.fire(page.document, "htmx:afterSwap");
  equal(page.heard.length, once);
});

Deno.test("a page that opens at my turn, and my own steps, are silent", () => {
  const page = table({ isMine: true });
  press(page);
  page.fire(page.document, "htmx:afterSwap");
  deepEqual(page.heard, []);
});

Deno.test("in the profile a sound is heard when it is ticked, and not when it is taken away", () => {
  const page = table({ sounds: "", html: '<input type="checkbox" name="sounds" value="talk"><input name="other">' });
  const tick = page.find("[name=sounds]");
  press(page);
  tick.checked = true;
  page.fire(tick, "change");
  equal(page.heard.length, 1);
  tick.checked = false;
  page.fire(tick, "change");
  page.fire("[name=other]", "change");
  equal(page.heard.length, 1);
});

Deno.test("whoever says yes to the offer hears at once how that sounds, and from then on", () => {
  const page = table({ sounds: "" });
  press(page);
  page.fire(page.document.body, "sounds:chosen", { detail: { value: "turn talk" } });
  equal(page.heard.length, 2);
  say(page, "talk");
  equal(page.heard.length, 3);
});
