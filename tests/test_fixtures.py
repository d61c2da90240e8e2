"""The services of the test run are real, and are the ones the run was asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import psutil
import psycopg
import pytest
import redis
from django.contrib.auth.models import Permission
from django.core.mail import send_mail
from django.db import connection
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.people import People
from tests.plugins import sessions
from tests.plugins.emptying import empty_database
from tests.plugins.luck import ROOT, luck
from tests.plugins.mail_sink import MailSink
from tests.plugins.order import LONGEST, LONGEST_THAT_COMMIT
from tests.plugins.passes import JOURNEYS, LONG, ON_SQLITE, PLAIN
from tests.plugins.ports import free_port
from tests.plugins.redis import FragileRedis
from tests.plugins.services import Services
from tests.plugins.thirds import THIRDS, in_the_gate
from tests.plugins.windows import Windows
from tests.plugins.worker import Worker
from tests.written import expect_as_written

EMPTY_DUMP = b"REDIS0009\xff" + bytes(8)
"""What Redis reads when it starts: its version of the format, the end, and no checksum."""


@pytest.mark.django_db
def test_the_suite_runs_on_the_database_it_was_asked_for(services: Services) -> None:
    assert connection.vendor == services.database


@pytest.mark.postgresql
@pytest.mark.django_db
def test_whoever_keeps_a_session_on_the_test_database_is_named(services: Services) -> None:
    with psycopg.connect(services.database_url) as somebody:
        somebody.execute("select 'still here'")
        [named] = [other for other in sessions.others() if "still here" in other]
    assert named.startswith(" ".join(psutil.Process().cmdline()))
    assert "idle in transaction: select 'still here'" in named


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_test_marked_postgresql_runs_on_postgresql() -> None:
    assert connection.vendor == "postgresql"


def test_mails_go_through_a_real_mail_server(smtp_sink: MailSink) -> None:
    send_mail("Hello", "Text", "site@example.org", ["ana@example.org"])

    assert smtp_sink.wait_for(1)[0]["Subject"] == "Hello"


def test_a_written_table_that_is_no_longer_true_says_in_which_row(tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text("# what is tried\nverb   fine\njoins  done\n")
    with pytest.raises(AssertionError, match=r"(?s)\n-joins  done\n\+joins  no$"):
        expect_as_written(table, "CACAO_WRITE_NOTHING", "what is tried", [["verb", "fine"], ["joins", "no"]])


def test_a_port_is_given_to_one_process_of_all() -> None:
    ask = "from tests.plugins.ports import free_port; print(*[free_port() for _each in range(40)])"
    ours = {free_port() for _each in range(40)}
    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert len(ours) == len(set(told.split())) == 40
    assert not ours & {int(port) for port in told.split()}


def test_a_port_is_none_that_the_system_gives_to_others() -> None:
    """Between the question and the moment in which a service listens there it would be one of its connections'."""
    lowest, _highest = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()
    assert free_port() < int(lowest)


def test_redis_answers(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()


def test_a_redis_that_may_be_broken_has_read_its_disk_before(redis_url: str, tmp_path: Path) -> None:
    """It listens before it reads: what lies on the disk by then would end it."""
    os.mkfifo(tmp_path / "dump.rdb")
    with ThreadPoolExecutor(1) as pool:
        begun = pool.submit(FragileRedis, tmp_path)
        with (tmp_path / "dump.rdb").open("wb") as dump:  # It listens, and waits for what is written here.
            was_there_already = bool(wait([begun], timeout=0.2).done)
            dump.write(EMPTY_DUMP)
        server = begun.result()
    server.stop()
    assert not was_there_already


def test_the_live_server_serves_the_tests_database(live_server: LiveServer) -> None:
    with urlopen(f"{live_server.url}/tables/") as answer:
        assert answer.status == 200


def test_a_signed_in_window_is_signed_in(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/")

    assert page.get_by_role("link", name="Profile: Ana").is_visible()


def test_a_killed_worker_is_there_again_for_the_next_test(worker: Worker) -> None:
    worker.kill()
    worker.make_sure_it_runs()

    worker.wait_until_idle()


def test_whatever_is_chosen_for_a_pass_or_to_come_first_is_there() -> None:
    chosen = {*JOURNEYS, *LONG, *ON_SQLITE, *PLAIN, *LONGEST, *LONGEST_THAT_COMMIT, *THIRDS}
    assert [place for place in sorted(chosen) if not is_there(*place.split("::"))] == []


def is_there(path: str, test: str = "") -> bool:
    if not test:
        return (ROOT / path).exists()
    return f"def {test.partition('[')[0]}(" in (ROOT / path).read_text()


def test_of_each_table_of_values_the_gate_tries_every_value_of_a_kind_in_turn() -> None:
    cases = [SimpleNamespace(nodeid=f"{THIRDS[0]}[{row}-{column}]") for row in range(6) for column in range(3)]
    tried = [case.nodeid[-4:-1] for case in in_the_gate(cases)]
    assert tried == ["0-0", "1-2", "2-1", "3-0", "4-2", "5-1"]
    other = [SimpleNamespace(nodeid="tests/test_other.py::test_other[0]")] * 2
    assert list(in_the_gate(other)) == other


def test_two_purposes_have_their_own_luck_and_the_same_purpose_the_same() -> None:
    assert luck("a", 1).random() == luck("a", 1).random()
    assert luck("a", 1).random() != luck("a", 2).random()


@pytest.mark.django_db(transaction=True)
def test_what_a_test_commits_is_gone_before_the_next_and_rights_stay(people: People) -> None:
    rights = Permission.objects.count()
    empty_database(None)
    assert not User.objects.exists()
    assert Permission.objects.count() == rights > 0
