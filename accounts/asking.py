"""The page before what cannot be undone or hits others: it says what will happen, and proves that it was shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableField
from accounts.refusal import Refusal

LONGEST_REASON = 300


class MovedOn(Refusal):
    """What somebody was shown before deciding is no longer so, or nothing was shown."""

    sentence = _("Nothing is done yet: this has changed since you saw it. Read it again, then decide.")


def expect_shown(sent: str | None, proof: str) -> None:
    """Let who was shown the present state act; ``None`` is who acts without a page. Raises ``MovedOn``."""
    if sent is not None and sent != proof:
        raise MovedOn


class Kind(StrEnum):
    """What an effect means for those whom it concerns."""

    LOST = "lost"
    KEPT = "kept"
    NEXT = "next"


class Effect(NamedTuple):
    """One sentence of what will happen."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What the page says; ``proof`` is another one wherever what will happen is, and a service compares it."""

    title: str
    place: str
    back: str
    """The address of the page it is asked from, by the name of its ``place``: where the safe answer leads."""
    effects: Sequence[Effect]
    yes: str
    no: str
    proof: str
    told: str = ""
    milder: str = ""
    """What would do less harm, if there is something."""
    reason_help: str = ""
    """Who reads the reason; without it none is asked for."""


class Answer(NamedTuple):
    """What somebody decided: the proof of what they saw, and why; ``details`` are what else the form asks."""

    shown: str
    reason: str
    details: Mapping[str, Any] = MappingProxyType({})


class AnswerForm(forms.Form):
    """The form of the page."""

    shown = forms.CharField(required=False)
    reason = ReadableField(
        label=_("Why? (optional)"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 3}),
        error_messages={"max_length": _("Use at most %(limit_value)s characters.")},
    )

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What a form of a certain question asks besides."""
        return [field for field in self if field.name not in ("shown", "reason")]


def ask_first(
    request: HttpRequest,
    ask: Callable[[], Question],
    act: Callable[[Answer], HttpResponse],
    form_of: Callable[[Any], AnswerForm] = AnswerForm,
) -> HttpResponse:
    """The page, or what ``act`` answers to its button; where that raises ``MovedOn``, the page as it is now.

    What ``act`` raises as ``ValidationError`` is said above the form, which keeps what was typed.
    """
    if request.method != "POST":
        return _page(request, ask(), form_of(None))
    form = form_of(request.POST)
    if not form.is_valid():
        return _page(request, ask(), form, HTTPStatus.UNPROCESSABLE_ENTITY)
    details = {**form.cleaned_data}
    try:
        return act(Answer(details.pop("shown"), details.pop("reason"), details))
    except MovedOn as moved_on:
        return _page(request, ask(), form, moved_on.status, moved_on)
    except ValidationError as error:
        form.add_error(None, error)
        return _page(request, ask(), form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(
    request: HttpRequest,
    question: Question,
    form: AnswerForm,
    status: HTTPStatus = HTTPStatus.OK,
    refusal: Refusal | None = None,
) -> HttpResponse:
    if question.reason_help:
        form.fields["reason"].help_text = question.reason_help
    return render(request, "ask.html", {"question": question, "form": form, "refusal": refusal}, status=status)
