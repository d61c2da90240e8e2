// Numbers that go on to their new values step by step, as `table:count` asks; `table:skip` shows their ends at once.

let running = new Set();

function toNumber(text) {
  return Number(text?.trim().replace("−", "-"));
}

function toText(number) {
  return String(Math.round(number)).replace("-", "−");
}

function textOf(thing) {
  return [...thing.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
}

// The value at a time, in milliseconds: each step that has begun brings it nearer to its own.
function valueAt(time, { from, to, steps, duration }) {
  let later = 0;
  const ends = steps.map(({ more }) => more).reverse().map((more) => (later += more) - more);
  return steps.reduce((value, { delay }, place) => {
    const share = Math.max(0, Math.min(1, (time - delay) / duration));
    return value + (to - ends[steps.length - 1 - place] - value) * share;
  }, from);
}

function count({ thing, from: old, steps, duration }) {
  const text = textOf(thing);
  const [from, to] = [old, text?.data].map(toNumber);
  if (!text || !Number.isInteger(from) || !Number.isInteger(to) || (from === to && steps.length < 2)) return;
  const begun = performance.now();
  const way = { text, shown: text.data, from, to, steps, duration, end: begun + steps.at(-1).delay + duration };
  running.add(way);
  const tick = (now) => {
    if (!running.has(way)) return;
    if (now >= way.end || !text.isConnected) return finish(way);
    text.data = toText(valueAt(now - begun, way));
    requestAnimationFrame(tick);
  };
  tick(begun);
}

function finish(way) {
  way.text.data = way.shown;
  running.delete(way);
}

function skip() {
  const ways = running;
  running = new Set();
  for (const way of ways) way.text.data = way.shown;
}

document.addEventListener("table:count", ({ detail }) => count(detail));
document.addEventListener("table:skip", skip);
