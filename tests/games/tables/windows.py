"""Windows of one person on one table: a tab, a telephone, a program. Each acts on what it was shown last."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from accounts.models import User
from games.engine.ruleset import Document
from games.models import Game
from games.tables.tables import discarded_moves, read_table
from tests.api.programs import Program
from tests.games.factories import fresh, moves_of
from tests.people import browser_of


class Shown(NamedTuple):
    """What somebody has before them: made moves as far as they are known, the own draft, steps to bring back."""

    made: list[Document]
    draft: list[Document]
    discarded: list[Document]


def shown(game: Game, user: User) -> Shown:
    """What the table would show the person now; of others only what is not decided at the same time."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    draft = table.draft_of(seat)
    ready = table.title.rules.ready(table.state)
    made = [move.data for move in moves_of(game) if move.seat == seat.number or move.seat not in ready]
    return Shown(made, list(draft.moves), list(discarded_moves(seat, draft)))


class Window:
    """Looks at the table, and acts by what it saw then."""

    def __init__(self, game: Game, user: User) -> None:
        self.game, self.person = game, user
        self.seen: Shown
        self.look()

    def look(self) -> None:
        """See the table as it is now."""
        self.seen = shown(self.game, self.person)

    @property
    def verbs(self) -> Collection[str]:
        """What it can do."""
        raise NotImplementedError

    def act(self, verb: str, move: Document | None = None) -> int:
        """Do something by what was seen; the status of the answer."""
        raise NotImplementedError


class Tab(Window):
    """A page of a browser; a telephone's is another login."""

    def look(self) -> None:
        super().look()
        self._browser = getattr(self, "_browser", None) or browser_of(self.person)
        page = self._browser.get(self.game.get_absolute_url()).content.decode()
        found = re.findall(r'name="decision" value="(\w*)"', page)
        self._fields = {"decision": found[0] if found else "", "version": fresh(self.game).version_mark}

    @property
    def verbs(self) -> Collection[str]:
        return _FORMS

    def act(self, verb: str, move: Document | None = None) -> int:
        end, fields = _FORMS[verb]
        sent = self._fields | fields | (_marked(move) if move else {})
        if verb == "instead" and move:
            sent["instead"] = json.dumps(move)
        return self._browser.post(
            f"{self.game.get_absolute_url()}{end}/", sent, headers={"HX-Request": "true"}
        ).status_code


_FORMS: Mapping[str, tuple[str, dict[str, str]]] = {
    "lay": ("step", {}),
    "instead": ("step", {}),
    "undo": ("undo", {}),
    "start over": ("undo", {"all": "all"}),
    "bring back": ("undo", {"again": "again"}),
    "confirm": ("confirm", {}),
    "confirm, next": ("confirm", {"next": "next"}),
    "lay and confirm": ("confirm", {}),
    "withdraw": ("withdraw", {}),
    "resign": ("resign", {"sure": "yes"}),
}


def _marked(move: Document) -> dict[str, str]:
    """A move as a button and what is marked beside it."""
    if move["type"] != "place":
        return {"move": json.dumps({name: value for name, value in move.items() if name != "seat"})}
    button = json.dumps({"type": "place", "cell": move["cell"]})
    return {"move": button, "tile": move["tile"], "rotation": str(move["rotation"])}


class Api(Window):
    """A program with a token of the person."""

    def look(self) -> None:
        super().look()
        self._program = getattr(self, "_program", None) or Program(self.person)
        self._decision = self._program.table(self.game.public_id)["me"]["decision"]

    @property
    def verbs(self) -> Collection[str]:
        return _REQUESTS

    def act(self, verb: str, move: Document | None = None) -> int:
        end, more = _REQUESTS[verb]
        body: dict[str, Any] = {"decision": self._decision, **more} | ({"move": move} if move else {})
        return self._program.post(f"/tables/{self.game.public_id}/{end}", body).status_code


_REQUESTS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "lay": ("steps", {}),
    "instead": ("steps", {"instead": True}),
    "undo": ("undo", {}),
    "start over": ("undo", {"all": True}),
    "confirm": ("confirm", {}),
    "lay and confirm": ("steps", {"confirm": True}),
    "withdraw": ("withdraw", {}),
    "resign": ("resign", {"sure": True}),
}

KINDS: Mapping[str, type[Window]] = {"tab": Tab, "telephone": Tab, "program": Api}
NEED_A_MOVE = ("lay", "instead", "lay and confirm")


def some_move(game: Game, user: User, luck: Random) -> Document | None:
    """Any move that the rules allow with the draft as it is now, or with none."""
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    state = luck.choice([table.draft_of(seat).state, table.state])
    moves = (
        table.title.rules.legal_moves(state, seat.seat_number)
        if seat.number in table.title.rules.to_move(state)
        else ()
    )
    return table.title.rules.moves.write(moves[luck.randrange(len(moves))]) if len(moves) else None
