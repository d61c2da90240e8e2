"""Refusals about playtests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

import structlog
from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal
from games import texts
from games.engine.ruleset import RuleError
from games.errors import GameError
from games.tables.faults import OF_NO_TABLE

logger = structlog.get_logger(__name__)


class NoSuchPlaytest(GameError):
    """A playtest that is not there, or that belongs to somebody else who alone may do this."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no playtest here. Perhaps it was deleted.")


class TooManyPlaytests(GameError):
    """More playtests than anybody looks at again."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Delete a playtest before you start another: you can keep %(most)s.")


class PlaytestFull(GameError):
    """More moves, or longer ones, than a page can show and a row should hold."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _(
        "A playtest has room for %(most)s moves. Go on in a copy, which keeps only those up to here, "
        "or start with fewer."
    )


class NotItsTurn(GameError):
    """Somebody decides for a seat that is not asked."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("It isn’t this player’s turn.")


class UnknownBot(GameError):
    """A level of bots that there is not, or that would keep the page waiting."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("There’s no such bot here. Choose one from the list.")


class OnlyOverTables(GameError):
    """A table that may still go on: nothing of it is learnt by a playtest."""

    sentence = _("This game isn’t over. You can playtest from it as soon as it is.")


class TitleFailed(GameError):
    """The code of a title raised what it should not."""

    sentence = _(
        "The rules of this game failed (%(kind)s). Nothing was changed; the site’s log says where in the code it was."
    )


class MovesDoNotFit(GameError):
    """The rules as they are now refuse a kept move, or fail with it; ``before`` is the last node that fits."""

    @property
    def message(self) -> str:
        """The reason alone, which is a sentence."""
        return str(self.details["reason"])

    def __init__(self, *, before: int, reason: str) -> None:
        super().__init__(reason=reason)
        self.before = before


@contextmanager
def faults_of(title: str, playtest: str = "") -> Iterator[None]:
    """Turn what a title's code raises into ``TitleFailed``; what it refuses stays as it is.

    No table is concerned, so operators find it in the log and nowhere else.
    """
    try:
        yield
    except (Refusal, RuleError, *OF_NO_TABLE):
        raise
    except Exception as error:
        logger.error("a playtest failed", title=title, playtest=playtest, exc_info=error)
        raise TitleFailed(kind=type(error).__name__) from error


def reason_of(title: str, error: RuleError | TitleFailed) -> str:
    """Why moves do not fit, in a sentence."""
    return error.message if isinstance(error, TitleFailed) else texts.refusal(title, error)


class RecordRefused(GameError):
    """A text that is no record of a game, or not a true one."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    @property
    def message(self) -> str:
        """The reason alone, which is a sentence."""
        return str(self.details["reason"])
