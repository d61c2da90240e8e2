"""``manage.py clock deadline``: deadlines of asks that are given as JSON lines, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games.engine.clock.question import answer, read_question
from games.engine.fields import Unreadable
from games.engine.record import LARGEST, Refused
from games.engine.record.strict_json import parse
from games.management.plain import shortened
from games.texts import clock_problem, record_refusal


class Command(BaseCommand):
    """Asks no database and no clock: an answer follows from its line alone."""

    help = (
        "deadline: reads one JSON object per line from standard input, with terms, zone, night, holidays, pauses, "
        "outages, bank and asked, and prints its deadline; with answered, also what was left in the bank. "
        "An invalid line gets an error; the exit code is 0 only if there were none."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["deadline"])

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each line, also for one that is blank, so that both sides can be counted."""
        all_ok = True
        for line in _lines(sys.stdin.buffer):
            document = _answer(line)
            self.stdout.write(json.dumps(document))
            all_ok &= "error" not in document
        if not all_ok:
            sys.exit(1)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines without their ends; of one that is too large only so much that this shows."""
    while line := stream.readline(LARGEST + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(LARGEST)):
            pass
        yield line.removesuffix(b"\n")


def _answer(line: bytes) -> dict[str, Any]:
    try:
        return answer(read_question(parse(line)))
    except Refused as error:
        return {"error": shortened(record_refusal("", error))}
    except Unreadable as error:
        return {"error": shortened(clock_problem(error.problems[0]))}
