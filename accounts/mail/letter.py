"""The HTML of a mail about an account, made from its text: links become buttons, a code stands out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import css_inline
from django.template.loader import render_to_string

_END = "\n--\n"
"""What follows is the text's own foot."""

_inliner = css_inline.CSSInliner(load_remote_stylesheets=False, keep_at_rules=True)


class Line(NamedTuple):
    """One line of a paragraph; a link has the words of its button."""

    text: str
    label: str = ""


def html_of(subject: str, body: str, *, links: Mapping[str, str], code: str = "") -> str:
    """The same words in the site's layout. ``links`` has what the buttons say, by address."""
    text = body.partition(_END)[0].strip()
    paragraphs = [
        [Line(line.strip(), links.get(line.strip(), "")) for line in part.splitlines()] for part in _parts(text)
    ]
    return inlined(
        render_to_string("emails/account.html", {"subject": subject, "paragraphs": paragraphs, "code": code})
    )


def inlined(page: str) -> str:
    """The page with its style at each element, as mail programs want it; that of the dark stays in its head."""
    return _inliner.inline(page)


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"\n\s*\n", text) if part.strip()]
