"""Refusals about what people at a table agree upon, and about reports."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError
from games.errors.playing import NothingToTakeBack


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
    sentence = _("You have proposed %(number)s things today. Propose the next one tomorrow.")


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
