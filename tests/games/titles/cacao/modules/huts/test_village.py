"""What a seat sees of the huts it could build."""

import pytest

from games.titles.cacao.modules.huts.rules import Build
from games.titles.cacao.modules.huts.village import village_of
from games.titles.cacao.title import CACAO
from tests.games.engine import walks
from tests.games.engine.walks import walk
from tests.games.titles.cacao.modules.parts import owning, supplying
from tests.games.titles.cacao.rules.boards import ANA, BO, draw


def test_a_seat_sees_what_each_hut_would_bring_it_now_on_top_of_its_price() -> None:
    table = supplying(draw("P1 A1111 TE", "huts"), "hermit", "trader", "monk", "fountain-master", "chief", "shaman")
    table.having(ANA, fruits=2)

    assert CACAO.rules.view(table.state, ANA).own["huts"] == {
        "hermit": 2,
        "trader": 2,
        "monk": 1,
        "fountain-master": 0,
        "chief": 6,
    }
    assert CACAO.rules.view(table.state, BO).own["huts"]["hermit"] == 0
    assert CACAO.rules.view(table.state, None).own == {}


def test_to_work_out_what_huts_would_bring_changes_nothing() -> None:
    table = supplying(owning(draw("P1 A1111", "huts"), ANA, "trader"), "hermit", "farmer", "trader")
    before = CACAO.rules.view(table.state, BO)
    CACAO.rules.view(table.state, ANA)

    assert CACAO.rules.view(table.state, BO) == before
    assert [hut.code for hut in village_of(table.state).owned[ANA]] == ["trader"]


def test_with_a_master_builder_every_hut_is_worth_one_more_and_none_is_offered_twice() -> None:
    table = supplying(owning(draw("P1", "huts"), ANA, "master-builder"), "master-builder", "shaman", "chief")
    assert CACAO.rules.view(table.state, ANA).own["huts"] == {"shaman": 1, "chief": 7}


@pytest.mark.parametrize("players", [2, 4])
def test_a_hut_is_worth_what_the_score_gains_when_it_is_built(players: int) -> None:
    built = 0
    options = CACAO.options.validate({"players": players, "modules": ["huts", "new-huts", "new-storage"]})
    for moment in walk(walks.Table(CACAO, options)):
        if not isinstance(moment.move, Build):
            continue
        state, seat = moment.state.copy(), moment.seat
        shown = CACAO.rules.view(state, seat).own["huts"].get(moment.move.hut, 0)
        before = CACAO.rules.scores(state)[seat]["total"]
        CACAO.rules.apply(state, moment.move)
        assert CACAO.rules.scores(state)[seat]["total"] - before == shown
        built += 1

    assert built
