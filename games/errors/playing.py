"""Refusals at a running table."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games import texts
from games.engine.ruleset import RuleError
from games.errors.base import GameError


class NoSuchGame(GameError):
    """The address names no table, or one that this person may not see."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such table, or it is private. Ask its host for the invitation link.")


class NoSuchPosition(GameError):
    """A number of moves that the table has not seen."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("The table has never stood there: so many moves have not been made.")


class NotYourSeat(GameError):
    """Somebody who does not play here tries to."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You do not play at this table; you can only watch.")


class AnotherSeat(NotYourSeat):
    """Somebody who plays here tries to decide for somebody else."""

    sentence = _("You can only decide for yourself. Load the page again and make your own move there.")


class StaleDecision(GameError):
    """The form was made for another position: sent twice, from an old tab, or the table moved on."""

    sentence = _("The table has moved on since this page was made. Look at it as it is now, then decide.")


class NoHintAsked(StaleDecision):
    """A page of a hint, or a hint that is played, at a table where its person never asked for one."""


class Away(GameError):
    """A bot decides for the seat, because its person was late or is away."""

    sentence = _("A stand-in decides for you at present. Look at the table: it says how you come back.")


class NotAway(GameError):
    """Somebody is back who was never given up."""

    sentence = _("You are not away: nobody stands in for you.")


class NotYourTurn(GameError):
    """The seat has nothing to decide."""

    sentence = _("It is not your turn. You will be told when the others have moved.")


class DraftComplete(GameError):
    """The seat has drafted all it may decide for now."""

    sentence = _("Your moves are complete. Confirm them, or undo a step.")


class NothingDrafted(GameError):
    """There is no step to undo or to confirm."""

    sentence = _("There is nothing to undo or to confirm. Make a step first.")


class NothingToWithdraw(GameError):
    """The seat has not confirmed anything, or has taken it back already."""

    sentence = _("There is nothing to take back: your decision is not confirmed. Change it, or confirm it.")


class TooLateToWithdraw(GameError):
    """Everybody has decided meanwhile."""

    sentence = _("It is too late to change your mind: all have decided, and the game has gone on.")


class NotSure(GameError):
    """A wish to resign without the mark in the box."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nothing was changed. Tick the box if you really want to resign, then press the button again.")


class GameNotStarted(GameError):
    """A move at a table that still waits for players."""

    sentence = _("This game has not started yet. It starts when all places are taken.")


class StillRunning(GameError):
    """Something that waits for the end of the game."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game is not over yet. When it is, you can play again with the same people.")


class NotOverYet(GameError):
    """An analysis of a game that still runs."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game is not over yet. When it is, it can be analysed.")


class HintsNeedBots(GameError):
    """Somebody wants to be helped against other people."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Hints are given only at tables where all others are bots.")


class HintInTheMaking(GameError):
    """A page of a hint that is asked for while another one of it is thought out."""

    status = HTTPStatus.CONFLICT
    sentence = _("The bot is still thinking. Load the page again in a moment.")


class NoHint(GameError):
    """The mind has failed at this position."""

    sentence = _("The bot has no hint for this decision. Make it without one.")


class UndoFirst(GameError):
    """A hint in the middle of a turn."""

    sentence = _("You have begun your turn. Undo your steps, then ask what a bot would do.")


class TooManyAnalyses(GameError):
    """Somebody asks for more than the site can think about."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have asked for %(number)s analyses within an hour, which keeps the site busy. Come back later.")


class AnalysesUnderWay(GameError):
    """Somebody asks for another one before those are done that were asked for: others wait too."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("%(number)s analyses of yours are still being made. Ask for the next one when one of them is done.")


class GameFinished(GameError):
    """A move in a game that was played to its end."""

    sentence = _("This game is over. You can look at it, but nobody can move any more.")


class GameCancelled(GameError):
    """Anything at a table that was called off."""

    sentence = _("This table was cancelled. Join or make another one.")


class MoveRefused(GameError):
    """The rules refuse a move, or it cannot be read."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, *, title: str, error: RuleError) -> None:
        super().__init__(**error.details)
        self.title = title
        self.error = error

    @property
    def message(self) -> str:
        """The rule's sentence from the title's catalogue."""
        return texts.refusal(self.title, self.error)


class NothingToTakeBack(GameError):
    """There are not so many moves."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("The game has come to move %(moves)s. Give the number of an earlier one, or 0 for the beginning.")


class NotRated(GameError):
    """Only a rated game that is over can be voided or given back."""

    sentence = _("This isn’t a rated game that is over.")
