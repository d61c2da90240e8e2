"""What Chocolatl tells bots, found where each is written."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.ruleset import Move, SeatNumber
from games.engine.strategy import Start, Strategy
from games.titles.chocolatl.bot import evaluation, plans
from games.titles.chocolatl.rules import deciding, sample
from games.titles.chocolatl.rules.moves import Dice
from games.titles.chocolatl.rules.state import Phase, State
from games.titles.chocolatl.rules.view import ChocolatlView


class ChocolatlStrategy(Strategy[State, ChocolatlView]):
    """Bids are weighed against what the others are likely to lay, from one round to the next."""

    evaluate = staticmethod(evaluation.evaluate)
    evaluate_all = staticmethod(evaluation.evaluate_all)
    evaluation_parts = staticmethod(evaluation.evaluation_parts)
    spread = staticmethod(evaluation.spread)
    placed = staticmethod(evaluation.placed)
    reshuffle = staticmethod(sample.reshuffle)
    imagine = staticmethod(plans.imagine)
    answers = staticmethod(plans.answers)
    plans = staticmethod(plans.plans)
    decided = staticmethod(deciding.decided)

    def starts(self, state: State, seat: SeatNumber, most: int) -> Sequence[Start]:
        return plans.starts(state, seat, most) or super().starts(state, seat, most)

    def meant(self, move: Move) -> Move:
        """Whoever throws no die here is asked again at the next station, or says at once not to be asked."""
        return Dice(move.seat, move.station, 0) if isinstance(move, Dice) and not move.count else move

    def rollout_policy(self, state: State, seat: SeatNumber, random: Random) -> Sequence[Move]:
        bid = plans.rollout_policy(state, seat, random)
        return super().starts(state, seat, 1)[0].plan if bid is None else (bid,)

    def is_secret(self, state: State) -> bool:
        """All that is not decided in the open by whoever is first at a station."""
        return state.phase not in (Phase.CITY, Phase.PYRAMID)

    def milestone(self, state: State) -> int:
        """The rounds that have begun."""
        return state.round

    def horizon(self, state: State) -> int:
        """The beginning of the next round."""
        return state.round + 1
