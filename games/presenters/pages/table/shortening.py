"""The same update in fewer characters: what an open page reads from it is as if it had come at length.

A drawing, or a turn that is told, that comes again in one answer is named by its number: how many others came before
it, of all that came at length (``table-regions.js`` puts them back). JSON in attributes stands in single quotes, so
that its own can stay, and cells that follow each other end where the next begins.
"""

from __future__ import annotations

import re

_TOLD = re.compile(r'<div class="told">.*?</div></div>', re.DOTALL)
_DRAWING = re.compile(r"<svg .*?</svg>", re.DOTALL)
_JSON = re.compile(r'="(\{&quot;[^"\']*\})"')


def shortened(html: str) -> str:
    """An update as it is sent to an open page."""
    html = _JSON.sub(_in_single_quotes, _once(_DRAWING, "svg", _once(_TOLD, "div", html)))
    return html.replace("</td><td", "<td").replace("</td></tr>", "</tr>")


def _once(pattern: re.Pattern[str], name: str, html: str) -> str:
    """What the pattern finds again comes as an empty element of this name with its number."""
    numbers: dict[str, int] = {}

    def first_or_number(found: re.Match[str]) -> str:
        if found[0] in numbers:
            return f"<{name} data-as={numbers[found[0]]}></{name}>"
        numbers[found[0]] = len(numbers)
        return found[0]

    return pattern.sub(first_or_number, html)


def _in_single_quotes(found: re.Match[str]) -> str:
    return "='" + found[1].replace("&quot;", '"') + "'"
