"""Lines of the log: one JSON object each, exceptions in short."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from core.gunicorn.log_lines import JsonFormatter, tell


def _broken() -> None:
    hand = "secret hand"
    try:
        json.loads(hand)
    except ValueError as reason:
        raise RuntimeError("no move") from reason


def _told() -> str:
    try:
        _broken()
    except RuntimeError as error:
        return tell(error)
    raise AssertionError


def test_an_exception_is_told_by_our_own_lines_the_last_of_a_library_and_its_causes() -> None:
    told = _told()

    assert told.splitlines()[-1].startswith("json.decoder.JSONDecodeError: Expecting value")
    assert "RuntimeError: no move\nwhile handling\ntests/core/gunicorn/test_log_lines.py:" in told
    assert "json/decoder.py:" in told
    assert "secret hand" not in told.replace('hand = "secret hand"', "")
    assert len(told) < 1000


def test_a_long_message_is_cut() -> None:
    assert len(tell(ValueError("x" * 100_000))) < 400


def test_a_deep_recursion_stays_short() -> None:
    def fall(depth: int) -> None:
        if depth == 0:
            raise RuntimeError("deep")
        fall(depth - 1)

    with pytest.raises(RuntimeError) as caught:
        fall(200)

    assert len(tell(caught.value).splitlines()) <= 14


def test_a_line_is_one_json_object() -> None:
    try:
        _broken()
    except RuntimeError:
        record = logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "broken %s\n", ("x",), sys.exc_info())

    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line) | {"timestamp": "", "exception": ""} == {
        "event": "broken x\n",
        "logger": "gunicorn.error",
        "level": "error",
        "timestamp": "",
        "exception": "",
    }
