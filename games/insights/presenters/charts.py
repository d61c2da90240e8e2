"""Charts of what was given away: rows that are a table too, with bars, intervals and what is typical."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.dates import WEEKDAYS
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import texts
from games.engine import registry
from games.insights.breakdown import Amount
from games.insights.figures import Figures
from games.statistics.presenters.names import module_names

PHASES = (gettext_lazy("First third"), gettext_lazy("Middle"), gettext_lazy("Last third"))
PACES = (
    gettext_lazy("Under 30 seconds"),
    gettext_lazy("30 seconds to 2 minutes"),
    gettext_lazy("2 to 30 minutes"),
    gettext_lazy("Half an hour to half a day"),
    gettext_lazy("Longer"),
)
HOURS = (
    gettext_lazy("Midnight to 6"),
    gettext_lazy("6 to noon"),
    gettext_lazy("Noon to 18"),
    gettext_lazy("18 to midnight"),
)


class Row(NamedTuple):
    """A line of a chart: what is given away with ±, what is typical, and the bar in percent of its width."""

    label: str
    amount: str
    margin: str
    decisions: int
    typical: str
    bar: tuple[float, float]
    """Where it begins and how wide it is."""
    whisker: tuple[float, float]
    """From where to where the interval reaches."""
    mark: float | None
    """Where what is typical stands."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A section of the page."""

    code: str
    heading: str
    unit: str
    rows: Sequence[Row]
    zero: float
    has_typical: bool


ALONE = frozenset({"kind", "thing"})
"""What says something with one row too; the others compare."""


def charts(title: str, found: Figures, *, is_own: bool) -> list[Chart]:
    """All sections about which there is something to say, in their order; others see no times."""
    return [chart for chart in _charts(title, found, is_own=is_own) if len(chart.rows) > (chart.code not in ALONE)]


def _charts(title: str, found: Figures, *, is_own: bool) -> Iterator[Chart]:
    game, decision = _("Points of chance given away, a game"), _("Points of chance given away, a decision")
    things = {code: texts.insight(title, f"thing.{code}") for code in found.sections["thing"]}
    kinds = {code: texts.insight(title, f"kind.{code}") for code in _kinds(title, found)}
    yield _chart("kind", _("By kind of decision"), game, kinds, found)
    yield _chart("thing", _("By what you undervalued"), game, _dearest_first(things, found.sections["thing"]), found)
    yield _chart("phase", _("By phase"), game, _numbered(PHASES), found)
    yield _chart("module", _("By module"), game, module_names(title), found)
    yield _chart("pace", _("By time taken"), decision, _numbered(PACES), found)
    if is_own:
        yield _chart("day", _("By day"), decision, {str(day): str(name) for day, name in WEEKDAYS.items()}, found)
        yield _chart("hour", _("By hour"), decision, _numbered(HOURS), found)


def _numbered(names: Sequence[Any]) -> dict[str, str]:
    return {str(number): str(name) for number, name in enumerate(names)}


def _kinds(title: str, found: Figures) -> list[str]:
    edition = registry.titles()[title]
    known = edition.decisions.kinds() if edition.decisions is not None else ()
    return [*known, *(code for code in found.sections["kind"] if code not in known)]


def _dearest_first(names: Mapping[str, str], groups: Mapping[str, Amount]) -> dict[str, str]:
    return dict(sorted(names.items(), key=lambda each: -groups[each[0]].mean))


def _chart(code: str, heading: str, unit: str, names: Mapping[str, str], found: Figures) -> Chart:
    groups, typical = found.sections[code], found.typical.get(code, {})
    shown = [(name, groups[group], typical.get(group)) for group, name in names.items() if group in groups]
    scale = _Scale([amount for _name, amount, _other in shown])
    rows = [_row(name, amount, other, scale) for name, amount, other in shown]
    return Chart(code, heading, unit, rows, scale.at(0), any(row.typical for row in rows))


class _Scale:
    """Amounts in percent of a drawing's width: all intervals fit, and zero too."""

    def __init__(self, amounts: Sequence[Amount]) -> None:
        self._least = min([0.0, *(amount.mean - amount.margin for amount in amounts)])
        most = max([0.001, *(amount.mean + amount.margin for amount in amounts)])
        self._width = most - self._least

    def at(self, value: float) -> float:
        return round(min(100.0, 100 * (value - self._least) / self._width), 2)


def _row(name: str, amount: Amount, typical: Amount | None, scale: _Scale) -> Row:
    begin, end = sorted((scale.at(0), scale.at(amount.mean)))
    return Row(
        label=name,
        amount=points_of(amount),
        margin=margin_of(amount),
        decisions=amount.decisions,
        typical=with_margin(typical) if typical else "",
        bar=(begin, round(end - begin, 2)),
        whisker=(scale.at(amount.mean - amount.margin), scale.at(amount.mean + amount.margin)),
        mark=scale.at(typical.mean) if typical else None,
    )


def points_of(amount: Amount) -> str:
    """Its mean."""
    return in_points(amount.mean)


def margin_of(amount: Amount) -> str:
    """What stands behind ±."""
    return number_format(100 * amount.margin, 1)


def with_margin(amount: Amount) -> str:
    """Both."""
    return f"{points_of(amount)} ± {margin_of(amount)}"


def in_points(share: float) -> str:
    """Points of chance: a hundred are a sure win."""
    value = round(100 * share, 1)
    return f"{'−' if value < 0 else ''}{number_format(abs(value), 1)}"
