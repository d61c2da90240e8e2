import { deepEqual, equal } from "node:assert/strict";

import { Page, settled } from "./fake_dom/page.js";

const KEYS = { p256dh: "p", auth: "a" };

function device({ permission = "granted", isPossible = true } = {}) {
  const log = [];
  const old = { unsubscribe: () => (log.push("old one gone"), Promise.resolve()) };
  const pushManager = {
    getSubscription: () => Promise.resolve(old),
    subscribe: ({ applicationServerKey }) => {
      log.push(`subscribed for ${applicationServerKey}`);
      return Promise.resolve({ toJSON: () => ({ endpoint: "https://push.example/1", keys: KEYS }) });
    },
  };
  const registration = Promise.resolve({ pushManager });
  const serviceWorker = { register: () => registration, ready: registration, getRegistration: () => registration };
  const page = new Page(
    `<form data-push-add="key"><input name="endpoint"><input name="p256dh"><input name="auth"><p role="alert" hidden></p></form>
     <form data-push-remove></form><p data-push-impossible></p>`,
    {
      navigator: isPossible ? { serviceWorker } : {},
      PushManager: Object,
      Notification: { requestPermission: () => Promise.resolve(permission) },
    },
  );
  page.run("push.js");
  return { page, log };
}

async function submit(page, selector) {
  const form = page.find(selector);
  equal(page.fire(form, "submit").defaultPrevented, true);
  await settled();
  return form;
}

Deno.test("a browser that may be pushed to sends its address and keys, made for the site's key of now", async () => {
  const { page, log } = device();
  const form = await submit(page, "[data-push-add]");
  deepEqual(["endpoint", "p256dh", "auth"].map((name) => form.elements[name].value), [
    "https://push.example/1",
    "p",
    "a",
  ]);
  deepEqual([form.submitted, log], [1, ["old one gone", "subscribed for key"]]);
});

Deno.test("whoever refuses sends nothing and is told why", async () => {
  const { page, log } = device({ permission: "denied" });
  const form = await submit(page, "[data-push-add]");
  deepEqual([form.submitted, form.querySelector("[role=alert]").hidden, log], [0, false, []]);
});

Deno.test("a browser that cannot be pushed to is told so instead", () => {
  const hidden = [true, false].map((isPossible) => {
    const { page } = device({ isPossible });
    return [page.find("[data-push-add]").hidden, page.find("[data-push-impossible]").hidden];
  });
  deepEqual(hidden, [[false, true], [true, false]]);
});

Deno.test("a browser that is taken away is pushed to no more, and is taken away where it knows no push", async () => {
  const { page, log } = device();
  equal((await submit(page, "[data-push-remove]")).submitted, 1);
  deepEqual(log, ["old one gone"]);
  equal((await submit(device({ isPossible: false }).page, "[data-push-remove]")).submitted, 1);
});
