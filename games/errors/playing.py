"""Refusals at a running table."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games import texts
from games.engine.ruleset import RuleError
from games.errors.base import GameError


class NoSuchGame(GameError):
    """The address names no table, or one that this person may not see."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such table, or it’s private. Ask its host for the invitation link.")


class TitleAway(GameError):
    """The title of the table, or the version of its rules, is not there or does not work: the table keeps as it is."""

    sentence = _(
        "This game can’t be played right now: something’s wrong with its program. Nothing is lost, and "
        "the clocks are stopped. You can go on as soon as it’s fixed."
    )


class NoSuchPosition(GameError):
    """A number of moves that the table has not seen."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("The table was never there: so many moves haven’t been made.")


class NotYourSeat(GameError):
    """Somebody who does not play here tries to."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You don’t play at this table; you can only watch.")


class AnotherSeat(NotYourSeat):
    """Somebody who plays here tries to decide for somebody else."""

    sentence = _("You can only decide for yourself. Reload the page and make your own move.")


class StaleDecision(GameError):
    """The form was made for another position: sent twice, from an old tab, or the table moved on."""

    sentence = _("The game has moved on since you opened this page. Look again, then decide.")


class NoHintAsked(StaleDecision):
    """A page of a hint, or a hint that is played, at a table where its person never asked for one."""


class Away(GameError):
    """A bot decides for the seat, because its person was late or is away."""

    sentence = _("A stand-in plays for you right now. The table shows how to come back.")


class NotAway(GameError):
    """Somebody is back who was never given up."""

    sentence = _("You aren’t away: nobody is standing in for you.")


class NotYourTurn(GameError):
    """The seat has nothing to decide."""

    sentence = _("It isn’t your turn. We’ll tell you when the others have moved.")


class DraftComplete(GameError):
    """The seat has drafted all it may decide for now."""

    sentence = _("Your turn is complete. Confirm it, or undo a step.")


class NothingDrafted(GameError):
    """There is no step to undo or to confirm."""

    sentence = _("There’s nothing to undo or confirm. Make a step first.")


class NothingToWithdraw(GameError):
    """The seat has not confirmed anything, or has taken it back already."""

    sentence = _("There’s nothing to take back: you haven’t confirmed yet. Change your decision, or confirm it.")


class TooLateToWithdraw(GameError):
    """Everybody has decided meanwhile."""

    sentence = _("It’s too late to change your mind: everyone has decided, and the game has gone on.")


class NotSure(GameError):
    """A wish to resign without the mark in the box."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nothing was changed. If you really want to resign, tick the box and press the button again.")


class GameNotStarted(GameError):
    """A move at a table that still waits for players."""

    sentence = _("This game hasn’t started yet. It starts when all places are taken.")


class StillRunning(GameError):
    """Something that waits for the end of the game."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game isn’t over yet. When it is, you can play again with the same people.")


class NotOverYet(GameError):
    """An analysis of a game that still runs."""

    status = HTTPStatus.CONFLICT
    sentence = _("You can analyse this game once it’s over.")


class HintsNeedBots(GameError):
    """Somebody wants to be helped against other people."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Hints are only for tables where all others are bots.")


class HintInTheMaking(GameError):
    """A page of a hint that is asked for while another one of it is thought out."""

    status = HTTPStatus.CONFLICT
    sentence = _("The bot is still thinking. Reload the page in a moment.")


class NoHint(GameError):
    """The mind has failed at this position."""

    sentence = _("The bot has no hint for this decision. You’re on your own here.")


class UndoFirst(GameError):
    """A hint in the middle of a turn."""

    sentence = _("You’ve begun your turn. Undo your steps, then ask what a bot would do.")


class TooManyAnalyses(GameError):
    """Somebody asks for more than the site can think about."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Come back later: you’ve asked for %(number)s analysis in an hour.",
        "Come back later: you’ve asked for %(number)s analyses in an hour.",
        "number",
    )


class AnalysesUnderWay(GameError):
    """Somebody asks for another one before those are done that were asked for: others wait too."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Wait until your analysis is done: %(number)s is in the works.",
        "Wait until one of your analyses is done: %(number)s are in the works.",
        "number",
    )


class GameFinished(GameError):
    """A move in a game that was played to its end."""

    sentence = _("This game is over. You can look at it, but nobody can move.")


class GameCancelled(GameError):
    """Anything at a table that was called off."""

    sentence = _("This table was cancelled. Join another one, or create your own.")


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
    sentence = _("The game is at move %(moves)s. Give an earlier one, or 0 for the start.")


class NotRated(GameError):
    """Only a rated game that is over can be voided or given back."""

    sentence = _("This isn’t a rated game that is over.")
