"""Listener that creates notifications of what happened at tables: whose turn it is, how a game ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager

from games.tables.telling import CHANGE, Happening
from notifications.create import notify
from notifications.create.recipients import read_ahead


class Notify:
    """Creates and drops pending notifications."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        return read_ahead(games)

    def hear(self, happened: Sequence[Happening]) -> None:
        for happening in happened:
            if happening.code == CHANGE:
                _notify(happening)


def _notify(change: Happening) -> None:
    said = change.details
    notify.drop_turns(said["decided"], "stood-in" if said["by_bot"] else "moved")
    notify.drop_turns(said["released"], "not-your-turn")
    if said["retracted"]:
        notify.keep_turns(change.game, change.seats("still_asked"))
    if said["went_back"]:
        notify.forget_rounds(change.game)
    if said["ended"]:
        notify.notify_game_over(change.game, change.seats("all"))
    elif said["asked"]:
        _notify_turns(change)
    if said["moved"]:
        notify.notify_moved(change.game, change.seats("others"))


def _notify_turns(change: Happening) -> None:
    said = change.details
    asked = [seat for seat in change.seats("asked") if seat.pk not in said["planned"]]
    notify.notify_turns(change.game, asked, said["round"])
    if said["planned"]:
        notify.note_planned(change.game, change.seats("planned"), said["round"])
