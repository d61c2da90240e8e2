"""Bonus dice that are thrown for a bid (Chocolatl rules, section 3)."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.engine.shuffle import Stream
from games.titles.chocolatl.rules.state import Answer, State


def throw(state: State, events: list[Event]) -> None:
    """Everybody has said how many: the dice are thrown in seat order, added, and given back."""
    stream = Stream(state.seed, "bonus", state.bonus_position)
    for seat, player in enumerate(state.players):
        if player.answer is not None:
            _throw(state, seat, player.answer, stream, events)
            player.answer = None
    state.bonus_position = stream.position


def _throw(state: State, seat: int, answer: Answer, stream: Stream, events: list[Event]) -> None:
    player = state.players[seat]
    player.rests = answer.rests
    thrown = tuple(stream.die() for _ in range(answer.dice))
    player.dice -= len(thrown)
    state.thrown[seat] = thrown
    state.bids[seat] += sum(thrown)
    events.append(Event("thrown", seat, {"dice": thrown, "rests": answer.rests}))
