"""What is wrong with a language's catalogue, a sentence for each; nothing where a person may read it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

from babel.messages.catalog import Catalog, Message

from tools.translations import catalogues, glossary
from tools.translations.messages import strings_of, texts_of

PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]|%%|\{\w*\}")
COUNT = re.compile(r"%\((?:counter|count|n|number)\)[sd]|%d")
ENDS = {"…": "…", "...": "…", ":": ":", "?": "?", "!": "!", ".": "."}


def problems(language: str, source: Catalog) -> list[str]:
    """Everything that keeps a language from being offered; of one that is only begun, what is wrong so far."""
    kept, wanted = catalogues.read(language), catalogues.updated(language, source)
    is_begun = catalogues.is_begun(language)
    messages = [message for message in wanted if message.id and (all(strings_of(message)) or not is_begun)]
    terms = glossary.terms(language)
    found = [problem for message in messages for problem in (*_wrong(message), *glossary.otherwise(message, terms))]
    if not is_begun:
        found += [*_stale(kept, wanted), *_outdated(language, wanted)]
    return [f"{language}: {problem}" for problem in found]


def problems_of_source(source: Catalog) -> list[str]:
    """Where the English itself does not say what its glossary says."""
    words = glossary.terms("en")
    return [f"en: {problem}" for message in source if message.id for problem in glossary.avoided(message, words)]


def _outdated(language: str, wanted: Catalog) -> Iterator[str]:
    if catalogues.po(language).read_bytes() != catalogues.as_po(wanted):
        yield "the file is not as `make texts` writes it"
    mo = catalogues.mo(language)
    if not mo.exists() or mo.read_bytes() != catalogues.as_mo(wanted):
        yield f"{mo.name} is older than {catalogues.po(language).name}: run `make texts`"


def _stale(kept: Catalog, wanted: Catalog) -> Iterator[str]:
    for message in kept:
        if message.id and wanted.get(message.id, message.context) is None:
            yield f"{_quoted(message)} is no text of the site any more"


def _wrong(message: Message) -> Iterator[str]:
    if not all(strings_of(message)):
        yield f"{_quoted(message)} is not translated"
    elif message.fuzzy:
        yield f"{_quoted(message)} is marked as fuzzy"
    else:
        yield from (f"{_quoted(message)}: {problem}" for check in CHECKS for problem in check(message))


def _placeholders(message: Message) -> Iterator[str]:
    """Those of the text; the form for one thing may leave out how many there are."""
    whole = [Counter(PLACEHOLDER.findall(text)) for text in texts_of(message)]
    uncounted = [Counter(PLACEHOLDER.findall(COUNT.sub("", text))) for text in texts_of(message)]
    for number, string in enumerate(strings_of(message)):
        allowed = [*whole, *uncounted] if message.pluralizable and number == 0 else whole
        if Counter(PLACEHOLDER.findall(string)) not in allowed:
            yield f"“{string}” has other placeholders"


def _tags(message: Message) -> Iterator[str]:
    allowed = [_tags_of(text) for text in texts_of(message)]
    for string in strings_of(message):
        if _tags_of(string) not in allowed:
            yield f"“{string}” has other tags"


def _ends(message: Message) -> Iterator[str]:
    """A sentence stays one, and what leads on still does."""
    for text, string in zip(texts_of(message), strings_of(message), strict=False):
        end = next((end for end in ENDS if text.endswith(end)), "")
        if end and not string.rstrip("”“»« \u00a0\u202f").endswith(ENDS[end]) and not string.endswith(ENDS[end]):
            yield f"“{string}” does not end with “{ENDS[end]}”"


def _edges(message: Message) -> Iterator[str]:
    for text, string in zip(texts_of(message), strings_of(message), strict=False):
        if (text[:1].isspace(), text[-1:].isspace()) != (string[:1].isspace(), string[-1:].isspace()):
            yield f"“{string}” begins or ends with other spaces"


CHECKS: tuple[Callable[[Message], Iterator[str]], ...] = (_placeholders, _tags, _ends, _edges)


def _quoted(message: Message) -> str:
    context = f" ({message.context})" if message.context else ""
    return f"“{texts_of(message)[0]}”{context}"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember it with what its attributes are."""
        self.seen[f"<{tag} {sorted(attrs)}>"] += 1

    def handle_endtag(self, tag: str) -> None:
        """Remember it."""
        self.seen[f"</{tag}>"] += 1


def _tags_of(text: str) -> Counter[str]:
    parser = _Tags()
    parser.feed(text)
    return parser.seen
