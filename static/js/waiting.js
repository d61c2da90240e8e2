// The waiting room: looks from time to time who came, while it is seen, and copies the invitation link.
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
  if (!document.hidden) htmx.trigger("#room", "look");
  lookAgainLater();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  clearTimeout(timer);
  pause = LIVELY;
  look();
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
}

lookAgainLater();
