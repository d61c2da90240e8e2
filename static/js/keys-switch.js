// Keys of one letter, digit or sign can be switched off in the list of keys, for whoever dictates or often slips.

const OFF = "keys-off";
const WRITING = "input:not([type=radio], [type=checkbox]), textarea, select";
// These keys do something with the card that one has come to, and nowhere else.
const ITSELF = ".handcard--live, .laid";

function isOff() {
  return localStorage.getItem(OFF) === "yes";
}

function show() {
  const field = document.querySelector("#keys-on");
  if (field) field.checked = !isOff();
}

globalThis.addEventListener("keydown", (event) => {
  if (!isOff() || event.key.length > 1 || event.key === " ") return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(`${WRITING}, ${ITSELF}`)) return;
  event.stopImmediatePropagation();
}, true);
document.addEventListener("change", ({ target }) => {
  if (target.matches?.("#keys-on")) localStorage.setItem(OFF, target.checked ? "no" : "yes");
});
document.addEventListener("toggle", ({ target }) => target.matches?.("#keys") && show(), true);
show();
