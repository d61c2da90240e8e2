"""The page on which a group chooses with which rules and at which pace its next tables are made."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clubs import services
from games.clubs.models import Group
from games.engine.clock.terms import (
    DAY,
    HOUR,
    PRESETS,
    read_terms,
    write_terms,
)
from games.models import Game
from tests.accounts.forms_of_pages import fields_of
from tests.games.factories import OPEN, open_table
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(ana: User, bo: User) -> Group:
    """Ana and Bo play Cacao with the gem mines and days to think."""
    made = services.make(user=ana, name="Friday")
    services.join(member=services.invite(group=made, user=ana, name="Bo"))
    terms = write_terms(PRESETS["weekly"])
    Group.objects.filter(pk=made.pk).update(title="cacao", options={"modules": ["gem-mines"]}, terms=terms)
    return Group.objects.get(pk=made.pk)


def address(group: Group) -> str:
    return reverse("groups:rules", args=[group.public_id])


def form_of(browser: Client, group: Group, **query: str) -> dict[str, list[str]]:
    """The form as a browser would send it."""
    page = browser.get(address(group), query).content.decode()
    return fields_of(page.partition('class="new-table"')[2].partition("</form>")[0])


def choose(browser: Client, group: Group, **changes: Any) -> Any:
    return browser.post(address(group), form_of(browser, group) | changes)


def test_the_page_is_filled_in_with_what_the_group_plays(group: Group, ana: User) -> None:
    fields = form_of(browser_of(ana), group)
    assert (fields["terms-pace"], fields["option-modules"], fields["players"]) == (["weekly"], ["gem-mines"], ["2"])
    assert address(group) in browser_of(ana).get(group.get_absolute_url()).content.decode()


def test_what_is_chosen_counts_for_the_next_table(group: Group, ana: User, bo: User) -> None:
    answer = choose(browser_of(bo), group, **{"option-modules": ["huts", "tree-of-life"], "terms-pace": "brisk"})
    assert answer["Location"] == group.get_absolute_url()
    browser_of(ana).post(reverse("groups:new_table", args=[group.public_id]), {"with": ["Bo"], "key": str(uuid4())})
    game = Game.objects.get()
    assert (game.options["players"], set(game.options["modules"])) == (2, {"huts", "tree-of-life"})
    assert game.clock == PRESETS["brisk"]


def test_times_of_ones_own_are_kept(group: Group, ana: User) -> None:
    own = {"terms-pace": "own", "terms-start_0": "3", "terms-start_1": str(DAY)}
    own |= {"terms-gain_0": "5", "terms-gain_1": str(HOUR), "terms-cap_0": "4", "terms-cap_1": str(DAY)}
    choose(browser_of(ana), group, **own)
    group.refresh_from_db()
    terms = read_terms(group.terms)
    assert terms
    assert (terms.start, terms.gain, terms.cap) == (3 * DAY, 5 * HOUR, 4 * DAY)


def test_another_title_is_chosen(group: Group, ana: User) -> None:
    browser = browser_of(ana)
    fields = form_of(browser, group, title="chocolatl")
    assert (fields["title"], fields["terms-pace"]) == (["chocolatl"], ["weekly"])
    browser.post(address(group), fields)
    group.refresh_from_db()
    assert (group.title, group.terms) == ("chocolatl", write_terms(PRESETS["weekly"]))
    assert "players" not in group.options


def test_a_look_and_a_preset_keep_nothing(group: Group, ana: User) -> None:
    open_table(ana, OPEN, title="cacao", modules=["huts"])
    before = Group.objects.values().get()
    for button in ({"look": "1"}, {"preset": "last"}):
        page = choose(browser_of(ana), group, **button).content.decode()
        assert address(group) in page
        part = browser_of(ana).post(
            address(group), form_of(browser_of(ana), group) | button, headers={"HX-Request": "true"}
        )
        assert 'id="rules"' in part.content.decode()
        assert "<html" not in part.content.decode()
        assert ('id="pace"' in part.content.decode()) == ("preset" in button), "a preset has a pace, a look has none"
    assert Group.objects.values().get() == before


def test_modules_are_not_left_to_a_seed_that_no_group_has(group: Group, ana: User) -> None:
    assert 'value="surprise"' not in browser_of(ana).get(address(group)).content.decode()
    assert choose(browser_of(ana), group, preset="surprise").status_code == 200


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"option-modules": ["gem-mines", "none"]}, "none"),
        ({"option-modules": ["new-workers"], "option-worker_tiles-1111": "9"}, "Worker tile 1111"),
        ({"players": "9"}, "9"),
        ({"terms-pace": ""}, "Choose how much time from the list."),
        ({"terms-pace": "own", "terms-start_0": "-1"}, "own"),
        ({"option-nothing": "x"}, "nothing"),
    ],
)
def test_what_cannot_be_is_shown_again_and_nothing_is_lost(
    group: Group, ana: User, changes: dict[str, Any], told: str
) -> None:
    before = Group.objects.values().get()
    answer = choose(browser_of(ana), group, **changes)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert Group.objects.values().get() == before


def test_a_title_that_nobody_knows_is_refused(group: Group, ana: User) -> None:
    assert browser_of(ana).get(address(group), {"title": "chess"}).status_code == 422
    assert choose(browser_of(ana), group, title="chess").status_code == 422


def test_only_those_who_have_joined_see_and_choose_rules(group: Group, ana: User, cy: User) -> None:
    assert browser_of(cy).get(address(group)).status_code == 404
    services.invite(group=group, user=ana, name="Cy")
    assert browser_of(cy).get(address(group)).status_code == 403
    answer = Client().get(address(group))
    assert answer["Location"].endswith(f"?next={address(group)}")
