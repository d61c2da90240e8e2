"""The report of ``selfplay``: a page that needs nothing else, and its figures as JSON beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.engine.balance.figures import UNITS, Figure
from games.engine.balance.sections import Report, Row, Section
from games.engine.record import Refused
from games.engine.record.strict_json import parse
from games.management import balance_page
from games.management.games_played import refusal

MADE_OF = ("title", "rules", "players", "bots", "options", "games", "seed")


def write(report: Report, file: Path, before: Report | None) -> None:
    """The page under this name, its figures under the same name with ``.json``. Raises ``CommandError``."""
    try:
        file.write_text(balance_page.render(report, before))
        file.with_suffix(".json").write_text(json.dumps(_document(report), ensure_ascii=False, indent=1))
    except OSError as error:
        raise refusal(f"'{file}' cannot be written: {error.strerror}.") from error


def read(file: Path) -> Report:
    """The figures of an earlier report. Raises ``CommandError``."""
    try:
        document = parse(file.read_bytes())
        return Report(_made_of(document["made_of"]), [_section(each) for each in document["sections"]])
    except OSError as error:
        raise refusal(f"'{file}' cannot be read: {error.strerror}.") from error
    except (Refused, KeyError, TypeError, ValueError, AttributeError) as error:
        raise refusal(f"'{file}' is no report of selfplay.") from error


# --- as JSON -------------------------------------------------------------------------------------------------------


def _document(report: Report) -> dict[str, Any]:
    sections = [
        section._asdict()
        | {
            "rows": [
                {"name": row.name, "figures": [each and each._asdict() for each in row.figures]} for row in section.rows
            ]
        }
        for section in report.sections
    ]
    return {"made_of": dict(report.made_of), "sections": sections}


def _made_of(document: Any) -> dict[str, str]:
    return {name: _text(document[name]) for name in MADE_OF}


def _section(document: Any) -> Section:
    columns = tuple(_text(each) for each in document["columns"])
    rows = tuple(Row(_text(row["name"]), tuple(map(_figure, row["figures"]))) for row in document["rows"])
    return Section(_text(document["title"]), _text(document["note"]), columns, rows)


def _figure(document: Any) -> Figure | None:
    if document is None:
        return None
    numbers = {name: document[name] for name in ("value", "low", "high")}
    if any(type(number) not in (int, float, type(None)) for number in numbers.values()) or numbers["value"] is None:
        raise ValueError(numbers)
    return Figure(unit=UNITS[UNITS.index(document["unit"])], **numbers)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
