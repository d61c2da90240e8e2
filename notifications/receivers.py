"""Signal receivers that create notifications, and that delete or reset them when accounts change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.mail.strangers import KINDS
from accounts.models import AccountMail, User
from accounts.relations.models import Tie
from accounts.relations.signals import friend_answered, friend_requested
from accounts.sanctions.models import StaffEntry
from accounts.sanctions.signals import acted
from accounts.signals import account_deleted, address_works, mail_due, mail_tried, session_ended
from core.db.commits import after_commit
from core.smtp.outcome import Outcome, Verdict
from games.chat.models import Line
from games.chat.signals import written
from games.clubs.models import GroupTable, Member
from games.clubs.signals import answered, asked, sent_away, table_made
from games.lobby.joining import Reason
from games.matching.models import Wish as GameWish
from games.matching.signals import game_found, without_luck
from games.models import Game, Proposal, Seat
from games.moderation.models import Report
from games.moderation.signals import settled
from games.ratings.signals import given_back, voided
from games.tables.changes import Lateness
from games.tables.signals import (
    host_asked,
    invitation_declined,
    invitations_settled,
    lateness,
    players_invited,
    premove_failed,
    proposal_made,
    seat_offered,
    table_cancelled,
)
from games.tournaments.models import Tournament
from games.tournaments.signals import taken_back, told
from games.trophies.models import Trophy
from games.trophies.signals import earned
from notifications import health
from notifications.channels import MAIL, addresses, devices
from notifications.create import inbox, moderation, notify, people, tournaments, webhooks
from notifications.endpoints import browser
from notifications.models import (
    Bounce,
    Device,
    FeedAddress,
    Hours,
    InboxLine,
    Notice,
    RefusedAddress,
    Reminder,
    TableWish,
    Webhook,
    Wish,
)
from notifications.signals import webhook_turned_off
from notifications.types import ASKED_TO_JOIN, FRIEND, INVITATION


@receiver(premove_failed)
def notify_of_turn_after_all(game: Game, seat: Seat, **_more: Any) -> None:
    """Notify the user of a turn whose premove failed."""
    notify.notify_premove_failed(game, seat)


@receiver(players_invited)
def notify_invited(game: Game, seats: Sequence[Seat], **_more: Any) -> None:
    """Notify invited players."""
    notify.notify_invited(game, seats)


@receiver(invitations_settled)
def settle_invitations(answered: Sequence[tuple[int, int]], **_more: Any) -> None:
    """Ask no more in the inbox what was answered elsewhere."""
    inbox.settle([INVITATION.key_of(seat, person) for seat, person in answered])


@receiver(invitation_declined)
def notify_of_refusal(game: Game, user: User, reason: Reason | None, **_more: Any) -> None:
    """Tell a host that somebody does not come."""
    notify.notify_declined(game, user, reason)


@receiver(host_asked)
def notify_host(game: Game, user: User, what: str, **_more: Any) -> None:
    """Notify the host of a table of what somebody asks."""
    notify.notify_host_asked(game, user, what)


@receiver(lateness)
def notify_of_lateness(seats: Sequence[Seat], seat: Seat, what: Lateness, **_more: Any) -> None:
    """Notify the table that a player is late, or back."""
    notify.notify_late(seats, seat, what)


@receiver(seat_offered)
def notify_possible_successors(game: Game, seat: Seat, user: User, **_more: Any) -> None:
    """Notify the user to whom a seat is offered by name."""
    notify.notify_asked_to_take_over(game, seat, user)


@receiver(table_cancelled)
def notify_cancelled(game: Game, seats: Sequence[Seat], by: User | None, **_more: Any) -> None:
    """Notify the others at a table that somebody has cancelled, and drop their pending turn notifications."""
    notify.drop_turns([seat.pk for seat in seats], "table-gone")
    if by:
        notify.notify_cancelled(game, seats, by)


@receiver(proposal_made)
def notify_of_proposal(game: Game, proposal: Proposal, people: Sequence[User], **_more: Any) -> None:
    """Notify the users whose agreement a proposal needs."""
    notify.notify_proposed(game, proposal, people)


@receiver(voided)
def notify_voided(game: Game, **_more: Any) -> None:
    """Notify the players of a voided game."""
    notify.notify_voided(game, is_void=True)


@receiver(given_back)
def notify_given_back(game: Game, **_more: Any) -> None:
    """Notify the players of a game that counts again."""
    notify.notify_voided(game, is_void=False)


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Delete a deleted account's notifications, preferences and addresses.

    The locks of the user's unfinished tables, taken before, keep others from creating notifications there. Rows created
    meanwhile about other tables are deleted after the commit, and later ones when they are due.
    """
    _forget(user.pk)
    after_commit(_forget, user.pk)


def _forget(person: int) -> None:
    for model in (
        Wish,
        TableWish,
        Hours,
        Reminder,
        Notice,
        InboxLine,
        RefusedAddress,
        Bounce,
        Device,
        Webhook,
        FeedAddress,
    ):
        model.objects.filter(user=person).delete()


