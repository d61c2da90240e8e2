"""Follows every table: tells people whose turn it is, how a game ended, and that they are invited."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager

from accounts.models import User
from games.models import Game, Proposal, Seat
from games.tables.changes import Commit, Follower, Lateness
from notifications.create import telling
from notifications.create.recipients import read_ahead


class Notices(Follower):
    """Writes what is owed, in the transaction of the change."""

    def among(self, games: Collection[int]) -> AbstractContextManager[None]:
        return read_ahead(games)

    def follow(self, commit: Commit) -> None:
        decided = {made.row.seat for made in commit.made if not made.row.auto}
        by_whom = "stood-in" if commit.by_bot else "moved"
        telling.drop_turns([seat for seat in commit.answered if seat.number in decided], by_whom)
        telling.drop_turns([seat for seat in commit.answered if seat.number not in decided], "not-your-turn")
        if commit.retracted:
            telling.keep_turns(commit.table.game, commit.still_asked)
        if commit.went_back:
            telling.forget_rounds(commit.table.game)
        if commit.ended:
            telling.tell_over(commit.table.game, commit.table.seats)
        else:
            self._ask(commit)

    def _ask(self, commit: Commit) -> None:
        table = commit.table
        round_number = table.ruleset.round_number(table.state)
        planned = [seat for seat in commit.asked if table.plans_due(seat)]
        telling.tell_turns(table.game, [seat for seat in commit.asked if seat not in planned], round_number)
        if planned:
            telling.note_planned(table.game, planned, round_number)

    def left_open(self, game: Game, seat: Seat) -> None:
        telling.tell_left_open(game, seat)

    def invited(self, game: Game, seats: Sequence[Seat]) -> None:
        telling.tell_invited(game, seats)

    def lateness(self, seats: Sequence[Seat], seat: Seat, what: Lateness) -> None:
        telling.tell_late(seats, seat, what)

    def offered(self, game: Game, seat: Seat, user: User) -> None:
        telling.tell_asked_to_take_over(game, seat, user)

    def called_off(self, game: Game, seats: Sequence[Seat]) -> None:
        telling.drop_turns(seats, "table-gone")

    def proposed(self, game: Game, proposal: Proposal, people: Sequence[User]) -> None:
        telling.tell_proposed(game, proposal, people)
