"""The forms of tokens and of bots."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.names import MAX_LENGTH
from api.models import NAME_LENGTH, Scope

ONESELF = ""
DAYS = {30: _("in 30 days"), 90: _("in 90 days"), 365: _("in a year")}


class TokenForm(forms.Form):
    """What a new token is for."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, help_text=_("So you’ll know later which program this is.")
    )
    bot = forms.ChoiceField(label=_("Acts as"), required=False)
    scopes = forms.MultipleChoiceField(
        label=_("Allows"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick what the program may do.")},
    )
    days = forms.TypedChoiceField(
        label=_("Expires"), choices=list(DAYS.items()), coerce=int, initial=90, widget=forms.RadioSelect
    )

    def __init__(self, data: object = None, *, bots: Iterable[User]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self._bots = {str(bot.pk): bot for bot in bots}
        choice = self.fields["bot"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(ONESELF, _("Me")), *((key, bot.display_name) for key, bot in self._bots.items())]
        if not self._bots:
            choice.widget = forms.HiddenInput()

    def chosen_bot(self) -> User | None:
        """As whom the program acts; ``None`` for its owner."""
        return self._bots.get(self.cleaned_data["bot"])


class BotForm(forms.Form):
    """The name of a new bot."""

    username = forms.CharField(label=_("Name of the bot"), max_length=MAX_LENGTH)
