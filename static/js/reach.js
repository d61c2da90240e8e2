// On every page: lets the browser know the service worker, keeps the number on the app's icon, and takes back
// messages about turns that are over. The title says how many tables wait, or else how much is new in the inbox:
// "(3, 2 new) My games", "(2 new) My games".
const title = document.querySelector("title");

function waitingCount() {
  return Number(document.title.match(/^\((\d+)/)?.[1] ?? 0);
}

async function showCount() {
  const count = waitingCount();
  await (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
}

async function takeBack() {
  const registration = await navigator.serviceWorker.getRegistration();
  const turns = (await registration?.getNotifications() ?? []).filter((shown) => shown.data?.is_turn);
  if (!turns.length) return;
  const answer = await fetch("/push/waiting/", { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const { waits } = await answer.json();
  for (const shown of turns) if (!waits.includes(shown.tag)) shown.close();
}

// None of it is needed for playing: a browser that refuses is left alone.
function look() {
  showCount().catch(() => {});
  takeBack().catch(() => {});
}

if (navigator.serviceWorker) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  new MutationObserver(look).observe(title, { childList: true });
  document.addEventListener("visibilitychange", () => document.hidden || look());
  look();
}
