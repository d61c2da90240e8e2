"""What plays in ``manage.py arena`` plays here, unchanged: python bridge.py https://games.example TOKEN -- program …"""

import json
import subprocess
import sys

import bot

MOST = 500
"""So many legal moves the arena tells; of more, some that lie evenly apart."""
PROGRAM = subprocess.Popen(  # noqa: S603 - Whoever starts this names it.
    sys.argv[sys.argv.index("--") + 1 :], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
)


def legal_moves(table):
    """The legal moves: all of them, or as many as a program is told, piece by piece."""
    count, path = table["me"]["legal"]["count"], f"/tables/{table['id']}/legal"
    starts = range(0, min(count, MOST), 100) if count <= MOST else range(0, count, -(-count // (MOST // 100)))
    pages = [json.load(bot.ask("GET", f"{path}?start={start}&limit=100")) for start in starts]
    return [move for page in pages for move in page["moves"]]


def choose(table):
    """One line of JSON for the program, and one from it."""
    seat, moves = table["me"]["seat"], legal_moves(table)
    asked = {"title": table["title"], "seat": seat, "view": table["view"]}
    asked["legal"] = {"count": table["me"]["legal"]["count"], "moves": moves}
    print(json.dumps(asked), file=PROGRAM.stdin, flush=True)
    if not (line := PROGRAM.stdout.readline()):
        sys.exit("The program has ended.")
    return json.loads(line)["move"]


bot.choose = choose
bot.run()
