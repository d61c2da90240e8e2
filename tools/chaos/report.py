"""What a run has shown, as a table for docs/chaos.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import quantiles

from tools.chaos import accounting
from tools.chaos.trial import Outcome
from tools.chaos.world import World

HEAD = """
| event | errors people saw | slowest answer, s | people, bots, mails go on after s | lost or doubled |
|---|---|---|---|---|
""".strip()


def row(outcome: Outcome) -> str:
    """One line of the table."""
    if outcome.obstacle:
        return f"| {outcome.name} | not tried: {outcome.obstacle} | | | |"
    troubles = ", ".join(f"{count} {kind}" for kind, count in outcome.troubles.most_common()) or "0"
    recovery = ", ".join(map(_seconds, outcome.recovery or ()))
    return f"| {outcome.name} | {troubles} | {outcome.slowest:.1f} | {recovery} | {len(outcome.losses)} |"


def _seconds(time: float | None) -> str:
    return "never" if time is None else f"{time:.0f}"


def summary(world: World, seconds: float) -> Iterable[str]:
    """What was done in so many seconds."""
    answers = world.ledger.answers_since(0)
    cuts = quantiles(answers, n=100)
    tables = ", ".join(f"{count} {status}" for status, count in sorted(accounting.tables().items()))
    yield f"{len(world.players)} players, {seconds:.0f} s, {len(answers)} answers ({len(answers) / seconds:.0f}/s)"
    yield f"an answer took {cuts[49]:.3f} s in the middle, {cuts[94]:.3f} s in one of 20, at most {max(answers):.1f} s"
    yield f"{world.ledger.confirms} turns confirmed; tables: {tables}; mails that arrived: {len(world.smtp.texts)}"


def verdict(wrong: Sequence[str]) -> str:
    """Everything that is wrong in the end."""
    return "\n".join(wrong) if wrong else "Every confirmed turn, every bot's turn and every mail is accounted for."
