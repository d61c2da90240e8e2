"""Two processes that hold streams share them by person, and each takes those of the other while it is away."""

from __future__ import annotations

from collections import Counter
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from cacao_site.live import programs, tokens
from cacao_site.live.tokens import Pass, path_for
from tests.plugins.caddy import HOST, in_front_of_machines
from tests.plugins.live import LiveProcess
from tests.plugins.patience import BEFORE_LONG, wait_until

PEOPLE = range(1, 21)


def test_all_streams_of_a_person_have_one_share_and_people_are_spread() -> None:
    shares = Counter(path_for("stream", person, "any")[-1] in "01234567" for person in range(1000))
    assert min(shares.values()) > 400
    assert path_for("stream", 7, "one") == path_for("stream", 7, "other")
    assert programs.address(7, 1).partition("?")[0][-1] == path_for("stream", 7)[-1]


def test_strangers_are_spread_by_their_tables() -> None:
    assert len({path_for("stream", None, f"table{number}") for number in range(100)}) == 16


def test_a_page_finds_the_process_of_its_person_and_the_other_one_when_that_is_gone(
    caddy: str, redis_url: str, tmp_path: Path
) -> None:
    processes = [LiveProcess(redis_url, tmp_path) for _number in range(2)]
    ports = (processes[0].port, processes[1].port)
    held: list[HTTPResponse] = []
    try:
        with in_front_of_machines((1, 2), program=caddy, folder=tmp_path, live=ports) as proxy:
            held += [_open(proxy, person) for person in PEOPLE for _page in range(2)]
            first = sum(path_for("stream", person)[-1] in "01234567" for person in PEOPLE)
            assert 0 < first < len(PEOPLE)
            assert [_streams(process) for process in processes] == [2 * first, 2 * (len(PEOPLE) - first)]

            processes[0].kill()
            held += [_open(proxy, person) for person in PEOPLE]
            wait_until(lambda: _streams(processes[1]) >= len(PEOPLE))
    finally:
        for process in processes:
            process.stop()


def _open(proxy: int, person: int) -> HTTPResponse:
    http = HTTPConnection("127.0.0.1", proxy, timeout=BEFORE_LONG)
    path = f"{path_for('stream', person)}?token={tokens.sign(Pass(person))}"
    http.request("GET", path, headers={"Host": f"{HOST}:{proxy}"})
    answer = http.getresponse()
    assert answer.status == 200
    assert answer.readline() == b"event: hello\n"
    return answer


def _streams(process: LiveProcess) -> int:
    return int(process.ask("/healthz").read().partition(b'"streams":')[2].rstrip(b"}"))
