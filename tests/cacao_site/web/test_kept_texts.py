"""The tag ``translate`` says what Django's says, however often it is asked, and to each reader."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.utils.translation import override


def _said(text: str, **values: Any) -> str:
    return Template("{% load i18n %}" + text).render(Context(values))


@pytest.mark.parametrize("time", ["first", "again"])
def test_each_reader_is_told_in_the_own_language(time: str) -> None:
    shown = Template("{% load i18n %}{% translate 'My games' %}")
    for language, text in {"en": "My games", "de": "Meine Partien", "fr": "Mes parties"}.items():
        with override(language):
            assert shown.render(Context()) == text, time


def test_a_text_may_be_kept_for_later_and_said_in_its_context() -> None:
    with override("de"):
        assert _said("{% translate 'My games' as mine %}to {{ mine }}") == "to Meine Partien"
        assert _said("{% translate 'My games' noop %}") == "My games"
        assert _said("{% translate 'My games' context 'of nobody' %}") == "My games"
        assert _said("{% trans 'My games'|upper %}") == "MEINE PARTIEN"


def test_what_a_variable_holds_is_translated_each_time() -> None:
    shown = Template("{% load i18n %}{% translate it %}")
    with override("de"):
        assert shown.render(Context({"it": "My games"})) == "Meine Partien"
        assert shown.render(Context({"it": "<Rules>"})) == "&lt;Rules&gt;"


def test_percent_signs_and_markup_stay_as_the_template_has_them() -> None:
    for text in ("100%", "Ana & Bo", "<b>now</b>"):
        plain = f"{{% translate '{text}' %}}"
        assert _said(plain) == text
