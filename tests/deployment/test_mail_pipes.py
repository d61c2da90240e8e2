"""The sample scripts for mail servers read any bytes, and post only what the site takes."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.cacao_site.deployment import ROOT

RAW = st.binary(max_size=80)
HEADERS = (
    b"From",
    b"Status",
    b"Final-Recipient",
    b"Diagnostic-Code",
    b"Auto-Submitted",
    b"Precedence",
    b"Content-Type",
)


def script(name: str) -> Any:
    spec = spec_from_file_location(name, ROOT / "docs" / "deployment" / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BOUNCE, REPLY = script("bounce"), script("reply")


def expect_fit(document: object) -> None:
    text = str(json.loads(json.dumps(document)))
    assert text.encode()
    assert "\\x00" not in text


def test_a_recipient_beyond_ascii_is_reported() -> None:
    mail = b"Status: 5.1.1\nFinal-Recipient: rfc822; b\xc3\xbccher@example.org\nDiagnostic-Code: smtp; \xff\0 no\n\n"
    [report] = BOUNCE.reports(mail)
    assert report["permanent"] is True
    assert str(report["address"]).endswith("cher@example.org")
    expect_fit(report)


@given(st.lists(st.tuples(st.sampled_from(HEADERS), RAW), max_size=6), RAW)
def test_any_bytes_are_read(headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    mail = b"".join(name + b": " + value + b"\n" for name, value in headers) + b"\n" + body
    for report in BOUNCE.reports(b"Status: 5.0.0\nFinal-Recipient: rfc822; a" + body + b"\n" + mail):
        expect_fit(report)
    expect_fit(REPLY.reply(mail, body.decode(errors="surrogateescape")))
