"""Signed links to answer an invitation by name without a login; they permit nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlencode, urljoin

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.urls import reverse

from accounts.models import User
from games.lobby.errors import InvitationLinkTooOld, UnknownInvitationLink
from games.models import Game, Seat

ACCEPT, DECLINE = "accept", "decline"
AGE = timedelta(days=30)
_signer = TimestampSigner(salt="games.lobby.invitation")


class Invited(NamedTuple):
    """Somebody, and the table to which they were invited; ``is_open`` while the place is kept for them."""

    game: Game
    person: User
    is_open: bool
    has_place: bool


def answer_path(seat: Seat) -> str:
    """The path where the person of a seat answers; it holds two primary keys and no name."""
    return reverse("games:invited_by_link", args=[_signer.sign_object([seat.pk, seat.user_id])])


def answer_url(seat: Seat, answer: str) -> str:
    """The full URL for a mail: its page asks for this answer with one button."""
    return urljoin(settings.BASE_URL, f"{answer_path(seat)}?{urlencode({'answer': answer})}")


def find_invited(token: str) -> Invited:
    """What a link is about. Raises ``InvitationLinkTooOld`` or ``UnknownInvitationLink``."""
    try:
        key, person_key = _signer.unsign_object(token, max_age=AGE)
    except SignatureExpired as error:
        raise InvitationLinkTooOld from error
    except BadSignature as error:
        raise UnknownInvitationLink from error
    seat = Seat.objects.select_related("game", "game__host").filter(pk=key).first()
    person = User.objects.active().filter(pk=person_key).first()
    if seat is None or person is None:
        raise UnknownInvitationLink
    own = seat.game.seats.filter(user=person).first()
    is_open = seat.game.is_open and own is not None and own.status == Seat.Status.INVITED
    return Invited(seat.game, person, is_open, own is not None and own.is_taken)
