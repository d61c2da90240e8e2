// After each step: the keyboard goes on where the next choice is, and what went wrong on the way is said.

const page = document.querySelector(".table-page");
const NEXT = [
  '#play[data-task="confirm"] #dock .button--gold',
  "#dock .handcard--live",
  "#dock button[name]:not(.decide button)",
  "#dock input[name]:checked",
  "#dock .button--gold",
  "#headline",
];

// What a person has opened or ticked for their own view stays so when the page is brought up to date.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) =>
  name !== "open" && (name !== "checked" || Boolean(element.name && element.form));

// The field one is in keeps the keyboard. Not while the page is being changed, as Idiomorph would do it: then a browser lays
// all of it out one time more.
Idiomorph.defaults.restoreFocus = false;
let field = null;

function noteField() {
  const here = document.activeElement;
  field = here?.matches("input[id], textarea[id]")
    ? { id: here.id, from: here.selectionStart, to: here.selectionEnd }
    : null;
}

function returnToField() {
  if (!field || document.activeElement?.id === field.id) return;
  const here = document.getElementById(field.id);
  here?.focus({ preventScroll: true });
  if (here && field.to) here.setSelectionRange(field.from, field.to);
}

document.addEventListener("htmx:beforeSwap", noteField);
for (const kind of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(kind, returnToField);

function say(text) {
  const message = document.createElement("p");
  message.className = "message message--error";
  message.setAttribute("role", "alert");
  message.textContent = text;
  document.querySelector("#turn").append(message);
}

// The button that was pressed is gone, or has become the tile that was laid there.
function isLost() {
  const here = document.activeElement;
  return here === null || here === document.body || here.matches(".asks");
}

function goOn() {
  if (!isLost()) return;
  const all = NEXT.flatMap((selector) => [...document.querySelectorAll(selector)]);
  const next = all.find((each) => each.checkVisibility({ visibilityProperty: true }));
  next?.focus({ preventScroll: true });
}

function isStep(event) {
  return event.detail.requestConfig.verb === "post";
}

// A refusal that says its place is shown there, whatever its status; other errors are pages of their own.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isStep(event) || !event.detail.xhr.getResponseHeader("HX-Retarget")) return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (isStep(event)) goOn();
});
document.addEventListener("htmx:responseError", (event) => {
  // The only 403 that names no place: the form was made in another login.
  if (isStep(event)) say(event.detail.xhr.status === 403 ? page.dataset.outdated : page.dataset.trouble);
});
for (const kind of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => {
    if (isStep(event)) say(page.dataset.trouble);
  });
}
