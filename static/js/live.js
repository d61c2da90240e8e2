// The stream of a page: hears that there is something to ask for, and tells the scripts that ask.
// "live:on" while it hears, "live:off" when it does not: then pages ask as often as if there were no stream.

const TRIES = 3;
const SPREAD = 30_000;
const LATER = 60_000;
const HELLO_WITHIN = 10_000;
const SILENT_FOR = 420_000;
const HIDDEN_FOR = 20_000;

const SAID_FOR = 20_000;

const meta = document.querySelector('meta[name="live"]');
const { stream, renew, waiting, table, invite } = meta.dataset;
let token = meta.getAttribute("content");
let source;
let isOn = false;
let isRenewing = false;
let failures = 0;
let timer = 0;
let watch = 0;
let passing = 0;

// It stands there before something is said in it, or nobody would hear it.
const toasts = document.createElement("div");
toasts.className = "toasts";
toasts.setAttribute("role", "status");
document.body.append(toasts);

function tell(kind, detail = "") {
  document.dispatchEvent(new CustomEvent(`live:${kind}`, { detail }));
}

function turn(on) {
  if (on !== isOn) tell(on ? "on" : "off");
  isOn = on;
}

// After an outage all pages come back, but not in the same second.
function later(milliseconds, act) {
  clearTimeout(timer);
  timer = setTimeout(act, milliseconds);
}

function close() {
  clearTimeout(watch);
  source?.close();
  source = undefined;
}

function fail() {
  close();
  turn(false);
  failures += 1;
  later((failures < TRIES ? 0 : LATER) + Math.random() * SPREAD, open);
}

function expectWord(within) {
  clearTimeout(watch);
  watch = setTimeout(fail, within);
}

async function fetchToken() {
  const answer = await fetch(`${renew}?${new URLSearchParams({ table, invite })}`);
  if (!answer.ok) throw new Error("no token");
  // 204: nothing is pushed any more.
  return answer.status === 200 ? (await answer.json()).token : "";
}

async function open() {
  clearTimeout(timer);
  close();
  if (document.hidden) return;
  try {
    token ||= await fetchToken();
  } catch {
    fail();
    return;
  }
  if (token && !source) listen();
}

function listen() {
  source = new EventSource(`${stream}?token=${encodeURIComponent(token)}`);
  expectWord(HELLO_WITHIN);
  const here = source;
  const hear = (event, act) =>
    source.addEventListener(event, ({ data }) => {
      if (here !== source) return;
      expectWord(SILENT_FOR);
      act(data);
    });
  hear("hello", (data) => {
    failures = 0;
    turn(data !== "away");
    // What came about while one stream had ended and the next was not open yet.
    if (isRenewing) tell("news");
    isRenewing = false;
  });
  hear("beat", () => {});
  hear("away", () => turn(false));
  hear("back", () => later(Math.random() * SPREAD, () => turn(true)));
  hear("table", (mark) => tell("news", mark));
  hear("waiting", (where) => where !== table && showWaiting(where).catch(() => {}));
  hear("talk", (where) => {
    if (where === document.querySelector("#talk")?.dataset.room) tell("news");
    else if (where !== table) showWaiting(where, "new").catch(() => {});
  });
  hear("renew", () => {
    token = "";
    isRenewing = true;
    open();
  });
  // The process stops, and says when to come again, each page at another moment.
  hear("again", (milliseconds) => {
    close();
    turn(false);
    later(Number(milliseconds), open);
  });
  source.onerror = () => {
    if (here !== source) return;
    // One that was never opened may have been refused because its token is too old.
    if (here.readyState === EventSource.CLOSED) token = "";
    fail();
  };
}

// --- what waits for the person ---------------------------------------------------------------------------------------

async function showWaiting(where, talk = "") {
  const answer = await fetch(`${waiting}?${new URLSearchParams({ table: where, talk })}`);
  if (answer.status !== 200) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const count of ["#waiting-count", "#inbox-count"]) {
    const here = document.querySelector(count);
    if (!here) return;
    here.innerHTML = found.querySelector(count).innerHTML;
  }
  document.title = found.title.trimEnd() + (found.title ? " " : "") + document.title.replace(/^\(\d+[^)]*\) /, "");
  say(found.querySelector(".toast"));
}

// What calls the person to another table, in passing: the number stays when it has gone.
function say(call) {
  if (!call) return;
  toasts.replaceChildren(call);
  clearTimeout(passing);
  passing = setTimeout(() => toasts.replaceChildren(), SAID_FOR);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".toast__close")) toasts.replaceChildren();
});

// A page that nobody sees holds no stream; one that is seen again asks by itself, and hears again.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    if (!source) open();
    return;
  }
  later(HIDDEN_FOR, () => {
    close();
    turn(false);
  });
});
addEventListener("pagehide", close);
addEventListener("pageshow", (event) => event.persisted && open());

open();