@receiver(mail_tried)
def note_health(sender: type[AccountMail], outcome: Outcome, **_kwargs: Any) -> None:
    """Record the outcome of an account mail, which uses the same server.

    Failures that are not about the server do not count: anybody can have a mail sent to a wrong address.
    """
    if outcome.verdict is Verdict.ACCEPTED:
        health.note_accepted(MAIL.code)
    elif outcome.is_about_the_server:
        health.note_failure(MAIL.code, None, outcome)


@receiver(mail_due)
def leave_alone(sender: type[AccountMail], mail: AccountMail, address: str, **_kwargs: Any) -> str:
    """Reason for not sending an account mail: invitations skip resting addresses, requested mails do not."""
    return "address-rests" if mail.kind in KINDS and addresses.is_resting(address) else ""


@receiver(written)
def notify_of_message(sender: type[Line], line: Line, **_kwargs: Any) -> None:
    """Notify players of a message."""
    notify.notify_message(line)


@receiver(friend_requested)
def notify_friend_request(sender: type[Tie], tie: Tie, **_kwargs: Any) -> None:
    """Notify of a friend request, or of its answer."""
    people.notify_friend_request(tie)


@receiver(friend_answered)
def settle_friend_request(sender: type[Tie], person: User, other: User, **_kwargs: Any) -> None:
    """Ask no more in the inbox what was answered elsewhere."""
    inbox.settle([FRIEND.key(other, person)])


@receiver(answered)
def settle_request_to_join(sender: type[Member], member: Member, **_kwargs: Any) -> None:
    """Ask no more in the inbox what was answered elsewhere."""
    inbox.settle([ASKED_TO_JOIN.key(member)])


@receiver(sent_away)
def notify_sent_away(sender: type[Member], member: Member, by: User | None, **_kwargs: Any) -> None:
    """Tell who was sent away from a group."""
    people.notify_sent_away(member, by)


@receiver(asked)
def notify_of_request_to_join(sender: type[Member], member: Member, **_kwargs: Any) -> None:
    """Notify a user who is asked to join a group."""
    people.notify_asked_to_join(member)


@receiver(table_made)
def notify_of_group_table(sender: type[GroupTable], table: GroupTable, **_kwargs: Any) -> None:
    """Notify members of a group's new table."""
    people.notify_group_table(table)


@receiver(without_luck)
def notify_without_luck(sender: type[GameWish], wish: GameWish, **_kwargs: Any) -> None:
    """Notify a user whose wish for a game has waited for a day."""
    people.notify_without_luck(wish)


@receiver(game_found)
def notify_of_game_found(sender: type[GameWish], game: Game, away: Collection[int], **_kwargs: Any) -> None:
    """Notify the players of a game that was found for them."""
    people.notify_game_found(game, away)


@receiver(told)
def notify_of_tournament(tournament: Tournament, people: Sequence[User], what: str, round: int, **_more: Any) -> None:  # noqa: A002
    """Notify users of what happens in a tournament."""
    tournaments.notify_tournament(tournament, people, what, round)


@receiver(taken_back)
def forget_cancellation(tournament: Tournament, **_more: Any) -> None:
    """Nobody hears of what is taken back."""
    tournaments.forget_cancellation(tournament)


@receiver(earned)
def notify_of_trophies(person: User, trophies: Sequence[Trophy], **_more: Any) -> None:
    """Notify a user of what was earned."""
    people.notify_earned(person, trophies)


@receiver(settled)
def notify_of_settled_report(sender: type[Report], report: Report, **_kwargs: Any) -> None:
    """Notify whoever reported something of what came of it."""
    moderation.notify_settled(report)


@receiver(acted)
def notify_of_staff_act(sender: type[StaffEntry], entry: StaffEntry, **_kwargs: Any) -> None:
    """Notify somebody of what an admin did about them."""
    moderation.notify_staff_act(entry)


@receiver(webhook_turned_off)
def notify_of_webhook(sender: type[Webhook], hook: Webhook, **_kwargs: Any) -> None:
    """Notify the owner of a webhook that the site turned off."""
    webhooks.notify_webhook_off(hook)


@receiver(user_logged_in)
def remember_browser(sender: type[User], request: HttpRequest | None = None, **_kwargs: Any) -> None:
    """Let the new session know the browser's push subscription, whoever's it is: it ends with the session."""
    if request is not None and (device := browser.device_of(request)):
        browser.remember(request, device)


@receiver(user_logged_out)
def forget_browser(sender: type[User], request: HttpRequest, **_kwargs: Any) -> None:
    """Remove the browser's push subscription at any logout there, so that its next user sees no messages of others."""
    if device := browser.device_of(request):
        devices.forget(device)


@receiver(session_ended)
def forget_other_browser(session: Mapping[str, Any], **_kwargs: Any) -> None:
    """Remove the push subscription of a browser that its user has logged out from elsewhere."""
    if device := session.get(browser.REMEMBERED):
        devices.forget(device)


@receiver(email_changed)
def try_again(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Begin anew when the address changes, also to one that was refused before."""
    addresses.note_works(user)


@receiver(email_confirmed)
def try_confirmed(sender: type[EmailAddress], email_address: EmailAddress, **_kwargs: Any) -> None:
    """Begin anew when the address is confirmed: a mail has arrived there."""
    addresses.note_works(email_address.user)


@receiver(address_works)
def end_hold(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Email a user again whose present address was confirmed once more."""
    addresses.note_works(user)
