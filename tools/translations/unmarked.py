"""Texts that people read and nobody has marked for translation: in templates, in Python, in scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Lexer, Token, TokenType

from tools.translations.source import ROOT, files

WORD = re.compile(r"[^\W\d_]{2,}")
NO_WORDS = re.compile(
    r"Cacao|Chocolatl|Discord|Slack|Mattermost|https?://\S+|&\w+;|(?:class|id|aria-live|(?:data|hx)-[\w-]+)=\"[^\"]*\"?"
)
"""Names, which are the same in every language, and attributes that a template hands to another."""

READ_ATTRIBUTES = frozenset({"alt", "title", "placeholder", "aria-label", "aria-description", "label"})
READ_ARGUMENTS = frozenset({"label", "help_text", "verbose_name", "verbose_name_plural", "empty_label", "description"})
MESSAGES = frozenset({"success", "info", "warning", "error", "add_message"})
MARKS = frozenset({"_", "gettext", "gettext_lazy", "ngettext", "pgettext", "npgettext"})
SAID_BY_NAME = frozenset({"sentence", "message"})
"""What a class or a module says under these names, people read."""
FILLED_IN = re.compile(r"""(?:\|default(?:_if_none)?:|\|yesno:|\b(?:label|title|text|alt|help|heading)=)"([^"]+)\"""")
"""A text that a tag of a template hands on."""
BUTTONS = frozenset({"submit", "button", "reset"})
SCRIPT_TEXT = re.compile(
    r"""(?:
        (?:textContent|innerText|ariaLabel|\.title)\s*\+?=
        | \b(?:alert|confirm|prompt|Notification)\(
        | \bsetAttribute\(\s*["'](?:aria-label|aria-description|title|alt|placeholder)["']\s*,
        | \.(?:append|prepend|replaceChildren|createTextNode)\(
    )\s*(?:"([^"\n]+)"|'([^'\n]+)'|`([^`]+)`)""",
    re.VERBOSE,
)
FILLED = re.compile(r"\$\{[^}]*\}")

FOR_PROGRAMMERS = "api/v1/"
"""Where descriptions are those of the API's schema, which is in English."""

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
            shown = unmarked_texts(source) if file.endswith(".html") else _bare_lines(source)
            for text in [*shown, *handed_on(source)]:
                yield f"{file}: “{text}” is not marked for translation"


def unmarked_texts(template: str) -> list[str]:
    """The texts of a page that stand outside every tag for translation."""
    reader = _Reader()
    reader.feed("".join(_outside(template)))
    return reader.found


def handed_on(template: str) -> list[str]:
    """The texts that tags hand to others without marking them."""
    tags = [token.contents for token in Lexer(template).tokenize() if token.token_type != TokenType.TEXT]
    return [text for tag in tags for text in FILLED_IN.findall(tag) if _is_text(text)]


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
        is_button = tag == "input" and dict(attrs).get("type") in BUTTONS
        read = READ_ATTRIBUTES | {"value"} if is_button else READ_ATTRIBUTES
        self.found += [value for name, value in attrs if name in read and value and _is_text(value)]

    def handle_endtag(self, tag: str) -> None:
        """Texts are read again."""
        self._skips -= tag in {"style", "script"}

    def handle_data(self, data: str) -> None:
        """The text itself."""
        if not self._skips and _is_text(data):
            self.found.append(" ".join(data.split()))


# --- Python ---


def _in_python() -> Iterator[str]:
    for file in (name for name in files(".py") if "/migrations/" not in name and not name.startswith(FOR_PROGRAMMERS)):
        for line, text in unmarked_strings((ROOT / file).read_text()):
            yield f"{file}:{line}: “{text}” is not marked for translation"
        for line, text in marked_in_vain((ROOT / file).read_text()):
            yield f"{file}:{line}: “{text}” is marked within an f-string, where no mark is found"


def marked_in_vain(program: str) -> Iterator[tuple[int, str]]:
    """The marked texts within f-strings, with their lines: what collects texts reads no such string."""
    for node in ast.walk(ast.parse(program)):
        for call in ast.walk(node) if isinstance(node, ast.JoinedStr) else ():
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in MARKS:
                yield from ((place.lineno, str(place.value)) for place in call.args if isinstance(place, ast.Constant))


def unmarked_strings(program: str) -> Iterator[tuple[int, str]]:
    """The plain strings where a text for people belongs, with their lines."""
    for node in ast.walk(ast.parse(program)):
        for place in _said(node):
            if isinstance(place, ast.Constant) and isinstance(place.value, str) and _is_text(place.value):
                yield place.lineno, place.value


def _said(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        yield from _said_by_call(node)
    elif isinstance(node, ast.Assign) and any(getattr(name, "id", "") in SAID_BY_NAME for name in node.targets):
        yield node.value


def _said_by_call(call: ast.Call) -> Iterator[ast.expr]:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    yield from (keyword.value for keyword in call.keywords if keyword.arg in READ_ARGUMENTS)
    if name == "ValidationError":
        yield from call.args[:1]
    if name in MESSAGES and isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "messages":
        yield from call.args[1:]


# --- scripts ---


def _in_scripts() -> Iterator[str]:
    for file in files(".js"):
        if "vendor/" not in file:
            for text in unmarked_words((ROOT / file).read_text()):
                yield f"{file}: “{text}” is not marked for translation"


def unmarked_words(script: str) -> list[str]:
    """What a script shows of its own; what it fills in comes from a page."""
    texts = ("".join(found) for found in SCRIPT_TEXT.findall(script))
    return [text for text in texts if _is_text(FILLED.sub("", text))]
