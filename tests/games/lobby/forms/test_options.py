"""Options of any title as fields of a form."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from games import texts
from games.engine.ruleset import InvalidOptions, OptionField, Problem
from games.lobby.errors import OptionsRefused
from games.lobby.forms.options import OptionsForm, Question, as_data
from games.titles.cacao.title import CACAO

OPTIONS = [
    OptionField("speed", "choice", ("slow", "fast"), "slow"),
    OptionField("teams", "flag", (), False),
    OptionField("boxes", "set", ("north", "south"), []),
    OptionField("tiles", "counts", ("1111", "2101"), None),
]


def multi(fields: dict[str, Any]) -> QueryDict:
    """Fields as a request has them: a name may come several times."""
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def test_options_of_every_kind_are_read_as_the_title_wants_them() -> None:
    fields = {
        "option-speed": "fast",
        "option-teams": "on",
        "option-boxes": ["south", "north"],
        "option-tiles-1111": "2",
    }
    form = OptionsForm(multi(fields), title="cacao", options=OPTIONS)
    assert form.is_valid(), form.errors
    assert form.values() == {"speed": "fast", "teams": True, "boxes": ["north", "south"], "tiles": {"1111": 2}}


def test_options_nobody_touched_are_the_defaults() -> None:
    form = OptionsForm(multi({"option-speed": "slow"}), title="cacao", options=OPTIONS)
    assert form.is_valid(), form.errors
    assert form.values() == {"speed": "slow", "teams": False, "boxes": []}


def test_what_cannot_be_read_is_named_beside_its_field() -> None:
    fields = {"option-speed": "slow", "option-tiles-1111": "many"}
    form = OptionsForm(multi(fields), title="cacao", options=OPTIONS)
    assert not form.is_valid()
    assert list(form.errors) == ["tiles-1111"]


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [("speed", "warp", "warp"), ("boxes", ["east"], ["east"]), ("tiles-1111", "-1", {"1111": -1})],
)
def test_what_is_no_choice_is_left_for_the_rules_to_refuse(field: str, value: Any, read: Any) -> None:
    form = OptionsForm(multi({"option-speed": "slow", f"option-{field}": value}), title="cacao", options=OPTIONS)
    assert form.is_valid(), form.errors
    assert form.values()[field.split("-", maxsplit=1)[0]] == read


def test_an_option_of_another_title_is_refused() -> None:
    form = OptionsForm(multi({"option-speed": "slow", "option-luck": "on"}), title="cacao", options=OPTIONS)
    assert not form.is_valid()
    assert form.non_field_errors() == ["There is no option “luck”."]


# --- as a page asks for them -----------------------------------------------------------------------------------------


def cacao_form(**fields: Any) -> OptionsForm:
    """A form of Cacao in which these were chosen."""
    data = multi({f"option-{name}": value for name, value in {"timing": "relaxed", **fields}.items()})
    return OptionsForm(data, title="cacao", options=CACAO.options.fields())


def questions(form: OptionsForm, players: int = 2) -> dict[str, Question]:
    """What a page asks when this is chosen."""
    asked = form.questions({"players": players, **form.values()}, CACAO, lambda key, choice: f"{key}/{choice}")
    return {question.key: question for question in asked}


def test_a_set_stands_in_its_groups_with_what_is_chosen_ticked() -> None:
    groups = questions(cacao_form(modules=["huts", "map"]))["modules"].groups
    parts = {part.code: part for group in groups for part in group.parts}
    assert len(groups) > 1
    assert [code for code, part in parts.items() if part.is_chosen] == ["map", "huts"]
    assert parts["huts"].label == "Huts"
    assert parts["huts"].hint


def test_modules_of_one_box_stand_together_under_its_name() -> None:
    option = next(option for option in CACAO.options.fields() if option.key == "modules")
    groups = questions(cacao_form())["modules"].groups
    assert [[part.code for part in group.parts] for group in groups] == [
        [code for code in option.choices if option.groups.get(code, "") == name]
        for name in dict.fromkeys(option.groups.get(code, "") for code in option.choices)
    ]
    assert all(group.heading for group in groups)


def test_everything_asked_for_is_named_and_explained_in_the_words_of_its_title() -> None:
    form = cacao_form()
    asked = questions(form)
    assert asked["modules"].label == texts.option("cacao", "modules")
    assert asked["timing"].hint == texts.option_hint("cacao", "timing")
    assert asked["timing"].hint
    timing: Any = form.fields["timing"]
    assert dict(timing.choices)["strict"] == texts.option("cacao", "timing", "strict")


def test_only_what_the_choice_makes_needless_is_idle() -> None:
    form = cacao_form(modules=["new-workers"])
    idle = CACAO.options.irrelevant({"players": 2, **form.values()})
    assert {key for key, question in questions(form).items() if question.is_idle} == set(idle)
    assert idle
    assert not questions(form)["worker_tiles"].is_idle


def test_what_does_not_go_with_what_is_chosen_says_why() -> None:
    parts = {
        part.code: part
        for group in questions(cacao_form(modules=["big-game"]))["modules"].groups
        for part in group.parts
    }
    assert "Big Game" in parts["huts"].refusal
    assert not parts["big-game"].refusal


def test_worker_tiles_are_counted_each_with_its_picture_and_its_most() -> None:
    question = questions(cacao_form(modules=["new-workers"]))["worker_tiles"]
    option = next(option for option in CACAO.options.fields() if option.key == "worker_tiles")
    assert question.field is None
    assert [str(counter.picture) for counter in question.counters] == [
        f"worker_tiles/{code}" for code in option.choices
    ]
    assert [counter.most for counter in question.counters] == [option.most.get(code) for code in option.choices]
    assert [counter.field.html_name for counter in question.counters] == [
        f"option-worker_tiles-{code}" for code in option.choices
    ]


def test_only_what_is_counted_has_counters_and_only_a_set_has_groups() -> None:
    for key, question in questions(cacao_form()).items():
        assert bool(question.counters) == (question.kind == "counts"), key
        assert bool(question.groups) == (question.kind == "set"), key
        assert (question.field is None) == (question.kind == "counts"), key


def test_browsers_help_to_keep_a_number_within_its_limits() -> None:
    option = OptionField("tiles", "counts", ("1111", "2101"), None, most={"1111": 4})
    fields = OptionsForm(title="cacao", options=[option]).fields
    limited, free = (fields[f"tiles-{code}"].widget.attrs for code in option.choices)
    assert (limited["min"], limited["max"]) == (0, 4)
    assert free["min"] == 0
    assert "max" not in free


# --- what is wrong ---------------------------------------------------------------------------------------------------


def refused(form: OptionsForm, **details: Any) -> OptionsForm:
    """The same form after the rules have refused what it says."""
    form.refuse(OptionsRefused(title="cacao", error=InvalidOptions([Problem(**details)])))
    return form


def test_all_that_is_wrong_is_listed_what_belongs_to_no_option_first() -> None:
    form = cacao_form(luck="on", **{"worker_tiles-1111": "many"})
    assert not form.is_valid()
    assert form.is_refused
    assert len(form.messages) == 2
    assert form.messages[0] == "There is no option “luck”."


def test_a_form_with_which_nothing_is_wrong_lists_nothing() -> None:
    form = cacao_form(modules=["huts"])
    assert form.is_valid()
    assert (form.is_refused, form.messages) == (False, [])


def test_numbers_that_are_wrong_together_are_refused_below_them() -> None:
    form = cacao_form(modules=["new-workers"])
    refused(form, field="worker_tiles", code="workers-missing", details={})
    assert form.is_refused
    [message] = form.messages
    assert list(questions(form)["worker_tiles"].errors) == [message]
    assert not any(form[name].errors for name in form.fields)


def test_a_choice_that_is_wrong_is_refused_beside_its_field() -> None:
    form = cacao_form(modules=["huts"])
    assert form.is_valid()
    refused(form, field="timing", code="option-unknown", details={"option": "timing"})
    assert list(form.errors) == ["timing"]
    assert list(questions(form)["timing"].errors) == form.messages
    assert form.messages


# --- as data ---------------------------------------------------------------------------------------------------------


def test_options_become_the_fields_that_were_filled_in_with_them() -> None:
    chosen = {"speed": "fast", "teams": True, "boxes": ["north"], "tiles": {"1111": 2}}
    assert as_data(OPTIONS, chosen) == {
        "option-speed": ["fast"],
        "option-teams": ["on"],
        "option-boxes": ["north"],
        "option-tiles-1111": ["2"],
        "option-tiles-2101": ["0"],
    }


def test_where_nothing_is_chosen_the_fields_hold_the_usual_values() -> None:
    assert as_data(OPTIONS, {}) == {"option-speed": ["slow"]}
