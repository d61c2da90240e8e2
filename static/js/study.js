// The address follows what is shown, so that going back, loading again and keeping it as a bookmark lead to this turn.

function follow() {
  const { address } = document.querySelector("#play").dataset;
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
}

document.addEventListener("htmx:afterSettle", follow);
globalThis.addEventListener("popstate", () => location.reload());
