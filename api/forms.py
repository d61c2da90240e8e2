"""The forms of tokens and of bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.names import MAX_LENGTH
from api.bots import profile_of, titles_of
from api.models import NAME_LENGTH, Scope
from games import texts
from games.engine import registry

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


class ProfileForm(forms.Form):
    """What a bot accepts when it is invited."""

    titles = forms.MultipleChoiceField(
        label=_("Plays"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one game.")},
    )
    tables_at_once = forms.IntegerField(
        label=_("Tables at once"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("Leave this empty for as many as the site allows."),
    )
    is_listed = forms.BooleanField(label=_("Show it on the list of bots"), required=False)

    def __init__(self, data: object = None, *, bot: User) -> None:
        kept = profile_of(bot)
        initial = {"titles": titles_of(kept), "tables_at_once": kept.tables_at_once, "is_listed": kept.is_listed}
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        choice = self.fields["titles"]
        assert isinstance(choice, forms.MultipleChoiceField)
        choice.choices = [(title, texts.title(title)) for title in registry.titles()]


class PlayForm(forms.Form):
    """What to play with a bot."""

    title = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)

    def __init__(self, data: object = None, *, titles: Sequence[str]) -> None:
        super().__init__(data, initial={"title": next(iter(titles), "")})  # type: ignore[arg-type]
        choice = self.fields["title"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(title, texts.title(title)) for title in titles]


class BotForm(forms.Form):
    """The name of a new bot."""

    username = forms.CharField(label=_("Name of the bot"), max_length=MAX_LENGTH)
