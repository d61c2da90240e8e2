"""How a report of ``selfplay`` is shown: each figure with its interval, a bar, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.template.loader import render_to_string

from games.engine.balance.figures import DIFFERENCE, SHARE, Figure, change
from games.engine.balance.sections import Report, Row, Section

TEMPLATE = "games/selfplay_report.html"
BEYOND_CHANCE = "beyond chance"
MINUS = "−"


class Bar(NamedTuple):
    """In hundredths of its width: where it begins, how long it is, and from where to where it is uncertain."""

    start: float
    length: float
    low: float
    high: float


class Cell(NamedTuple):
    """A figure as it is shown."""

    text: str
    interval: str = ""
    bar: Bar | None = None
    remark: str = ""


Shown = list[tuple[str, list[Cell]]]


def render(report: Report, before: Report | None) -> str:
    """The page, compared with an earlier report if there is one."""
    context = {
        "heading": f"Balance of {report.made_of['title']}",
        "made_of": list(_made_of(report, before)),
        "notes": list(_notes(report, before)),
        "tables": [(section, _rows(section, before)) for section in report.sections],
    }
    return render_to_string(TEMPLATE, context)


def _made_of(report: Report, before: Report | None) -> Iterator[tuple[str, str]]:
    for name, value in report.made_of.items():
        earlier = before.made_of[name] if before else value
        yield name.capitalize(), value if earlier == value else f"{value} (compared with {earlier})"


def _notes(report: Report, before: Report | None) -> Iterator[str]:
    yield "Under a figure stands between which values the true one lies with 95 %."
    if before is None:
        return
    yield (
        "The last line of a figure says what it was in the report compared with, how much more it is now (“pp” are "
        "percentage points), and "
        f"“{BEYOND_CHANCE}” if that is more than its own interval of 95 %. One in twenty that haven’t changed "
        "says so all the same."
    )
    if gone := _names(before) - _names(report):
        yield f"Only in the report compared with: {'; '.join(sorted(gone))}."


def _names(report: Report) -> set[str]:
    return {row.name for section in report.sections for row in section.rows}


def _rows(section: Section, before: Report | None) -> Shown:
    known = _known(section.title, before) if before else None
    widest = [_widest(column) for column in zip(*(row.figures for row in section.rows), strict=True)]
    return [(row.name, list(_cells(row, section.columns, widest, known))) for row in section.rows]


def _known(title: str, before: Report) -> dict[tuple[str, str], Figure | None]:
    """The figures of a section of that title, by row and column."""
    return {
        (row.name, column): figure
        for section in before.sections
        if section.title == title
        for row in section.rows
        for column, figure in zip(section.columns, row.figures, strict=False)
    }


def _cells(
    row: Row, columns: Sequence[str], widest: Sequence[float], known: Mapping[tuple[str, str], Figure | None] | None
) -> Iterator[Cell]:
    for figure, column, most in zip(row.figures, columns, widest, strict=True):
        if figure is None:
            yield Cell("–")
            continue
        remark = _own_remark(figure) if known is None else _changed(figure, known.get((row.name, column)))
        yield Cell(_told(figure, figure.value), _interval(figure), _bar(figure, most), remark)


def _own_remark(figure: Figure) -> str:
    return BEYOND_CHANCE if figure.unit == DIFFERENCE and figure.is_clear else ""


def _changed(figure: Figure, before: Figure | None) -> str:
    more = change(figure, before)
    if before is None or more is None:
        return "new"
    told = (f"{100 * more.value:+.1f} pp" if more.unit == SHARE else f"{more.value:+.2f}").replace("-", MINUS)
    return f"was {_told(before, before.value)}, {told}{f', {BEYOND_CHANCE}' if more.is_clear else ''}"


def _interval(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return f"{_told(figure, figure.low)} to {_told(figure, figure.high)}"


def _widest(column: Sequence[Figure | None]) -> float:
    """How much the whole width of the bars of a column stands for."""
    ends = [abs(end) for figure in column if figure for end in (figure.low, figure.high) if end is not None]
    return max(ends, default=1) or 1


def _bar(figure: Figure, widest: float) -> Bar | None:
    if figure.low is None or figure.high is None or figure.unit not in (SHARE, DIFFERENCE):
        return None
    if figure.unit == SHARE:
        return Bar(0, 100 * figure.value, 100 * figure.low, 100 * figure.high)
    value, low, high = (50 + 50 * each / widest for each in (figure.value, figure.low, figure.high))
    return Bar(min(50, value), abs(value - 50), low, high)


def _told(figure: Figure, value: float) -> str:
    if figure.unit == SHARE:
        return f"{value:.1%}"
    told = f"{value:+.2f}" if figure.unit == DIFFERENCE else f"{value:.2f}".removesuffix(".00")
    return told.replace("-", MINUS)
