"""What an admin can do to a table: each act is a form with a button and one call of a service."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.asking import Question
from accounts.models import User
from core.instants import InstantField
from games import texts
from games.admin import questions
from games.models import Game
from games.operations import administering
from games.proposals import stuck
from games.ratings import voiding
from games.tables import bots
from games.tables.changes import Difference
from games.tables.errors import NobodyCalledSo

SHOWN_DIFFERENCES = 10
MOST_HOURS = 24 * 90
"""For one click."""


def _levels() -> list[tuple[str, str]]:
    return [("", "—"), *((level, texts.bot_level(level)) for level in bots.levels())]


class ActForm(forms.Form):
    """A form that knows its table; the ids of its fields begin with its act's name, for a page shows several forms."""

    def __init__(self, data: Any = None, *, game: Game, name: str) -> None:
        super().__init__(data, auto_id=f"id_{name}_%s")
        self.game = game


class TakeBackForm(ActForm):
    """How far back."""

    number = forms.IntegerField(label=gettext_lazy("Back to the position after move number"), min_value=0)


class SeatForm(ActForm):
    """Which seat."""

    def __init__(self, data: Any = None, *, game: Game, name: str) -> None:
        super().__init__(data, game=game, name=name)
        seats = game.seats.select_related("user").order_by("number")
        choices = [(seat.number, seat.player_name) for seat in seats]
        self.fields["number"] = forms.TypedChoiceField(label=_("Seat"), coerce=int, choices=choices)
        self.order_fields(["number"])


class VoidForm(ActForm):
    """Why a game does not count."""

    reason = forms.CharField(label=gettext_lazy("Reason (everybody at the table can read it)"), max_length=200)


class ExtendForm(SeatForm):
    """Whose clock, and by how much."""

    hours = forms.IntegerField(label=gettext_lazy("Hours"), min_value=1, max_value=MOST_HOURS, initial=24)


class PauseForm(ActForm):
    """Until when."""

    until = InstantField(label=gettext_lazy("Until (in your time zone)"))


