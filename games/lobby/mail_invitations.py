"""Invitations by e-mail, to people who need no account: the mail holds the invitation link."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urljoin

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from accounts.mail import strangers
from accounts.models import AccountMail, User
from accounts.relations import selectors as relations
from accounts.tasks import post_mail
from games import texts
from games.lobby import places
from games.lobby.errors import (
    AddressHasEnough,
    ConfirmedPeopleOnly,
    InvitedByMailAlready,
    NoPlaceToKeep,
    TooManyInvitations,
)
from games.models import Game, MailInvitation, Seat, mark_of

A_DAY = timedelta(days=1)


@transaction.atomic
def invite_by_mail(*, game: Game, user: User, address: str) -> None:
    """Send an invitation link to an e-mail address; no place is reserved.

    Raises ``ConfirmedPeopleOnly``, ``HostOnly``, ``NoPlaceToKeep``, ``InvitedByMailAlready``, ``AddressHasEnough``,
    ``TooManyInvitations`` …
    """
    if user.is_guest or not user.has_confirmed_email():
        raise ConfirmedPeopleOnly
    user.lock()
    game = places.lock_as_host(game, user)
    if not game.seats.filter(status=Seat.Status.OPEN).exists():
        raise NoPlaceToKeep
    mark = mark_of(address)
    _expect_allowed(game, user, mark)
    mail = _post(game, user, address)
    now = {"author": user, "mail": mail, "made_at": timezone.now()}
    MailInvitation.objects.update_or_create(game=game, mark=mark, defaults=now)


def _expect_allowed(game: Game, user: User, mark: str) -> None:
    today = MailInvitation.objects.filter(made_at__gt=timezone.now() - A_DAY)
    former = game.mail_invitations.filter(mark=mark).select_related("mail").first()
    if former and not former.is_lost:
        raise InvitedByMailAlready
    if (
        today.filter(mark=mark).exclude(mail__status=AccountMail.Status.FAILED).count()
        >= settings.MAIL_INVITATIONS_PER_ADDRESS
    ):
        raise AddressHasEnough
    number = today.filter(author=user).count()
    if number >= settings.MAIL_INVITATIONS_PER_DAY:
        raise TooManyInvitations(number=number)


def is_blocked(mail: AccountMail, address: str) -> bool:
    """Whether a mail invites somebody who has blocked its author: asked when it is sent, not by who asks for it."""
    invitation = MailInvitation.objects.filter(mail=mail).select_related("author").first()
    if invitation is None:
        return False
    people = EmailAddress.objects.filter(email__iexact=address, verified=True).values_list("user_id", flat=True)
    return bool(relations.who_block(invitation.author, list(people)))


def _post(game: Game, user: User, address: str) -> AccountMail:
    title = texts.title(game.title)
    subject = gettext("%(name)s invites you to a game of %(title)s") % {"name": user.display_name, "title": title}
    link = urljoin(settings.BASE_URL, f"{game.get_absolute_url()}?invite={game.invite_token}")
    details = {"name": user.display_name, "title": title, "link": link, "is_rated": game.is_rated}
    details |= {"stop_url": strangers.stop_url(address)}
    body = render_to_string("emails/invited_by_mail.txt", details)
    return post_mail(kind=strangers.INVITED_BY_MAIL, subject=subject, body=body, to=address)
