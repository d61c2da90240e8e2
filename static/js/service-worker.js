// The service worker: shows what is pushed to whom it is for, takes back what is over, and says so when the site cannot
// be reached. The server writes constants before this: VERSION, ICON, OFFLINE (the page that says so), KEPT (what it
// needs), SHOWN (which says whether a message may be shown here), HOME, and NEUTRAL (shown in the place of a message).
const CACHE = `offline-${VERSION}`;

addEventListener("install", (event) => {
  // Without cookies: what is kept is the same for everybody.
  const requests = [OFFLINE, ...KEPT].map((url) => new Request(url, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder());
});

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => kept(OFFLINE)));
  else if (KEPT.includes(new URL(url).pathname)) event.respondWith(fetch(event.request).catch(() => kept(url)));
});

async function kept(url) {
  return await caches.match(url) ?? Response.error();
}

addEventListener("push", (event) => {
  event.waitUntil(show(event.data.json()));
});

async function show(message) {
  const status = await asked(message.label);
  if (status === 204) return await showMessage(message);
  if (status === 401 || status === 403) await hideAll();
  // Somebody else is logged in here, or this browser was removed: nothing more is to come.
  if (status === 403) await (await registration.pushManager.getSubscription())?.unsubscribe();
  await registration.showNotification(NEUTRAL, { tag: "neutral", icon: ICON, data: { url: HOME, is_turn: false } });
}

// Whether the person is logged in here whom a message is for; 0 where the site does not answer.
async function asked(label = "") {
  const url = `${SHOWN}?label=${encodeURIComponent(label)}`;
  const answer = await fetch(url, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  return answer?.status ?? 0;
}

async function hideAll() {
  for (const shown of await registration.getNotifications()) shown.close();
  await navigator.clearAppBadge?.();
}

async function showMessage({ title, tag, url, is_turn, waits, acts = [] }) {
  // Browsers take the permission away from whoever is pushed to and shows nothing: even what is over is shown.
  const actions = acts.map(({ code, label }) => ({ action: code, title: label }));
  await registration.showNotification(title, { tag, icon: ICON, actions, data: { url, is_turn, acts } });
  for (const shown of await registration.getNotifications()) {
    if (shown.data?.is_turn && shown.tag !== tag && !waits.includes(shown.tag)) shown.close();
  }
  await navigator.setAppBadge?.(waits.length);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, acts = [] } = event.notification.data;
  const act = acts.find(({ code }) => code === event.action);
  event.waitUntil(act ? answer(act, url) : open(url));
});

// Answers where the message is; what is refused or does not get through is asked on a page.
async function answer({ code, path }, url) {
  const body = new URLSearchParams({ answer: code });
  const sent = await fetch(path, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (!sent?.ok) await open(`${path}?answer=${code}`);
  else if (code === "accept") await open(url);
}

async function open(path) {
  const url = new URL(path, location.origin).href;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => window.url.split("#")[0] === url);
  await (there ? there.focus() : clients.openWindow(url));
}
