// What an update need not send: regions that the page has already come empty and stay as they are here.

const page = document.querySelector(".table-page");

function known() {
  return [...document.querySelectorAll("[data-region]")].map((region) => region.dataset.region);
}

document.addEventListener("htmx:configRequest", (event) => {
  if (page.contains(event.detail.elt)) event.detail.headers["Known-Regions"] = known().join(" ");
});

// An answer to what the page was before: it lacks what has changed here since.
document.addEventListener("htmx:beforeSwap", (event) => {
  const here = new Set(known());
  const kept = event.detail.serverResponse.matchAll(/<\w+ id=[\w-]* data-same=([\w-]+)>/g);
  if ([...kept].every(([, tag]) => here.has(tag))) return;
  event.detail.shouldSwap = false;
  location.reload();
});

Idiomorph.defaults.callbacks.beforeNodeMorphed = (_old, sent) => !(sent.dataset?.same);
