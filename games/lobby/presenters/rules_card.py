"""The rules card of a form: chosen options, excluded ones with reasons, and a preview of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.ruleset import Document, InvalidOptions
from games.engine.title import AnyTitle
from games.lobby.errors import OptionsRefused
from games.lobby.forms.options import Question
from games.lobby.forms.rules import RulesForm, presets
from games.tables.pages import for_title
from games.tables.selectors import LastTable


def rules_context(title: AnyTitle, form: RulesForm, address: str, last: LastTable | None) -> dict[str, Any]:
    """The context of games/rules_card.html; a bound form shows what is wrong with its options.

    ``address`` answers with the card anew where somebody looks at other rules; ``last`` is the reader's last table.
    """
    options = form.chosen_options()
    shown = for_title(title.name)
    preview = shown.preview
    facts = None if form.is_surprise or form.errors.get("players") else _facts(title, options, form)
    questions = form.options.questions(options, title, preview.picture if preview else _no_picture)
    return {
        "form": form,
        "rules_address": address,
        "has_rules": shown.handbook is not None,
        "is_surprise": form.is_surprise,
        "presets": presets(form, last),
        "questions": questions,
        "chosen_parts": _chosen_parts(questions),
        "chosen_ways": _chosen_ways(questions),
        "asks_open": any(question.errors for question in questions),
        "wrong": next((f"asks-{question.key}" for question in questions if question.errors), "rules"),
        "preview_template": preview.template if preview else "",
        "preview": preview.context(facts) if preview and facts else None,
        "refusals": [] if facts else form.options.messages,
    }


def _no_picture(option: str, choice: str) -> str:
    return ""


def rules_update(
    title: AnyTitle, form: RulesForm, address: str, last: LastTable | None, *, is_filled: bool
) -> dict[str, Any]:
    """The same for an open page, whose pace comes anew where a preset has filled it in."""
    return rules_context(title, form, address, last) | {"is_filled": is_filled, "is_update": True}


def _chosen_parts(questions: Sequence[Question]) -> list[str]:
    """What is ticked, by name."""
    parts = (part for question in questions for group in question.groups for part in group.parts)
    return [part.label for part in parts if part.is_chosen]


def _chosen_ways(questions: Sequence[Question]) -> list[str]:
    """The answers to questions with one answer, where it is another than the usual one."""
    return [str(label) for question in questions if question.kind == "choice" for label in _unusual(question)]


def _unusual(question: Question) -> list[Any]:
    asked = question.field
    if asked is None or asked.value() == asked.field.initial:
        return []
    field: Any = asked.field
    return [label for code, label in field.choices if code == asked.value()]


def _facts(title: AnyTitle, options: Document, form: RulesForm) -> Document | None:
    """What a game with these options is played with; if there is none, the form says why."""
    try:
        return title.options.preview(options)
    except InvalidOptions as error:
        if form.options.is_bound and not form.options.is_refused:
            form.options.refuse(OptionsRefused(title=title.name, error=error))
        return None
