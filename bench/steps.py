"""What an open page is sent for each step of a whole Big Game, in bytes, beside what it was sent before."""

from __future__ import annotations

import re
import statistics
import tempfile
from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any

from bench.pages import Site, _set_up
from bench.tables import BIG_GAME, new_game

if TYPE_CHECKING:
    from games.models import Game

_SENT = re.compile(r'<\w+ data-region="([\w-]+)"(?: data-outline="([\w-]+)")?[^>]*?\sid="([^"]*)"')
_WITHIN = re.compile(r"<\w+ data-within=([\w-]+) data-region=([\w-]+)")
_SAME = re.compile(r"<\w+ data-same=([\w-]+)>")
_CELL = re.compile(r"[ct]-?\d+_(-?\d+)")
LIMIT = 15_000


def report() -> None:
    """Print the sizes of the steps of a game in which all that is asked is answered by luck."""
    with tempfile.TemporaryDirectory() as folder:
        _set_up(folder)
        site = Site()
        game = new_game(site.ana, "cacao", BIG_GAME)
        sizes = list(_sizes(site, game))
    late = sizes[-len(sizes) // 3 :]
    for name, some in (("all", sizes), ("the last third", late)):
        sent = [sent for _kind, sent, _whole in some]
        whole = [whole for _kind, _sent, whole in some]
        print(
            f"{name}: {len(some)} steps, median {statistics.median(sent):.0f} bytes of {statistics.median(whole):.0f}"
        )
        print(f"  most {max(sent)}, over {LIMIT}: {sum(size > LIMIT for size in sent)}")
    for kind in sorted({kind for kind, _sent, _whole in sizes}):
        sent = [sent for other, sent, _whole in late if other == kind]
        if sent:
            print(f"  {kind}: {len(sent)}, median {statistics.median(sent):.0f}, most {max(sent)}")


def _sizes(site: Site, game: Game) -> Any:
    """For each step its kind, the bytes that an open page is sent, and the bytes of the whole update."""
    page = f"/tables/{game.public_id}/"
    shown = OpenPage(site.get(page).decode())
    while form := _next_form(site, game):
        site.known = shown.known
        path, fields = form
        answer = site.post(f"{page}{path}/", fields)
        shown.update(answer.decode())
        site.known = ""
        whole = site.get(f"{page}news/?v=0")
        yield fields.get("kind", path), len(answer), len(whole)
        if path == "confirm":  # Bots have answered: an open page asks for that by itself, before its person goes on.
            site.known = shown.known
            answer = site.get(f"{page}news/?v=0")
            shown.update(answer.decode())
            yield "news", len(answer), len(whole)


def _next_form(site: Site, game: Game) -> tuple[str, dict[str, str]] | None:
    from games.presenters import fields as form_fields
    from games.selectors.tables import read_table

    game.refresh_from_db()
    if not game.is_running:
        return None
    table = read_table(game)
    seat = table.seat_of(site.ana)
    draft = table.draft_of(seat)
    number = table.decision_of(seat, draft)
    fields = {"decision": str(number), "version": str(game.version)}
    if seat.number not in table.ruleset.to_move(draft.state):
        return "confirm", fields
    move = table.ruleset.write_move(table.ruleset.random_move(draft.state, seat.number, Random(number)))
    return "step", {**fields, "move": form_fields.text(move), "kind": move["type"]}


class OpenPage:
    """What an open page has come to know: the tags and outlines of its regions by their ids."""

    def __init__(self, html: str) -> None:
        self._tags: dict[str, tuple[str, str]] = {}
        self.update(html)

    @property
    def known(self) -> str:
        """The header that says which regions the page has."""
        return " ".join(filter(None, (tag for tags in self._tags.values() for tag in tags)))

    def update(self, html: str) -> None:
        """Take an answer over."""
        sent = {name: (tag, outline) for tag, outline, name in _SENT.findall(html)}
        same = set(_SAME.findall(html))
        kept = {name: tags for name, tags in self._tags.items() if self._stays(name, sent, same)}
        within = dict(_WITHIN.findall(html))
        changed = {name: (within[line], line) for name, (_tag, line) in kept.items() if line in within}
        self._tags = kept | changed | sent

    def _stays(self, name: str, sent: Collection[str], same: Collection[str]) -> bool:
        """Whether a region is still there. A cell or a tile is gone if its row comes anew and names neither of them."""
        cell = _CELL.fullmatch(name)
        if not cell or f"r{cell[1]}" not in sent:
            return True
        return any(self._tags[one][0] in same for one in (name, f"c{name[1:]}") if one in self._tags)


if __name__ == "__main__":
    report()
