"""What the tracked files promise: nothing of one machine in them, everything locked, the README's commands real."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path
from typing import TypeGuard

import pytest
from django.apps import apps

from core.db.models import ChangedByFields
from games.models import Move

ROOT = Path(__file__).parents[1]
LOCKS = [ROOT / "requirements" / f"{name}.txt" for name in ("run", "push", "sentry", "dev")]
INDEX = re.compile(
    r"://[^\s\"']*(?:pypi|simple/|pythonhosted|registry\.npmjs)|--(?:extra-)?index-url|--find-links", re.IGNORECASE
)
HOME = re.compile(r"(?<![\w.:/])/(?:home|root|Users|work)/\w")


def _tracked(*patterns: str) -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S607
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def _texts() -> list[tuple[Path, str]]:
    return [(file, file.read_text(errors="replace")) for file in _tracked() if file != Path(__file__)]


def test_no_tracked_file_names_a_package_index() -> None:
    assert [file for file, text in _texts() if INDEX.search(text)] == []


def test_no_tracked_file_names_a_folder_of_one_machine() -> None:
    assert [file for file, text in _texts() if HOME.search(text)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_requirement_has_a_version_and_a_hash(lock: Path) -> None:
    requirements = re.sub(r"\\\n", "", lock.read_text())
    lines = [line for line in requirements.splitlines() if line and not line.lstrip().startswith("#")]

    assert lines
    assert [line for line in lines if not re.match(r"[\w.-]+==\S+ .*--hash=sha256:", line)] == []


def test_all_locks_agree_on_versions() -> None:
    run, push, sentry, dev = (set(re.findall(r"^([\w.-]+==\S+)", lock.read_text(), re.MULTILINE)) for lock in LOCKS)

    assert run < push < dev
    assert run < sentry < dev


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_readme_names_the_command_and_the_makefile_knows_it(command: str) -> None:
    assert f"    {command}\n" in (ROOT / "README.md").read_text()
    assert f"\n{command.removeprefix('make ')}:" in (ROOT / "Makefile").read_text()


def test_ci_runs_the_readmes_test_command() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text()


def test_what_allauth_keeps_to_itself_is_imported_by_one_file() -> None:
    internal = re.compile(r"^\s*(?:from|import) allauth\.[\w.]*internal", re.MULTILINE)
    product = [file for file in _tracked("*.py") if file.relative_to(ROOT).parts[0] != "tests"]

    assert [file.relative_to(ROOT).as_posix() for file in product if internal.search(file.read_text())] == [
        "accounts/allauth_internals.py"
    ]


SETTINGS = (ROOT / "docs" / "settings.md").read_text()


def test_the_page_of_settings_has_every_variable_that_is_read_and_no_other() -> None:
    sources = [file.read_text() for file in _tracked("cacao_site/settings/*.py")]
    read = {name for source in sources for name in re.findall(r'environment\.read\(\s*"(\w+)"', source)}
    rows = [line.split("|")[1] for line in SETTINGS.splitlines() if line.startswith("| `")]

    assert read
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == read | READ_OTHERWISE


def test_the_readme_has_every_variable_that_a_site_needs() -> None:
    needed = re.findall(r"^\| `(\w+)` \| yes \| .*$", SETTINGS, re.MULTILINE)

    assert "DATABASE_URL" in needed
    assert [name for name in needed if f"| `{name}` | yes |" not in (ROOT / "README.md").read_text()] == []


READ_OTHERWISE = {"ALLOWED_HOSTS", "DATABASE_URL"}
"""Variables with a reader of their own."""


FILE = re.compile(r"(?:[\w.*<>-]+/)*[\w*<>-][\w.*<>-]*\.(?:py|js|css|html|svg|txt|md|toml|yaml|ini)")
"""What a page calls a file, maybe only by its end, with ``*`` or ``<title>`` for what differs."""


def _pages() -> list[Path]:
    return [file for file in _tracked("*.md") if file.name != "CHANGELOG.md"]


def _quoted(page: Path) -> set[str]:
    return set(re.findall(r"`([\w./*<>-]+)`", page.read_text()))


def test_every_path_that_a_page_names_is_there() -> None:
    folders = {file.relative_to(ROOT).parts[0] for file in _tracked("*/*")} - {"var"}
    named = {
        (page.name, name) for page in _pages() for name in _quoted(page) if re.fullmatch(r"[\w./-]+/[\w./-]*", name)
    }
    paths = {(page, name) for page, name in named if name.split("/")[0] in folders}

    assert len(paths) > 100
    assert sorted((page, name) for page, name in paths if not (ROOT / name).exists() and name not in MADE) == []


def test_every_file_that_a_page_names_by_its_end_is_somewhere() -> None:
    files = [f"/{file.relative_to(ROOT).as_posix()}" for file in _tracked()]
    named = {(page.name, name) for page in _pages() for name in _quoted(page) if FILE.fullmatch(name)}

    assert len(named) > 100
    assert sorted((page, name) for page, name in named if name not in MADE and not _ends_of(files, name)) == []


def _ends_of(files: list[str], name: str) -> list[str]:
    end = re.compile("/" + re.sub(r"\\\*|<[\w-]+>", "[^/]*", re.escape(name)) + "$")
    return [file for file in files if end.search(file)]


@pytest.mark.parametrize(
    "name", ["explaining/trial.py", "planning/several.py", "spec/time.md", "presenters/<title>/documents.py"]
)
def test_a_file_that_has_been_moved_is_not_found_by_its_old_end(name: str) -> None:
    assert FILE.fullmatch(name)
    assert (
        _ends_of(["/games/engine/analysis/trial.py", "/games/premoves/several.py", "/docs/rules/time.md"], name) == []
    )


@pytest.mark.parametrize("name", ["rules/time.md", "time.md", "docs/<folder>/time.md", "docs/*/*.md"])
def test_a_file_is_found_by_its_end_and_by_what_it_has_in_common_with_others(name: str) -> None:
    assert _ends_of(["/docs/rules/time.md", "/docs/rules/overtime.py"], name) == ["/docs/rules/time.md"]


def test_every_link_of_a_page_leads_to_a_file_and_a_heading() -> None:
    links = [
        (page, *target.partition("#")[::2])
        for page in _tracked("*.md")
        for target in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", page.read_text())
    ]
    broken = [(page.name, path, anchor) for page, path, anchor in links if not _leads(page, path, anchor)]

    assert len(links) > 50
    assert broken == []


def _leads(page: Path, path: str, anchor: str) -> bool:
    target = page.parent / path if path else page
    return target.exists() and (not anchor or anchor in _anchors(target))


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


MADE = {
    *("tools/translations/begun/nl.po", "static/games/cacao/modules/"),
    *("imprint.txt", "privacy.txt", "privacy.de.txt", "house-rules.txt"),
}
"""What is made by whoever follows the page."""


def test_every_module_says_in_its_first_line_what_it_is() -> None:
    modules = [file for file in _tracked("*.py") if file.read_text().strip() and "migrations" not in file.parts]

    assert [file for file in modules if not ast.get_docstring(ast.parse(file.read_text()))] == []


def test_nothing_is_decided_by_a_path_that_a_prefix_may_change() -> None:
    """``request.path`` begins with whatever prefix a request names; what is decided reads ``path_info``."""
    ours = _tracked("accounts/*.py", "api/*.py", "cacao_site/*.py", "core/*.py", "games/*.py", "notifications/*.py")
    found = [file for file in ours if re.search(r"request\"?\]?\.path\b", file.read_text())]

    assert [file.relative_to(ROOT).as_posix() for file in found] == ["cacao_site/http/prefix.py"]


def test_no_cookie_is_set_that_scripts_can_read_or_that_is_sent_unencrypted() -> None:
    product = [file for file in _tracked("*.py") if file.relative_to(ROOT).parts[0] != "tests"]
    calls = [call for file in product for call in ast.walk(ast.parse(file.read_text())) if _sets_a_cookie(call)]
    kept = [{word.arg: ast.unparse(word.value) for word in call.keywords} for call in calls]

    assert len(calls) > 2
    assert {(each.get("httponly"), each.get("samesite")) for each in kept} == {("True", "'Lax'")}
    assert {each.get("secure") for each in kept} == {"settings.SESSION_COOKIE_SECURE"}


def _sets_a_cookie(call: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "set_cookie"


def test_no_test_is_switched_off() -> None:
    switched_off = re.compile(r"mark\.(?:skip|skipif|xfail)\b|pytest\.(?:skip|xfail)\(")

    assert [
        file for file in _tracked("tests/*.py") if switched_off.search(file.read_text()) and file != Path(__file__)
    ] == []


WITHOUT_ROWS = {"form", "derived", "picture", "store", "super()"}
"""What else has a ``save``: forms, pictures, sessions, the derived columns of a table, a model's own ``save`` above."""


