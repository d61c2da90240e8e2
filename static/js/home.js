// The start page plays a turn by itself, moment after moment, until somebody stops it or wants less motion.
const MOMENT = 3500;

const moments = [...document.querySelectorAll(".welcome__moment")];
const button = document.querySelector(".welcome__stop");
let shown = moments.length - 1;
let timer = 0;

function show(number) {
  shown = number % moments.length;
  for (const [index, moment] of moments.entries()) moment.hidden = index !== shown;
}

function play() {
  show(shown + 1);
  timer = setInterval(() => show(shown + 1), MOMENT);
  button.textContent = button.dataset.stop;
}

function stop() {
  clearInterval(timer);
  timer = 0;
  button.textContent = button.dataset.play;
}

button.hidden = false;
button.addEventListener("click", () => (timer ? stop() : play()));
if (matchMedia("(prefers-reduced-motion: reduce)").matches) stop();
else play();
