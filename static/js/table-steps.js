// After each step: the keyboard goes on where the next choice is, and what went wrong on the way is said.

const page = document.querySelector(".table-page");
const NEXT = "#dock button[name], #dock input:checked, #dock .button--gold, #headline";

// What a person has opened stays open when the page is brought up to date.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name) => name !== "open";

function say(text) {
  const message = document.createElement("p");
  message.className = "message message--error";
  message.setAttribute("role", "alert");
  message.textContent = text;
  document.querySelector("#turn").append(message);
}

function goOn() {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.querySelector(NEXT)?.focus({ preventScroll: true });
}

function isStep(event) {
  return event.detail.requestConfig.verb === "post";
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (isStep(event)) goOn();
});
for (const kind of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => {
    if (isStep(event)) say(page.dataset.trouble);
  });
}
