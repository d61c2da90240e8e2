"""One mail and one mail server: whatever it does at whatever step, it is known whether it may have the mail."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from accounts.tasks import send_due as account_mail_task
from core.smtp.handing import handed_over
from core.smtp.limits import Limits
from core.smtp.outcome import Outcome, Stage, Verdict
from notifications.tasks import send as notice_task
from tests.plugins.mail_sink import MailSink
from tests.plugins.scripted_smtp import (
    PATIENT,
    STEPS,
    WITH_THE_TEXT,
    Answer,
    ScriptedSmtp,
    be_silent,
    drip,
    hang_up,
    later,
    say,
    stop_inside_a_line,
)

BEFORE_THE_TEXT = tuple(step for step in STEPS if step not in WITH_THE_TEXT)
REFUSALS = ("later", "never", "leaves", "nonsense")
TROUBLES: dict[str, Answer] = {
    "hangs up": hang_up,
    "is silent": be_silent,
    "drips": drip,
    "stops": stop_inside_a_line,
    "later": say("451 later"),
    "never": say("554 never"),
    "leaves": say("421 shutting down"),
    "nonsense": say("what?"),
    "endless": say("x" * 100_000),
}


def send(text: str = "A text.", **options: object) -> Outcome:
    """Hand over one mail to Bo."""
    message = EmailMessage(subject="Hello", body=text, to=["bo@example.org"])
    with handed_over(message, **options) as outcome:
        return outcome


def note(marks: list[int], mark: int) -> bool:
    """What is done before the text, after which the mail is still wanted."""
    marks.append(mark)
    return True


def test_a_server_that_does_as_it_should_has_the_mail(scripted_smtp: ScriptedSmtp) -> None:
    assert send().verdict is Verdict.ACCEPTED
    assert scripted_smtp.accepted == ["bo@example.org"]


@pytest.mark.parametrize("step", BEFORE_THE_TEXT)
@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_breaks_before_the_text_leaves_the_server_without_the_mail(
    scripted_smtp: ScriptedSmtp, step: str, trouble: str
) -> None:
    scripted_smtp.play(step, TROUBLES[trouble])
    marks: list[int] = []
    outcome = send(before_the_text=lambda: note(marks, 1))
    assert outcome.verdict in {Verdict.PUT_OFF, Verdict.REFUSED}
    assert not marks
    assert not scripted_smtp.accepted


@pytest.mark.parametrize("trouble", REFUSALS)
def test_a_server_that_says_no_to_the_command_data_has_not_got_the_mail(
    scripted_smtp: ScriptedSmtp, trouble: str
) -> None:
    scripted_smtp.play("DATA", TROUBLES[trouble])
    outcome = send()
    assert (outcome.verdict in {Verdict.PUT_OFF, Verdict.REFUSED}, outcome.stage) == (True, Stage.TEXT)


@pytest.mark.parametrize("trouble", ["hangs up", "is silent", "drips", "stops", "endless"])
def test_without_an_answer_to_the_command_data_nobody_asks_again(scripted_smtp: ScriptedSmtp, trouble: str) -> None:
    scripted_smtp.play("DATA", TROUBLES[trouble])
    assert send().verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("trouble", ["hangs up", "is silent", "drips", "stops", "nonsense", "endless"])
@pytest.mark.parametrize("takes", [True, False])
def test_without_an_answer_to_the_text_nobody_knows(scripted_smtp: ScriptedSmtp, trouble: str, takes: bool) -> None:
    scripted_smtp.play("dot", TROUBLES[trouble], takes_at_the_dot=takes)
    assert send().verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [("451 later", Verdict.PUT_OFF), ("554 never", Verdict.REFUSED), ("421 leaving", Verdict.PUT_OFF)],
)
def test_a_server_that_says_no_to_the_final_dot_has_not_got_the_mail(
    scripted_smtp: ScriptedSmtp, answer: str, verdict: Verdict
) -> None:
    scripted_smtp.play("dot", say(answer), takes_at_the_dot=False)
    assert send() == Outcome(verdict, Stage.ANSWER, int(answer[:3]), answer)


def test_the_answer_to_the_final_dot_is_waited_for_longer_than_any_other(
    scripted_smtp: ScriptedSmtp, settings: Settings
) -> None:
    scripted_smtp.play("dot", later(2.1))
    settings.MAIL_LIMITS = PATIENT._replace(command=2)
    assert send().verdict is Verdict.ACCEPTED


def test_the_mark_is_set_before_the_server_can_have_the_mail(scripted_smtp: ScriptedSmtp) -> None:
    had: list[int] = []
    send(before_the_text=lambda: note(had, len(scripted_smtp.accepted)))
    assert had == [0]


def test_a_mail_that_is_called_off_before_the_text_never_arrives(scripted_smtp: ScriptedSmtp) -> None:
    assert send(before_the_text=lambda: False).verdict is Verdict.CALLED_OFF
    send()
    assert len(scripted_smtp.accepted) == 1


def test_an_error_before_the_text_keeps_the_mail_back(scripted_smtp: ScriptedSmtp) -> None:
    def fail() -> bool:
        raise LookupError

    with pytest.raises(LookupError):
        send(before_the_text=fail)
    send()
    assert len(scripted_smtp.accepted) == 1


def test_a_server_that_is_not_there_puts_off(settings: Settings) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "core.smtp.backend.EmailBackend",
        "127.0.0.1",
        9,
    )
    outcome = send()
    assert (outcome.verdict, outcome.stage) == (Verdict.PUT_OFF, Stage.GREETING)
    assert outcome.is_about_the_server


@pytest.mark.parametrize("line", [".", ".hidden", "..", "a\n.\nb", "…and ümlauts"])
def test_dots_and_letters_arrive_as_they_were_written(smtp_sink: MailSink, line: str) -> None:
    assert send(text=f"First\n{line}\nlast").verdict is Verdict.ACCEPTED
    assert smtp_sink.messages[0].get_content().splitlines() == ["First", *line.splitlines(), "last"]


@pytest.mark.parametrize("step", ["MAIL", "RCPT"])
def test_a_server_that_answers_slowly_at_a_step_gets_the_mail(scripted_smtp: ScriptedSmtp, step: str) -> None:
    scripted_smtp.play(step, later(0.3))
    assert send().verdict is Verdict.ACCEPTED


def test_no_dialogue_outlasts_the_limit_of_its_task() -> None:
    limits = Limits()
    assert limits.answer >= 10 * 60, "RFC 5321, section 4.5.3.2.6"
    assert limits.whole < account_mail_task.soft_time_limit
    assert limits.whole < notice_task.soft_time_limit
