"""Names that templates look up and that were there in no page: mistakes of spelling, and what a presenter forgot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.template.base import Template, Variable, VariableDoesNotExist

from tools.title.allowed import NEEDS, OPTIONAL


class Names:
    """What the templates of a folder have looked up while this was watched, and whether it was ever there."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder.resolve())
        self._found: set[tuple[str, str]] = set()
        self._missed: dict[tuple[str, str], None] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Django tells nobody of what a template misses in a tag: its one place for looking up is stood in for."""
        resolve = Variable.resolve
        names = self

        def watching(variable: Variable, context: Any) -> Any:
            try:
                value = resolve(variable, context)
            except VariableDoesNotExist:
                names._note(variable, context, is_there=False)
                raise
            names._note(variable, context, is_there=True)
            return value

        Variable.resolve = watching  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            Variable.resolve = resolve  # type: ignore[method-assign]

    def _note(self, variable: Variable, context: Any, *, is_there: bool) -> None:
        template = context.render_context.template if variable.lookups else None
        if template is None or not self._is_watched(template, str(variable.var)):
            return
        key = (template.name, str(variable.var))
        if is_there:
            self._found.add(key)
        else:
            self._missed[key] = None

    def _is_watched(self, template: Template, name: str) -> bool:
        """Templates of the folder, and of the site's what they need of those who include them."""
        is_own = str(template.origin.name).startswith(self._folder)
        return is_own or name.startswith(NEEDS.get(str(template.name), ()))

    def problems(self) -> Iterator[str]:
        """In a sentence each."""
        for template, name in self._missed:
            if (template, name) in self._found:
                continue
            if template in NEEDS:
                yield f"You include {template}, which shows nothing without “{name}”: give it in context."
            elif name.split(".")[0] not in OPTIONAL:
                yield (
                    f"The template {template} asks for “{name}”, which was there on no page of the random games: "
                    "give it in context, or mend its name."
                )
