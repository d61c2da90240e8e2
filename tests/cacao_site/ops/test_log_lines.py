"""What is written to the log of a public site: JSON lines without anybody's secrets."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.cacao_site.deployment import ROOT, bare_environment, sample_settings

SCRIPT = """
import logging
import django
django.setup()
import structlog

logging.getLogger("celery.app.trace").info("Task done", extra={"data": {"kwargs": "the code is 123456"}})
structlog.get_logger("games").info("table made", table="abc")
try:
    hand = "secret hand"
    raise RuntimeError("broken")
except RuntimeError:
    logging.getLogger("games").exception("A move failed")

logging.getLogger("games").warning("%s: %s", "Not Found", "/accounts/password/reset/key/2n-abc-secretkey/")
structlog.get_logger("access").info("request", path="/unsubscribe/secrettoken:x/", query="?invite=secretinvitation&v=2")
for way in ("go-on", "feeds", "find/answer", "invitations", "proposals", "never-again"):
    logging.getLogger("games").warning("Not Found: /%s/secretlink/", way)
try:
    raise RuntimeError("/accounts/password/reset/key/2n-abc-secretkey/")
except RuntimeError:
    logging.getLogger("django.request").exception("Internal Server Error")
"""


def _lines() -> list[dict[str, str]]:
    command = [sys.executable, "-c", SCRIPT]
    variables = bare_environment() | sample_settings() | {"DJANGO_SETTINGS_MODULE": "cacao_site.settings"}
    run = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stderr.splitlines()]


def test_every_line_is_json_with_time_level_and_logger() -> None:
    lines = _lines()

    assert [line["event"] for line in lines][:3] == ["Task done", "table made", "A move failed"]
    assert all({"timestamp", "level", "logger"} <= line.keys() for line in lines)


def test_arguments_of_tasks_and_values_of_variables_are_not_written() -> None:
    text = json.dumps(_lines())

    assert "123456" not in text
    assert "table made" in text
    assert "RuntimeError: broken" in text
    assert "secret hand" not in text


def test_keys_in_links_are_not_written() -> None:
    lines = _lines()[3:]

    assert "secret" not in json.dumps(lines)
    assert lines[0]["event"] == "Not Found: /accounts/password/reset/key/2n-(hidden)/"
    assert (lines[1]["path"], lines[1]["query"]) == ("/unsubscribe/(hidden)/", "?invite=(hidden)&v=2")
