"""What decided a game, in one sentence: where the winner was furthest ahead of who came next."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import Score
from games.tables.pages.numbers import number


def decided(title: str, names: Sequence[str], scores: Sequence[Score], order: Sequence[int]) -> str:
    """``order`` are the seats that stayed to the end, the best first; empty for a shared victory of all.

    Where totals are equal the lines of the score say nothing: what broke the tie is told with each player.
    """
    if len(order) < 2:
        return _("Everyone else has resigned.") if order else ""
    winner, other = order[0], order[1]
    if scores[winner]["total"] == scores[other]["total"]:
        return _("It couldn’t be closer: %(winner)s and %(other)s are level on points.") % {
            "winner": names[winner],
            "other": names[other],
        }
    line = max(_lines(scores[winner]), key=lambda line: scores[winner][line] - scores[other][line])
    return _("What decided it: %(line)s. %(winner)s scored %(points)s there, against %(others)s for %(other)s.") % {
        "line": texts.score_line(title, line),
        "winner": names[winner],
        "points": number(scores[winner][line]),
        "others": number(scores[other][line]),
        "other": names[other],
    }


def _lines(score: Score) -> Sequence[str]:
    return [line for line in score if line != "total"]
