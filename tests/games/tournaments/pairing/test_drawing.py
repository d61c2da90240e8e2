"""Nobody knows a draw before it is made, and everybody can check it afterwards."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.tournaments import organising
from games.tournaments.models import Tournament
from games.tournaments.pairing import drawing
from games.tournaments.pairing.seating import BOT
from games.tournaments.pairing.standings import Played, Sat
from games.tournaments.rounds import making, rebuilding
from tests.api.programs import Program
from tests.games.tournaments.holding import anew, begin, crowd, hold, play_round, sittings
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def told_by_the_site(tournament: Tournament, *people: User) -> str:
    """All that these people and strangers can read of a tournament: pages, API, feeds."""
    addresses = [tournament.get_absolute_url(), reverse("tournaments:calendar")]
    addresses += [reverse(f"notices:tournaments_{name}") for name in ("atom", "calendar")]
    browsers = [Client(), *map(browser_of, people)]
    texts = [browser.get(address).content.decode() for browser in browsers for address in addresses]
    programs = [
        Program(person).get(f"/tournaments{rest}").content.decode()
        for person in people
        for rest in ("", f"/{tournament.public_id}", f"/{tournament.public_id}/standings")
    ]
    return "\n".join([*texts, *programs])


def test_before_entries_close_only_the_hash_of_the_seed_is_told(ana: User, bo: User, admin: User) -> None:
    tournament = hold(ana, ana, bo, *crowd(2))
    said = told_by_the_site(tournament, ana, bo)
    assert tournament.seed not in said
    # On three pages, and to two programs as a field and in the rules.
    assert said.count(sha256(tournament.seed.encode()).hexdigest()) == 7
    seen = browser_of(admin).get(reverse("admin:tournaments_tournament_change", args=[tournament.pk])).content.decode()
    assert tournament.name in seen
    assert tournament.seed not in seen


def test_closing_the_entries_tells_the_seed(ana: User, bo: User) -> None:
    tournament = begin(hold(ana, ana, bo, *crowd(2)))
    assert tournament.seed in Client().get(tournament.get_absolute_url()).content.decode()
    shown = Program(bo).get(f"/tournaments/{tournament.public_id}").json()
    assert shown["seed"] == tournament.seed
    assert shown["seed_hash"] == sha256(shown["seed"].encode()).hexdigest()


def test_two_tournaments_have_seeds_that_nobody_finds_by_trying(ana: User) -> None:
    seeds = {hold(ana).seed for _time in range(2)}
    assert len(seeds) == 2
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def draw_of(user: User, tournament: Tournament, number: int) -> Any:
    return Program(user).get(f"/tournaments/{tournament.public_id}/rounds/{number}").json()["draw"]


def test_a_later_draw_depends_on_the_results_before_and_anybody_can_make_it_again(
    ana: User, clock: time_machine.Traveller
) -> None:
    tournament = play_round(begin(hold(ana, *crowd(6))))
    first, second = (draw_of(ana, tournament, number) for number in (1, 2))
    assert (first["key"], first["results"]) == (f"{tournament.seed}/1", None)
    assert second["key"] == f"{tournament.seed}/{sha256(second['results'].encode()).hexdigest()}"
    seeds = tournament.played.get(number=1).pairings.order_by("number").values_list("game__seed", flat=True)
    hashes = [sha256(f"{seed}/draw".encode()).hexdigest() for seed in seeds]
    assert [line.split()[1] for line in second["results"].splitlines()] == hashes
    outcomes = [f"{each.entry_id}:{each.place}:{each.score}" for each in sittings(tournament, 1)]
    assert [word for line in second["results"].splitlines() for word in line.split()[2:]] == outcomes
    assert rebuilding.rebuild() == []


def test_with_other_results_others_meet(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_round(begin(hold(ana, *crowd(12), format="cup")))
    facts = making.read_facts(tournament.played.get(number=2).facts)
    draws = {
        str(drawing.draw(tournament, 2, facts._replace(results=f"{facts.results} {other}"), [])) for other in range(6)
    }
    assert len(draws) > 1


def test_who_has_sat_with_a_bot_sits_with_people_next(tiny_title: None) -> None:
    tables = (Sat(1, 1), Sat(2, 2)), (Sat(3, 1), Sat(4, 2)), (Sat(5, 1), Sat(None, 2))
    before = [Played(1, table) for table in tables]
    facts = drawing.Facts([[1, 2, 3, 4, 5]], frozenset())
    for seed in map(str, range(9)):
        tournament = Tournament(title="tiny", format="swiss", size=2, rounds=3, seed=seed)
        drawn = drawing.draw(tournament, 2, facts, before)
        assert not any({5, BOT} <= {*table.entries} for table in drawn)


def test_the_results_tell_nothing_of_a_game_that_was_not_played_to_its_end(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4), voided="shared"))
    organising.void_table(tournament=tournament, actor=admin, number=1)
    results = draw_of(ana, play_round(tournament), 2)["results"]
    assert results.splitlines()[0] == "1/1 void"


def test_a_tournament_of_an_earlier_version_keeps_its_draws(ana: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, *crowd(4))
    Tournament.objects.filter(pk=tournament.pk).update(is_sealed=False)
    assert tournament.seed in Client().get(tournament.get_absolute_url()).content.decode()
    made = begin(tournament).played.get(number=1)
    made.facts.pop("results")
    made.save(update_fields=["facts"])
    assert rebuilding.rebuild() == []
    assert draw_of(ana, tournament, 1)["key"] == f"{tournament.seed}/1"


def test_who_is_set_back_to_the_entries_gets_another_seed(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    assert anew(tournament).seed != tournament.seed
    assert anew(tournament).seed not in Client().get(tournament.get_absolute_url()).content.decode()
