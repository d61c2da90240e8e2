"""Presenters of titles by others behind the border: also what their templates raise while they are rendered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.template.base import Template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.engine.guard import Guard, TitleFailed, asked_of
from games.engine.ruleset import Document
from games.tables.pages.presenter import Look, RulesPage


class GuardedTemplate(str):
    """The name of a title's template, which ``{% include %}`` takes for the template itself."""

    __slots__ = ("owner",)
    owner: str
    """The title whose template it is."""

    @classmethod
    def of(cls, title: str, name: str) -> GuardedTemplate:
        """The template with this name; the empty name stays empty."""
        template = cls(name)
        template.owner = title
        return template

    def render(self, context: Context) -> SafeString:
        """As ``{% include %}`` asks for it."""
        including: Template | None = context.template
        assert including is not None, "only included while another template is rendered"
        return self.asked(lambda: including.engine.get_template(str(self)).render(context))

    def asked(self, render: Callable[[], SafeString]) -> SafeString:
        """What this renders. Raises ``TitleFailed``."""
        rendered: SafeString = asked_of(self.owner, str(self), render)
        return rendered


def render_template(name: str, context: Mapping[str, Any], request: HttpRequest | None = None) -> SafeString:
    """A template alone, be it a title's or the site's. Raises ``TitleFailed``."""

    def render() -> SafeString:
        return render_to_string(str(name), dict(context), request)

    return name.asked(render) if isinstance(name, GuardedTemplate) else render()


class GuardedPresenter(Guard):
    """A presenter every method and template of which may fail."""

    def __getattr__(self, name: str) -> Any:
        if name == "short_rules" or name.endswith("_template"):
            return self._template(name)
        found = super().__getattr__(name)
        return Guard(self._title, found) if name == "lessons" and found is not None else found

    def _template(self, name: str) -> GuardedTemplate:
        """Rendering one that the title cannot name fails, as the page that includes it does."""
        try:
            return GuardedTemplate.of(self._title, super().__getattr__(name))
        except TitleFailed:
            return GuardedTemplate.of(self._title, f"the {name} of {self._title}")

    def mark(self, colour: str) -> SafeString:
        """The emblem of a seat stands in lists of all tables: none where it fails."""
        try:
            emblem: SafeString = super().__getattr__("mark")(colour)
        except TitleFailed:
            return SafeString()
        return emblem

    def holding(self, part: str) -> Look | None:
        """A look that may fail too."""
        found = super().__getattr__("holding")(part)
        return None if found is None else Guard(self._title, found)

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        """Pages whose templates may fail."""
        pages = super().__getattr__("rules_pages")(options)
        return [replace(page, template=GuardedTemplate.of(self._title, page.template)) for page in pages]