def test_no_row_is_saved_whole() -> None:
    modules = [file for file in _tracked("*.py") if "migrations" not in file.parts and "tests" not in file.parts]
    calls = [(file, call) for file in modules for call in ast.walk(ast.parse(file.read_text()))]

    assert [(file.name, ast.unparse(call)) for file, call in calls if _saves_a_whole_row(call)] == []


def _saves_a_whole_row(call: ast.AST) -> bool:
    if not (
        isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in {"save", "asave"}
    ):
        return False
    named = {keyword.arg for keyword in call.keywords} & {"update_fields", "force_insert"}
    return not named and ast.unparse(call.func.value) not in WITHOUT_ROWS


REFUSES_EVERY_CHANGE = {Move}
"""Rows that are only ever added."""


def test_no_row_of_ours_can_be_saved_whole() -> None:
    """Whoever calls ``save``: a form, a page of the admin, a library."""
    ours = [model for model in apps.get_models() if (ROOT / model.__module__.split(".")[0]).is_dir()]

    assert {model for model in ours if not issubclass(model, ChangedByFields)} == REFUSES_EVERY_CHANGE


def test_no_docstring_only_says_where_to_look() -> None:
    """A method that keeps a contract is explained there; its own docstring says what is special about it, or is not."""
    pointers = re.compile(r"See (?:``[^`]+``|\S+)\.?")
    nodes = (node for file in _tracked("*.py") for node in ast.walk(ast.parse(file.read_text())))
    explained = [node for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]

    assert [text for node in explained if pointers.fullmatch(text := ast.get_docstring(node) or "")] == []


SALTS = {
    "accounts.devices",
    "accounts.mail.strangers",
    "accounts.mails",
    "accounts.models.User.sign_outs",
    "accounts.unsubscribe",
    "doors.factors.cipher",
    "games.lobby.invitation",
    "games.matching.answer",
    "games.picture",
    "games.together.answer",
    "notices.feeds",
}


def test_what_an_earlier_version_signed_or_encrypted_can_be_read() -> None:
    """Salts and purposes are older than the folders they stand in, and stay."""
    given = re.compile(r"(?:_PURPOSE|_SALT|\bsalt) ?= ?\"([\w.]+)\"")
    files = [file for file in _tracked("*.py") if "tests" not in file.parts]

    assert {salt for file in files for salt in given.findall(file.read_text())} == SALTS
