"""The check renders what the site shows of a title's games, and says in a sentence what cannot be rendered."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.record import read
from tests.tools.title.conftest import offered, shown, slip
from tools.title import texts

PAGE, PLAY, PLAYERS = (
    "pages/page.py",
    "templates/games/tower-of-tea/play.html",
    "templates/games/tower-of-tea/players.html",
)
GERMAN = "locale/de/LC_MESSAGES/django.po"

SLIPS = {
    "a key that is missing": (PAGE, '"left": view.left,', '"left": {}["pipps"],', "KeyError: 'pipps'"),
    "its line": (PAGE, '"left": view.left,', '"left": {}["pipps"],', "cacao_tower_of_tea/pages/page.py, line "),
    "what only a spectator meets": (
        PAGE,
        "if view.seat is not None else None",
        "if view.seat is not None else view.numbers[9]",
        "The page for a spectator",
    ),
    "a name that the context has not": (PLAY, "count left=left", "count left=lfet", "asks for “lfet”"),
    "a list that nobody gives": (PLAYERS, "in players", "in palyers", "asks for “palyers”"),
    "a list without an entry": (
        PLAY,
        '<p class="tower-of-tea__sticks">',
        "<ul></ul><p>",
        "has a list without an entry: <ul>",
    ),
    "a button without a word": (
        PLAY,
        '<div class="choices">',
        '<div class="choices"><button name="move" value="x"></button>',
        "a button without a word",
    ),
    "a template that is not there": (PLAY, "games/result.html", "games/reslut.html", "TemplateDoesNotExist"),
    "a table of headings": (
        PLAY,
        '{% include "games/result.html" %}',
        '<table><tr><td></td></tr><tr><th scope="row">Total</th></tr></table>',
        "has a table with headings and nothing else: <table> “Total”",
    ),
    "no task": (PAGE, '"task": _task(scene),', "", "KeyError: 'task'"),
    "a turn that nobody can confirm": (PAGE, 'return "confirm" if', 'return "done" if', "has no button that confirms"),
    "a draft that was made by itself": (PLAY, ' or task == "confirm"', "", "has no button that confirms"),
    "an include without what it needs": (
        "pages/rules.py",
        '"players": tuple(PLAYERS),',
        "",
        "You include games/rules_players.html, which shows nothing without “page.facts.players",
    ),
    "a subject without a word": (PAGE, 'return _("It\'s your turn to take sticks.")', 'return ""', "<h1#to_do>"),
    "a mail": (PAGE, '%(count)s.") % {', '%(count)s.") % {"n": 1} % {', "The mail"),
    "the rules": (
        "templates/games/tower-of-tea/rules/aim.html",
        "page.facts.bonus",
        "page.facts.bnous",
        "page.facts.bnous",
    ),
}


def test_a_title_with_pages_has_nothing_wrong_in_any_language(paged: Path) -> None:
    assert shown(paged, "en", "de", "fr", "nl") == []


@pytest.mark.parametrize("what", SLIPS)
def test_a_slip_is_told_in_a_sentence(what: str, paged: Path) -> None:
    *change, told = SLIPS[what]
    slip(paged, *change)
    found = [problem.sentence for problem in shown(paged)]
    assert [sentence for sentence in found if told in sentence], found


def test_a_slip_in_one_language_is_told_with_its_name(paged: Path) -> None:
    slip(paged, PAGE, '_("Sticks left: %(count)s.")', '_("Sticks left: %(count)s!")')
    texts.update(paged, ["de"])
    slip(
        paged,
        GERMAN,
        'msgid "Sticks left: %(count)s!"\nmsgstr ""',
        'msgid "Sticks left: %(count)s!"\nmsgstr "%(zahl)s!"',
    )
    texts.update(paged, ["de"])
    [problem] = shown(paged, "en", "de")
    assert "The mail" in problem.sentence
    assert "in German, can’t be rendered: KeyError: 'zahl'" in problem.sentence


def test_the_position_is_a_record_that_can_be_opened_again(paged: Path) -> None:
    slip(paged, PAGE, '"sticks": range(view.left),', '"sticks": range(7 // max(view.left - 4, 0)),')
    problem = next(each for each in shown(paged) if "ZeroDivisionError" in each.sentence)
    with offered(paged):
        record = read(Path(str(problem).rpartition("game record: ")[2]).read_bytes())
    assert [str(move.move) for move in record.moves] == [str(move) for move in problem.moves]
    assert f"after {len(record.moves)} moves" in problem.sentence
    assert record.state.left <= 4
