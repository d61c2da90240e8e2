"""``python -m tools.chaos.programs`` lets bots by others play at once by the API, and says what was lost."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Any

from tools.chaos.people.browser import HOST, PATIENCE
from tools.chaos.world import running

if TYPE_CHECKING:
    from accounts.models import User

TABLES_EACH = 2
"""Tables at which a bot plays at any time, with the bot after it."""


class Program(threading.Thread):
    """One bot: makes tables for two, plays them to their end, makes others; asks for events in between."""

    def __init__(self, port: int, number: int, secret: str, bot: User, rival: User) -> None:
        super().__init__(daemon=True)
        self._port, self._rival = port, rival.username
        self.bot = bot.display_name
        self._headers = {
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": f"192.0.2.{number + 1}",
            "Authorization": f"Bearer {secret}",
            "Content-Type": "application/json",
        }
        self.stopped = threading.Event()
        self.answers: Counter[int] = Counter()
        self.failures: list[str] = []
        self.seconds: list[float] = []
        self.decided: Counter[str] = Counter()
        """How many decisions at least the site has said were made at each table."""

    def run(self) -> None:
        while not self.stopped.wait(0.2):
            try:
                self._round()
            except (OSError, HTTPException, ValueError) as error:
                self.failures.append(repr(error))

    def _round(self) -> None:
        for table in self._ask("GET", "/tables/mine?status=open")["tables"]:
            self._ask("POST", f"/tables/{table['id']}/join")
        tables = self._ask("GET", "/tables/mine")["tables"]
        if sum(seat["is_me"] for table in tables for seat in table["seats"]) < TABLES_EACH:
            places = [{"sitter": "me"}, {"sitter": "invited", "name": self._rival}]
            self._ask("POST", "/tables", {"title": "cacao", "places": places})
        for table in tables:
            if any(seat["is_me"] and seat["to_move"] for seat in table["seats"]):
                self._play(table["id"])

    def _play(self, table_id: str) -> None:
        path = f"/tables/{table_id}"
        table = self._ask("GET", path)
        steps = _steps(table)
        while not self.stopped.is_set() and table.get("me") and (table["me"]["to_move"] or table["me"]["may_confirm"]):
            body: dict[str, Any] = {"decision": table["me"]["decision"]}
            if table["me"]["to_move"]:
                body["move"] = random.choice(table["me"]["legal"]["moves"])
            table = self._ask("POST", path + ("/steps" if "move" in body else "/confirm"), body)
            if not table.get("me"):
                return
            drafted = _steps(table)
            if not drafted:  # Confirmed, or made by a step that revealed something.
                self.decided[table_id] += steps + ("move" in body)
            steps = drafted

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        begin = time.monotonic()
        http = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            http.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), self._headers)
            answer = http.getresponse()
            content = json.loads(answer.read())
        finally:
            http.close()
        self.seconds.append(time.monotonic() - begin)
        self.answers[answer.status] += 1
        if answer.status == 429:
            self.stopped.wait(min(5, int(answer.headers["Retry-After"])))
        return content if answer.status < 400 else {"tables": [], "me": None}


def _steps(table: Any) -> int:
    """How many decisions are drafted."""
    return sum(not move["auto"] for move in table["me"]["draft"]) if table.get("me") else 0


def make(number: int, port: int) -> list[Program]:
    """As many bots, five to an owner, each with a token; each plays with the next one."""
    from api import services
    from api.models import Scope
    from tests.people import make_person

    owners = [make_person(f"Owner{index}") for index in range(-(-number // 5))]
    bots = [services.make_bot(owner=owners[index // 5], name=f"Engine {index}") for index in range(number)]
    secrets = [
        services.make_token(owner=owners[index // 5], bot=bot, name="load", scopes=[*Scope], days=1)
        for index, bot in enumerate(bots)
    ]
    rivals = [*bots[1:], bots[0]]
    return [
        Program(port, index, secret, bot, rival)
        for index, (secret, bot, rival) in enumerate(zip(secrets, bots, rivals, strict=True))
    ]


def lost(programs: Sequence[Program]) -> list[str]:
    """Decisions that the site has confirmed and does not have."""
    from games.models import Seat

    seats = Seat.objects.filter(user__is_bot=True).select_related("game", "user")
    kept = {(seat.game.public_id, seat.player_name): seat.decisions for seat in seats}
    return [
        f"{table}: {program.bot} decided {number} times, {kept.get((table, program.bot), 0)} are kept"
        for program in programs
        for table, number in program.decided.items()
        if kept.get((table, program.bot), 0) < number
    ]


def differences() -> list[str]:
    """Where tables differ from a replay of their moves. Bots get no mails, so none is missed."""
    from games.models import Game
    from games.tables import rebuilding

    started = Game.objects.filter(started_at__isnull=False)
    return [f"{game.public_id} {each}" for game in started for each in rebuilding.differences(game)]


def report(programs: Sequence[Program], seconds: float) -> int:
    """Print what came of it; the exit code."""
    from games.models import Game, Move

    answers = sum((program.answers for program in programs), Counter[int]())
    times = sorted(second for program in programs for second in program.seconds)
    failures = [failure for program in programs for failure in program.failures]
    print(f"{len(programs)} bots, {seconds:.0f} s, {sum(answers.values())} requests: {dict(sorted(answers.items()))}")
    print(f"{Game.objects.filter(status='finished').count()} games over, {Move.objects.count()} moves")
    late = times[int(len(times) * 0.95)]
    print(f"seconds: median {statistics.median(times):.3f}, 95 % {late:.3f}, most {times[-1]:.3f}")
    wrong = [*lost(programs), *differences()]
    print(f"no answer: {len(failures)} {Counter(failures).most_common(3)}")
    print(*(wrong or ["nothing lost"]), sep="\n")
    return 1 if wrong or any(status >= 500 for status in answers) else 0


def main() -> int:
    """The exit code is 0 only when nothing is lost."""
    parser = argparse.ArgumentParser(prog="python -m tools.chaos.programs", description=__doc__)
    parser.add_argument("--bots", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=600)
    wishes = parser.parse_args()
    with running(players=0, pause=1, web_processes=2, settings="cacao_site.settings") as world:
        programs = make(wishes.bots, world.ports[0])
        for program in programs:
            program.start()
        time.sleep(wishes.seconds)
        for program in programs:
            program.stopped.set()
        for program in programs:
            program.join(PATIENCE)
        time.sleep(2)
        return report(programs, wishes.seconds)


if __name__ == "__main__":
    sys.exit(main())