class ReplaceForm(SeatForm):
    """Who takes the seat over: a person or a bot."""

    name = forms.CharField(label=gettext_lazy("To this person"), required=False)
    bot = forms.ChoiceField(label=gettext_lazy("or to a bot"), required=False, choices=_levels)
    knows_more = forms.BooleanField(
        label=gettext_lazy("Even if they’ve had another seat here; the table’s log tells everybody"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """Exactly one of both."""
        cleaned = super().clean() or {}
        if bool(cleaned.get("name")) == bool(cleaned.get("bot")):
            raise forms.ValidationError(_("Enter a name or choose a bot."))
        return cleaned


def _verify(game: Game, admin: User) -> str:
    return _told(administering.verify(game=game, admin=admin))


def _told(found: list[Difference]) -> str:
    if not found:
        return _("Everything matches the moves.")
    return " ".join(str(difference) for difference in found[:SHOWN_DIFFERENCES])


def _rebuild(game: Game, admin: User) -> str:
    administering.rebuild(game=game, admin=admin)
    return _("Everything derived from the moves was rebuilt.")


def _take_back(game: Game, admin: User, number: int) -> str:
    administering.take_back(game=game, admin=admin, number=number)
    return _("The game is back at move %(number)s.") % {"number": number}


def _move_by_bot(game: Game, admin: User, number: int) -> str:
    administering.move_by_bot(game=game, admin=admin, number=number)
    return _("A bot has moved.")


def _replace(game: Game, admin: User, number: int, name: str, bot: str, knows_more: bool) -> str:
    person = User.objects.named(name) if name else None
    if name and person is None:
        raise NobodyCalledSo(name=name)
    administering.replace(game=game, admin=admin, number=number, user=person, bot=bot, knows_more=knows_more)
    return _("The seat has a new player.")


def _extend(game: Game, admin: User, number: int, hours: int) -> str:
    administering.extend(game=game, admin=admin, number=number, hours=hours)
    return _("The clock has more time.")


def _pause(game: Game, admin: User, until: datetime) -> str:
    administering.pause(game=game, admin=admin, until=until)
    return _("This table’s clocks are stopped.")


def _end_pauses(game: Game, admin: User) -> str:
    administering.end_pauses(game=game, admin=admin)
    return _("This table’s clocks are running again.")


def _carry_out_deadlines(game: Game, admin: User) -> str:
    if administering.carry_out_deadlines(game=game, admin=admin):
        return _("The deadlines that have passed took effect.")
    return _("No deadline of this table has passed.")


def _close_reports(game: Game, admin: User) -> str:
    stuck.close(game=game, admin=admin)
    return _("This table’s reports are closed.")


def _void(game: Game, admin: User, reason: str) -> str:
    if not voiding.void(game=game, admin=admin, reason=reason):
        return _("This game is already voided.")
    return _("The game is voided. Later ratings are being recalculated.")


def _unvoid(game: Game, admin: User) -> str:
    if not voiding.give_back(game=game, admin=admin):
        return _("This game isn’t voided.")
    return _("The game counts again. Later ratings are being recalculated.")


def _cancel(game: Game, admin: User, shown: str, reason: str) -> str:
    administering.cancel(game=game, admin=admin, shown=shown, reason=reason)
    return _("The table is cancelled.")


@dataclass(frozen=True)
class Act:
    """One thing to do: what its button says, what it asks, what it does and at tables of which statuses."""

    label: str | Promise
    form: type[ActForm]
    run: Callable[..., str]
    statuses: tuple[str, ...]
    is_dangerous: bool = False
    is_rated: bool = False
    """Only at rated tables."""
    ask: Callable[[Game, User], Question] | None = None
    """A page that asks first, in the place of a form."""

    @property
    def asks_first(self) -> bool:
        return self.ask is not None


STARTED = (Game.Status.RUNNING, Game.Status.FINISHED, Game.Status.CANCELLED)

ACTS: dict[str, Act] = {
    "verify": Act(gettext_lazy("Verify by replay"), ActForm, _verify, STARTED),
    "rebuild": Act(gettext_lazy("Delete derived data and rebuild it"), ActForm, _rebuild, STARTED),
    "bot": Act(gettext_lazy("Let a bot move now"), SeatForm, _move_by_bot, (Game.Status.RUNNING,)),
    "extend": Act(gettext_lazy("Give more time"), ExtendForm, _extend, (Game.Status.RUNNING,)),
    "pause": Act(gettext_lazy("Stop the clocks"), PauseForm, _pause, (Game.Status.RUNNING,)),
    "end-pauses": Act(gettext_lazy("End the pauses"), ActForm, _end_pauses, (Game.Status.RUNNING,)),
    "deadlines": Act(gettext_lazy("Apply passed deadlines"), ActForm, _carry_out_deadlines, (Game.Status.RUNNING,)),
    "close-reports": Act(gettext_lazy("Close the reports"), ActForm, _close_reports, STARTED),
    "replace": Act(gettext_lazy("Give the seat to somebody"), ReplaceForm, _replace, (Game.Status.RUNNING,)),
    "void": Act(
        gettext_lazy("Void for ratings"), VoidForm, _void, (Game.Status.FINISHED,), is_dangerous=True, is_rated=True
    ),
    "unvoid": Act(gettext_lazy("Count for ratings again"), ActForm, _unvoid, (Game.Status.FINISHED,), is_rated=True),
    "take-back": Act(
        gettext_lazy("Take back moves"),
        TakeBackForm,
        _take_back,
        (Game.Status.RUNNING, Game.Status.FINISHED),
        is_dangerous=True,
    ),
    "cancel": Act(
        gettext_lazy("Cancel the table"),
        ActForm,
        _cancel,
        (Game.Status.OPEN, Game.Status.RUNNING),
        is_dangerous=True,
        ask=questions.of_cancelling,
    ),
}
