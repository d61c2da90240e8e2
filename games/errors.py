"""What can go wrong for a person at a table: each error has its status and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import sentences
from games.engine.ruleset import InvalidOptions, RuleError


class GameError(Exception):
    """Something a person asked for and does not get. ``message`` is a sentence in the reader's language."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT
    sentence: ClassVar[str | Promise]

    def __init__(self, **details: Any) -> None:
        super().__init__(details)
        self.details = details

    @property
    def message(self) -> str:
        """What happened and what to do now."""
        return str(self.sentence) % self.details

    def __str__(self) -> str:
        return self.message


# --- at a running table ----------------------------------------------------------------------------------------------


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
        return sentences.refusal(self.title, self.error)


class NothingToTakeBack(GameError):
    """There are not so many moves."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("The game has come to move %(moves)s. Give the number of an earlier one, or 0 for the beginning.")


# --- before the game -------------------------------------------------------------------------------------------------


class HostOnly(GameError):
    """Only the host decides this."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only the host of the table can do this.")


class HostStays(GameError):
    """The host cannot leave."""

    sentence = _("You made this table, so you cannot leave it. Cancel it instead.")


class AlreadyStarted(GameError):
    """Coming, going, inviting and cancelling end when the game starts."""

    sentence = _("This game has started already. To stop playing, resign on its page.")


class TableFull(GameError):
    """No place is open."""

    sentence = _("All places at this table are taken. Join another one, or make your own.")


class NoPlaceToKeep(TableFull):
    """No place is open for an invitation."""

    sentence = _("All places are taken or kept for somebody, so nobody else can be invited.")


class NotFullYet(GameError):
    """Too early to start."""

    sentence = _("Not all places are taken yet. Wait, or let bots take the free places.")


class NotAtTable(GameError):
    """Leaving, or answering an invitation, without one."""

    sentence = _("You have no place at this table.")


class TooManyTables(GameError):
    """One person keeps too many tables open."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have %(number)s tables that wait for players. Cancel one before you make another.")


class TooManyTablesAtOnce(GameError):
    """One person makes tables faster than anybody could play."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have made %(number)s tables within an hour. Play at one of them, and make more later.")


class TooFast(GameError):
    """Requests come faster than people send them."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _(
        "That was too much at once: %(number)s requests a minute are allowed. Wait a minute and try again; "
        "nothing was changed by this one."
    )


class TooManyInvitations(GameError):
    """One person writes to too many others."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _(
        "You have invited %(number)s people within a day. Leave places open and send the link, or go on tomorrow."
    )


class PlacesRefused(GameError):
    """Who sits where does not fit. ``place`` is the place's index for the form, where there is one."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose who sits on each place.")

    @property
    def place(self) -> int | None:
        """The place that is wrong, counted from 0."""
        return self.details.get("place")


class WrongNumberOfPlayers(PlacesRefused):
    """The title is not for so many."""

    sentence = _("This game is for %(least)s to %(most)s players; you gave %(number)s.")


class HostNeedsOnePlace(PlacesRefused):
    """The host sits on no place, or on several."""

    sentence = _("Take exactly one place for yourself.")


class UnknownPerson(PlacesRefused):
    """An invitation to a name that nobody has."""

    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or leave the place open and send the link.")


class InvitedTwice(PlacesRefused):
    """The same person on two places."""

    sentence = _("“%(name)s” has a place at this table already. Invite somebody else.")


class UnknownBot(PlacesRefused):
    """A bot's level that does not exist."""

    sentence = _("There is no bot called “%(level)s”. Choose one from the list.")


class UnknownTitle(GameError):
    """A title that the site does not offer."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("There is no game called “%(title)s” here. Choose one from the list.")


class OptionProblem(NamedTuple):
    """One thing that is wrong with the options: the form field and the sentence to show there.

    ``choice`` is what it is about among the choices of the option, if it is about one.
    """

    field: str
    message: str
    choice: str


class OptionsRefused(GameError):
    """The title refuses the options."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, *, title: str, error: InvalidOptions) -> None:
        super().__init__()
        self.title = title
        self.error = error

    @property
    def problems(self) -> Sequence[OptionProblem]:
        """Everything that is wrong, by field."""
        return [
            OptionProblem(
                problem.field, sentences.option_problem(self.title, problem), str(problem.details.get("value", ""))
            )
            for problem in self.error.problems
        ]

    @property
    def message(self) -> str:
        return " ".join(problem.message for problem in self.problems)


# --- time -----------------------------------------------------------------------------------------------------------


class NoClockRuns(GameError):
    """Nobody waits for the seat, or its table has no clock."""

    sentence = _("No clock runs for this player now.")


class EndsInThePast(GameError):
    """A rest would be over before it begins."""

    sentence = _("A rest ends later than it begins, and later than now.")


class OwnClock(GameError):
    """Somebody would give time to oneself."""

    sentence = _("You can give time to the others, not to yourself.")


