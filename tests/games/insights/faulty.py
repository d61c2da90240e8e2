"""Players with one known fault each, good bots otherwise, and finished games of theirs in somebody's name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from accounts.models import User
from games.engine.bots import BOTS, Bot, Budget
from games.engine.bots.arena import Played, bot_random, game_seed, record_of
from games.engine.record import RecordedMove
from games.engine.ruleset import Move, Options, Preferences
from games.engine.title import AnyTitle
from games.models import Game, Seat
from games.records.services import import_record
from games.titles.cacao.bot.evaluation import evaluate
from games.titles.cacao.bot.plans import after, draft, to_the_end
from games.titles.cacao.rules.board import EDGE_NUMBER, INDEX, XY, jungle_beside
from games.titles.cacao.rules.laying import distinct_hand, may_overbuild, overbuildable
from games.titles.cacao.rules.moves import Activate, Lay, Overbuild
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS, JungleKind, TemplePay
from games.titles.cacao.title import CACAO
from games.titles.chocolatl.bot.outlook import value_tables
from games.titles.chocolatl.bot.plans import Search
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.moves import Bid
from games.titles.chocolatl.rules.state import Phase
from games.titles.chocolatl.rules.state import State as ChocolatlState
from games.titles.chocolatl.title import CHOCOLATL

BASE: Options = {"players": 2}
EARLY: Options = {"players": 2, "modules": ["map"], "early_overbuild": True}
"""In the base game nobody may overbuild before the last turns."""
BY_HAND = {"automatic": False}
FIRST = datetime(2026, 11, 1, 9, tzinfo=UTC)


class ForgetsCarrier:
    """Never moves its water carrier, and sees nothing in water."""

    def choose(self, title: AnyTitle, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        state: State = title.rules.sample_state(view, random)
        state.players[seat].carrier_moves = False
        (best,) = title.bot.starts(state, seat, 1)
        move = best.plan[0]
        return _idle(move) if isinstance(move, Activate) and _kind_at(state, move).code == "water" else move


def _kind_at(state: State, move: Activate) -> JungleKind:
    return state.jungle[jungle_beside(INDEX[move.worker] << 2 | EDGE_NUMBER[move.edge])]


def _idle(move: Activate) -> Activate:
    return replace(move, choice=(("count", 0),))


class IgnoresTemples:
    """Sees nothing in temples."""

    def choose(self, title: AnyTitle, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        state: State = title.rules.sample_state(view, random)
        state.jungle = {cell: _worthless(kind) for cell, kind in state.jungle.items()}
        state.display = [_worthless(kind) for kind in state.display]
        state.pile = [_worthless(kind) for kind in state.pile]
        (best,) = title.bot.starts(state, seat, 1)
        return best.plan[0]


_WORTHLESS: dict[str, JungleKind] = {}


def _worthless(kind: JungleKind) -> JungleKind:
    if kind.temple is None:
        return kind
    return _WORTHLESS.setdefault(kind.code, replace(kind, temple=TemplePay(0, 0)))


class OverbuildsAtOnce:
    """Overbuilds whenever it may, and takes sun tokens for it as if each were a treasure."""

    def choose(self, title: AnyTitle, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        state: State = title.rules.sample_state(view, random)
        starts = title.bot.starts(state, seat, 12)
        if isinstance(starts[0].plan[0], Lay) and may_overbuild(state):
            ways = [plan for begun in _overbuildings(state, seat) for plan in to_the_end(draft(state), (), begun)]
            return max(ways, key=lambda plan: evaluate(after(state, plan), seat))[0]
        most = max(starts, key=lambda start: start.estimate + 3 * after(state, start.plan).players[seat].tokens)
        return most.plan[0]


def _overbuildings(state: State, seat: int) -> Sequence[Overbuild]:
    return [
        Overbuild(seat, tile, XY[cell], rotation)
        for cell in overbuildable(state)
        for tile in distinct_hand(state)
        for rotation in DISTINCT_ROTATIONS[tile]
    ]


class IgnoresStation:
    """Sees nothing at one station of Chocolatl."""

    def __init__(self, station: int) -> None:
        self._station = station

    def choose(self, title: AnyTitle, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        state: ChocolatlState = title.rules.sample_state(view, random)
        if state.phase != Phase.BID:
            return BOTS["greedy"].choose(title, view, seat, random, budget)
        tables = value_tables(state, seat, STATIONS[state.station - 1 :])
        search = Search(state, seat, tables | {self._station: [0.0] * len(tables[self._station])}, random)
        search.climb()
        count = bidding.cards_asked(state)
        return Bid(seat, tuple((each, search.cards_at(each)[:count]) for each in bidding.stations_asked(state)))


class Fault(NamedTuple):
    """Who has it, and in which games it shows."""

    bot: Bot
    options: Options = BASE
    title: AnyTitle = CACAO


FAULTS: Mapping[str, Fault] = {
    "thing.water": Fault(ForgetsCarrier()),
    "thing.temple": Fault(IgnoresTemples()),
    "kind.overbuild": Fault(OverbuildsAtOnce(), EARLY),
}
"""By the theme under which the page has to name each."""
CHOCOLATL_FAULTS: Mapping[str, Fault] = {
    f"thing.station-{station}": Fault(IgnoresStation(station), {"players": 3}, CHOCOLATL) for station in STATIONS
}
"""The same of Chocolatl."""


def played(fault: Fault, number: int) -> tuple[int, bytes, Played]:
    """A game of somebody with a fault against good bots: in which seat, from which seed."""
    bot, options, title = fault
    players = options["players"]
    seed, seat = game_seed(77, number), number % players
    bots = [bot if each == seat else BOTS["greedy"] for each in range(players)]
    preferences: list[Preferences] = [BY_HAND if each == seat else {} for each in range(players)]
    state, moves = title.new(options, seed), list[RecordedMove]()
    randoms = [bot_random(seed, each) for each in range(players)]
    while waiting := title.rules.to_move(state):
        mover = waiting[0]
        automatic = title.rules.automatic(state, mover, preferences[mover])
        view = title.rules.view(state, mover)
        move = automatic or bots[mover].choose(title, view, mover, randoms[mover], Budget())
        at = FIRST + timedelta(days=number, minutes=len(moves) * 7)
        moves.append(RecordedMove(move, auto=automatic is not None, at=at.isoformat().replace("+00:00", "Z")))
        title.rules.apply(state, move)
    outcome = title.rules.outcome(state)
    assert outcome is not None, "nobody is to move"
    return seat, seed, Played(tuple(moves), outcome)


def finished_game(user: User, fault: Fault, number: int) -> Game:
    """A finished game that a bot with this fault has played in somebody's name."""
    seat, seed, game = played(fault, number)
    levels = ["greedy"] * fault.options["players"]
    document = record_of(game, title=fault.title, options=fault.options, seed=seed, levels=levels)
    row = import_record(json.dumps(document).encode())
    Seat.objects.filter(game=row, number=seat).update(user=user, name="", bot="")
    ended = FIRST + timedelta(days=number, minutes=len(game.moves) * 7)
    Game.objects.filter(pk=row.pk).update(ended_at=ended)
    row.refresh_from_db()
    return row
