"""``manage.py selfplay --report``: a page about the balance, its figures beside it, and two of them compared."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GAMES = ["--players", "2", "--bots", "greedy,random", "--count", "6"]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "now.html"


@pytest.mark.parametrize("games", [GAMES, ["--title", "chocolatl", "--players", "3", "--bots", "random,random,random"]])
def test_a_report_has_a_page_and_its_figures_beside_it(page: Path, games: list[str]) -> None:
    call_command("selfplay", *games, "--report", str(page))
    figures = json.loads(page.with_suffix(".json").read_bytes())
    shown = page.read_text()
    assert [section["title"] for section in figures["sections"]][:3] == ["Seats in turn order", "Points", "Length"]
    assert all(row["name"] in shown for section in figures["sections"] for row in section["rows"])


def test_the_report_counts_what_the_records_say(page: Path, tmp_path: Path) -> None:
    call_command("selfplay", *GAMES, "--report", str(page), "--out", str(tmp_path / "records"))
    records = [json.loads(path.read_bytes()) for path in (tmp_path / "records").iterdir()]
    seats, points, *_rest, moves = json.loads(page.with_suffix(".json").read_bytes())["sections"]
    totals = [score["total"] for record in records for score in record["result"]["scores"]]
    all_seats = {row["name"]: [figure["value"] for figure in row["figures"] if figure] for row in points["rows"]}
    assert all_seats["All seats"][1] == min(totals)
    assert all_seats["All seats"][5] == max(totals)
    won = sum(record["result"]["winners"] == [0] for record in records)
    assert seats["rows"][0]["figures"][0]["value"] == pytest.approx(won / len(records))
    laid = sum(move["type"] == "place" and not move.get("auto") for record in records for move in record["moves"])
    (times,) = [row["figures"][1]["value"] for row in moves["rows"] if row["name"] == "place"]
    assert times == pytest.approx(laid / 12)


def test_many_games_are_shared_among_processors_and_counted_alike(page: Path) -> None:
    few = ["--title", "cacao", "--players", "2", "--bots", "random,random", "--count", "33", "--report", str(page)]
    call_command("selfplay", *few)
    figures = json.loads(page.with_suffix(".json").read_bytes())
    assert figures["made_of"]["games"] == "33"
    assert sum(row["figures"][0]["value"] for row in figures["sections"][0]["rows"]) == pytest.approx(1)


def test_a_report_compared_with_itself_has_not_changed(page: Path, tmp_path: Path) -> None:
    before = tmp_path / "before.html"
    call_command("selfplay", *GAMES, "--report", str(before))
    call_command("selfplay", *GAMES, "--report", str(page), "--compare", str(before.with_suffix(".json")))
    shown = page.read_text()
    assert re.findall(r"was [^<]*, beyond chance", shown) == []
    assert "+0.0 pp" in shown
    assert "<small>new</small>" not in shown


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "is no report of selfplay"),
        ("[]", "is no report of selfplay"),
        ('{"made_of": {}, "sections": []}', "is no report of selfplay"),
        ('{"made_of": %s, "sections": [{"title": "x"}]}', "is no report of selfplay"),
        ('{"made_of": %s, "sections": []}', "is about chess, not about cacao"),
    ],
)
def test_what_cannot_be_compared_is_refused_before_anything_is_played(page: Path, text: str, reason: str) -> None:
    other = page.with_suffix(".other.json")
    made_of = dict.fromkeys(["title", "rules", "players", "bots", "options", "games", "seed"], "chess")
    other.write_text(text.replace("%s", json.dumps(made_of)))
    with pytest.raises(CommandError, match=reason):
        call_command("selfplay", *GAMES, "--report", str(page), "--compare", str(other))
    assert not page.exists()


def test_arguments_that_make_no_sense_are_refused(page: Path, tmp_path: Path) -> None:
    for arguments, reason in (
        (["--report", str(tmp_path / "page.txt")], "ends in .html"),
        (["--compare", str(page)], "--compare needs --report"),
        (["--report", str(page), "--compare", str(tmp_path / "none.json")], "cannot be read"),
        (["--report", str(tmp_path / "none" / "page.html")], "cannot be written"),
    ):
        with pytest.raises(CommandError, match=reason) as refused:
            call_command("selfplay", *GAMES, *arguments)
        assert refused.value.returncode == 2
