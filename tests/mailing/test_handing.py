"""One mail and one mail server: whatever it does at whatever step, it is known whether it may have the mail."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from mailing.handing import handed_over
from mailing.limits import Limits
from mailing.outcome import Outcome, Stage, Verdict
from tests.plugins.mail_sink import MailSink
from tests.plugins.patience import before_long
from tests.plugins.scripted_smtp import PATIENT, STEPS, Answer, ScriptedSmtp, be_silent, drip, hang_up, later, say

BEFORE_THE_DOT = STEPS[:-1]
TROUBLES: dict[str, Answer] = {
    "hangs up": hang_up,
    "is silent": be_silent,
    "drips": drip,
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
    """What is done before the final dot, after which the mail is still wanted."""
    marks.append(mark)
    return True


def test_a_server_that_does_as_it_should_has_the_mail(scripted_smtp: ScriptedSmtp) -> None:
    assert send().verdict is Verdict.ACCEPTED
    assert scripted_smtp.accepted == ["bo@example.org"]


@pytest.mark.parametrize("step", BEFORE_THE_DOT)
@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_breaks_before_the_final_dot_leaves_the_server_without_the_mail(
    scripted_smtp: ScriptedSmtp, step: str, trouble: str
) -> None:
    scripted_smtp.play(step, TROUBLES[trouble])
    marks: list[int] = []
    outcome = send(before_the_dot=lambda: note(marks, 1))
    assert outcome.verdict in {Verdict.PUT_OFF, Verdict.REFUSED}
    assert not marks
    assert not scripted_smtp.accepted


@pytest.mark.parametrize("trouble", ["hangs up", "is silent", "drips", "nonsense", "endless"])
@pytest.mark.parametrize("takes", [True, False])
def test_without_an_answer_to_the_final_dot_nobody_knows(
    scripted_smtp: ScriptedSmtp, trouble: str, takes: bool
) -> None:
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
    settings.MAIL_LIMITS = PATIENT._replace(connect=2, before_the_dot=2)
    assert send().verdict is Verdict.ACCEPTED


@pytest.mark.parametrize("step", BEFORE_THE_DOT)
def test_a_server_that_drips_is_left_at_the_limit(scripted_smtp: ScriptedSmtp, step: str) -> None:
    scripted_smtp.play(step, drip)
    with before_long():
        assert send().verdict is Verdict.PUT_OFF


def test_a_server_that_is_slow_at_every_step_is_left_at_the_limit_for_all_of_them(
    scripted_smtp: ScriptedSmtp, settings: Settings
) -> None:
    scripted_smtp.script = dict.fromkeys(BEFORE_THE_DOT, later(0.2))
    settings.MAIL_LIMITS = PATIENT._replace(before_the_dot=0.5)
    assert send().verdict is Verdict.PUT_OFF
    assert not scripted_smtp.accepted


def test_the_mark_is_set_before_the_server_can_have_the_mail(scripted_smtp: ScriptedSmtp) -> None:
    had: list[int] = []
    send(before_the_dot=lambda: note(had, len(scripted_smtp.accepted)))
    assert had == [0]


def test_a_mail_that_is_called_off_before_the_dot_never_arrives(scripted_smtp: ScriptedSmtp) -> None:
    assert send(before_the_dot=lambda: False).verdict is Verdict.CALLED_OFF
    send()
    assert len(scripted_smtp.accepted) == 1


def test_an_error_before_the_dot_keeps_the_mail_back(scripted_smtp: ScriptedSmtp) -> None:
    def fail() -> bool:
        raise LookupError

    with pytest.raises(LookupError):
        send(before_the_dot=fail)
    send()
    assert len(scripted_smtp.accepted) == 1


def test_a_server_that_is_not_there_puts_off(settings: Settings) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = "mailing.backend.SmtpBackend", "127.0.0.1", 9
    outcome = send()
    assert (outcome.verdict, outcome.stage) == (Verdict.PUT_OFF, Stage.GREETING)
    assert outcome.is_about_the_server


@pytest.mark.parametrize("line", [".", ".hidden", "..", "a\n.\nb", "…and ümlauts"])
def test_dots_and_letters_arrive_as_they_were_written(smtp_sink: MailSink, line: str) -> None:
    assert send(text=f"First\n{line}\nlast").verdict is Verdict.ACCEPTED
    assert smtp_sink.messages[0].get_content().splitlines() == ["First", *line.splitlines(), "last"]


def test_no_talk_outlasts_its_limits() -> None:
    limits = Limits()
    assert limits.answer >= 10 * 60, "RFC 5321, section 4.5.3.2.6"
    assert limits.before_the_dot <= 90, "others' mails wait meanwhile"
    assert limits.whole < 12 * 60
