"""Invitations by e-mail, to people who need no account: the mail holds the invitation link."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from urllib.parse import urljoin

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from accounts.tasks import post_mail
from games import sentences
from games.errors import (
    AddressHasEnough,
    ConfirmedPeopleOnly,
    InvitedByMailAlready,
    NoPlaceToKeep,
    TooManyInvitations,
)
from games.models import Game, MailInvitation, Seat, mark_of
from games.services import lobby

A_DAY = timedelta(days=1)


@transaction.atomic
def invite_by_mail(*, game: Game, user: User, address: str) -> None:
    """Have the site write to an address that whoever reads it can sit down; no place is kept.

    Raises ``ConfirmedPeopleOnly``, ``HostOnly``, ``NoPlaceToKeep``, ``InvitedByMailAlready``, ``AddressHasEnough``,
    ``TooManyInvitations`` …
    """
    if user.is_guest or not user.has_confirmed_email():
        raise ConfirmedPeopleOnly
    user.lock()
    game = lobby.lock_as_host(game, user)
    if not game.seats.filter(status=Seat.Status.OPEN).exists():
        raise NoPlaceToKeep
    _expect_allowed(game, user, mark_of(address))
    MailInvitation.objects.create(game=game, author=user, mark=mark_of(address))
    transaction.on_commit(partial(_send, game, user, address), robust=True)


def _expect_allowed(game: Game, user: User, mark: str) -> None:
    today = MailInvitation.objects.filter(made_at__gt=timezone.now() - A_DAY)
    if game.mail_invitations.filter(mark=mark).exists():
        raise InvitedByMailAlready
    if today.filter(mark=mark).count() >= settings.MAIL_INVITATIONS_PER_ADDRESS:
        raise AddressHasEnough
    number = today.filter(author=user).count()
    if number >= settings.MAIL_INVITATIONS_PER_DAY:
        raise TooManyInvitations(number=number)


def _send(game: Game, user: User, address: str) -> None:
    title = sentences.title(game.title)
    subject = gettext("%(name)s invites you to a game of %(title)s") % {"name": user.display_name, "title": title}
    link = urljoin(settings.BASE_URL, f"{game.get_absolute_url()}?invite={game.invite_token}")
    details = {"name": user.display_name, "title": title, "link": link}
    post_mail(subject=subject, body=render_to_string("emails/invited_by_mail.txt", details), to=address)
