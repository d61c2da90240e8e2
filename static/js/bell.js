// The bell: shows the latest lines of the inbox in place on wide pages. Without this script, and on phones, it leads to
// the inbox itself.
const bell = document.querySelector(".bell__link");
const wide = matchMedia("(min-width: 40.01rem)");

function panel() {
  return document.querySelector(".bell > .bell__panel");
}

function close() {
  panel()?.remove();
  bell.setAttribute("aria-expanded", "false");
}

function showCounts(found) {
  document.querySelector("#inbox-count").innerHTML = found.querySelector("#inbox-count").innerHTML;
  const counts = found.title.trimEnd();
  document.title = (counts ? `${counts} ` : "") + document.title.replace(/^\(\d+[^)]*\) /, "");
}

async function open() {
  const answer = await fetch(bell.dataset.latest);
  if (answer.status !== 200 || answer.redirected) throw new Error("no lines");
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  close();
  bell.after(document.adoptNode(found.querySelector(".bell__panel")));
  bell.setAttribute("aria-expanded", "true");
  showCounts(found);
}

function press(event) {
  if (!wide.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (panel()) close();
  else open().catch(() => location.assign(bell.href));
}

if (bell) {
  bell.setAttribute("aria-expanded", "false");
  bell.addEventListener("click", press);
  document.addEventListener("click", (event) => event.target.closest?.(".bell") || close());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel()) return;
    close();
    bell.focus();
  });
}
