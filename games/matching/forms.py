"""The form of a wish: everything that suits may be ticked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Viewer
from games import texts
from games.clocks.forms import paces
from games.engine.clock.terms import OWN
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.places import LEAST_RELIABILITIES
from games.matching.grouping import ANY
from games.matching.models import Wish
from games.matching.selectors import all_modules
from games.matching.services import Asked
from games.tables.forms import KeyedForm, offer

DAYS = (1, 3, 7, 14, 30)
USUAL_DAYS = 7
MOST_GAMES = 5
USUAL_PACES = ("daily", "relaxed")
USUAL_RELIABILITY = 80
NEARNESS: Mapping[int, Any] = {
    100: _("At most 100 points apart"),
    200: _("At most 200 points apart"),
    400: _("At most 400 points apart"),
}


def module_label(title: str, code: str) -> str:
    """What a set of modules is called."""
    return str(_("Whatever the others like")) if code == ANY else texts.option(title, "preset", code)


class WishForm(KeyedForm):
    """What somebody looks for in one title."""

    sizes = forms.TypedMultipleChoiceField(
        label=_("Players"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Tick at least one number of players."),
            "invalid_choice": _("This game isn’t for %(value)s players. Tick one of the numbers on the page."),
        },
    )
    paces = forms.MultipleChoiceField(
        label=_("Pace"),
        widget=forms.CheckboxSelectMultiple,
        initial=USUAL_PACES,
        error_messages={
            "required": _("Tick at least one pace."),
            "invalid_choice": _("There’s no pace “%(value)s”. Tick one of those on the page."),
        },
    )
    modules = forms.MultipleChoiceField(
        label=_("Modules"),
        widget=forms.CheckboxSelectMultiple,
        initial=(ANY,),
        error_messages={
            "required": _("Tick at least one of the modules, or leave them to the others."),
            "invalid_choice": _("There’s no choice “%(value)s”. Tick one of those on the page."),
        },
    )
    rated = forms.ChoiceField(
        label=_("Does the result count for ratings?"),
        choices=Wish.Rated.choices,
        initial=Wish.Rated.EITHER,
        error_messages={"invalid_choice": _("Choose from the list whether the game is rated.")},
    )
    nearness = forms.TypedChoiceField(
        label=_("How strong the others are"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("The longer you wait, the further apart you may be."),
        error_messages={"invalid_choice": _("Choose from the list how strong the others are.")},
    )
    least_reliability = forms.TypedChoiceField(
        label=_("How reliable the others are"),
        coerce=int,
        required=False,
        empty_value=None,
        initial=USUAL_RELIABILITY,
        error_messages={"invalid_choice": _("Choose one of the percentages on the page.")},
    )
    games = forms.TypedChoiceField(
        label=_("How many games"),
        coerce=int,
        initial=1,
        error_messages={"invalid_choice": _("Choose from the list how many games you’d like.")},
    )
    days = forms.TypedChoiceField(
        label=_("How long to look"),
        coerce=int,
        initial=USUAL_DAYS,
        error_messages={"invalid_choice": _("Choose from the list how long we look.")},
    )
    is_named = forms.BooleanField(label=_("Others looking for a game can see my name"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, viewer: Viewer, wish: Wish | None = None
    ) -> None:
        super().__init__(data, initial=_initial(wish) if wish else {"sizes": list(title.players)})
        self.title = title
        self._offer_what(all_modules(title))
        self._offer_whom()
        offer(self, "games", [(number, str(number)) for number in range(1, MOST_GAMES + 1)])
        offer(self, "days", [(days, _days(days)) for days in DAYS])
        if getattr(viewer, "is_guest", False):
            del self.fields["rated"]

    def _offer_what(self, modules: Iterable[str]) -> None:
        offer(self, "sizes", [(number, str(number)) for number in self.title.players])
        offer(self, "paces", [(name, label) for name, label in paces() if name != OWN])
        codes = [ANY, *modules]
        if len(codes) > 2:
            offer(self, "modules", [(code, module_label(self.title.name, code)) for code in codes])
        else:
            del self.fields["modules"]

    def _offer_whom(self) -> None:
        offer(self, "nearness", [("", _("It doesn’t matter")), *NEARNESS.items()])
        shares = [(share, _("At least %(share)s%% in time") % {"share": share}) for share in LEAST_RELIABILITIES]
        offer(self, "least_reliability", [("", _("It doesn’t matter")), *shares])

    def asked(self) -> Asked:
        """What the form says."""
        chosen = dict(self.cleaned_data)
        del chosen["key"], chosen["days"]
        return Asked(title=self.title.name, **{"modules": [ANY], "rated": Wish.Rated.UNRATED, **chosen})

    def refuse(self, error: GameError) -> None:
        """Show why the wish was not kept."""
        self.add_error(None, error.message)


def _days(days: int) -> str:
    return ngettext("for %(number)s day", "for %(number)s days", days) % {"number": days}


def _initial(wish: Wish) -> dict[str, Any]:
    """The form as it would be sent for this wish again."""
    names = ("sizes", "paces", "modules", "rated", "nearness", "least_reliability", "games", "is_named")
    return {name: getattr(wish, name) for name in names}
