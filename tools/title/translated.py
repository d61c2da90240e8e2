"""Messages of a title without a translation, in the languages that its catalogues have begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.utils.translation import get_language_info

from tools.title.texts import untranslated

MOST_NAMED = 3


def problems(package: Path) -> Iterator[str]:
    """A sentence for each language in which something is missing."""
    for language, missing in untranslated(package).items():
        if missing:
            named = ", ".join(f"“{text}”" for text in missing[:MOST_NAMED])
            more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
            yield f"Not translated into {get_language_info(language)['name']}: {named}{more}. Run cacao-title texts."
