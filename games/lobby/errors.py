"""Refusals about tables before their games: making, joining, inviting, beginning from a position."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games import texts
from games.engine.ruleset import InvalidOptions
from games.errors import GameError
from games.tables.errors import NobodyCalledSo, PlacesRefused


class HostOnly(GameError):
    """Only the host decides this."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only the host of the table can do this.")


class HostStays(GameError):
    """The host cannot leave."""

    sentence = _("It’s your table, so you can’t leave it. Cancel it instead.")


class AlreadyStarted(GameError):
    """Coming, going, inviting and cancelling end when the game starts."""

    sentence = _("This game has already started. To stop playing, resign on its page.")


class TableFull(GameError):
    """No place is open."""

    sentence = _("This table is full. Join another one, or create your own.")


class NoPlaceToKeep(TableFull):
    """No place is open for an invitation."""

    sentence = _("All places are taken or reserved, so you can’t invite anybody else.")


class NoSuchCompany(GameError):
    """A table for people of whom nobody knows that they play together with whoever asks."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such group.")


class NotFullYet(GameError):
    """Too early to start."""

    sentence = _("Some places are still free. Wait, or give them to bots.")


class NotAtTable(GameError):
    """Leaving, or answering an invitation, without one."""

    sentence = _("You don’t have a place at this table.")


class NotWelcome(GameError):
    """Somebody there has blocked this person, or the host has removed it: nobody is told which, or by whom."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This table isn’t open to you: the players there choose who joins. Join another one.")


class BlockedHere(GameError):
    """Somebody whom one has blocked sits there."""

    sentence = _("You’ve blocked “%(name)s”, who plays here. To join anyway, unblock them under “My people” first.")


class NotReliableEnough(GameError):
    """The host asks for more reliability."""

    status = HTTPStatus.FORBIDDEN
    sentence = _(
        "Join another table, or ask the host to invite you by name. Decisions in time: %(least)s%% "
        "wanted, %(share)s%% of your last hundred."
    )


class UnknownReliability(GameError):
    """A minimum that is none of the choices."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose one of the percentages on the page.")


class NobodyThere(GameError):
    """Somebody to be removed who has no place there, or who is the host."""

    sentence = _("There’s nobody at this place you could remove.")


class ConfirmedPeopleOnly(GameError):
    """A guest, or somebody whose address nobody has confirmed, wants the site to write to strangers."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Confirm your own email address in your profile first, or send the link yourself.")


class InvitedByMailAlready(GameError):
    """The same address at the same table."""

    sentence = _("We’ve already emailed this address about this table. If nothing arrived, send the link yourself.")


class AddressHasEnough(GameError):
    """Many people invite one address, who may be one person."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("This address has had several invitations today. Send the link yourself, or try again tomorrow.")


class TooManyTables(GameError):
    """One person keeps too many tables open."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Cancel a table that’s waiting for players before you create another: you have %(number)s.")


class TooManyTablesAtOnce(GameError):
    """One person makes tables faster than anybody could play."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Play at one of your new tables first, and create more later: that’s %(number)s in an hour.")


class TooManyInvitations(GameError):
    """One person writes to too many others."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Leave places open and send the link, or go on tomorrow: you’ve invited %(number)s person today.",
        "Leave places open and send the link, or go on tomorrow: you’ve invited %(number)s people today.",
        "number",
    )


class TooManyInvitationsFromHere(TooManyInvitations):
    """Guests and new accounts of one address, who may be one person, write to too many others."""

    sentence = _(
        "Leave places open and send the link, or go on tomorrow: guests and new accounts on your "
        "internet connection have invited many others today."
    )


class WrongNumberOfPlayers(PlacesRefused):
    """The title is not for so many."""

    sentence = _("This game is for %(least)s to %(most)s players; you chose %(number)s.")


class HostNeedsOnePlace(PlacesRefused):
    """The host sits on no place, or on several."""

    sentence = _("Take exactly one place for yourself.")


class UnknownPerson(NobodyCalledSo):
    """An invitation to a name that nobody has."""

    sentence = _("Nobody here is called “%(name)s”. Check the spelling, or leave the place open and send the link.")


class InvitedTwice(PlacesRefused):
    """The same person on two places."""

    sentence = _("“%(name)s” already has a place at this table. Invite somebody else.")


class PersonBlocked(PlacesRefused):
    """An invitation to somebody whom the host has blocked."""

    sentence = _("You’ve blocked “%(name)s”. Unblock them under “My people” first, or invite somebody else.")


class UnknownBot(PlacesRefused):
    """A bot's level that does not exist."""

    sentence = _("There’s no bot called “%(level)s”. Choose one from the list.")


class UnknownTitle(GameError):
    """A title that the site does not offer."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("There’s no game called “%(title)s” here. Choose one from the list.")


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
                problem.field, texts.option_problem(self.title, problem), str(problem.details.get("value", ""))
            )
            for problem in self.error.problems
        ]

    @property
    def message(self) -> str:
        return " ".join(problem.message for problem in self.problems)


class NoLink(GameError):
    """The link of a table that has none, or that everybody may find."""

    sentence = _("This table has no link to close.")


class GuestsUnrated(GameError):
    """Ratings are of people with accounts."""

    status = HTTPStatus.FORBIDDEN
    sentence = _(
        "Rated games need an account. Add an email address and a password to your guest games first; "
        "games before that don’t count."
    )


class GuestInvitedToRated(GameError):
    """A guest cannot be asked to a rated table."""

    sentence = _("%(name)s is a guest, and guests can’t play rated games.")


class PositionOfRunningGame(GameError):
    """What lies hidden there is still a secret."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game isn’t over yet. When it is, you can play on from any position.")


class NothingLeftToPlay(GameError):
    """The last position of a game."""

    sentence = _("The game is over in this position. Go back a few moves and play from there.")


class ResignedThere(GameError):
    """Somebody had given up: nobody could decide for that seat."""

    sentence = _("Somebody had already resigned here. Go back to where everyone still played.")


class DecidedThere(GameError):
    """Some have decided in secret what others are asked: what they decided would be dealt anew too."""

    sentence = _("Some had already decided here, others hadn’t. Go back to where nobody had, and play from there.")


class TooManyPositions(GameError):
    """A table from a position of a table from a position, and so on."""

    sentence = _("This table already goes back through %(most)s others. Play from one of those.")


class StillRunning(GameError):
    """Something that waits for the end of the game."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game isn’t over yet. When it is, you can play again with the same people.")


class NothingToAsk(GameError):
    """A request to the host that makes no sense: there is a place to be had, or the table is casual already."""

    sentence = _("There’s nothing left to ask: look at the table again.")


class UnknownRequest(GameError):
    """A request to the host of a kind that is none."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Ask with one of the buttons on the page.")


class UnknownInvitationLink(GameError):
    """A link to answer an invitation that was never made, or whose person or table has gone."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("We don’t know this link. It may have been cut off: copy all of it from the email.")


class InvitationLinkTooOld(GameError):
    """A link to answer an invitation that is older than it may be."""

    status = HTTPStatus.GONE
    sentence = _("This link is over a month old. Your tables show what’s up now.")


class InvitationOfSomebodyElse(GameError):
    """A link to answer an invitation, opened where somebody else is logged in."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("This link is for somebody else. If you got it under another name, log out first.")
