"""What a page may hear of, and what calls its person."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.crypto import salted_hmac

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from cacao_site.live.tokens import Pass
from games import texts
from games.chat import selectors as talk
from games.chat.access import is_of_table
from games.chat.places import heard_place
from games.models import Game, HiddenPart, Seat
from games.tables.tables import seats_of


class Call(NamedTuple):
    """Something at another table that a page says in passing: an invitation by ``host``, a line by ``writer``, or a
    turn."""

    title: str
    others: str
    host: str
    address: str
    writer: str = ""
    is_of_table: bool = True


def call_of(user: User, public_id: str) -> Call | None:
    """What waits for somebody at this table now; ``None`` where nothing does, or where they have no seat."""
    seats = Seat.objects.filter(user=user, game__public_id=public_id).select_related("game__host")
    own = seats.first() if public_id.isalnum() else None
    if own is None:
        return None
    game = own.game
    is_invited = game.is_open and own.status == Seat.Status.INVITED
    if not is_invited and not (game.is_running and own.waiting_since and not own.stand_in):
        return None
    others = ", ".join(seat.player_name for seat in seats_of(game) if seat.pk != own.pk and seat.player_name)
    host = game.host.display_name if is_invited and game.host else ""
    return Call(str(texts.title(game.title)), others, host, game.get_absolute_url())


def talk_of(user: User, public_id: str) -> Call | None:
    """The last line that was written to somebody and not seen yet; beside tables only one that mentions them."""
    place = heard_place(user, public_id)
    if place is None:
        return None
    line = talk.latest_unread(place.room(), user, relations.unheard_by(user), only_mentions=not place.tells_all)
    if line is None:
        return None
    writer = line.author.display_name if line.author else ""
    return Call(place.name, "", "", f"{place.address}#talk", writer, is_of_table=place.tells_all)


def pass_for(viewer: Viewer, game: Game | None = None, invite: str = "") -> Pass:
    """What is written into the token of a page; ``game`` is a table that this reader may see, ``invite`` its link."""
    if game is None:
        return Pass(viewer.pk)
    plays = is_of_table(game, viewer)
    is_linked = not game.is_public and not plays and invite == game.invite_token
    link = mark_of_link(invite) if is_linked else ""
    return Pass(viewer.pk, game.public_id, plays, plays and _shows(viewer, game), link)


def mark_of_link(invite: str) -> str:
    """By which a link is known again that let somebody in."""
    return salted_hmac("cacao_site.live.link", invite, algorithm="sha256").hexdigest()[:8]


def _shows(viewer: Viewer, game: Game) -> bool:
    """Whether the others at a running table are told that this person is there."""
    if not viewer.is_authenticated:
        return False
    hidden = HiddenPart.objects.filter(user=viewer, part=HiddenPart.Part.PRESENCE)
    return game.is_running and Seat.objects.filter(game=game, user=viewer).exists() and not hidden.exists()
