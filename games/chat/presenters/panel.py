"""Talk beside a table: the last lines of the reader's own talk, and what the reader has noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.chat import access, marks, selectors
from games.chat.forms import LineForm
from games.chat.models import Room
from games.chat.presenters.lines import shown_lines
from games.chat.services import writing
from games.models import Game


class Talk:
    """Whoever plays sees the talk of those who play, everybody else that of the spectators; an open table has one."""

    code = "talk"
    template = "talk/panel.html"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        return marks.keys(public_id)

    def mark(self, game: Game, reader: Any) -> str:
        audiences = access.readable(game, is_of_table=access.is_of_table(game, reader))
        return self._mark(game, audiences[0], selectors.room_of(game, audiences[0])) if audiences else ""

    def shown(self, game: Game, reader: Any) -> Mapping[str, Any]:
        audiences = access.readable(game, is_of_table=access.is_of_table(game, reader))
        panel = {"code": self.code, "template": self.template, "mark": "", "audience": ""}
        if not audiences:
            return panel
        audience, others = audiences[0], audiences[1:]
        room = selectors.room_of(game, audience)
        known = self._mark(game, audience, room)
        return panel | {"mark": known, "others": others} | talk_of(game, reader, audience, room)

    def _mark(self, game: Game, audience: Room.Audience, room: Room | None) -> str:
        known = marks.mark(game, audience, room.version if room else 0)
        marks.remember(game, audience, known)
        return known


def talk_of(
    game: Game,
    reader: Any,
    audience: Room.Audience,
    room: Room | None,
    *,
    before: int | None = None,
    most: int = selectors.PIECE,
) -> dict[str, Any]:
    """The last lines of a talk, or the last before one, which its reader has read then; and a form for the next one."""
    lines = selectors.latest_lines(room, before=before, most=most) if room else []
    names = selectors.names_at(game) if lines else frozenset()
    if room and lines and reader.is_authenticated:
        _read(room, reader, lines[-1].number)
    return {
        "audience": audience,
        "lines": shown_lines(game, reversed(lines), reader, names),
        "has_earlier": bool(lines) and lines[0].number > 1,
        "may_write": access.may_write(game, reader, audience),
        "is_closed": access.is_closed(game),
        "form": LineForm(),
    }


def _read(room: Room, reader: Any, number: int) -> None:
    if selectors.read_until(room, reader) < number:
        writing.show_until(room=room, person=reader, number=number)
