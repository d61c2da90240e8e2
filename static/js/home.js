// The start page plays a turn by itself, moment after moment, until somebody stops it or wants less motion.
const MOMENT = 3500;

const moments = [...document.querySelectorAll(".welcome__moment")];
const button = document.querySelector(".welcome__stop");
const words = button.querySelector("[data-stop]");
let shown = moments.length - 1;
let timer = 0;

function show(number) {
  shown = number % moments.length;
  for (const [index, moment] of moments.entries()) moment.hidden = index !== shown;
}

function say(text) {
  words.textContent = text;
  button.classList.toggle("welcome__stop--paused", !timer);
}

function play() {
  show(shown + 1);
  timer = setInterval(() => show(shown + 1), MOMENT);
  say(words.dataset.stop);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  say(words.dataset.play);
}

button.hidden = false;
button.addEventListener("click", () => (timer ? stop() : play()));
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
if (isCalm || document.documentElement.dataset.motion === "none") stop();
else play();
