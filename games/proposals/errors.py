"""Refusals about proposals, links to agree by, and seats to take over."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError
from games.tables.errors import NobodyCalledSo


class UnknownProposal(GameError):
    """A kind of proposal that there is not."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Nobody can propose that. Choose one of the proposals on the page.")


class FixedByTournament(GameError):
    """What would let a tournament's table last longer than its page promises."""

    sentence = _(
        "This is a tournament’s table: it can’t be paused, changed, taken back or handed over, so that it ends in time."
    )


class ProposedAlready(GameError):
    """A second proposal while one is open."""

    sentence = _("There’s already a proposal at this table. Answer or withdraw it first.")


class ProposalOver(GameError):
    """An answer to what is not asked any more."""

    sentence = _("This proposal is over: it was answered or withdrawn, or the game went on.")


class NotAsked(GameError):
    """An answer of somebody who is not asked."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This proposal isn’t for you.")


class WrongDays(GameError):
    """No number of days, or too many."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose from 1 to %(most)s days.")


class SameTerms(GameError):
    """Terms that cannot be read, or are those of the table."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose a pace other than the current one.")


class NotWaitingLong(GameError):
    """A stand-in for somebody who may still come."""

    sentence = _("You can agree on a stand-in once a table without a clock has waited %(days)s days for somebody.")


class NothingReported(GameError):
    """There is no open report of a table."""

    sentence = _("Nobody has reported this table, or the report is closed.")


class ReportedLately(GameError):
    """A second report of the same table."""

    sentence = _("You’ve already reported this table today. An admin will look at it.")


class LentAlready(GameError):
    """A stand-in for a seat that is lent."""

    sentence = _("Somebody is already standing in at this seat. They have to give it back first.")


class TooManyProposals(GameError):
    """More proposals than the others should be asked in a day."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("That’s enough proposals for today (%(number)s). Make the next one tomorrow.")


class UnknownAnswer(GameError):
    """Neither yes nor no."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Answer with one of the buttons on the page.")


class UnknownLink(GameError):
    """A link to answer that was never made, or whose person or table has gone."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("We don’t know this link. It may have been cut off: copy all of it from the email.")


class LinkTooOld(GameError):
    """A link to answer that is older than it may be."""

    status = HTTPStatus.GONE
    sentence = _("This link is over two weeks old. Your tables show what’s up now.")


class LinkOfSomebodyElse(GameError):
    """A link to answer, opened where somebody else is logged in."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This link is for somebody else. If you got it under another name, log out first.")


class NotGivenUp(GameError):
    """Somebody would offer, or take, a seat whose person plays."""

    sentence = _("This seat isn’t free: its player is back, or somebody else has taken over.")


class NotOffered(GameError):
    """Somebody would take a seat for which nobody looks for a substitute."""

    sentence = _("This seat no longer needs a substitute.")


class AskedAlready(GameError):
    """Somebody else is asked to take a seat over, and has not answered."""

    sentence = _("Somebody has already been asked. Wait for the answer, or withdraw the request first.")


class GuestsCannotTakeOver(GameError):
    """A guest would be a substitute."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Guests can only take over a seat if asked by name. Create an account first; it keeps your games.")


class UnknownStandIn(NobodyCalledSo):
    """Somebody is to play for a while whom nobody knows."""

    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or leave the name empty for a bot.")


class UnknownSuccessor(GameError):
    """Somebody is asked to take over whom nobody knows."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or let anybody take the seat.")
