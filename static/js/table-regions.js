// What an update need not send: regions that the page has already come empty and stay as they are here.

const page = document.querySelector(".table-page");

// The ids of the regions here by their tags.
function known() {
  return new Map([...document.querySelectorAll("[data-region]")].map(({ dataset, id }) => [dataset.region, id]));
}

document.addEventListener("htmx:configRequest", (event) => {
  if (!page.contains(event.detail.elt)) return;
  event.detail.headers["Known-Regions"] = [...known().keys()].join(" ");
});

// An answer to what the page was before lacks what has changed here since.
document.addEventListener("htmx:beforeSwap", (event) => {
  const here = known();
  const missing = [];
  event.detail.serverResponse = event.detail.serverResponse.replace(
    /<(\w+) data-same=([\w-]+)/g,
    (sent, name, tag) => {
      if (!here.has(tag)) missing.push(sent);
      return `<${name} id="${here.get(tag)}" data-same`;
    },
  );
  if (!missing.length) return;
  event.detail.shouldSwap = false;
  location.reload();
});

// Of a row of the board that has changed most cells have not.
Idiomorph.defaults.callbacks.beforeNodeMorphed = (here, sent) =>
  sent.dataset?.same === undefined && !(sent.tagName === "TD" && here.isEqualNode(sent));
