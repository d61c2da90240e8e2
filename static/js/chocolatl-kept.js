// Keeps laid cards over a reload of the page, in this window alone, until their bidding is over.

const CHANGED = "chocolatl:laid";

function lists() {
  return [...document.querySelectorAll(".slot select")];
}

function key() {
  return `laid ${location.pathname} ${document.querySelector("#own")?.dataset.seat}`;
}

function bidding() {
  return document.querySelector("#dock [name=bidding]")?.value;
}

function keep() {
  if (!lists().length) return;
  const cards = Object.fromEntries(lists().map((list) => [list.name, list.value]));
  sessionStorage.setItem(key(), JSON.stringify({ bidding: bidding(), cards }));
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(key()) ?? "{}");
  if (kept.bidding !== bidding() || lists().some((list) => list.value)) return;
  for (const list of lists()) list.value = kept.cards[list.name] ?? "";
}

document.addEventListener(CHANGED, keep);
if (lists().length) restore();
