"""What the site asks of a title at a position: its pages, what mails say, pictures, rules, the preview of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import conditional_escape

from games import texts
from games.engine.ruleset import InvalidOptions
from games.models import Game
from games.tables.pages import for_title
from games.tables.pages.headline import headline
from games.tables.pages.page import Page, Pictures
from games.tables.pages.pictures import LARGE, SMALL, Size, png
from games.tables.pages.scene import Sitter
from tools.title.walks.positions import Look, Place, board_of

ADVICE = SimpleNamespace(another=2, can_be_played=True, number=1)


class Asked(NamedTuple):
    """Something the site shows: what it is, in words for authors, and how it is rendered as HTML."""

    what: str
    render: Callable[[], str]
    is_to_be_confirmed: bool = False
    """Whether there is nothing left to do there but confirm."""


def at_look(look: Look) -> Iterator[Asked]:
    """The table's page, or the replay's, as this person sees it."""
    is_drafted = look.doing == "in a draft" and not look.board.scene.moves
    yield Asked("The page", lambda: _page(look), is_drafted)
    if for_title(look.place.table.title.name).forecasts is not None and look.board.scene.moves:
        yield Asked("The forecast of moves", lambda: _forecasts(look))


def _page(look: Look) -> str:
    """Board and villages, with what the site has beside them."""
    board, title = look.board, look.place.table.title
    context = board.context() | {
        "game": _game(look.place),
        "seat": None if board.scene.seat is None else SimpleNamespace(number=board.scene.seat),
        "task": board.task,
        "is_over": board.scene.winners is not None,
        "advice": ADVICE if look.doing == "reading advice" else None,
    }
    page = for_title(title.name)
    shown = [page.board_template, page.villages_template]
    shown += [page.logbook.show_template] if page.logbook and page.logbook.show_template else []
    return headline(board.scene) + "".join(render_to_string(each, dict(context)) for each in shown) + _lesson(look)


def _lesson(look: Look) -> str:
    scene, lessons = look.board.scene, for_title(look.place.table.title.name).lessons
    if lessons is not None and scene.seat is not None:
        lessons.lesson(scene.view, look.board.task, scene.happened)
    return ""


def _game(place: Place) -> Game:
    """A table that is in no database."""
    title = place.table.title
    return Game(title=title.name, public_id="abcdefgh", options=place.table.options, move_count=len(place.moves))


def _forecasts(look: Look) -> str:
    scene, page = look.board.scene, for_title(look.place.table.title.name)
    assert page.forecasts is not None
    page.forecasts.foreseen(scene.moves, {})
    return "".join(conditional_escape(badge.shown) for badge in page.forecasts.badges(scene.happened))


def at_place(place: Place) -> Iterator[Asked]:
    """What is shown of a position beside its page: in mails, lists, logs and replays."""
    page = for_title(place.table.title.name)
    yield Asked("The mail", lambda: _mail(place, page))
    yield Asked("The log", lambda: _log(place, page))
    yield Asked("The name of the turn", lambda: _turn(place, page))
    yield Asked("What lay hidden", lambda: _uncovered(place, page))
    yield Asked("What is told of seats in lists", lambda: _lists(place, page))


def _mail(place: Place, page: Page) -> str:
    rules = place.table.title.rules
    view = rules.view(place.state, None)
    asked = (page.to_do(board_of(place, seat).scene) for seat in rules.to_move(place.state))
    subjects = "".join(f'<h1 id="to_do">{conditional_escape(subject)}</h1>' for subject in asked)
    words = "".join(conditional_escape(each) for each in (page.mail_words(view), page.answers_ahead(view)))
    return subjects + words + page.mail_board(view, place.sitters)


def _log(place: Place, page: Page) -> str:
    """What the last move brought, in words and pictures."""
    title, names = place.table.title, [sitter.name for sitter in place.sitters]
    rows = [[event.kind, event.seat, event.details] for event in place.happened]
    told = "".join(f"<p>{conditional_escape(line)}</p>" for line in texts.lines(title.name, rows, names))
    if page.logbook is None:
        return told
    for row in rows:
        told += "".join(page.logbook.pictured(row, [sitter.colour for sitter in place.sitters]).values())
        page.logbook.cells(row)
        page.logbook.earned(row)
    return told


def _turn(place: Place, page: Page) -> str:
    rules = place.table.title.rules
    turn, last = rules.turn_number(place.state), rules.last_turn_asked(place.state)
    names = {
        "turn_name": page.turn_name(turn),
        "turns_name": page.turns_name(turn, max(turn, last)),
        "how_far": page.how_far(turn, place.table.options),
    }
    return "".join(f'<h1 id="{asked}">{conditional_escape(name)}</h1>' for asked, name in names.items())


def _uncovered(place: Place, page: Page) -> str:
    return page.revealed_at_end(place.table.title.rules.revealed_at_end(place.state), place.sitters)


def _lists(place: Place, page: Page) -> str:
    rules = place.table.title.rules
    view, outcome = rules.view(place.state, None), rules.outcome(place.state)
    told = "".join(page.mark(sitter.colour) for sitter in place.sitters)
    for sitter in place.sitters if outcome is None else ():
        told += "".join(f"<p>{conditional_escape(line)}</p>" for line in page.prospects(view, sitter.number))
    return told + (page.tie_break(1) if outcome is not None else "")


def of_table(place: Place) -> Iterator[Asked]:
    """What is shown of a table whatever its position; asked with the last one of a game."""
    page, table = for_title(place.table.title.name), place.table
    if page.handbook is not None:
        for part in page.handbook.pages(None):
            yield Asked(f"The part “{part.code}” of the rules", partial(_html, part.template, {"page": part}))
        if short := page.handbook.short:
            yield Asked("The short rules", lambda: _html(short, {}))
        yield Asked("The rules of the table", lambda: _rules_of_table(place, page))
    if page.preview is not None:
        yield Asked("The preview", lambda: _preview(place, page))
    if page.rounds is not None:
        yield Asked("The page of all rounds", lambda: _rounds(place, page))
    yield Asked("The options", lambda: "".join(texts.chosen_options(table.title.name, table.options)))


def _html(template: str, context: Mapping[str, Any]) -> str:
    return render_to_string(template, dict(context))


def _rules_of_table(place: Place, page: Page) -> str:
    assert page.handbook is not None
    parts = page.handbook.pages(place.table.options)
    return "".join(f"<h2>{conditional_escape(part.heading)}</h2>{part.picture}" for part in parts)


def _preview(place: Place, page: Page) -> str:
    assert page.preview is not None
    try:
        facts = place.table.title.options.preview(place.table.options)
    except InvalidOptions:
        return ""
    fields = place.table.title.options.fields()
    pictures = "".join(page.preview.picture(field.key, choice) for field in fields for choice in field.choices)
    return pictures + (_html(page.preview.template, {"preview": page.preview.context(facts)}) if facts else "")


def _rounds(place: Place, page: Page) -> str:
    assert page.rounds is not None
    rules = place.table.title.rules
    scene = board_of(place, None).scene
    context = page.rounds.context(scene, [rules.view(place.state, None)])
    return _html(page.rounds.template, {"game": _game(place), "presenter": page, **context})


def pictures_of(place: Place) -> Iterator[Asked]:
    """The pictures of a position, which are the same in all languages."""
    pictures = for_title(place.table.title.name).pictures
    if pictures is None:
        return
    view = place.table.title.rules.view(place.state, None)
    sitters = place.sitters if place.moves else ()
    for size in (LARGE, SMALL):
        yield Asked("The picture", partial(_drawn, pictures, view, sitters, size))


def _drawn(pictures: Pictures, view: Any, sitters: Sequence[Sitter], size: Size) -> str:
    if (image := pictures.draw(view, sitters, size)) is not None:
        png(image)
    return ""
