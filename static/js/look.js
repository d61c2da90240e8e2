// What asks the server from time to time, while the page is seen; the less often, the longer it is open.
const LIVELY = 3000;
const IDLE = 30000;
const SLOWER = 1.03;

let pause = LIVELY;
let timer = 0;

function lookAgainLater() {
  timer = setTimeout(look, pause);
  pause = Math.min(pause * SLOWER, IDLE);
}

function look() {
  if (!document.hidden) document.querySelectorAll('[hx-trigger="look"]').forEach((one) => htmx.trigger(one, "look"));
  lookAgainLater();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  clearTimeout(timer);
  pause = LIVELY;
  look();
});

lookAgainLater();
