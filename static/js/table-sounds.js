// Soft sounds for whoever has chosen them in the profile. Other scripts say by "sound" what is to be heard and when; that
// it has become one's turn is seen here. Nothing is heard before somebody has pressed something on the page.

const LOUDNESS = 0.06;
const RISE = 0.012;

// Notes: the frequency, in hertz, when it begins and how long it takes, in seconds.
const NOTES = {
  turn: [[523, 0, 0.3], [784, 0.14, 0.5]],
  tiles: [[175, 0, 0.12]],
  talk: [[880, 0, 0.18]],
  end: [[523, 0, 0.4], [659, 0.14, 0.4], [784, 0.28, 0.4], [1047, 0.42, 0.9]],
};

let audio = null;
let wasMine = isMine();
const timers = new Set();

function isMine() {
  return Boolean(document.querySelector("#play.play--mine"));
}

function isWanted(kind) {
  return (document.documentElement.dataset.sounds ?? "").split(" ").includes(kind);
}

function wake() {
  audio ??= new AudioContext();
}

function play(kind) {
  for (const note of NOTES[kind] ?? []) sing(...note);
}

function sing(frequency, begin, length) {
  if (!audio) return;
  const [start, end] = [audio.currentTime + begin, audio.currentTime + begin + length];
  const voice = new OscillatorNode(audio, { type: "sine", frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + RISE);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, end);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(end);
}

function playLater(kind, delay) {
  const timer = setTimeout(() => {
    timers.delete(timer);
    play(kind);
  }, delay);
  timers.add(timer);
}

document.addEventListener("sound", ({ detail: { kind, delay = 0 } }) => {
  if (!isWanted(kind)) return;
  if (delay) playLater(kind, delay);
  else play(kind);
});
// What is shown at once is not heard afterwards.
document.addEventListener("table:skip", () => {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
});
document.addEventListener("htmx:afterSwap", () => {
  if (isMine() && !wasMine && isWanted("turn")) play("turn");
  wasMine = isMine();
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake, true);
// Whoever says yes to the offer at the table hears at once how that sounds.
document.addEventListener("sounds:chosen", ({ detail: { value } }) => {
  document.documentElement.dataset.sounds = value;
  play("turn");
});
// In the profile a sound is heard when it is ticked.
document.addEventListener("change", ({ target }) => {
  if (target.matches("input[name=sounds]:checked")) play(target.value);
});
