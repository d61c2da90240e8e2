"""``manage.py clock deadline``: one line for each line, in its order, without a database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.engine.record import LARGEST

ROOT = Path(__file__).parents[4]
TERMS = {"start": 86400, "gain": 86400, "cap": 86400, "weekends": True, "nights": True}
ASK = {
    "terms": TERMS,
    "zone": "Europe/Berlin",
    "night": ["23:00", "07:00"],
    "holidays": [],
    "pauses": [],
    "outages": [],
    "bank": 14400,
    "asked": "2026-11-18T20:00:00Z",
}
DEADLINE = {"deadline": "2026-11-19T08:00:00Z"}


class Pipe:
    """Gives the command lines as a shell would, and takes what it writes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capture = monkeypatch, capsys

    def feed(self, data: bytes) -> tuple[list[dict[str, Any]], int]:
        """The answers, and the exit code."""
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code: Any = 0
        try:
            call_command("clock", "deadline")
        except SystemExit as end:
            code = end.code
        return [json.loads(line) for line in self._capture.readouterr().out.splitlines()], code

    def ask(self, **changes: Any) -> dict[str, Any]:
        """The answer to one ask that differs in this."""
        answers, _code = self.feed(json.dumps({**ASK, **changes}).encode())
        assert len(answers) == 1
        return answers[0]


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pipe:
    return Pipe(monkeypatch, capsys)


def test_an_operator_needs_no_database_and_a_wrong_line_does_not_stop_the_others() -> None:
    good = json.dumps(ASK)
    ran = subprocess.run(
        [sys.executable, "manage.py", "clock", "deadline"],
        input=f"{good}\n{{}}\n{good}\n".encode(),
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"},
        capture_output=True,
        check=False,
        timeout=60,
    )
    first, second, third = map(json.loads, ran.stdout.splitlines())
    assert (first, second.keys(), third) == (DEADLINE, {"error"}, DEADLINE)
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_only_good_lines_end_with_zero(pipe: Pipe) -> None:
    line = json.dumps(ASK).encode()
    assert pipe.feed(line + b"\r\n" + line) == ([DEADLINE, DEADLINE], 0)


def test_no_line_has_no_answer(pipe: Pipe) -> None:
    assert pipe.feed(b"") == ([], 0)


def test_an_answered_ask_says_what_was_left(pipe: Pipe) -> None:
    assert pipe.ask(answered="2026-11-19T07:00:00Z") == {**DEADLINE, "left": 3600}
    assert pipe.ask(answered="2026-11-18T20:00:00Z") == {**DEADLINE, "left": 14400}
    assert pipe.ask(answered="2027-11-19T07:00:00Z") == {**DEADLINE, "left": 0}


def test_without_a_clock_there_is_no_deadline_and_nothing_is_used(pipe: Pipe) -> None:
    assert pipe.ask(terms=None) == {"deadline": None}
    assert pipe.ask(terms=None, answered="2027-11-19T07:00:00Z") == {"deadline": None, "left": 14400}


def test_nobody_has_a_night_until_they_choose_one(pipe: Pipe) -> None:
    assert pipe.ask(night=None) == {"deadline": "2026-11-19T00:00:00Z"}
    assert pipe.ask(night=["23:00", "23:00"]) == {"deadline": "2026-11-19T00:00:00Z"}
    assert pipe.ask(terms={**TERMS, "nights": False}) == {"deadline": "2026-11-19T00:00:00Z"}


def test_holidays_may_come_in_any_order_and_twice(pipe: Pipe) -> None:
    days = ["2026-11-20", "2026-11-19", "2026-11-20", "1999-01-01"]
    assert pipe.ask(holidays=days) == {"deadline": "2026-11-23T08:00:00Z"}


def test_the_hour_after_an_outage_is_added(pipe: Pipe) -> None:
    assert pipe.ask(outages=[["2026-11-18T20:00:00Z", "2026-11-18T20:10:01Z"]]) == {"deadline": "2026-11-19T09:10:01Z"}
    assert pipe.ask(outages=[["2026-11-18T20:00:00Z", "2026-11-18T20:10:00Z"]]) == DEADLINE


def test_an_outage_may_end_with_the_calendar(pipe: Pipe) -> None:
    assert pipe.ask(outages=[["9999-12-31T22:00:00Z", "9999-12-31T23:30:00Z"]]) == DEADLINE


def test_an_empty_pause_is_none(pipe: Pipe) -> None:
    assert pipe.ask(pauses=[["2026-11-18T21:00:00Z", "2026-11-18T21:00:00Z"]]) == DEADLINE
    assert pipe.ask(pauses=[["2026-11-18T21:00:00Z", "2026-11-18T21:30:00Z"]]) == {"deadline": "2026-11-19T08:30:00Z"}


