"""``manage.py record``: verify, import and export game records."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.engine.record import LARGEST, NotVerifiable, Refused, dump, read
from games.errors import GameError
from games.management.long_work import beside_bar, work_through
from games.management.plain import encodable, one_line, shortened
from games.models import Game
from games.records import services
from games.texts import record_refusal


class Verdict(NamedTuple):
    """What is said about one file."""

    is_ok: bool
    line: str


class Command(BaseCommand):
    """``verify`` needs no database; ``import`` and ``export`` do."""

    help = "Verify, import and export game records."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="action", required=True)
        verify = commands.add_parser("verify", help="replay records; needs no database")
        verify.add_argument("files", nargs="+", metavar="FILE")
        verify.set_defaults(run=self.judge_all, judge=verify_file, shared=True)
        importing = commands.add_parser(
            "import", help="turn records into games; a rejected record leaves nothing behind"
        )
        importing.add_argument("files", nargs="+", metavar="FILE")
        importing.set_defaults(run=self.judge_all, judge=import_file, shared=False)
        export = commands.add_parser("export", help="print a game’s record, including its seed")
        export.add_argument("game", metavar="GAME", help="the last part of the table's address")
        export.set_defaults(run=self.export)

    def handle(self, *args: Any, run: Callable[..., None], **options: Any) -> None:
        run(**options)

    def judge_all(self, *, judge: Callable[[str], Verdict], shared: bool, files: list[str], **_options: Any) -> None:
        """One line per file; the exit code is 0 only when all are ok."""
        all_ok = True
        for verdict in work_through(judge, files, unit="record", shared=shared):
            with beside_bar():
                self.stdout.write(encodable(verdict.line, sys.stdout.encoding))
            all_ok &= verdict.is_ok
        if not all_ok:
            sys.exit(1)

    def export(self, *, game: str, **_options: Any) -> None:
        """The whole truth about a game: its log says so while it is running."""
        found = Game.objects.filter(public_id=game).first()
        if found is None:
            raise CommandError(_("There’s no table %s.") % game)
        try:
            self.stdout.write(dump(services.with_seed(found)).decode())
        except GameError as error:
            raise CommandError(error.message) from error


def verify_file(path: str) -> Verdict:
    """Read one file and say whether it is a true record."""
    return _judge(path, _verify)


def import_file(path: str) -> Verdict:
    """Make a game of one file, and say at which address."""
    return _judge(path, _import)


def _verify(data: bytes) -> str:
    read(data)
    return ""


def _import(data: bytes) -> str:
    return urljoin(settings.BASE_URL, services.import_record(data).get_absolute_url())


def _judge(path: str, use: Callable[[bytes], str]) -> Verdict:
    try:
        result = use(_bytes(path))
    except OSError as error:
        return Verdict(False, _line("refused", path, _("Can’t read the file: %s.") % error.strerror))
    except Refused as error:
        place = "" if error.move is None else f"move {error.move} "
        return Verdict(False, _line("refused", path, place + record_refusal(error.title, error)))
    except NotVerifiable as error:
        return Verdict(False, _line("unverifiable", path, record_refusal("", error)))
    return Verdict(True, _line("ok", path, result))


def _bytes(path: str) -> bytes:
    """What the file holds, but never much more than a record may."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def _line(verdict: str, path: str, reason: str = "") -> str:
    """One line, whatever the path or the reason hold."""
    return f"{verdict} {one_line(path)} {one_line(shortened(reason))}".rstrip()
