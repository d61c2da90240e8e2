"""The terms of a new table: what is usual, what presets give, and what is wrong with times of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from django.forms import ChoiceField
from django.http import QueryDict

from games.clocks.forms import TermsForm, terms_as_data
from games.engine.clock.terms import (
    DAY,
    HOUR,
    PRESETS,
    Terms,
)
from games.texts.clock import PACES

OWN = {
    "terms-pace": "own",
    "terms-start_0": "36",
    "terms-start_1": str(HOUR),
    "terms-gain_0": "0",
    "terms-gain_1": str(HOUR),
    "terms-cap_0": "3",
    "terms-cap_1": str(DAY),
    "terms-late": "resign",
}


def filled(**changes: Any) -> TermsForm:
    """The form with times of one's own, but for these changes."""
    return TermsForm({**OWN, **{f"terms-{name}": value for name, value in changes.items()}})


def terms(form: TermsForm, *, is_public: bool = True, has_guests: bool = True) -> Terms | None:
    assert form.is_valid(), form.errors
    return form.terms(is_public=is_public, has_guests=has_guests)


@pytest.mark.parametrize(
    ("is_public", "has_guests", "pace"),
    [(True, True, "relaxed"), (False, True, "no-clock"), (True, False, "no-clock"), (False, False, "no-clock")],
)
@pytest.mark.parametrize("data", [{"terms-pace": "usual"}, {}])
def test_usually_public_tables_are_relaxed_and_others_have_no_clock(
    data: dict[str, str], is_public: bool, has_guests: bool, pace: str
) -> None:
    assert terms(TermsForm(data), is_public=is_public, has_guests=has_guests) == PRESETS[pace]


@pytest.mark.parametrize("pace", PRESETS)
def test_a_preset_is_what_it_says_at_every_table(pace: str) -> None:
    assert terms(TermsForm({"terms-pace": pace}), is_public=False, has_guests=False) == PRESETS[pace]


def test_the_form_offers_every_pace_and_says_what_it_gives() -> None:
    field = TermsForm().fields["pace"]
    assert isinstance(field, ChoiceField)
    labels = dict(field.choices)
    assert list(labels) == ["usual", *PACES]
    assert "About 2 days per turn, not at night" in labels["daily"]
    assert "Relaxed at a public table; no clock at a private one or with bots only" in labels["usual"]


def test_times_of_ones_own_are_read_with_their_units() -> None:
    assert terms(filled(nights="on")) == Terms(start=36 * HOUR, gain=0, cap=3 * DAY, nights=True, late="resign")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("start_0", "0", "Set more than nothing and at most 3 days: that’s all you can save up."),
        ("start_0", "73", "Set more than nothing and at most 3 days: that’s all you can save up."),
        ("start_0", "", "Enter a whole number."),
        ("start_0", "1.5", "Enter a whole number."),
        ("start_0", "9" * 5000, "Enter a whole number."),
        ("gain_0", "-1", "Set at most 3 days: that’s all you can save up."),
        ("gain_0", "9" * 4000, "Set at most 3 days: that’s all you can save up."),
        ("gain_1", "7", "Choose days, hours or minutes."),
        ("gain_1", "", "Choose days, hours or minutes."),
        ("cap_0", "61", "Set a time from 1 hour to 60 days."),
        ("late", "shout", "Choose from the list what happens."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_is_wiped(field: str, value: str, sentence: str) -> None:
    form = filled(**{field: value})
    assert not form.is_valid()
    name = field.partition("_")[0]
    assert form.errors == {name: [sentence]}
    assert f'name="terms-{field}"' in str(form[name])
    assert value[:20] in str(form[name]) or name == "late" or field == "gain_1"
    assert 'value="3"' in str(form["cap"]) or name == "cap"


def test_every_wrong_time_is_named_at_once() -> None:
    form = filled(start_0="9", start_1=str(DAY), gain_0="4", gain_1=str(DAY))
    assert not form.is_valid()
    assert form.errors.keys() == {"start", "gain"}


def test_times_that_are_left_over_do_not_matter() -> None:
    assert terms(filled(pace="daily", start_0="many", late="shout")) == PRESETS["daily"]


def test_an_unknown_pace_is_named() -> None:
    form = TermsForm({"terms-pace": "hasty"})
    assert form.errors == {"pace": ["Choose how much time from the list."]}


@pytest.mark.parametrize("wanted", [*PRESETS.values(), Terms(90 * 60, 0, 5 * HOUR, weekends=True, late="resign")])
def test_terms_go_into_the_form_and_come_out_again(wanted: Terms | None) -> None:
    data = QueryDict(mutable=True)
    for name, texts in terms_as_data(wanted).items():
        data.setlist(name, texts)
    assert terms(TermsForm(data)) == wanted
