"""Values of bots are tried by small steps around those of today, in games against those of today."""

from __future__ import annotations

import pytest

from games.engine.bots.arena import game_seed, play
from games.engine.bots.keen import KeenBot
from games.engine.registry import title
from games.titles.cacao.bot.values import FINE, PLAIN
from tools.bench import values

CACAO = title("cacao")


def test_plain_values_play_as_the_keen_bot_does_and_mad_ones_otherwise() -> None:
    options, seed = {"players": 2}, game_seed(1, 0)
    keen = play(CACAO, options, seed, [KeenBot(), KeenBot()])
    plain = play(CACAO, options, seed, [values.Valuing(PLAIN), KeenBot()])
    mad = play(CACAO, options, seed, [values.Valuing(values.off(PLAIN, {"fruit": 20.0})), KeenBot()])
    assert plain == keen != mad


def test_a_step_moves_one_value_whether_it_is_of_temples_or_not() -> None:
    off = values.off(FINE[3], {"standing": 0.1, "threat": -0.2})
    assert off.temples.standing == pytest.approx(FINE[3].temples.standing + 0.1)
    assert off.threat == pytest.approx(FINE[3].threat - 0.2)
    assert off._replace(temples=FINE[3].temples, threat=FINE[3].threat) == FINE[3]


def test_each_value_gets_a_slope(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(values, "GAMES", 4)
    values.main(["base-2"])
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("base-2, 4 deals")
    assert [line.split()[0] for line in lines] == [*values.STEPS]
