"""What an open page and the site send each other for each step of a whole Big Game, in bytes.

*Both ways* is what travels: the compressed answer and the header in which the page names the regions it has.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tools.bench.open_page import Regions
from tools.bench.site import Answer, Site, set_up
from tools.bench.tables import BIG_GAME, new_game

if TYPE_CHECKING:
    from games.models import Game

AIM = 7_000
"""Bytes both ways for the median step of a late game."""


class Step(NamedTuple):
    """A step and its bytes: the answer as it is and compressed, the header of the request."""

    kind: str
    answer: int
    compressed: int
    header: int

    @property
    def both_ways(self) -> int:
        return self.compressed + self.header


def report() -> int:
    """Print the sizes of the steps of a game in which all is decided by luck; 1 when the aim is missed."""
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        site = Site()
        steps = list(_steps(site, new_game(site.ana, "cacao", BIG_GAME)))
    late = steps[-len(steps) // 3 :]
    print(f"bytes, medians (aim: {AIM} both ways for the last third)")
    _print("all", steps)
    _print("the last third", late)
    for kind in sorted({step.kind for step in late}):
        _print(f"  {kind}", [step for step in late if step.kind == kind])
    return int(statistics.median(step.both_ways for step in late) > AIM)


def _print(name: str, steps: Sequence[Step]) -> None:
    answer, compressed, header, both = (
        statistics.median(getattr(step, size) for step in steps)
        for size in ("answer", "compressed", "header", "both_ways")
    )
    most = max(step.both_ways for step in steps)
    print(
        f"{name}: {len(steps)} steps, answer {answer:.0f}, compressed {compressed:.0f}, header {header:.0f}, "
        f"both ways {both:.0f}, most {most}"
    )


def _steps(site: Site, game: Game) -> Iterator[Step]:
    page = f"/tables/{game.public_id}/"
    shown = Regions(site.get(page).text)
    while form := _next_form(site, game):
        path, fields = form
        site.headers["HTTP_KNOWN_REGIONS"] = shown.known
        yield _step(fields.get("kind", path), shown, site.post(f"{page}{path}/", fields))
        if path == "confirm":  # Bots have answered: an open page asks for that by itself, before its person goes on.
            site.headers["HTTP_KNOWN_REGIONS"] = shown.known
            yield _step("news", shown, site.get(f"{page}news/?v=0"))


def _step(kind: str, shown: Regions, answer: Answer) -> Step:
    header = len(f"Known-Regions: {shown.known}\r\n")
    shown.update(answer.text)
    return Step(kind, len(answer.content), len(gzip.compress(answer.content, 6)), header)


def _next_form(site: Site, game: Game) -> tuple[str, dict[str, str]] | None:
    from games.tables.pages import fields as form_fields
    from games.tables.tables import read_table

    game.refresh_from_db()
    if not game.is_running:
        return None
    table = read_table(game)
    seat = table.seat_of(site.ana)
    draft = table.draft_of(seat)
    shown = table.decision_of(seat, draft)
    fields = {"decision": shown, "version": game.version_mark}
    if seat.number not in table.title.rules.to_move(draft.state):
        return "confirm", fields
    move = table.title.rules.moves.write(
        table.title.rules.random_move(draft.state, seat.number, Random(seat.decisions + draft.steps))
    )
    return "step", {**fields, "move": form_fields.text(move), "kind": move["type"]}
