"""Texts that people read and nobody has marked for translation: in templates, in Python, in scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Lexer, Token, TokenType

from texts.source import ROOT, files

WORD = re.compile(r"[^\W\d_]{2,}")
NO_WORDS = re.compile(r"Cacao|Chocolatl|Discord|Slack|Mattermost|https?://\S+|&\w+;|class=\"[^\"]*\"?")
"""Names, which are the same in every language, and attributes that a template hands to another."""

READ_ATTRIBUTES = frozenset({"alt", "title", "placeholder", "aria-label", "aria-description", "label"})
READ_ARGUMENTS = frozenset({"label", "help_text", "verbose_name", "verbose_name_plural", "empty_label", "description"})
SCRIPT_TEXT = re.compile(
    r"""(?:(?:textContent|innerText|ariaLabel|\.title)\s*\+?=|\b(?:alert|confirm)\()\s*["']([^"'\n]+)"""
)

BLOCKS = {"blocktranslate": "endblocktranslate", "blocktrans": "endblocktrans", "comment": "endcomment"}


def problems() -> list[str]:
    """A sentence for each."""
    return [*_in_templates(), *_in_python(), *_in_scripts()]


def _is_text(text: str) -> bool:
    return WORD.search(NO_WORDS.sub("", text)) is not None


# --- templates ---


def _in_templates() -> Iterator[str]:
    for file in files(".html", ".txt"):
        if "templates/" in file:
            source = (ROOT / file).read_text()
            for text in unmarked_texts(source) if file.endswith(".html") else _bare_lines(source):
                yield f"{file}: “{text}” is not marked for translation"


def unmarked_texts(template: str) -> list[str]:
    """The texts of a page that stand outside every tag for translation."""
    reader = _Reader()
    reader.feed("".join(_outside(template)))
    return reader.found


def _bare_lines(template: str) -> list[str]:
    return [line.strip() for line in "".join(_outside(template)).splitlines() if _is_text(line)]


def _outside(template: str) -> Iterator[str]:
    """What stands outside the blocks that translate; what a template fills in is nothing."""
    end = ""
    for token in Lexer(template).tokenize():
        name = _tag(token)
        if end:
            end = "" if name == end else end
        elif name in BLOCKS:
            end = BLOCKS[name]
        elif token.token_type == TokenType.TEXT:
            yield token.contents


def _tag(token: Token) -> str:
    return token.contents.split()[0] if token.token_type == TokenType.BLOCK else ""


class _Reader(HTMLParser):
    """Collects what a person would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._skips = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Its attributes that are read."""
        self._skips += tag in {"style", "script"}
        self.found += [value for name, value in attrs if name in READ_ATTRIBUTES and value and _is_text(value)]

    def handle_endtag(self, tag: str) -> None:
        """Texts are read again."""
        self._skips -= tag in {"style", "script"}

    def handle_data(self, data: str) -> None:
        """The text itself."""
        if not self._skips and _is_text(data):
            self.found.append(" ".join(data.split()))


# --- Python ---


def _in_python() -> Iterator[str]:
    for file in (name for name in files(".py") if "/migrations/" not in name):
        for node in ast.walk(ast.parse((ROOT / file).read_text())):
            if isinstance(node, ast.Call):
                for text in _said(node):
                    yield f"{file}:{node.lineno}: “{text}” is not marked for translation"


def _said(call: ast.Call) -> Iterator[str]:
    """The plain strings where a text for people belongs."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    places = [keyword.value for keyword in call.keywords if keyword.arg in READ_ARGUMENTS]
    if name == "ValidationError":
        places += call.args[:1]
    for place in places:
        if isinstance(place, ast.Constant) and isinstance(place.value, str) and _is_text(place.value):
            yield place.value


# --- scripts ---


def _in_scripts() -> Iterator[str]:
    for file in files(".js"):
        if "vendor/" not in file:
            for text in SCRIPT_TEXT.findall((ROOT / file).read_text()):
                if _is_text(text):
                    yield f"{file}: “{text}” is not marked for translation"
