"""A bot that plays every title by the API alone: python bot.py https://games.example TOKEN [--once]"""

import json
import random
import re
import sys
import time
import urllib.request

SITE, TOKEN = sys.argv[1:3]


def ask(method, path, body=None, **headers):
    """What the site answers; waits where it says that we are too fast."""
    headers |= {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{SITE}/api/v1{path}", body and json.dumps(body).encode(), headers, method=method)
    try:
        return urllib.request.urlopen(request, timeout=30).read().decode()
    except urllib.error.HTTPError as refusal:
        if refusal.code != 429:
            raise
        time.sleep(int(refusal.headers["Retry-After"]))
        return ask(method, path, body, **headers)


def choose(table):
    """Your own idea belongs here. There may be millions of legal moves, so we ask for the one that we draw."""
    number = random.randrange(table["me"]["legal"]["count"])
    return json.loads(ask("GET", f"/tables/{table['id']}/legal?start={number}&limit=1"))["moves"][0]


def play(table_id):
    """Decide as long as it is our turn: step by step, then confirm."""
    table = json.loads(ask("GET", path := f"/tables/{table_id}"))
    while table["me"]["to_move"] or table["me"]["may_confirm"]:
        decision = {"decision": table["me"]["decision"]}
        if table["me"]["to_move"]:
            table = json.loads(ask("POST", path + "/steps", decision | {"move": choose(table)}))
        else:
            table = json.loads(ask("POST", path + "/confirm", decision))


last = "0"
while True:
    for table in (waiting := json.loads(ask("GET", "/tables/mine?status=open"))["tables"]):
        ask("POST", f"/tables/{table['id']}/join")
    for table in (running := json.loads(ask("GET", "/tables/mine"))["tables"]):
        try:
            play(table["id"])
        except (urllib.error.HTTPError, IndexError) as reason:  # The table has moved on: look at it again.
            print(table["id"], reason, file=sys.stderr)
    if not waiting and not running and "--once" in sys.argv:
        break
    for _quiet in range(30):  # Look again after a minute in any case.
        events = ask("GET", "/events", **{"Last-Event-ID": last})
        if news := re.findall(r"id: (\d+)", events):
            last = news[-1]
            break
        time.sleep(int(re.search(r"retry: (\d+)", events)[1]) / 1000)
