"""The terms of a language: the table in docs/languages/<code>.md, and where a text says a term otherwise.

A row is ``| English term | translation, other form, … |``, below ``| English |``; other tables of the page are not
read. A form that ends in ``-`` stands for every word that begins so; one in ``*…*`` is an explanation and stands for
nothing. English has a table of what it says, and what it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, reduce

from babel.messages.catalog import Message

from tools.translations.messages import strings_of, texts_of
from tools.translations.source import ROOT

Terms = Mapping[str, tuple[str, ...]]
"""Its forms by the English term, in lower case."""

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
QUOTED = re.compile('(?<=[“"])[^”"]+(?=[”"])')
HEADING = "| English |"
ROW = re.compile(r"^\|([^|]+)\|([^|]+)\|", re.MULTILINE)


def terms(language: str) -> Terms:
    """What a language's document says; nothing where there is none."""
    page = ROOT / "docs" / "languages" / f"{language}.md"
    _before, _heading, table = page.read_text().partition(HEADING) if page.exists() else ("", "", "")
    rows = ROW.findall(table)
    cells = ((english.strip().lower(), _forms(forms)) for english, forms in rows)
    return {english: forms for english, forms in cells if forms}


def _forms(cell: str) -> tuple[str, ...]:
    forms = (form.strip().lower() for form in re.sub(r"\*[^*]+\*", "", cell).split(","))
    return tuple(form for form in forms if form and set(form) != {"-"})


def otherwise(message: Message, terms: Terms) -> Iterator[str]:
    """The terms of a text that its translation does not have."""
    text, strings = texts_of(message)[0], strings_of(message)
    said = " ".join(strings).lower()
    for term in _in(_without_codes(text.lower(), said), terms) if all(strings) else ():
        if not any(_found(form, said) for form in terms[term]):
            yield f"“{text}”: “{term}” is called {' or '.join(terms[term])}, not as in “{strings[0]}”"


def avoided(message: Message, words: Terms) -> Iterator[str]:
    """The words of an English text that ``docs/languages/en.md`` has others for."""
    for text in texts_of(message):
        said = PLACEHOLDER.sub(" ", text).lower()
        for better, others in words.items():
            yield from (f"“{text}”: say {better}, not {other}" for other in others if _found(other, said))


def _without_codes(text: str, said: str) -> str:
    """The text without placeholders, and without what is quoted as a code: it stands in the translation as it is."""
    codes = [*PLACEHOLDER.findall(text), *(code for code in QUOTED.findall(text) if code in said)]
    return reduce(lambda rest, code: rest.replace(code, " "), codes, text)


def _in(text: str, terms: Terms) -> Iterator[str]:
    """The terms in a text, longer ones first; what is part of a longer one is not meant by itself."""
    for term in sorted(terms, key=len, reverse=True):
        text, times = _whole(term).subn(" ", text)
        if times:
            yield term


@cache
def _whole(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(term)}(?:s|es)?\b")


def _found(form: str, said: str) -> bool:
    if form.endswith("-"):
        return re.search(rf"\b{re.escape(form[:-1])}", said) is not None
    return re.search(rf"\b{re.escape(form)}\b", said) is not None
