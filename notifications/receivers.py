"""What becomes of notices when somebody leaves the site or has another address."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import AccountMail, User
from accounts.relations.models import Tie
from accounts.relations.signals import wished
from accounts.signals import account_deleted, mail_due, mail_tried
from core.smtp.outcome import Outcome, Verdict
from games.chat.models import Line
from games.chat.signals import written
from games.clubs.models import GroupTable, Member
from games.clubs.signals import asked, table_made
from games.models import Game, Proposal, Seat
from games.tables.changes import Lateness
from games.tables.signals import lateness, players_invited, premove_failed, proposal_made, seat_offered, table_cancelled
from notifications import health
from notifications.channels import MAIL, addresses, devices
from notifications.create import notify, people
from notifications.models import (
    Device,
    FeedAddress,
    Hours,
    Notice,
    RefusedAddress,
    Reminder,
    TableWish,
    Webhook,
    Wish,
)

INVITED_BY_MAIL = "invited_by_mail"


@receiver(premove_failed)
def notify_of_turn_after_all(game: Game, seat: Seat, **_more: Any) -> None:
    """The seat decides after all."""
    notify.notify_premove_failed(game, seat)


@receiver(players_invited)
def notify_invited(game: Game, seats: Sequence[Seat], **_more: Any) -> None:
    """Places are kept for them."""
    notify.notify_invited(game, seats)


@receiver(lateness)
def notify_of_lateness(seats: Sequence[Seat], seat: Seat, what: Lateness, **_more: Any) -> None:
    """All at the table learn that somebody was late, or is back."""
    notify.notify_late(seats, seat, what)


@receiver(seat_offered)
def notify_possible_successors(game: Game, seat: Seat, user: User, **_more: Any) -> None:
    """Whoever was asked by name."""
    notify.notify_asked_to_take_over(game, seat, user)


@receiver(table_cancelled)
def drop_turns_of_cancelled(seats: Sequence[Seat], **_more: Any) -> None:
    """Nobody is to decide any more."""
    notify.drop_turns(seats, "table-gone")


@receiver(proposal_made)
def notify_of_proposal(game: Game, proposal: Proposal, people: Sequence[User], **_more: Any) -> None:
    """Whoever has not agreed yet."""
    notify.notify_proposed(game, proposal, people)


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nothing is kept of what somebody who left wanted and was told, nor of the address.

    It follows on the departure from all tables that are not over, whose locks keep others from writing to this person
    there. What is written about other tables meanwhile goes after the commit, and what comes later when it is due.
    """
    _forget(user.pk)
    transaction.on_commit(partial(_forget, user.pk), robust=True)


def _forget(person: int) -> None:
    for model in (Wish, TableWish, Hours, Reminder, Notice, RefusedAddress, Device, Webhook, FeedAddress):
        model.objects.filter(user=person).delete()


@receiver(mail_tried)
def note_health(sender: type[AccountMail], outcome: Outcome, **_kwargs: Any) -> None:
    """Mails about accounts go to the same server; anybody can have one sent to an address that is nobody's."""
    if outcome.verdict is Verdict.ACCEPTED:
        health.note_accepted(MAIL.code)
    elif outcome.is_about_the_server:
        health.note_failure(MAIL.code, None, outcome)


@receiver(mail_due)
def leave_alone(sender: type[AccountMail], mail: AccountMail, address: str, **_kwargs: Any) -> str:
    """An invitation wakes no address that rests; what people ask for themselves is sent all the same."""
    return "address-rests" if mail.kind == INVITED_BY_MAIL and addresses.is_resting(address) else ""


@receiver(written)
def tell(sender: type[Line], line: Line, **_kwargs: Any) -> None:
    """Somebody has said something at a table."""
    notify.notify_message(line)


@receiver(wished)
def notify_friend_request(sender: type[Tie], tie: Tie, **_kwargs: Any) -> None:
    """Somebody wants to be friends, or agrees."""
    people.notify_friend_request(tie)


@receiver(asked)
def tell_asked(sender: type[Member], member: Member, **_kwargs: Any) -> None:
    """Somebody is asked to join a group."""
    people.notify_asked_to_join(member)


@receiver(table_made)
def tell_table_made(sender: type[GroupTable], table: GroupTable, **_kwargs: Any) -> None:
    """A group has a new table."""
    people.notify_group_table(table)


@receiver(user_logged_out)
def forget_browser(sender: type[User], request: HttpRequest, user: User | None, **_kwargs: Any) -> None:
    """Whoever sits before it next reads nothing that is meant for another."""
    if user is not None and (device := request.session.get(devices.REMEMBERED)):
        devices.remove(person=user, device=device)


@receiver(email_changed)
def try_again(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Another address begins anew, also if it is one that was refused long ago."""
    RefusedAddress.objects.filter(user=user).delete()


@receiver(email_confirmed)
def try_confirmed(sender: type[EmailAddress], email_address: EmailAddress, **_kwargs: Any) -> None:
    """Whoever typed a code from a mail gets mails there."""
    RefusedAddress.objects.filter(user_id=email_address.user_id).delete()
