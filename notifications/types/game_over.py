"""Notification that a game is over: who has won, what decided it, what it changed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Game, Seat
from games.pages.presenters.decided import decided
from games.ratings.endings import shown_change
from games.ratings.selectors import changes_at
from games.tables.pages.headline import result
from games.tables.pages.numbers import number, signed
from games.tables.pages.seats import sitters
from games.tables.tables import Table, read_table
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import rank, round_table_of, standing


class GameOver(Plain):
    """Type for all players when a game ends."""

    code = "mail_game_over"
    name = gettext_lazy("Game over")
    preference_label = gettext_lazy("Game over")
    at_first = NOW
    breaks_quiet = True
    folder = "over"

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per seat and epoch, so that a second end after a takeback is notified again."""
        return f"over:{game.epoch}:{seat.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return "" if game_of(notice).is_over else "not-over"

    def context(self, notice: Notice) -> dict[str, Any]:
        table = read_table(game_of(notice))
        own = next((seat for seat in table.seats if seat.user_id == notice.user_id), None)
        place = table.game.public_id
        return {
            "result": _result(table, own),
            "decided": _decided(table),
            "rating": _rating(table.game, notice.user),
            "again_url": _again_url(table.game) if own is not None else "",
            "round_table": round_table_of(notice),
            "analysis_url": urljoin(settings.BASE_URL, reverse("games:analysis", args=[place])),
            "replay_url": urljoin(settings.BASE_URL, reverse("games:replay", args=[place])),
            **standing(table),
        }


def _again_url(game: Game) -> str:
    """Where the button for a rematch is; a table of a tournament has none."""
    return "" if game.must_end else urljoin(settings.BASE_URL, game.get_absolute_url() + "#end")


def _result(table: Table, own: Seat | None) -> str:
    """In one sentence; with the points of both where two played to the end and one has won."""
    winners = [seat for seat in table.seats if seat.won]
    if own and len(table.seats) == 2 and len(winners) == 1 and not table.title.rules.resigned(table.state):
        return _of_two(own, next(seat for seat in table.seats if seat is not own))
    return result([seat.seat_number for seat in winners], own.seat_number if own else None, sitters(table))


def _of_two(own: Seat, other: Seat) -> str:
    facts = {"other": other.player_name, "own": number(own.points or 0), "others": number(other.points or 0)}
    if own.won:
        return _("You beat %(other)s, %(own)s to %(others)s") % facts
    return _("%(other)s beat you, %(others)s to %(own)s") % facts


def _decided(table: Table) -> str:
    """What decided between the winner and who came next; nothing where several have won, or nobody has."""
    if len([seat for seat in table.seats if seat.won]) != 1:
        return ""
    gone = table.title.rules.resigned(table.state)
    order = [seat.seat_number for seat in sorted(table.seats, key=rank) if seat.seat_number not in gone]
    return decided(table.game.title, table.names, table.title.rules.scores(table.state), order)


def _rating(game: Game, person: User) -> str:
    """By how much the own rating has changed, if that is known."""
    change = changes_at(game, person).readable.get(person.pk)
    facts = shown_change(change) if change else {}
    if not facts:
        return ""
    return _("Your rating: %(change)s, now %(after)s.") % {**facts, "change": signed(facts["after"] - facts["before"])}
