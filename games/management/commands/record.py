"""``manage.py record``: verify, import and export game records."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games.engine.record import LARGEST, NotVerifiable, Refused, read
from games.management.labour import labour
from games.management.plain import encodable, one_line, shortened
from games.sentences import record_refusal


class Verdict(NamedTuple):
    """What is said about one file."""

    is_ok: bool
    line: str


class Command(BaseCommand):
    """See ``help``."""

    help = "Verifies, imports and exports game records."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="action", required=True)
        verify = commands.add_parser("verify", help="replay records; needs no database")
        verify.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        getattr(self, action)(**options)

    def verify(self, *, files: list[str], **_: Any) -> None:
        """One line per file; the exit code is 0 only when all are ok."""
        all_ok = True
        for verdict in labour(judge, files, unit="record"):
            self.stdout.write(encodable(verdict.line, sys.stdout.encoding))
            all_ok &= verdict.is_ok
        if not all_ok:
            sys.exit(1)


def judge(path: str) -> Verdict:
    """Read one file and say whether it is a true record."""
    try:
        read(_bytes(path))
    except OSError as error:
        return Verdict(False, _line("refused", path, _("The file cannot be read: %s.") % error.strerror))
    except Refused as error:
        place = "" if error.move is None else f"move {error.move} "
        return Verdict(False, _line("refused", path, place + record_refusal(error.title, error)))
    except NotVerifiable as error:
        return Verdict(False, _line("unverifiable", path, record_refusal("", error)))
    return Verdict(True, _line("ok", path))


def _bytes(path: str) -> bytes:
    """What the file holds, but never much more than a record may."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def _line(verdict: str, path: str, reason: str = "") -> str:
    """One line, whatever the path or the reason hold."""
    return f"{verdict} {one_line(path)} {one_line(shortened(reason))}".rstrip()
