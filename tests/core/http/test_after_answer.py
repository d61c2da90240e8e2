"""What is left for after the answer is done then, once, whatever becomes of the rest; elsewhere at once."""

from __future__ import annotations

from django.core.signals import request_finished, request_started

from core.http import after_answer


def test_outside_of_requests_it_is_done_at_once() -> None:
    done: list[str] = []
    after_answer.do(lambda: done.append("told"))
    assert done == ["told"]


def test_in_a_request_it_is_done_when_the_answer_is_sent_in_order_and_once(db: None) -> None:
    done: list[str] = []
    request_started.send(None)
    after_answer.do(lambda: done.append("first"))
    after_answer.do(lambda: done.append("second"))
    assert done == []
    request_finished.send(None)
    request_finished.send(None)
    assert done == ["first", "second"]


def test_what_fails_keeps_nothing_else_from_being_done(db: None) -> None:
    done: list[str] = []

    def fail() -> None:
        raise LookupError

    request_started.send(None)
    after_answer.do(fail)
    after_answer.do(lambda: done.append("told"))
    request_finished.send(None)
    assert done == ["told"]


def test_what_it_leaves_for_later_itself_is_done_at_once(db: None) -> None:
    done: list[str] = []
    request_started.send(None)
    after_answer.do(lambda: after_answer.do(lambda: done.append("told")))
    request_finished.send(None)
    assert done == ["told"]