def test_a_bank_may_be_above_the_cap(pipe: Pipe) -> None:
    assert "deadline" in pipe.ask(bank=120 * 86400)
    assert "“bank”" in pipe.ask(bank=120 * 86400 + 1)["error"]


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("terms", "relaxed", "terms"),
        ("terms", {}, "terms.start"),
        ("terms", {**TERMS, "cap": 3599}, "terms.cap"),
        ("terms", {**TERMS, "start": 86401}, "terms.start"),
        ("terms", {**TERMS, "gain": True}, "terms.gain"),
        ("terms", {**TERMS, "weekends": 0}, "terms.weekends"),
        ("terms", {**TERMS, "pace": "slow"}, "terms.pace"),
        ("zone", None, "zone"),
        ("zone", [], "zone"),
        ("zone", "", "zone"),
        ("zone", "Mars/Olympus", "zone"),
        ("zone", "europe/berlin", "zone"),
        ("zone", "Europe", "zone"),
        ("zone", "../../etc/passwd", "zone"),
        ("zone", "/etc/localtime", "zone"),
        ("zone", "UTC\0", "zone"),
        ("zone", "x" * 100_000, "zone"),
        ("night", "23:00-07:00", "night"),
        ("night", ["23:00"], "night"),
        ("night", ["23:00", "07:00", "08:00"], "night"),
        ("night", ["23:00", "07:10"], "night"),
        ("night", ["23:00", "24:00"], "night"),
        ("night", ["23:00", "7:00"], "night"),
        ("night", ["23:00:00", "07:00"], "night"),
        ("night", ["23:00", "07:00\n"], "night"),
        ("night", ["٢٣:00", "07:00"], "night"),
        ("night", [23, 7], "night"),
        ("holidays", None, "holidays"),
        ("holidays", "2026-12-24", "holidays"),
        ("holidays", ["2026-12-24", "2026-02-30"], "holidays[1]"),
        ("holidays", ["20261224"], "holidays[0]"),
        ("holidays", ["2026-W52-4"], "holidays[0]"),
        ("holidays", ["0000-12-24"], "holidays[0]"),
        ("holidays", [20261224], "holidays[0]"),
        ("pauses", {}, "pauses"),
        ("pauses", ["2026-11-18T20:00:00Z"], "pauses[0]"),
        ("pauses", [["2026-11-18T20:00:00Z"]], "pauses[0]"),
        ("pauses", [["2026-11-18T20:00:00Z", "2026-11-18T19:59:59Z"]], "pauses[0]"),
        ("pauses", [["2026-11-18T20:00:00Z", "tomorrow"]], "pauses[0][1]"),
        ("outages", None, "outages"),
        ("outages", [[], []], "outages[0]"),
        ("outages", [["2026-11-18T20:00:00Z", "2026-11-18T19:00:00Z"]], "outages[0]"),
        ("outages", [["2026-11-18T20:00:00Z", None]], "outages[0][1]"),
        ("bank", -1, "bank"),
        ("bank", True, "bank"),
        ("bank", 3600.0, "bank"),
        ("bank", "3600", "bank"),
        ("bank", None, "bank"),
        ("bank", 10**299, "bank"),
        ("bank", 10**400, "bank"),
        ("asked", None, "asked"),
        ("asked", 1_700_000_000, "asked"),
        ("asked", "2026-11-18T20:00:00", "asked"),
        ("asked", "2026-11-18T20:00:00+00:00", "asked"),
        ("asked", "2026-11-18 20:00:00Z", "asked"),
        ("asked", "2026-11-18T20:00:00.5Z", "asked"),
        ("asked", "2026-11-18T20:00:00z", "asked"),
        ("asked", "2026-11-18T24:00:00Z", "asked"),
        ("asked", "2026-11-18T20:00:60Z", "asked"),
        ("asked", "2026-02-29T20:00:00Z", "asked"),
        ("asked", "0000-11-18T20:00:00Z", "asked"),
        ("asked", "10000-01-01T00:00:00Z", "asked"),
        ("asked", "9999-12-31T23:00:00Z", "asked"),
        ("asked", "0001-01-01T00:00:00Z", "asked"),
        ("answered", None, "answered"),
        ("answered", "2026-11-18T19:59:59Z", "answered"),
        ("comment", "", "comment"),
    ],
)
def test_a_wrong_field_is_named_in_a_sentence(pipe: Pipe, field: str, value: Any, named: str) -> None:
    answer = pipe.ask(**{field: value})
    assert answer.keys() == {"error"}
    assert f"“{named}”" in answer["error"]
    assert answer["error"].endswith(".")
    assert len(answer["error"]) < 600


@pytest.mark.parametrize("name", ASK)
def test_a_field_that_is_missing_is_named(pipe: Pipe, name: str) -> None:
    line = json.dumps({key: value for key, value in ASK.items() if key != name}).encode()
    assert pipe.feed(line) == ([{"error": f"“{name}” is missing."}], 1)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"  ",
        b"deadline",
        b"[]",
        b"null",
        b"5",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b'{"bank": NaN}',
        b'{"bank": 1, "bank": 2}',
        b'{"terms": ' + b"[" * 100_000,
        b'{"terms": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"bank": ' + b"9" * 10_000 + b"}",
        b'{"zone": "' + b"x" * 3 * LARGEST + b'"}',
    ],
)
def test_a_line_that_is_no_ask_has_an_error_and_the_rest_goes_on(pipe: Pipe, line: bytes) -> None:
    good = json.dumps(ASK).encode()
    (first, second, third), code = pipe.feed(b"\n".join([good, line, good, b""]))
    assert (first, third, code) == (DEADLINE, DEADLINE, 1)
    assert second.keys() == {"error"}
    assert second["error"]
