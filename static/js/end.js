// The end of a game: points are counted up source by source once it is on the screen, and the board's picture is shared.
// Whoever wants no motion, and whoever has seen it before, reads the final numbers at once.

const STEP = 550;
const PACES = { quick: 0.5, none: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let growing = [];
let watched = null;

function pace() {
  return calm.matches ? 0 : PACES[document.documentElement.dataset.motion] ?? 1;
}

function wasSeen(end) {
  return sessionStorage.getItem(`end-${end.dataset.game}`) !== null;
}

// --- counting ------------------------------------------------------------------------------------------------------

function linesOf(end) {
  const parts = [...end.querySelectorAll("rect[data-line]")];
  return [...new Set(parts.map((part) => Number(part.dataset.line)))].sort((one, other) => one - other);
}

function grow(part, delay) {
  const frames = part.matches("rect")
    ? [{ scale: "0 1" }, { scale: "1 1" }]
    : [{ visibility: "hidden" }, { visibility: "visible" }];
  const duration = STEP * pace();
  growing.push(part.animate(frames, { delay, duration, fill: "backwards", easing: "ease-out" }));
}

function countUp(end) {
  const lines = linesOf(end);
  const delayOf = (part) => lines.indexOf(Number(part.dataset.line)) * STEP * pace();
  for (const bar of end.querySelectorAll(".end__bar")) {
    const steps = [...bar.querySelectorAll("rect")].map((part) => ({
      more: Number(part.dataset.points.replace("−", "-")),
      delay: delayOf(part),
    }));
    for (const part of bar.querySelectorAll("[data-line]")) grow(part, delayOf(part));
    const thing = end.querySelector(`.podium__total[data-seat="${bar.dataset.seat}"]`);
    const detail = { thing, from: "0", steps, duration: STEP * pace() };
    if (steps.length) document.dispatchEvent(new CustomEvent("table:count", { detail }));
  }
  // Nobody is first before all points are there.
  for (const place of end.querySelectorAll(".podium__place")) grow(place, lines.length * STEP * pace());
}

function skip() {
  if (!growing.length) return;
  for (const animation of growing) animation.finish();
  growing = [];
  document.dispatchEvent(new Event("table:skip"));
}

// The tiles that paid the most; whoever wants no motion sees them lit at once.
function glow(end) {
  for (const id of end.dataset.glows?.split(" ") ?? []) document.getElementById(id)?.classList.add("glows");
}

function begin(end) {
  if (wasSeen(end)) return;
  sessionStorage.setItem(`end-${end.dataset.game}`, "seen");
  document.dispatchEvent(new CustomEvent("sound", { detail: { kind: "end" } }));
  if (pace()) countUp(end);
}

const onScreen = new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  onScreen.disconnect();
  begin(document.querySelector("#end"));
});

// --- the picture ---------------------------------------------------------------------------------------------------

async function pictureOf(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  return new File([await answer.blob()], link.getAttribute("download"), { type: "image/jpeg" });
}

// Where the system shares pictures the link does that; everywhere else it is a download.
function offerSharing() {
  const link = document.querySelector("#end-picture");
  const probe = new File([], "board.jpg", { type: "image/jpeg" });
  if (link && navigator.canShare?.({ files: [probe] })) link.textContent = link.dataset.share;
}

async function share(link) {
  const files = [await pictureOf(link)];
  await navigator.share({ files, title: document.title });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#end-picture");
  if (!link || link.textContent !== link.dataset.share) return;
  event.preventDefault();
  // Whoever closes the system's window has shared nothing; a picture that does not come is opened.
  share(link).catch(({ name }) => name === "AbortError" || location.assign(link.href));
});

// --- when ----------------------------------------------------------------------------------------------------------

function watch() {
  const end = document.querySelector("#end");
  if (!end || end === watched) return;
  watched = end;
  offerSharing();
  glow(end);
  onScreen.observe(end);
}

document.addEventListener("htmx:afterSwap", watch);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip, true);
watch();
