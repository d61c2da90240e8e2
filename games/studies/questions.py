"""What somebody is asked before they throw away what they have tried."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from games.studies import selectors, services
from games.studies.models import Study


def of_throwing_away(study: Study) -> Question:
    """Before a study is gone, for those too who have its link."""
    name = study.name or _("What I tried")
    return Question(
        title=_("Throw away “%(name)s”?") % {"name": name} if study.name else _("Throw away what you tried?"),
        place=name,
        back=study.get_absolute_url(),
        effects=[*_effects(study)],
        yes=_("Throw it all away"),
        no=_("Keep it"),
        proof=services.proof_of_throwing_away(study),
    )


def _effects(study: Study) -> Iterator[Effect]:
    moves = len(selectors.tree_of(study))
    if moves:
        text = ngettext("%(number)s move you tried is gone.", "%(number)s moves you tried are gone.", moves)
        yield Effect(Kind.LOST, text % {"number": moves})
    if study.is_shared:
        yield Effect(Kind.LOST, _("Whoever has the link finds nothing there."))
    yield Effect(Kind.KEPT, _("The game itself isn’t touched."))
