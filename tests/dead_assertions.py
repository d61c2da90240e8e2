"""``make lint``: finds assertions that cannot fail, because what must not be in a text stands nowhere in the project.

A literal is looked for in code, templates, scripts, sheets and catalogues, and in what tests themselves put in. A line
that means a text which nobody has written says so: ``# nowhere: why``.
"""

from __future__ import annotations

import ast
import html
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SUFFIXES = {".py", ".html", ".txt", ".js", ".css", ".svg", ".po", ".json", ".toml", ".md", ".xml", ".webmanifest"}
NOT_SAID = ("docs/", "CHANGELOG", "README", "requirements/")
"""What no page or mail takes its words from."""
ALLOWED = re.compile(r"#.*\bnowhere: \w")
NEGATIONS = {"assertNotContains": 1, "not_to_contain_text": 0, "not_to_have_text": 0}
"""Calls that fail if a text is there, and which argument it is."""
_JOINED = re.compile(r"[\"']\s*\n\s*(?:_?f?[\"'])")
"""Where a text of code or of a catalogue goes on in the next line."""
_PUT_IN = re.compile(r"[<>\"'=/&;#\d]+|\b(?:Ana|Bo|Cy|Di)\b")
"""What stands between the words of templates: tags and attributes, numbers, names."""
_VALUE = re.compile(r"=\"[^\"]*\"?")


class Literal(NamedTuple):
    """A text that an assertion expects not to be somewhere."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.text!r} stands nowhere outside of such assertions"


def main() -> int:
    """Print each dead assertion; another status than 0 if there is one."""
    tests = {file: file.read_text() for file in tracked("*.py") if is_test(file)}
    negated = [literal for file, text in tests.items() for literal in literals(file, text)]
    dead = dead_among(negated, said_by_the_site(), "\n".join(tests.values()))
    for literal in dead:
        print(literal)
    return bool(dead)


def tracked(*patterns: str) -> list[Path]:
    """The files of the project."""
    listing = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S607
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def is_test(file: Path) -> bool:
    """Whether a file belongs to the tests."""
    return file.is_relative_to(ROOT / "tests")


def said_by_the_site() -> str:
    """All that pages and mails may take their words from, in one text."""
    files = [file for file in tracked() if file.suffix in SUFFIXES and not is_test(file)]
    kept = [file for file in files if not str(file.relative_to(ROOT)).startswith(NOT_SAID)]
    return flat("\n".join(file.read_text() for file in kept))


def flat(text: str) -> str:
    """A text as it stands on a page: joined over the lines of its source."""
    return " ".join(html.unescape(_JOINED.sub("", text)).split())


def dead_among(negated: list[Literal], site: str, tests: str) -> list[Literal]:
    """Those that neither the site says nor a test puts in."""
    texts, shapes = Counter(each.text for each in negated), Counter(_shape(each.text) for each in negated)
    shaped = _shape(tests)

    @cache
    def is_alive(text: str) -> bool:
        if '="' in text:  # Templates write values; a test that expects the like knows how they do.
            return shaped.count(_shape(text)) > shapes[_shape(text)]
        return tests.count(text) > texts[text] or _may_be_said(text, site)

    return [literal for literal in negated if not is_alive(literal.text)]


def _shape(text: str) -> str:
    """Attributes without their values."""
    return _VALUE.sub("=", text)


def _may_be_said(text: str, site: str) -> bool:
    """Whether each part between numbers and markup stands there; a whole text between tags as such."""
    words = flat(text)
    if words in site:
        return True
    if whole := re.fullmatch(r">([^<>]+)<", words):
        return re.search(rf"[>\"'}}]\s*{re.escape(whole[1].strip())}\s*[<\"'{{]", site) is not None
    return all(part.strip() in site for part in _PUT_IN.split(words) if part.strip())


# --- what is negated -------------------------------------------------------------------------------------------------


def literals(file: Path, text: str) -> Iterator[Literal]:
    """The texts that the assertions of a file expect not to be somewhere."""
    if " not in " not in text and "not_to_" not in text and "assertNot" not in text:
        return
    lines = text.splitlines()
    found = {literal for node in _asserted(ast.parse(text)) for literal in _negated_by(node)}
    for line, said in sorted(found):
        if len(said.strip()) > 2 and not ALLOWED.search(lines[line - 1]):
            yield Literal(file, line, said)


def _negated_by(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Each literal with its line."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn):
        yield from _texts(node.left)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in NEGATIONS:
        yield from _texts(*node.args[NEGATIONS[node.func.attr] :][:1])
    elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Tuple):
        yield from _looped(node.target.id, node.iter, node.body)
    elif isinstance(node, ast.GeneratorExp) and isinstance(node.generators[0].iter, ast.Tuple):
        target = node.generators[0].target
        if isinstance(target, ast.Name):
            yield from _looped(target.id, node.generators[0].iter, [node.elt])


def _looped(name: str, items: ast.Tuple, body: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """The literals of a loop that expects each of them not to be somewhere."""
    compared = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Compare)]
    if any(isinstance(node.left, ast.Name) and node.left.id == name for node in compared if _is_not_in(node)):
        yield from _texts(*items.elts)


def _is_not_in(node: ast.Compare) -> bool:
    return isinstance(node.ops[0], ast.NotIn)


def _asserted(tree: ast.Module) -> Iterator[ast.AST]:
    """What is asserted or waited for, and loops; not the conditions by which a loop chooses what it looks at."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert | ast.Lambda):
            chosen = {kept for part in ast.walk(node) if isinstance(part, ast.comprehension) for kept in part.ifs}
            yield from (part for part in ast.walk(node) if part not in chosen)
        elif isinstance(node, ast.For | ast.Call):
            yield node


def _texts(*nodes: ast.expr) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


if __name__ == "__main__":
    sys.exit(main())
