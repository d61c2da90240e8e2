"""A bot that plays every title by the API alone: python bot.py https://games.example TOKEN [--once]"""

import json
import random
import sys
import time
import urllib.request

SITE, TOKEN = sys.argv[1:3]


def ask(method, path, body=None, **headers):
    """What the site answers; waits where it says that we are too fast."""
    headers |= {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{SITE}/api/v1{path}", body and json.dumps(body).encode(), headers, method=method)
    try:
        return urllib.request.urlopen(request, timeout=90)
    except urllib.error.HTTPError as refusal:
        if refusal.code != 429:
            if refusal.headers.get_content_type() == "application/problem+json":  # The sentence that says why.
                refusal.msg = json.load(refusal)["detail"]
            raise
        time.sleep(int(refusal.headers["Retry-After"]))
        return ask(method, path, body, **headers)


def choose(table):
    """Your own idea belongs here. There may be millions of legal moves, so we ask for the one that we draw."""
    number = random.randrange(table["me"]["legal"]["count"])
    return json.load(ask("GET", f"/tables/{table['id']}/legal?start={number}&limit=1"))["moves"][0]


def play(table_id):
    """Decide as long as it is our turn: step by step, then confirm."""
    table = json.load(ask("GET", path := f"/tables/{table_id}"))
    while table["me"]["to_move"] or table["me"]["may_confirm"]:
        what, more = ("steps", {"move": choose(table)}) if table["me"]["to_move"] else ("confirm", {})
        table = json.load(ask("POST", f"{path}/{what}", {"decision": table["me"]["decision"]} | more))


def go_on():
    """Accept invitations and play everywhere; says whether there was anything."""
    for table in (waiting := json.load(ask("GET", "/tables/mine?status=open"))["tables"]):
        ask("POST", f"/tables/{table['id']}/join")
    for table in (running := json.load(ask("GET", "/tables/mine"))["tables"]):
        try:
            play(table["id"])
        except (urllib.error.HTTPError, IndexError) as reason:  # The table has moved on: look at it again.
            print(table["id"], reason, file=sys.stderr)
    return waiting or running


def run():
    """Go on whenever something has happened."""
    last, pause = "", 2  # Without a number, the first event says what is the latest.
    while go_on() or "--once" not in sys.argv:
        seen, until = last, time.monotonic() + 60
        while last == seen and time.monotonic() < until:  # Look again after a minute in any case.
            # What happened since, or a stream that waits.
            for line in ask("GET", "/events", **{"Last-Event-ID": last}):
                name, _colon, value = line.decode().strip().partition(": ")
                pause = int(value) / 1000 if name == "retry" else pause
                if name == "id":
                    last = value
                    break
            time.sleep(pause if last == seen else 0)


if __name__ == "__main__":
    run()
