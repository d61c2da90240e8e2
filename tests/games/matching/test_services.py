"""Wishes become tables: of people who may meet, once, with what all of them wished for."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import PersonChanged, User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import delete_account
from games.clocks.selectors import Reliability
from games.engine.clock.terms import PRESETS
from games.lobby import joining
from games.lobby.errors import GuestsUnrated
from games.matching import alternatives, selectors, services
from games.matching.errors import NoSuchOffer, NoSuchWish, TooManyWishes, WishOver
from games.matching.grouping import match
from games.matching.models import Wish
from games.matching.signals import game_found
from games.models import Game, PersonRating
from games.profiles.services import hide
from notifications.models import Notice
from tests.games.factories import OPEN, open_table
from tests.games.matching.wishing import asked, people_of, rate, wish_for
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def status(wish: Wish) -> str:
    return Wish.objects.get(pk=wish.pk).status


def test_wishes_that_fit_become_an_ordinary_table_that_has_started(ana: User, bo: User) -> None:
    first, second = wish_for(ana, waited=HOUR, rated="rated"), wish_for(bo)
    [game] = services.match()
    assert people_of(game) == {"Ana", "Bo"}
    assert game.is_running
    assert (game.host, game.is_public, game.is_rated) == (ana, True, True)
    assert game.clock == PRESETS["daily"]
    assert [status(first), status(second)] == ["met", "met"]
    assert services.match() == []


def test_who_is_to_move_is_told_as_at_any_table(ana: User, bo: User) -> None:
    wish_for(ana)
    wish_for(bo)
    [game] = services.match()
    asked_now = set(game.seats.filter(waiting_since__isnull=False).values_list("user__username", flat=True))
    told = Notice.objects.filter(game=game, kind="mail_turns", channel="mail")
    assert set(told.values_list("user__username", flat=True)) == asked_now
    assert asked_now


def test_a_surprise_and_a_box_are_played_as_wished(ana: User, bo: User) -> None:
    for person in (ana, bo):
        wish_for(person, title="cacao", modules=["box-diamante"])
    [box] = services.match()
    assert box.options["modules"]
    for person in (ana, bo):
        wish_for(person, title="cacao", modules=["surprise"])
    [drawn] = services.match()
    assert drawn.options == drawn.edition.options.surprise(2, bytes.fromhex(drawn.seed))


def test_what_does_not_fit_waits(ana: User, bo: User) -> None:
    wish_for(ana)
    wish_for(bo, paces=["weekly"])
    assert services.match() == []
    assert Wish.objects.standing().count() == 2


@pytest.mark.parametrize("blocks", [0, 1])
def test_blocked_people_never_meet(ana: User, bo: User, cy: User, blocks: int) -> None:
    pair = [ana, bo]
    relations.add(user=pair[blocks], other=pair[1 - blocks], kind=Tie.Kind.BLOCK)
    wish_for(ana, waited=3 * DAY)
    wish_for(bo, waited=2 * DAY)
    assert services.match() == []
    wish_for(cy)
    assert people_of(services.match()[0]) == {"Ana", "Cy"}


def test_a_block_between_reading_and_sitting_down_makes_no_table(ana: User, bo: User) -> None:
    wishes = [wish_for(ana), wish_for(bo)]
    now = timezone.now()
    groups = match(selectors.pool(now), now, selectors.menu())
    relations.add(user=bo, other=ana, kind=Tie.Kind.BLOCK)
    assert services.begin(groups[0], now) is None
    assert Game.objects.count() == 0
    assert [status(wish) for wish in wishes] == ["open", "open"]


def test_who_was_late_often_meets_those_for_whom_that_is_fine(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = Reliability(decisions=10, late=4)
    monkeypatch.setattr(selectors, "latest_of", lambda people: {bo.pk: late} if bo.pk in people else {})
    wish_for(ana, waited=HOUR, least_reliability=80)
    wish_for(bo, waited=HOUR)
    assert services.match() == []
    wish_for(cy)
    services.match()
    assert people_of(Game.objects.get()) == {"Ana", "Cy"}
    wish_for(ana)
    assert people_of(services.match()[0]) == {"Ana", "Bo"}


def test_strength_is_that_of_the_title_and_nearness_widens(ana: User, bo: User) -> None:
    rate(ana, 1800)
    rate(bo, 1200, title="other")
    wish = wish_for(ana, nearness=200)
    wish_for(bo)
    assert services.match() == []
    Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - 7 * HOUR)
    assert people_of(services.match()[0]) == {"Ana", "Bo"}


@pytest.mark.parametrize("gone", ["suspended", "deleted"])
def test_the_wish_of_somebody_who_is_gone_never_matches(ana: User, bo: User, gone: str) -> None:
    wish_for(ana)
    wish_for(bo)
    now = timezone.now()
    groups = match(selectors.pool(now), now, selectors.menu())
    if gone == "deleted":
        delete_account(user=bo)
        assert not Wish.objects.filter(person=bo).exists()
    else:
        User.objects.filter(pk=bo.pk).update(is_active=False)
    assert services.begin(groups[0], now) is None
    assert services.match() == []


def test_a_wish_that_was_changed_since_it_was_read_makes_no_table(ana: User, bo: User) -> None:
    wish = wish_for(ana)
    wish_for(bo)
    now = timezone.now()
    groups = match(selectors.pool(now), now, selectors.menu())
    services.change(user=ana, key=wish.pk, asked=asked(paces=["weekly"]), days=7)
    assert services.begin(groups[0], now) is None


def test_who_wishes_for_several_games_gets_so_many(ana: User, bo: User, cy: User) -> None:
    wish = wish_for(ana, games=2)
    wish_for(bo)
    wish_for(cy)
    assert len(services.match()) == 2
    assert Wish.objects.get(pk=wish.pk).found == 2
    assert status(wish) == "met"


def test_one_game_less_is_looked_for(ana: User, bo: User) -> None:
    wish = wish_for(ana, waited=DAY, games=2)
    wish_for(bo)
    services.match()
    left = Wish.objects.get(pk=wish.pk)
    assert (left.status, left.missing) == ("open", 1)
    assert left.since > wish.since


def test_who_may_open_no_more_tables_is_a_guest_at_the_other_ones(ana: User, bo: User, settings: Settings) -> None:
    settings.OPEN_TABLES_PER_PERSON = 1
    open_table(ana, OPEN)
    wish_for(ana, waited=HOUR)
    wish_for(bo)
    [game] = services.match()
    assert game.host == bo


def test_nobody_looks_in_more_than_five_ways(ana: User) -> None:
    for _number in range(5):
        wish_for(ana)
    with pytest.raises(TooManyWishes):
        wish_for(ana)


def test_guests_look_for_unrated_games_alone(bo: User) -> None:
    guest = make_person("Guest", is_guest=True, email="")
    with pytest.raises(GuestsUnrated):
        wish_for(guest)
    wish = wish_for(guest, rated="unrated")
    with pytest.raises(GuestsUnrated):
        services.change(user=guest, key=wish.pk, asked=asked(rated="either"), days=7)
    wish_for(bo)
    [game] = services.match()
    assert not game.is_rated


def test_a_wish_runs_out(ana: User, bo: User) -> None:
    wish = wish_for(ana)
    Wish.objects.filter(pk=wish.pk).update(until=timezone.now() - HOUR)
    wish_for(bo)
    services.look_after()
    assert status(wish) == "expired"
    assert Game.objects.count() == 0


def test_a_wish_that_is_taken_back_is_over(ana: User, bo: User) -> None:
    wish = wish_for(ana)
    with pytest.raises(NoSuchWish):
        services.take_back(user=bo, key=wish.pk)
    services.take_back(user=ana, key=wish.pk)
    services.take_back(user=ana, key=wish.pk)
    wish_for(bo)
    assert services.match() == []
    with pytest.raises(WishOver):
        services.change(user=ana, key=wish.pk, asked=asked(), days=7)


def test_whoever_makes_a_wish_is_matched_however_many_wait(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "POOL", 2)
    wish_for(bo, waited=2 * HOUR, paces=["weekly"])
    wish_for(cy, waited=HOUR)
    newest = wish_for(ana)
    assert services.match(seeds=[newest.pk])


def test_who_is_suspended_is_not_among_those_who_look(ana: User, bo: User) -> None:
    wish_for(bo)
    User.objects.filter(pk=bo.pk).update(is_active=False)
    assert {found.title: found.others for found in selectors.looking(ana)}["tiny"] == 0
    assert selectors.others_who_look(ana, "tiny") == []


def test_who_looks_is_counted_once_for_many_readers(
    ana: User, bo: User, cy: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    wish_for(bo)
    wish_for(ana, rated="unrated")
    selectors.looking(ana)
    with django_assert_num_queries(1):
        found = {found.title: (found.others, found.own) for found in selectors.looking(cy)}
    assert found["tiny"] == (2, 0)
    assert {found.title: (found.others, found.own) for found in selectors.looking(ana)}["tiny"] == (1, 1)
    services.take_back(user=bo, key=Wish.objects.get(person=bo).pk)
    assert {found.title: found.others for found in selectors.looking(cy)}["tiny"] == 1


# --- what would work -------------------------------------------------------------------------------------------------


def codes(wish: Wish) -> set[str]:
    return {offer.code for offer in alternatives.alternatives(wish)}


def test_what_would_work_is_what_would_begin_a_game(ana: User, bo: User, cy: User) -> None:
    wish = wish_for(ana, sizes=[3])
    wish_for(bo)
    assert codes(wish) == {"players-2", "bot"}
    wish_for(cy, sizes=[3], paces=["weekly"])
    wish_for(bo, sizes=[3])
    assert codes(wish) == {"players-2", "bot"}
    wish_for(make_person("Dee"), sizes=[3], paces=["weekly"])
    assert codes(wish) == {"players-2", "pace-weekly", "bot"}


def test_another_title_works_where_somebody_looks_for_it(ana: User, bo: User) -> None:
    wish = wish_for(ana)
    wish_for(bo, title="cacao", sizes=[2])
    assert "title-cacao" in codes(wish)
    [game] = alternatives.accept(wish, "title-cacao").games
    assert (game.title, people_of(game)) == ("cacao", {"Ana", "Bo"})


def test_an_answer_begins_the_game(ana: User, bo: User) -> None:
    wish = wish_for(ana, nearness=100)
    rate(bo, 1900)
    wish_for(bo)
    assert codes(wish) == {"strength", "bot"}
    [game] = alternatives.accept(wish, "strength").games
    assert people_of(game) == {"Ana", "Bo"}


def test_what_does_not_work_any_more_changes_nothing(ana: User, bo: User, cy: User) -> None:
    wish = wish_for(ana, sizes=[3])
    wish_for(bo)
    assert "players-2" in codes(wish)
    wish_for(cy)
    services.match()
    with pytest.raises(NoSuchOffer):
        alternatives.accept(wish, "players-2")
    assert Wish.objects.get(pk=wish.pk).sizes == [3]


def test_who_looks_is_read_once_a_minute_however_often_offers_are_asked_for(
    ana: User, bo: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    wish = wish_for(ana, sizes=[3])
    wish_for(bo)
    assert {offer.code for offer in alternatives.offers(wish)} == {"players-2", "bot"}
    with django_assert_num_queries(0):
        assert {offer.code for offer in alternatives.offers(wish)} == {"players-2", "bot"}
        for code in ("pace-weekly", "title-nothing", "", "players-2 "):
            with pytest.raises(NoSuchOffer):
                alternatives.accept(wish, code)


def test_an_offer_that_has_gone_meanwhile_is_offered_no_more(ana: User, bo: User) -> None:
    wish, other = wish_for(ana, sizes=[3]), wish_for(bo)
    assert "players-2" in {offer.code for offer in alternatives.offers(wish)}
    services.take_back(user=bo, key=other.pk)
    with pytest.raises(NoSuchOffer):
        alternatives.accept(wish, "players-2")
    assert {offer.code for offer in alternatives.offers(wish)} == {"bot"}


def test_a_wish_that_is_changed_is_offered_anew(ana: User, bo: User) -> None:
    wish = wish_for(ana, sizes=[3])
    assert {offer.code for offer in alternatives.offers(wish)} == {"bot"}
    wish_for(bo, paces=["weekly"])
    changed = services.rewrite(wish, sizes=[2])
    assert "pace-weekly" in {offer.code for offer in alternatives.offers(changed)}


def test_a_bot_in_the_only_free_seat_begins_a_game_at_once(ana: User) -> None:
    wish = wish_for(ana)
    [game] = alternatives.accept(wish, "bot").games
    assert game.is_running
    assert (game.is_rated, game.is_public, game.clock) == (False, False, None)
    assert game.seats.exclude(bot="").count() == 1


def test_a_bot_in_the_last_seat_waits_until_the_others_agree(ana: User, bo: User) -> None:
    first, second = wish_for(ana, sizes=[3]), wish_for(bo, sizes=[3])
    assert alternatives.accept(first, "bot").games == []
    [game] = alternatives.accept(second, "bot").games
    assert people_of(game) == {"Ana", "Bo"}
    assert game.is_rated


def test_everybody_else_still_finds_tables_as_before(ana: User, bo: User) -> None:
    """A table made of wishes is left, rejoined and played as any other."""
    wish_for(ana)
    wish_for(bo)
    [game] = services.match()
    assert joining.join(game=game, user=ana) == game


# --- what changes while a wish stands --------------------------------------------------------------------------------


def test_a_wish_for_fewer_games_than_were_found_looks_for_one_more(ana: User, bo: User, cy: User) -> None:
    wish = wish_for(ana, games=3)
    for other in (bo, cy):
        wish_for(other)
        assert len(services.match()) == 1

    services.change(user=ana, key=wish.pk, asked=asked(games=1), days=7)

    assert Wish.objects.get(pk=wish.pk).missing == 1
    wish_for(make_person("Di"))
    assert len(services.match()) == 1
    assert status(wish) == "met"


def test_each_wait_without_luck_is_written_of_once(ana: User, bo: User) -> None:
    wish = wish_for(ana, games=2, waited=2 * DAY)

    def told() -> int:
        services.tell_unlucky()
        return Notice.objects.filter(user=ana, kind="no_luck", channel="mail").count()

    assert [told(), told()] == [1, 1]
    wish_for(bo)
    assert len(services.match()) == 1
    Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - DAY - HOUR)
    assert [told(), told()] == [2, 2]


def test_who_was_suspended_meanwhile_is_not_written_to(ana: User, bo: User) -> None:
    wish_for(ana, waited=2 * DAY)
    waiting = wish_for(bo, title="cacao", waited=2 * DAY)
    User.objects.filter(pk=bo.pk).update(is_active=False)
    services.tell_unlucky()
    assert set(Notice.objects.filter(kind="no_luck").values_list("user__username", flat=True)) == {"Ana"}
    assert Wish.objects.get(pk=waiting.pk).mailed_at is None


def test_who_was_suspended_meanwhile_changes_no_wish(ana: User) -> None:
    wish = wish_for(ana)
    User.objects.filter(pk=ana.pk).update(is_active=False)

    with pytest.raises(PersonChanged):
        services.change(user=ana, key=wish.pk, asked=asked(games=2), days=7)
    with pytest.raises(PersonChanged):
        services.make(user=ana, asked=asked(), days=7)

    assert Wish.objects.get().games == 1


# --- what is hidden --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hides", ["games", "unlisted"])
@pytest.mark.parametrize("waited", [HOUR, 2 * DAY])
def test_a_hidden_rating_decides_nothing_that_others_see(
    ana: User, bo: User, cy: User, hides: str, waited: timedelta
) -> None:
    hide(user=bo, parts=["games"] if hides == "games" else [], is_unlisted=hides == "unlisted")
    rate(ana, 1550)
    wish_for(bo)
    wish = wish_for(ana, waited=waited, nearness=100, sizes=[2, 3])
    wish_for(cy, sizes=[3], paces=["weekly"])

    seen = []
    for rating in (900, 1500, 1560, 2400):
        PersonRating.objects.filter(user=bo).delete()
        rate(bo, rating)
        near = [each.key for group in match(selectors.pool(timezone.now()), timezone.now(), selectors.menu())
                for each in group.wishes]  # fmt: skip
        seen.append((near, [offer.code for offer in alternatives.alternatives(wish)]))

    assert all(each == seen[0] for each in seen)
    assert seen[0][0]  # As with a newcomer, who counts as 1500.


def test_whoever_hides_a_rating_is_offered_what_a_newcomer_is(ana: User, bo: User) -> None:
    """The own search tells others as much as theirs do."""
    hide(user=ana, parts=["games"])
    rate(ana, 2400)
    rate(bo, 1550)
    wish_for(bo, nearness=100)
    wish = wish_for(ana, nearness=100)

    assert selectors.ratings_of([ana.pk]) == {}
    [game] = services.match(seeds=[wish.pk])
    assert people_of(game) == {"Ana", "Bo"}


@pytest.mark.parametrize("share", [100, 90, 0])
def test_hidden_reliability_meets_no_minimum_whatever_it_is(
    ana: User, bo: User, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = {bo.pk: Reliability(decisions=100, late=100 - share)}
    monkeypatch.setattr(selectors, "latest_of", lambda people: counted)
    hide(user=bo, parts=["reliability"])
    wish_for(bo)
    wish = wish_for(ana, least_reliability=80)
    assert services.match() == []

    services.change(user=ana, key=wish.pk, asked=asked(), days=7)

    assert len(services.match()) == 1


def test_whoever_has_waited_longest_hosts_and_who_looks_on_is_not_told(ana: User, bo: User) -> None:
    told: list[list[int]] = []

    def note(sender: object, game: Game, away: list[int], **_more: object) -> None:
        told.append(away)

    game_found.connect(note)
    looks, _waits = wish_for(ana), wish_for(bo, waited=HOUR)
    [game] = services.match({looks.pk})
    game_found.disconnect(note)
    assert game.host == bo
    assert told == [[bo.pk]]


def test_a_wish_whose_days_end_meanwhile_begins_no_game(ana: User, bo: User) -> None:
    wish, _other = wish_for(ana), wish_for(bo)
    now = timezone.now()
    [group] = match(selectors.pool(now), now, selectors.menu())
    Wish.objects.filter(pk=wish.pk).update(until=now)
    assert services.begin(group, now) is None
    with time_machine.travel(now, tick=False):
        services.expire()
    assert status(wish) == "expired"
