"""Forms for proposals at a table, and for a report that it is stuck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from accounts.names.readable import ReadableField
from games.clocks.forms import ChosenTermsForm
from games.engine.clock.terms import Terms, write_terms
from games.errors import GameError
from games.models import Game, StuckReport
from games.proposals.errors import SameTerms, UnknownStandIn, WrongDays
from games.proposals.types import LONGEST_LOAN, LONGEST_PAUSE
from games.tables.errors import PlayedHere, PlaysHere
from games.tables.forms import WholeText


class ProposalForm(forms.Form):
    """Base form of a proposal; without fields unless a subclass adds some."""

    code: ClassVar[str]
    fields_of: ClassVar[Mapping[type[GameError], str]] = {}
    """Beside which field a refusal stands."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=self.code)

    def details(self) -> dict[str, Any]:
        """What a valid form proposes, as the service reads it."""
        return {}

    def refuse(self, error: GameError) -> None:
        """Show why it cannot be proposed."""
        self.add_error(self.fields_of.get(type(error)), error.message)


class CancelForm(ProposalForm):
    """To cancel the table."""

    code = "cancel"


class TakeBackForm(ProposalForm):
    """To take back the last turn."""

    code = "take-back"


class NewLinkForm(ProposalForm):
    """A new link to a private table."""

    code = "new-link"


class NoLinkForm(ProposalForm):
    """No link to a private table any more."""

    code = "no-link"


class AbsentForm(ProposalForm):
    """That a bot decides a turn of somebody who does not come."""

    code = "absent"


def _days(most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Days"),
        min_value=1,
        max_value=most,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), WrongDays(most=most).message),
    )


class PauseForm(ProposalForm):
    """A pause of some days."""

    code = "pause"
    fields_of: ClassVar = {WrongDays: "days"}

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["days"] = _days(LONGEST_PAUSE)

    def details(self) -> dict[str, Any]:
        return {"days": self.cleaned_data["days"]}


class StandInForm(ProposalForm):
    """To be away for some days while a bot, or somebody by name, plays."""

    code = "stand-in"
    fields_of: ClassVar = {WrongDays: "days", UnknownStandIn: "name", PlaysHere: "name", PlayedHere: "name"}

    name = forms.CharField(
        label=_("Who plays for you"),
        required=False,
        max_length=MAX_LENGTH,
        help_text=_("The name of somebody not at this table, who also has to agree. Leave it empty for a bot."),
    )
    field_order = ("days", "name")

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["days"] = _days(LONGEST_LOAN)
        self.order_fields(self.field_order)
        self.fields["name"].widget.attrs.update(autocomplete="off", spellcheck="false")

    def details(self) -> dict[str, Any]:
        return {"days": self.cleaned_data["days"], "name": self.cleaned_data["name"]}


class StuckForm(forms.Form):
    """That the table is stuck."""

    text = ReadableField(
        label=_("What’s wrong?"),
        required=False,
        max_length=StuckReport._meta.get_field("text").max_length,
        widget=WholeText({"rows": 3}),
        help_text=_("You can leave this empty."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix="stuck")


class OtherTermsForm(ChosenTermsForm):
    """Another time for a turn, filled in with that of the table."""

    code = "terms"

    def __init__(self, data: Mapping[str, Any] | None = None, *, now: Terms | None = None) -> None:
        super().__init__(data, now=now)
        self.fields["pace"].error_messages["required"] = SameTerms().message

    def details(self) -> dict[str, Any]:
        """What a valid form proposes, as the service reads it."""
        return {"terms": write_terms(self.chosen())}

    def refuse(self, error: GameError) -> None:
        """Show why it cannot be proposed."""
        self.add_error("pace" if isinstance(error, SameTerms) else None, error.message)


AnyProposalForm = ProposalForm | OtherTermsForm


def proposal_forms(game: Game, sent: str = "", data: Mapping[str, Any] | None = None) -> dict[str, AnyProposalForm]:
    """A form for each proposal type by its code; the ``sent`` one replaces the empty form of its type."""
    plain = (CancelForm, PauseForm, TakeBackForm, NewLinkForm, NoLinkForm, StandInForm, AbsentForm)
    forms: dict[str, AnyProposalForm] = {form.code: form(data if form.code == sent else None) for form in plain}
    return {**forms, OtherTermsForm.code: OtherTermsForm(data if sent == OtherTermsForm.code else None, now=game.clock)}
