"""A study knows no more than its owner saw."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.studies import services
from games.studies.models import Study
from games.studies.tree import ROOT
from games.tables import positions
from tests.games.factories import play_turn
from tests.games.studies.conftest import again, is_over_at, try_some
from tests.games.studies.visits import look, text_of
from tests.games.told import HTMX, forget, with_state
from tests.people import browser_of
from tests.plugins.luck import is_gate

WORLDS = [1] if is_gate() else [1, 2]
"""Seeds of what is drawn anew."""

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]


def part(study: Study, user: User) -> Any:
    """What an open page is given: nothing in it counts what waits at other tables."""
    return browser_of(user).get(study.get_absolute_url(), headers=HTMX)


def test_worlds_that_look_the_same_to_somebody_are_tried_in_the_same_bytes(
    played: Game, ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.studies.models.secrets", SimpleNamespace(token_hex=lambda _bytes: "always the same"))
    for person in (ana, cy):
        seen = tried_in(played, person, None)
        for world in WORLDS:
            assert tried_in(played, person, world) == seen


def tried_in(game: Game, user: User, world: int | None) -> tuple[Any, list[str]]:
    """What is kept and shown of a study of some turns, when all that the person cannot see is drawn anew."""
    forget()
    state = positions.state_of(game)
    if world is not None:
        seat = next((seat.number for seat in game.seats.all() if seat.user_id == user.pk), None)
        state = game.edition.rules.sample_state(game.edition.rules.view(state, seat), Random(world))
    with with_state(game, state):
        study = services.begin(game=game, user=user, number=game.move_count)
        pages, node, luck = [text_of(look(study, user))], ROOT, Random(5)
        for _move in range(12):
            if not is_over_at(study, node):
                node = try_some(study, node, luck)
                pages.append(text_of(look(study, user, at=node)))
        kept = (again(study).view, again(study).nodes)
        study.delete()
    return kept, [page.replace(study.public_id, "") for page in pages]


def test_what_was_learned_later_is_not_known_in_it(played: Game, ana: User) -> None:
    study = services.begin(game=played, user=ana, number=1)
    before = text_of(part(study, ana))
    play_turn(played, Random(9))
    forget()
    assert text_of(part(study, ana)) == before


def test_a_position_without_a_view_is_shut_while_its_table_runs_again(study: Study, ana: User) -> None:
    Game.objects.update(status=Game.Status.RUNNING, ended_at=None)
    assert look(study, ana).status_code == 409
