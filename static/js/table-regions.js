// What an update need not send: regions that the page has already come empty and stay as they are here; of a region
// that is as it was but for some regions in it come those alone.

const page = document.querySelector(".table-page");

// The ids of the regions here by their tags.
function known() {
  const regions = [...document.querySelectorAll("[data-region]")];
  const outlined = regions.filter((region) => region.dataset.outline);
  return new Map([
    ...regions.map((region) => [region.dataset.region, region.id]),
    ...outlined.map((region) => [region.dataset.outline, region.id]),
  ]);
}

// A server takes headers of eight thousand letters at most; what is left out comes again.
const MOST = 6000;

document.addEventListener("htmx:configRequest", (event) => {
  if (!page.contains(event.detail.elt)) return;
  event.detail.headers["Known-Regions"] = [...known().keys()].join(" ").slice(0, MOST);
});

// What has come before in the same answer is named by its number.
function atLength(sent, again) {
  const whole = [];
  return sent.replace(again, (one, number) => {
    if (number === undefined) whole.push(one);
    return whole[number] ?? one;
  });
}

function withAllDrawings(sent) {
  const drawn = atLength(sent, /<svg (?:data-as=(\d+)>|).*?<\/svg>/gs);
  return atLength(drawn, /<div (?:data-as=(\d+)><\/div>|class="told">.*?<\/div><\/div>)/gs);
}

// An answer to what the page was before lacks what has changed here since.
document.addEventListener("htmx:beforeSwap", (event) => {
  const here = known();
  const missing = [];
  event.detail.serverResponse = withAllDrawings(event.detail.serverResponse).replace(
    /<(\w+) data-(same|within)=([\w-]+)/g,
    (sent, name, kind, tag) => {
      if (!here.has(tag)) missing.push(sent);
      return `<${name} id="${here.get(tag)}" data-${kind}="${tag}"`;
    },
  );
  if (!missing.length) return;
  event.detail.shouldSwap = false;
  location.reload();
});

// Nothing may be missing then; a page that is not what it seemed to be is no table to play at.
function startAnew(reason) {
  reportError(new Error(reason));
  location.reload();
}

function changeWithin(region, sent) {
  region.dataset.region = sent.dataset.region;
  for (const part of [...sent.children]) {
    const here = document.getElementById(part.id);
    if (here) Idiomorph.morph(here, part);
    else startAnew(`no ${part.id} within ${region.id}`);
  }
}

Idiomorph.defaults.callbacks.beforeNodeMorphed = (region, sent) => {
  if (sent.dataset?.within) changeWithin(region, sent);
  return !sent.dataset?.within && !sent.dataset?.same;
};
