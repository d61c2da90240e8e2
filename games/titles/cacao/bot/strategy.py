"""What Cacao tells bots, found where each is written."""

from __future__ import annotations

from games.engine.strategy import Strategy
from games.titles.cacao.bot import endings, evaluation, knowledge, plans, playing_out, thinking
from games.titles.cacao.rules import sample
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.view import CacaoView


class CacaoStrategy(Strategy[State, CacaoView]):
    """Villages and what the next seat can do with them, some turns ahead."""

    evaluate = staticmethod(evaluation.evaluate)
    evaluate_all = staticmethod(evaluation.evaluate_all)
    evaluation_parts = staticmethod(evaluation.evaluation_parts)
    spread = staticmethod(evaluation.spread)
    scatter = evaluation.SCATTER
    look_closer = staticmethod(knowledge.look_closer)
    reshuffle = staticmethod(sample.reshuffle)
    plans = staticmethod(plans.plans)
    starts = staticmethod(thinking.starts)
    is_settled = staticmethod(endings.is_settled)
    position_key = staticmethod(endings.position_key)
    endings = staticmethod(endings.endings)
    rollout_policy = staticmethod(thinking.rollout_policy)
    play_out = staticmethod(playing_out.play_out)
    milestone = staticmethod(thinking.turns_over)
    horizon = staticmethod(thinking.horizon)
