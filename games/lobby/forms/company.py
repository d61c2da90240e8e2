"""The forms of a new table and of rules, filled in for people who play together."""

from __future__ import annotations

from uuid import uuid4

from django.http import QueryDict

from games.clocks.forms.terms import terms_as_data
from games.engine.registry import AnyRuleset
from games.lobby.companies import Company
from games.lobby.forms.options import as_data
from games.lobby.forms.rules import RulesForm
from games.lobby.forms.table import BY_LINK
from games.lobby.places import PlaceFor


def filled_in_for(company: Company, form: RulesForm) -> QueryDict:
    """As many places as there are people, kept for them; where there are too many, whoever comes first sits down.

    The options are the company's where it plays this title.
    """
    data = QueryDict(mutable=True)
    data.update({"key": str(uuid4()), "company": company.code, "visibility": BY_LINK})
    for name, texts in {**_places(company, form.ruleset), **_rules(company, form)}.items():
        data.setlist(name, texts)
    return data


def _places(company: Company, ruleset: AnyRuleset) -> dict[str, list[str]]:
    people = 1 + len(company.others)
    players = min(max(people, ruleset.players[0]), ruleset.players[-1])
    invited = dict(enumerate(company.others, 2)) if people <= players else {}
    sitters = {1: PlaceFor.HOST, **dict.fromkeys(invited, PlaceFor.INVITED)}
    fields = {
        f"place-{number}-sitter": [str(sitters.get(number, PlaceFor.ANYBODY))]
        for number in range(1, ruleset.players[-1] + 1)
    }
    return {"players": [str(players)], **fields, **{f"place-{number}-name": [name] for number, name in invited.items()}}


def _rules(company: Company, form: RulesForm) -> dict[str, list[str]]:
    options = company.options if company.title == form.ruleset.name else {}
    return {**as_data(form.options.options, options), **terms_as_data(company.terms)}