class ExtendedAlready(GameError):
    """The ask was given more time before."""

    sentence = _("This player has been given more time already; once for each turn is enough.")


class NotGivenUp(GameError):
    """Somebody would offer, or take, a seat whose person plays."""

    sentence = _("This seat is not free: its player is back, or somebody else has taken it over.")


class LentSeat(GameError):
    """Somebody would offer, or take, a seat that goes back to its owner on a day that was agreed."""

    sentence = _("This seat is only lent: it goes back to its player on the day that was agreed.")


class NotOffered(GameError):
    """Somebody would take a seat for which nobody looks for a substitute."""

    sentence = _("Nobody looks for a substitute for this seat any more.")


class AskedAlready(GameError):
    """Somebody else is asked to take a seat over, and has not answered."""

    sentence = _("Somebody has been asked already. Wait for the answer, or ask no more and then somebody else.")


class PlaysHere(GameError):
    """Somebody who plays at a table would play another seat, too."""

    sentence = _("“%(name)s” plays at this table already, and nobody plays two seats.")


class PlayedHere(GameError):
    """Somebody who had a seat at the table would take another one, and knows what was hidden from it."""

    sentence = _("“%(name)s” has played at this table before, and knows too much to take this seat.")


class GuestsCannotTakeOver(GameError):
    """A guest would be a substitute."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Guests can take a seat over only when they are asked by name. Keep your games with an account first.")


class UnknownSuccessor(GameError):
    """Somebody is asked to take over whom nobody knows."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or let everybody take the seat.")


class NotAQuarterHour(GameError):
    """A night that does not begin or end at a whole quarter of an hour."""

    sentence = _("A night begins and ends at whole quarter hours, such as 22:45.")


class NightTooLong(GameError):
    """A night that would be most of the day."""

    sentence = _("A night can last %(hours)s hours at most.")


class HolidayOver(GameError):
    """A day that is over in the person's zone."""

    sentence = _("A holiday can be taken until it begins, and today for its rest; not for days that are over.")


class HolidayBegun(GameError):
    """A day on which clocks rest already."""

    sentence = _("A holiday can be given back until it begins.")


class TooManyHolidays(GameError):
    """More days than a calendar year, or a row, may have."""

    sentence = _("You can take %(number)s days of holiday in a calendar year, and %(in_a_row)s in a row.")


# --- agreeing -------------------------------------------------------------------------------------------------------


class UnknownProposal(GameError):
    """A kind of proposal that there is not."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Nobody can propose that. Choose one of the proposals on the page.")


class ProposedAlready(GameError):
    """A second proposal while one is open."""

    sentence = _("Something is proposed at this table already. It has to be answered or withdrawn first.")


class ProposalOver(GameError):
    """An answer to what is not asked any more."""

    sentence = _("This proposal is over: it was answered or withdrawn, or the table has moved on.")


class NotAsked(GameError):
    """An answer of somebody who is not asked."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This proposal does not ask you.")


class WrongDays(GameError):
    """No number of days, or too many."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose a number of days from 1 to %(most)s.")


class SameTerms(GameError):
    """Terms that cannot be read, or are those of the table."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose another pace than the table has now.")


class NotWaitingLong(GameError):
    """A stand-in for somebody who may still come."""

    sentence = _("You can agree on a stand-in when a table without a clock has waited %(days)s days for somebody.")


class NoTurnYet(NothingToTakeBack):
    """A turn to be taken back before anybody has made one."""

    status = HTTPStatus.CONFLICT
    sentence = _("Nobody has made a turn yet that could be taken back.")


class RevealedSince(GameError):
    """A turn after which somebody knows more."""

    sentence = _("The last turn cannot be taken back, because something hidden has been revealed since.")


class NothingReported(GameError):
    """There is no open report of a table."""

    sentence = _("Nobody has reported this table, or the report is closed.")


class ReportedLately(GameError):
    """A second report of the same table."""

    sentence = _("You have reported this table today. An administrator will look at it.")


class LentAlready(GameError):
    """A stand-in for a seat that is lent."""

    sentence = _("Somebody plays at this seat for a while already. It has to be given back first.")


class TooManyProposals(GameError):
    """More proposals than the others should be asked in a day."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have proposed %(number)s things at this table today. Propose the next one tomorrow.")


class UnknownAnswer(GameError):
    """Neither yes nor no."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Answer with one of the buttons on the page.")


class UnknownLink(GameError):
    """A link to answer that was never made, or whose person or table has gone."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("We do not know this link. It may have been cut off: copy the whole of it from the mail.")


class LinkTooOld(GameError):
    """A link to answer that is older than it may be."""

    status = HTTPStatus.GONE
    sentence = _("This link is older than two weeks. What is asked at your tables now stands on their pages.")


class LinkOfSomebodyElse(GameError):
    """A link to answer, opened where somebody else is logged in."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This link was sent to somebody else. Log out, if it was sent to you under another name.")
