"""``manage.py rules diff``: whether running games would go on as they are under the present code."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.ruleset import InvalidOptions, RuleError, UnknownRules
from games.management.long_work import work_through
from games.models import Game
from games.tables import rebuilding


class Command(BaseCommand):
    """Reads only, and can run beside a site that is played on."""

    help = (
        "diff: replays every running game with the current code and lists those that would come out differently. "
        "Changes nothing. Run it with the new code before an upgrade; the exit code is 0 only if there are none."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["diff"])

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        """One line per difference, and a count."""
        keys = list(Game.objects.filter(status=Game.Status.RUNNING).order_by("pk").values_list("pk", flat=True))
        different = 0
        for lines in work_through(_compare, keys, unit="game", shared=False):
            different += bool(lines)
            for line in lines:
                self.stdout.write(line)
        self.stdout.write(f"{len(keys)} running games replayed, {different} of them would be different.")
        if different:
            sys.exit(1)


def _compare(key: int) -> list[str]:
    """What would be different at one table, a line each."""
    game = Game.objects.get(pk=key)
    try:
        found = [str(difference) for difference in rebuilding.differences(game)]
    except UnknownRules as error:
        found = [f"this code has no version {error} of the rules of {game.title}"]
    except KeyError:
        found = [f"this code has no title {game.title}"]
    except InvalidOptions as error:
        found = [f"its options are refused: {error}"]
    except RuleError as error:
        found = [f"a move that was made is refused: {error}"]
    return [f"{game.public_id} {line}" for line in found]
