"""The chat panel of a page, as one user sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Viewer
from accounts.relations import selectors as relations
from games.chat import access, marks, selectors, texts
from games.chat.at_tables import AtTable
from games.chat.forms import LineForm
from games.chat.models import Line, Room
from games.chat.places import Place
from games.chat.reactions import SIGNS
from games.chat.services import is_changeable
from games.models import Game


@dataclass(frozen=True, slots=True)
class ShownSign:
    """A sign under a line, how many have put it there, and whether the reader has."""

    sign: str
    name: str
    count: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line; ``text`` is empty where it was deleted or hidden."""

    number: int
    author: str
    portrait: str
    """The animal that the author has chosen, if any."""
    colour: str
    text: SafeString
    status: str
    written_at: datetime
    is_edited: bool
    is_own: bool
    may_change: bool
    is_folded: bool
    """Whether the reader has muted or blocked who wrote it."""
    signs: tuple[ShownSign, ...]
    url: str


def shown_lines(place: Place, lines: Iterable[Line], viewer: Viewer, names: frozenset[str]) -> list[ShownLine]:
    """Lines of one place, in their order."""
    said = list(lines)
    others = any(line.author_id != viewer.pk for line in said)
    unheard = relations.unheard_by(viewer) if others and viewer.is_authenticated else frozenset()
    return [_shown(place, line, viewer, names, unheard) for line in said]


def _shown(place: Place, line: Line, viewer: Viewer, names: frozenset[str], unheard: frozenset[int]) -> ShownLine:
    is_own = line.author_id is not None and line.author_id == viewer.pk
    return ShownLine(
        number=line.number,
        author=line.author.display_name if line.author else "",
        portrait=line.author.portrait if line.author else "",
        colour=getattr(line, "colour", None) or "",
        text=html(line.text, names, place) if line.is_shown else SafeString(),
        status=line.status,
        written_at=line.written_at,
        is_edited=line.edited_at is not None,
        is_own=is_own,
        may_change=is_own and line.is_shown and is_changeable(line),
        is_folded=line.author_id in unheard,
        signs=tuple(_signs(line, viewer)) if line.is_shown else (),
        url=address_of(place, "line", number=line.number),
    )


def _signs(line: Line, viewer: Viewer) -> Iterator[ShownSign]:
    given = list(line.reactions.all())
    counts = Counter(reaction.sign for reaction in given)
    own = {reaction.sign for reaction in given if reaction.person_id == viewer.pk}
    yield from (ShownSign(sign, str(name), counts[sign], sign in own) for sign, name in SIGNS.items() if counts[sign])


def html(text: str, names: frozenset[str], place: Place) -> SafeString:
    """A text with what is found in it marked; all that people wrote is escaped."""
    return mark_safe("".join(_html(piece, place) for piece in texts.pieces(text, names)))


def _html(piece: texts.Piece, place: Place) -> str:
    match piece:
        case texts.Words(text):
            return escape(text).replace("\n", "<br>")
        case texts.Mention(name):
            return f"<strong>@{escape(name)}</strong>"
        case texts.TurnReference(number):
            address = place.turn_address(number)
            return f'<a href="{address}">#{number}</a>' if address else f"#{number}"
        case texts.Link(address, host):
            # The host alone is seen at first; who wants to go there opens it on purpose.
            return (
                f'<details class="line__link"><summary>{escape(host)}</summary>'
                f'<a href="{escape(address)}" rel="noopener noreferrer nofollow ugc" target="_blank">'
                f"{escape(address)}</a></details>"
            )


class TalkMark:
    """Version token of the talk that somebody reads."""

    code = "talk"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        return marks.keys(public_id)

    def mark(self, game: Game, viewer: Viewer) -> str:
        audiences = access.readable(game, is_of_table=access.is_of_table(game, viewer))
        return _mark(AtTable(game, audiences[0]), selectors.room_of(game, audiences[0])) if audiences else ""


def shown_talk(game: Game, viewer: Viewer) -> Mapping[str, Any]:
    """Whoever plays sees the talk of those who play, everybody else that of the spectators; an open table has one."""
    audiences = access.readable(game, is_of_table=access.is_of_table(game, viewer))
    if not audiences:
        return {"mark": "", "audience": ""}
    return {**shown_at(AtTable(game, audiences[0]), viewer), "others": audiences[1:]}


def shown_at(place: Place, viewer: Viewer) -> dict[str, Any]:
    """A place's talk with its mark, for the page on which it stands."""
    room = place.room()
    return {"mark": _mark(place, room), "others": []} | talk_of(place, viewer, room)


def _mark(place: Place, room: Room | None) -> str:
    known = marks.mark(place.public_id, place.audience, room.version if room else 0)
    marks.remember(place.public_id, place.audience, known)
    return known


def address_of(place: Place, act: str, **more: int) -> str:
    """Where a place's talk is read, or something is done there."""
    return reverse(f"talk:{act}", kwargs={"public_id": place.public_id, "audience": place.audience, **more})


def talk_of(
    place: Place, viewer: Viewer, room: Room | None, *, before: int | None = None, most: int = selectors.PIECE
) -> dict[str, Any]:
    """The last lines of a talk, or the last before one, how far its reader has read, and a form for the next one."""
    lines = selectors.latest_lines(room, before=before, most=most) if room else []
    names = place.names() if lines else frozenset()
    read = selectors.read_until(room, viewer) if room and viewer.is_authenticated else selectors.LARGEST
    newest = room.line_count if room else 0
    return {
        "place": place,
        "read": read,
        "newest": newest,
        "unread": max(newest - read, 0),
        "audience": place.audience,
        "lines": shown_lines(place, reversed(lines), viewer, names),
        "has_earlier": bool(lines) and lines[0].number > 1,
        "may_write": place.may_write(viewer),
        "is_closed": place.is_closed(),
        "form": LineForm(),
    }
