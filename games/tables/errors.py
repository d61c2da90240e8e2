"""Refusals about a table in play, its seats and its moves."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games import texts
from games.engine.ruleset import RuleError
from games.errors import GameError


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


class Away(GameError):
    """A bot decides for the seat, because its person was late or is away."""

    sentence = _("A stand-in plays for you right now. The table shows how to come back.")


class NotYourTurn(GameError):
    """The seat has nothing to decide."""

    sentence = _("It isn’t your turn. We’ll tell you when the others have moved.")


class SeatNotToMove(GameError):
    """A bot is asked to decide for a seat that has nothing to decide."""

    sentence = _("This seat isn’t to move. The table waits for somebody else.")


class DraftComplete(GameError):
    """The seat has drafted all it may decide for now."""

    sentence = _("Your turn is complete. Confirm it, or undo a step.")


class NothingDrafted(GameError):
    """There is no step to undo or to confirm."""

    sentence = _("There’s nothing to undo or confirm yet.")


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


class NoTurnYet(NothingToTakeBack):
    """A turn to be taken back before anybody has made one."""

    status = HTTPStatus.CONFLICT
    sentence = _("There’s no turn to take back yet.")


class PlacesRefused(GameError):
    """Who sits where does not fit. ``place`` is the place's index for the form, where there is one."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose who sits at each place.")

    @property
    def place(self) -> int | None:
        """The place that is wrong, counted from 0."""
        return self.details.get("place")


class NobodyCalledSo(PlacesRefused):
    """A name that nobody has."""

    sentence = _("Nobody here is called “%(name)s”. Check the spelling.")


class BotsNotAllowed(PlacesRefused):
    """A program of somebody's wants to sit down, or is invited, where there are to be none."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("“%(name)s” can’t play here: this table doesn’t allow bots by others.")


class OwnBotAtRatedTable(PlacesRefused):
    """One person would answer for two seats of a rated game."""

    sentence = _("“%(name)s” can’t play here: at a rated table nobody plays with a bot of their own.")


class OwnBotAmongOthers(PlacesRefused):
    """One person would answer for two seats, and somebody else has a seat there or may take one."""

    sentence = _(
        "“%(name)s” can’t play here: bots play with their owner only where nobody else sits or can still join."
    )


class BotIsBusy(PlacesRefused):
    """A program plays at as many tables as it may."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "“%(name)s” plays at %(number)s table, and no bot plays at more.",
        "“%(name)s” plays at %(number)s tables, and no bot plays at more.",
        "number",
    )


class BotTakesNoMore(PlacesRefused):
    """A program plays at as many tables as its owner lets it."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "“%(name)s” plays at %(number)s table at most, and isn’t free now.",
        "“%(name)s” plays at %(number)s tables at most, and isn’t free now.",
        "number",
    )


class BotPlaysOtherTitles(PlacesRefused):
    """A program is invited to a title that its owner does not let it play."""

    sentence = _("“%(name)s” doesn’t play this game. It plays: %(titles)s.")


class LentSeat(GameError):
    """Somebody would offer, take or give up a seat that goes back to its owner on a day that was agreed."""

    sentence = _("This seat is only lent: its player gets it back on the agreed day.")


class PlaysHere(GameError):
    """Somebody who plays at a table would play another seat, too."""

    sentence = _("“%(name)s” already plays at this table, and nobody plays two seats.")


class PlayedHere(GameError):
    """Somebody who had a seat at the table would take another one, and knows what was hidden from it."""

    sentence = _("“%(name)s” has played at this table before and knows too much to take this seat.")
