// What asks the server from time to time, while the page is seen; the less often, the longer it is open, and hardly
// ever while live.js hears when there is something to ask for.
const LIVELY = 3000;
const IDLE = 30000;
const SLOWER = 1.03;

// Who only reads in a tournament hears nothing.
const WHILE_LIVE = document.querySelector("#talk[data-room]") ? IDLE : 900_000;

let pause = LIVELY;
let timer = 0;
let isLive = false;

function lookAgainLater() {
  clearTimeout(timer);
  timer = setTimeout(look, isLive ? WHILE_LIVE : pause);
  pause = Math.min(pause * SLOWER, IDLE);
}

function look() {
  if (!document.hidden) document.querySelectorAll('[hx-trigger="look"]').forEach((one) => htmx.trigger(one, "look"));
  lookAgainLater();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  pause = LIVELY;
  look();
});
// A page that "back" brings from memory shows what stood there when it was left.
addEventListener("pageshow", (event) => event.persisted && look());
document.addEventListener("live:news", look);
// What came about before the stream was open is asked for once more.
document.addEventListener("live:on", () => {
  isLive = true;
});
document.addEventListener("live:off", () => {
  isLive = false;
  clearTimeout(timer);
  timer = setTimeout(look, Math.random() * pause);
});

lookAgainLater();
