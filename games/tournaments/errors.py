"""Refusals about tournaments."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError


class NoSuchTournament(GameError):
    """A private one of others, or none: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such tournament.")


class OrganiserOnly(GameError):
    """Something that only the organiser may do."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only the organiser of this tournament can do that.")


class OrganiserPlays(GameError):
    """Somebody who has a stake in who stays."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You’re playing in this tournament yourself, so you can’t remove others once it has started.")


class NoGuests(GameError):
    """Guests come and go: nobody could rely on them."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Guests can’t play in tournaments. Sign up first: your games come with you.")


class NoBots(GameError):
    """A program of somebody's: standings tell how people play."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Bots can’t play in tournaments.")


class EntriesClosed(GameError):
    """Before the entries open, after the start, or when it is over."""

    sentence = _("You can’t enter this tournament now.")


class NotEntered(GameError):
    """Somebody who takes no part."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You don’t take part in this tournament.")


class OutForGood(GameError):
    """Who is out does not come back."""

    sentence = _("You’re out of this tournament, so you can’t enter again.")


class TooManyTournaments(GameError):
    """More tournaments than one person can look after."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "You’re already running %(number)s tournament. Wait until it’s over.",
        "You’re already running %(number)s tournaments. Wait until one is over.",
        "number",
    )


class WrongStep(GameError):
    """It has gone on since, or that does not fit its state."""

    sentence = _("The tournament has moved on since you opened this page. Here’s how it stands now.")


class TooFew(GameError):
    """Not enough people to start."""

    sentence = ngettext_lazy(
        "At least %(number)s person is needed to start.",
        "At least %(number)s people are needed to start.",
        "number",
    )


class NobodyToReplace(GameError):
    """A place that nobody can take over, or a person who takes part already."""

    sentence = _("That doesn’t work: choose somebody who takes part, and a replacement who doesn’t.")


class NothingToVoid(GameError):
    """Only tables of the round that is played can be voided."""

    sentence = _("Only a table of the round that’s being played can be voided.")


class NoRoundToEnd(GameError):
    """Nothing that runs, or a round that is over."""

    sentence = _("No round is being played that could be ended now.")


class OwnRound(GameError):
    """Somebody who has a stake in how games end."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You’re playing in this tournament yourself, so you can’t end its games. An admin of the site can.")


class TooLate(GameError):
    """What could be taken back for some minutes, or could not at all."""

    sentence = _("It’s too late to take this back.")


class TooManyMessages(GameError):
    """People who are written to all the time read nothing."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "You can write to everybody once a day. Change the note on the page instead.",
        "You can write to everybody %(number)s times a day. Change the note on the page instead.",
        "number",
    )


class NobodyToTakeOver(GameError):
    """Somebody who takes no part, may not see it, or runs too many already."""

    sentence = _("Choose somebody who takes part and isn’t running too many tournaments already.")
