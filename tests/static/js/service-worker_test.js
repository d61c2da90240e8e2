import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const SITE = "https://site.example";

function shown(tag, isTurn = true) {
  return {
    tag,
    data: { is_turn: isTurn },
    isClosed: false,
    close() {
      this.isClosed = true;
    },
  };
}

function worker({ open = [], windows = [], names = [], status = 204 } = {}) {
  const log = [];
  const page = new Page("", {
    VERSION: "v2",
    ICON: "/icon.png",
    OFFLINE: "/offline/",
    KEPT: ["/site.css"],
    SHOWN: "/push/shown/",
    HOME: "/my-games/",
    NEUTRAL: "Something new",
    skipWaiting: () => log.push("active"),
    caches: {
      open: (name) => Promise.resolve({ addAll: (requests) => (log.push([name, requests.length]), Promise.resolve()) }),
      keys: () => Promise.resolve(names),
      delete: (name) => (log.push(`gone ${name}`), Promise.resolve()),
      match: (url) => Promise.resolve(`kept ${url}`),
    },
    registration: {
      showNotification: (title, { tag, data }) => (log.push([title, tag, data.url]), Promise.resolve()),
      getNotifications: () => Promise.resolve(open),
      pushManager: {
        getSubscription: () => Promise.resolve({ unsubscribe: () => (log.push("unsubscribed"), Promise.resolve()) }),
      },
    },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: (url) => log.push(`open ${url}`) },
    navigator: { setAppBadge: (count) => log.push(`badge ${count}`), clearAppBadge: () => log.push("no badge") },
  });
  page.answers = (url, asked) => {
    if (asked?.method === "POST") log.push(`sent ${asked.body} to ${url}`);
    return status ? { status, ok: status < 400 } : Promise.reject(new TypeError("no network"));
  };
  page.run("service-worker.js");
  return { page, log };
}

async function happens({ page }, type, more) {
  page.fire(page.window, type, { waitUntil: () => undefined, ...more });
  await settled();
}

function push(tag, waits) {
  return {
    data: {
      json: () => ({ title: "Your turn", tag, url: `/games/${tag}/`, is_turn: true, waits, label: `of ${tag}` }),
    },
  };
}

async function answer({ page }, request) {
  let given = null;
  page.fire(page.window, "fetch", { request: { method: "GET", ...request }, respondWith: (to) => given = to });
  return await given;
}

Deno.test("what is pushed is shown, and the icon says how many tables wait", async () => {
  const one = worker();
  await happens(one, "push", push("b", ["a", "b"]));
  deepEqual(one.log, [["Your turn", "b", "/games/b/"], "badge 2"]);
});

Deno.test("the site is asked by the message's label whether it may be shown", async () => {
  const one = worker(), asked = [];
  one.page.answers = (url) => (asked.push(url), { status: 204 });
  await happens(one, "push", push("b", []));
  deepEqual(asked, ["/push/shown/?label=of%20b"]);
});

Deno.test("where nobody is logged in nothing of a message is shown, and what was shown is hidden", async () => {
  const open = [shown("a"), shown("talk", false)];
  const one = worker({ open, status: 401 });
  await happens(one, "push", push("b", ["a", "b"]));
  deepEqual(one.log, ["no badge", ["Something new", "neutral", "/my-games/"]]);
  deepEqual(open.map(({ isClosed }) => isClosed), [true, true]);
});

Deno.test("where somebody else is logged in nothing more is pushed to", async () => {
  const one = worker({ status: 403 });
  await happens(one, "push", push("b", ["b"]));
  deepEqual(one.log, ["no badge", "unsubscribed", ["Something new", "neutral", "/my-games/"]]);
});

Deno.test("a site that does not answer lets nothing be shown and nothing be hidden", async () => {
  for (const status of [0, 200, 429, 503]) {
    const open = [shown("a")];
    const one = worker({ open, status });
    await happens(one, "push", push("b", ["b"]));
    deepEqual([one.log, open[0].isClosed], [[["Something new", "neutral", "/my-games/"]], false]);
  }
});

Deno.test("of what is shown only turns that are over are taken back", async () => {
  const open = [shown("a"), shown("b"), shown("over"), shown("talk", false)];
  await happens(worker({ open }), "push", push("b", ["a"]));
  deepEqual(open.filter(({ isClosed }) => isClosed).map(({ tag }) => tag), ["over"]);
});

Deno.test("without a network pages say so, and what that page needs is there", async () => {
  const one = worker();
  one.page.answers = () => Promise.reject(new TypeError("no network"));
  equal(await answer(one, { mode: "navigate", url: `${SITE}/games/1/` }), "kept /offline/");
  equal(await answer(one, { mode: "no-cors", url: `${SITE}/site.css?v=1` }), `kept ${SITE}/site.css?v=1`);
});

Deno.test("with a network the network answers", async () => {
  const one = worker();
  one.page.answers = () => "fresh";
  equal(await answer(one, { mode: "navigate", url: `${SITE}/games/1/` }), "fresh");
});

Deno.test("posts and other files are left to the browser", async () => {
  const one = worker();
  equal(await answer(one, { method: "POST", mode: "navigate", url: `${SITE}/games/1/` }), null);
  equal(await answer(one, { mode: "cors", url: `${SITE}/news/` }), null);
});

Deno.test("a click goes to the window that shows the table, or opens one", async () => {
  const log = [];
  const windows = [{ url: `${SITE}/games/12/` }, { url: `${SITE}/games/1/#log`, focus: () => log.push("focused") }];
  const notification = { ...shown("a"), data: { url: "/games/1/" } };
  await happens(worker({ windows }), "notificationclick", { notification });
  const other = worker({ windows: windows.slice(0, 1) });
  await happens(other, "notificationclick", { notification });
  deepEqual([log, other.log, notification.isClosed], [["focused"], [`open ${SITE}/games/1/`], true]);
});

function asking() {
  const acts = [{ code: "accept", path: "/invited/1/" }, { code: "decline", path: "/invited/1/" }];
  return { ...shown("i"), data: { url: "/games/1/", acts } };
}

Deno.test("an invitation is accepted where it is shown, and its table opens", async () => {
  const one = worker();
  await happens(one, "notificationclick", { notification: asking(), action: "accept" });
  deepEqual(one.log, ["sent answer=accept to /invited/1/", `open ${SITE}/games/1/`]);
});

Deno.test("no, thanks is sent, and nothing opens", async () => {
  const one = worker();
  const notification = asking();
  await happens(one, "notificationclick", { notification, action: "decline" });
  deepEqual([one.log, notification.isClosed], [["sent answer=decline to /invited/1/"], true]);
});

Deno.test("an answer that is refused or gets lost is asked for on a page", async () => {
  for (const status of [409, 0]) {
    const one = worker({ status });
    await happens(one, "notificationclick", { notification: asking(), action: "accept" });
    equal(one.log.at(-1), `open ${SITE}/invited/1/?answer=accept`);
  }
});

Deno.test("a click beside the buttons opens the table and answers nothing", async () => {
  const one = worker();
  await happens(one, "notificationclick", { notification: asking(), action: "" });
  deepEqual(one.log, [`open ${SITE}/games/1/`]);
});

Deno.test("a new version keeps its own files and drops those of older ones", async () => {
  const one = worker({ names: ["offline-v1", "offline-v2"] });
  await happens(one, "activate");
  deepEqual(one.log, ["gone offline-v1"]);
});
