"""Values of bots are tried by small steps around those of today, in games against those of today."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.bots.arena import game_seed, play
from games.engine.bots.keen import KeenBot
from games.engine.registry import title
from games.titles.cacao.bot.fine import FINE, Kind
from games.titles.cacao.bot.values import PLAIN
from tools.bench import values

CACAO = title("cacao")


def test_plain_values_play_as_the_keen_bot_does_and_mad_ones_otherwise() -> None:
    options, seed = {"players": 2}, game_seed(1, 0)
    keen = play(CACAO, options, seed, [KeenBot(), KeenBot()])
    plain = play(CACAO, options, seed, [values.Valuing(PLAIN), KeenBot()])
    mad = play(CACAO, options, seed, [values.Valuing(PLAIN._replace(fruit=20.0)), KeenBot()])
    assert plain == keen != mad


def test_a_value_is_moved_towards_where_leads_were_larger_whether_it_is_of_temples_or_not() -> None:
    luck, middle = Random(1), FINE[Kind(3)]
    names = list(values.STEPS)
    played = []
    for _ in range(2000):
        steps = [luck.gauss(0, 1) for _ in names]
        standing, threat, fruit = (steps[names.index(name)] for name in ("standing", "threat", "fruit"))
        lead = 2 * standing - standing**2 - threat - threat**2 - fruit**2 + luck.gauss(0, 1)
        played.append(values.Played(steps, lead, 0.5))
    proposed = values.proposed(middle, played)
    assert proposed.temples.standing - middle.temples.standing == pytest.approx(0.8 * 0.15, rel=0.2)
    assert proposed.threat - middle.threat == pytest.approx(-0.8 * 0.5 * 0.2, rel=0.2)
    assert proposed.fruit == middle.fruit


def test_each_value_gets_a_slope_and_what_is_proposed_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(values, "GAMES", 8)
    values.main(["base-2"])
    head, *lines, proposed, met = capsys.readouterr().out.splitlines()
    assert head.startswith("base-2, 8 deals")
    assert [line.split()[0] for line in lines] == [*values.STEPS]
    assert proposed.startswith("Values(")
    assert met.endswith("of 4 games")
