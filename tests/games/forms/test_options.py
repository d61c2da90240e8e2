"""Options of any title as fields of a form."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from games.engine.ruleset import OptionField
from games.forms import OptionsForm

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
