import { deepEqual } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

async function visit(title, { open = [], waits = [], ok = true } = {}) {
  const log = [];
  const messages = open.map(([tag, isTurn]) => ({
    tag,
    data: { is_turn: isTurn },
    close: () => log.push(`closed ${tag}`),
  }));
  const page = new Page("", {
    navigator: {
      setAppBadge: (count) => log.push(count),
      clearAppBadge: () => log.push("none"),
      serviceWorker: {
        register: () => Promise.resolve(),
        getRegistration: () => Promise.resolve({ getNotifications: () => Promise.resolve(messages) }),
      },
    },
    MutationObserver: class {
      observe() {}
    },
  });
  page.document.title = title;
  page.answers = () => ({ ok, json: () => Promise.resolve({ waits }) });
  page.run("reach.js");
  await settled();
  return { log, page };
}

Deno.test("the icon says how many tables wait, as the title does", async () => {
  const titles = ["(12) My games", "(0) My games", "My games", "Game (3)"];
  const logs = await Promise.all(titles.map((title) => visit(title)));
  deepEqual(logs.map(({ log }) => log), [[12], ["none"], ["none"], ["none"]]);
});

Deno.test("urgent turns count too, and news alone where no table waits", async () => {
  const titles = ["(3, 1 urgent) My games", "(3, 2 new) My games", "(2 new) My games"];
  const logs = await Promise.all(titles.map((title) => visit(title)));
  deepEqual(logs.map(({ log }) => log), [[3], [3], [2]]);
});

Deno.test("messages about turns that are over are taken back, others stay", async () => {
  const { log } = await visit("(1) My games", { open: [["a", true], ["over", true], ["talk", false]], waits: ["a"] });
  deepEqual(log, [1, "closed over"]);
});

Deno.test("without an answer of the site no message is taken back", async () => {
  deepEqual((await visit("My games", { open: [["a", true]], ok: false })).log, ["none"]);
});

Deno.test("the site is asked only where a message about a turn is shown", async () => {
  deepEqual((await visit("My games", { open: [["talk", false]] })).page.asked, []);
});

Deno.test("a page that is seen again looks again", async () => {
  const { log, page } = await visit("(1) My games");
  page.document.hidden = true;
  page.fire(page.document, "visibilitychange");
  deepEqual(log, [1]);
  page.document.hidden = false;
  page.fire(page.document, "visibilitychange");
  deepEqual(log, [1, 1]);
});
