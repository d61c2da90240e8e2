"""A study is named, kept, pruned, thrown away, and shared or not."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from cacao_site import pruning
from games.models import Game
from games.studies import selectors, services
from games.studies.errors import SharedTooEarly
from games.studies.models import Study
from games.studies.tree import ROOT
from tests.asking import effects, press
from tests.games.factories import play_to_end, running_game
from tests.games.studies.conftest import again, try_some
from tests.games.studies.visits import look, post, text_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def test_a_name_keeps_it_and_it_stands_in_the_list(study: Study, ana: User, bo: User) -> None:
    post(study, "rename", ana, decision=0, name="  The better  wish ")
    assert again(study).name == "The better wish"
    page = reverse("studies:studies")
    assert "The better wish" in text_of(browser_of(ana).get(page))
    assert "The better wish" not in text_of(browser_of(bo).get(page))


@pytest.mark.parametrize("name", ["x" * 61, "a\u202eb", "a\u0000b"])
def test_names_that_nobody_can_read_are_refused(study: Study, ana: User, name: str) -> None:
    answer = post(study, "rename", ana, decision=0, name=name)
    assert answer.status_code in (400, 422)
    assert again(study).name == ""


def test_a_turn_is_removed_with_what_follows(study: Study, ana: User) -> None:
    last = try_some(study, try_some(study, ROOT, Random(1)), Random(1))
    answer = post(study, "remove", ana, decision=1)
    assert answer["Location"] == study.get_absolute_url()
    assert last == 2
    assert again(study).nodes == []


def test_it_is_thrown_away(study: Study, ana: User) -> None:
    try_some(study, ROOT, Random(1))
    services.share(study=study, is_shared=True)
    browser = browser_of(ana)
    asked = browser.get(reverse("studies:throw_away", args=[study.public_id]))
    assert effects(asked) == [
        "1 move you tried is gone.",
        "Whoever has the link finds nothing there.",
        "The game itself isn’t touched.",
    ]
    assert Study.objects.exists()
    services.share(study=study, is_shared=False)
    again = press(browser, asked)
    assert again.status_code == 409
    assert Study.objects.exists()
    assert press(browser, again).status_code == 302
    assert not Study.objects.exists()
    assert look(study, ana).status_code == post(study, "throw_away", ana).status_code == 404


def test_what_has_no_name_goes_at_night(over: Game, ana: User) -> None:
    kept, gone = (services.begin(game=over, user=ana, number=number) for number in (0, 1))
    services.rename(study=kept, name="kept")
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS - 1)):
        list(pruning.prune())
    assert Study.objects.count() == 2
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS + 1)):
        list(pruning.prune())
    assert list(Study.objects.all()) == [kept]
    assert gone != kept


def test_what_is_worked_on_is_no_old_one_and_leads_the_list(over: Game, ana: User) -> None:
    first, second = (services.begin(game=over, user=ana, number=number) for number in (0, 1))
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS - 1)):
        try_some(first, ROOT, Random(1))
        assert list(selectors.studies_of(ana)) == [first, second]
        services.rename(study=second, name="")
        assert list(selectors.studies_of(ana)) == [second, first]
        try_some(first, ROOT, Random(2))
    Study.objects.filter(pk=second.pk).update(changed_at=timezone.now())
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS + 1)):
        list(pruning.prune())
    assert list(Study.objects.all()) == [first]


def test_who_deletes_an_account_leaves_none(study: Study, ana: User) -> None:
    delete_account(user=ana)
    assert not Study.objects.exists()


def test_others_find_nothing_until_it_is_shared(study: Study, ana: User, bo: User, cy: User) -> None:
    try_some(study, ROOT, Random(1))
    for person in (bo, cy, None):
        assert look(study, person).status_code == 404
    post(study, "share", ana, decision=0, shared="on")
    for person in (bo, cy, None):
        shown = look(study, person, at=1)
        assert shown.status_code == 200
        assert 'id="play-form"' not in text_of(shown)
        assert "csrfmiddlewaretoken" not in text_of(shown).split('id="tree"')[1].split("</section>")[0]
    post(study, "share", ana, decision=0)
    assert look(study, cy).status_code == 404


def test_others_change_nothing(study: Study, bo: User) -> None:
    services.share(study=study, is_shared=True)
    for act in ("step", "remove", "rename", "share", "throw_away"):
        answer = post(study, act, bo, decision=0, move='{"type": "wish", "points": 1}', name="mine")
        assert answer.status_code == 404
    assert again(study).nodes == []
    assert again(study).name == ""


def test_of_a_private_table_only_those_read_who_may_see_it(study: Study, bo: User, cy: User) -> None:
    services.share(study=study, is_shared=True)
    Game.objects.update(is_public=False)
    assert look(study, bo).status_code == 200
    assert look(study, cy).status_code == look(study, None).status_code == 404


def test_nothing_is_shared_while_the_table_is_running(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    study = services.begin(game=game, user=ana, number=0)
    with pytest.raises(SharedTooEarly):
        services.share(study=study, is_shared=True)
    assert post(study, "share", ana, decision=0, shared="on").status_code == 409
    assert look(study, bo).status_code == 404
    play_to_end(game)
    assert post(study, "share", ana, decision=0, shared="on").status_code == 302
    assert look(study, bo).status_code == 200


def test_signed_out_people_come_back_to_it(study: Study) -> None:
    answer = Client().post(reverse("studies:step", args=[study.public_id]))
    assert answer.status_code == 302
    assert answer["Location"].endswith(study.get_absolute_url())
