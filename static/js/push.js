// Adds this browser to those that are pushed to, or takes it away: asks the browser, fills in the form and sends it.
const add = document.querySelector("[data-push-add]");
const remove = document.querySelector("[data-push-remove]");
const isPossible = Boolean(navigator.serviceWorker && globalThis.PushManager && globalThis.Notification);

async function subscribed(key) {
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  // One that was made for older keys of the site would keep them.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function fillIn(form) {
  if (await Notification.requestPermission() !== "granted") throw new Error("not granted");
  const { endpoint, keys } = (await subscribed(form.dataset.pushAdd)).toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.p256dh.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
}

async function forget() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function sendAfter(form, act, onTrouble) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(form).then(() => form.submit(), onTrouble);
  });
}

if (add) {
  add.hidden = !isPossible;
  document.querySelector("[data-push-impossible]").hidden = isPossible;
  const trouble = add.querySelector("[role=alert]");
  sendAfter(add, fillIn, () => trouble.hidden = false);
}
if (remove) sendAfter(remove, forget, () => remove.submit());
