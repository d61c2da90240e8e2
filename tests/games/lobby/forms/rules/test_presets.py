"""What can be had with one press: which presets are offered, why one cannot be had, what a press fills in."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from games.engine.title import AnyTitle
from games.lobby.forms.rules import Preset, filled_in, presets
from games.lobby.forms.table import TableForm
from games.tables.selectors import LastTable
from games.titles.cacao.pages.page import PAGE
from games.titles.cacao.title import CACAO
from tests.games.factories import table_fields
from tests.games.tiny_title import TINY

LAST = LastTable({"modules": ["huts"], "timing": "relaxed"}, None)


def sent(**changes: Any) -> QueryDict:
    """Fields as a request has them."""
    data = QueryDict(mutable=True)
    for name, value in table_fields(**changes).items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def table_form(data: QueryDict, title: AnyTitle = CACAO) -> TableForm:
    return TableForm(data, title=title, offered=PAGE.options)


def names(found: list[Preset]) -> list[str]:
    return [preset.name for preset in found]


def pressed(preset: str, last: LastTable | None = None, **changes: Any) -> TableForm:
    """The form after a press on a preset."""
    data = sent(preset=preset, **changes)
    return table_form(filled_in(table_form(data), data, last))


def test_beside_the_titles_own_presets_a_surprise_is_offered_last() -> None:
    found = names(presets(table_form(sent()), None))
    assert found[0] == "base"
    assert found[-1] == "surprise"
    assert found.count("surprise") == 1


def test_nothing_is_offered_where_there_is_only_one_choice(tiny_title: None) -> None:
    assert presets(table_form(sent(), TINY), None) == []


def test_ones_last_options_are_offered_to_whoever_has_played() -> None:
    assert "last" in names(presets(table_form(sent()), LAST))
    assert "last" not in names(presets(table_form(sent()), None))


def test_options_that_nobody_is_asked_for_here_are_not_offered() -> None:
    assert "last" not in names(presets(table_form(sent()), LastTable({**LAST.options, "luck": True}, LAST.terms)))


def test_nothing_is_offered_for_a_number_of_players_that_cannot_be() -> None:
    assert presets(table_form(sent(players="9")), LAST) == []


def test_what_needs_other_numbers_of_players_is_shown_with_the_reason() -> None:
    two = {preset.name: preset for preset in presets(table_form(sent(players="2")), None)}
    four = {preset.name: preset for preset in presets(table_form(sent(players="4")), None)}
    assert two.keys() == four.keys()
    assert not two["base"].refusal
    refused = [preset for preset in two.values() if preset.refusal]
    assert refused
    for preset in refused:
        assert not four[preset.name].refusal
        assert preset.label in preset.reason
        assert preset.refusal in preset.reason


def test_a_reason_names_what_is_refused_once() -> None:
    assert Preset("x", "Big Game", "Big Game is for four.").reason == "Big Game is for four."
    assert Preset("x", "Big Game", "That is for four.").reason == "Big Game: That is for four."


def test_a_press_fills_in_the_options_of_a_preset_and_leaves_the_rest() -> None:
    form = pressed("last", LAST, visibility="link", **{"option-modules": ["emperor"], "place-2-sitter": "bot:random"})
    assert form.is_valid(), form.errors
    assert form.chosen_options()["modules"] == ["huts"]
    assert (form.cleaned_data["visibility"], form.is_surprise) == ("link", False)
    assert form.places[1].cleaned_data["sitter"] == "bot:random"


def test_a_press_on_a_preset_ends_a_surprise() -> None:
    assert pressed("base", surprise="on").is_surprise is False


def test_a_press_on_surprise_leaves_nothing_chosen() -> None:
    form = pressed("surprise", **{"option-modules": ["emperor"]})
    assert form.is_surprise
    assert "option-modules" not in form.data


@pytest.mark.parametrize("preset", ["", "last", "nonsense"])
def test_what_cannot_be_had_changes_nothing(preset: str) -> None:
    form = pressed(preset, **{"option-modules": ["emperor"]})
    assert form.chosen_options()["modules"] == ["emperor"]


def test_a_preset_that_so_few_cannot_play_changes_nothing() -> None:
    [refused, *_] = [preset.name for preset in presets(table_form(sent(players="2")), None) if preset.refusal]
    assert pressed(refused, players="2", **{"option-modules": ["emperor"]}).chosen_options()["modules"] == ["emperor"]


def test_a_surprise_stays_one_when_something_else_is_settled() -> None:
    form = pressed("", surprise="on", **{"option-modules": ["huts"], "option-force_modules": "on"})
    assert form.is_surprise
