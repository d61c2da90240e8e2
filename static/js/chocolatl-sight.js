// Brings the station that is played now into sight: on a wide screen at once, on a phone after a step of one's own.

const WIDE = matchMedia("(min-width: 64rem)");

let last = null;

function present() {
  const stations = document.querySelectorAll(".station--now");
  return stations.length === 1 ? stations[0] : null;
}

function look(isStep) {
  if (document.querySelector("#play").dataset.task === "over") return;
  const station = present();
  if (station?.id === last) return;
  last = station?.id ?? null;
  if (station && (isStep || WIDE.matches)) station.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:afterSettle", (event) => look(event.detail.requestConfig?.verb === "post"));
look(false);
