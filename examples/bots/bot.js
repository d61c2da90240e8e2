// A bot that plays every title by the API alone: deno run --allow-net bot.js https://games.example TOKEN [--once]
// It decides at random. Put your own idea into `choose`. With --once it ends when none of its tables runs any more.

const [site, token, ...options] = Deno.args;

/** What the site answers; waits where it says that we are too fast. */
async function send(method, path, body, headers = {}) {
  const answer = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: { ...headers, "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  if (answer.status !== 429) throw new Error(`${method} ${path}: ${text}`);
  await wait(1000 * Number(answer.headers.get("Retry-After")));
  return send(method, path, body, headers);
}

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const read = async (...request) => (await send(...request)).json();

/** One of the legal moves: there may be millions, so we ask for the one that we draw. */
async function choose(table) {
  const number = Math.floor(Math.random() * table.me.legal.count);
  return (await read("GET", `/tables/${table.id}/legal?start=${number}&limit=1`)).moves[0];
}

/** Decide as long as it is our turn: step by step, then confirm. */
async function play(id) {
  let table = await read("GET", `/tables/${id}`);
  while (table.me.to_move || table.me.may_confirm) {
    const decision = table.me.decision;
    table = table.me.to_move
      ? await read("POST", `/tables/${id}/steps`, { decision, move: await choose(table) })
      : await read("POST", `/tables/${id}/confirm`, { decision });
  }
}

/** Wait until something happens after an event, a minute at most; the id of the first that did. */
async function news(last) {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const answer = await send("GET", "/events", undefined, { "Last-Event-ID": last });
    let [text, pause] = ["", 2000];
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) { // A stream, or all that happened since.
      text += part;
      pause = Number(/^retry: (\d+)\n/m.exec(text)?.[1] ?? pause);
      const found = /^id: (\d+)\n/m.exec(text);
      if (found) return found[1]; // Leaving the loop ends the stream.
    }
    await wait(pause);
  }
  return last;
}

let last = ""; // Without a number, the first event says what is the latest.
while (true) {
  const waiting = (await read("GET", "/tables/mine?status=open")).tables;
  for (const table of waiting) await read("POST", `/tables/${table.id}/join`);
  const running = (await read("GET", "/tables/mine")).tables;
  for (const table of running) {
    // A table that has moved on is looked at again.
    await play(table.id).catch((reason) => console.error(table.id, reason.message));
  }
  if (!waiting.length && !running.length && options.includes("--once")) break;
  last = await news(last);
}
