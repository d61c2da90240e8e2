"""Which ends of a talk with a mail server say something about the server, and which about one mail."""

from __future__ import annotations

import pytest

from core.smtp.outcome import Outcome, Stage, Verdict


@pytest.mark.parametrize(
    ("stage", "is_the_server", "when_it_shuts_down"),
    [
        (Stage.GREETING, True, True),
        (Stage.SENDER, True, True),
        (Stage.RECIPIENT, False, True),
        (Stage.TEXT, False, True),
        (Stage.ANSWER, False, True),
    ],
)
def test_before_the_recipient_and_when_it_shuts_down_it_is_the_server(
    stage: Stage, is_the_server: bool, when_it_shuts_down: bool
) -> None:
    found = [Outcome(Verdict.PUT_OFF, stage, code).is_about_the_server for code in (451, 421)]
    assert found == [is_the_server, when_it_shuts_down]
