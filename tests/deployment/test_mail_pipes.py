"""The sample scripts for mail servers read any bytes, and post only what the site takes."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cacao_site.deployment import ROOT
from tests.plugins.patience import before_long

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
    mail = (
        b"From: MAILER-DAEMON@x\nContent-Type: message/delivery-status\n\n"
        b"Status: 5.1.1\nFinal-Recipient: rfc822; b\xc3\xbccher@example.org\nDiagnostic-Code: smtp; \xff\0 no\n\n"
    )
    found = BOUNCE.report(mail, [])
    [block] = found["recipients"]
    assert (block["action"], block["address"]) == ("failed", "bücher@example.org")
    expect_fit(found)


@pytest.mark.parametrize(
    ("field", "address"),
    [
        ("rfc822; joe@example.com", "joe@example.com"),
        ("RFC822;<joe@example.com>", "joe@example.com"),
        ("joe@example.com", "joe@example.com"),
        ("<joe@example.com> (Joe)", "joe@example.com"),
        ("rfc822; joe+2Bcacao@example.com", "joe+cacao@example.com"),
        ("rfc822; joe+cacao@example.com", "joe+cacao@example.com"),
        ("utf-8; j\\x{F6}@example.com", "jö@example.com"),
        ("utf-8; j\\x{D800}@example.com", "j\\x{D800}@example.com"),
        ("x400; /C=de/S=joe/", ""),
        ("", ""),
    ],
)
def test_an_address_is_read_in_each_way_in_which_servers_write_it(field: str, address: str) -> None:
    assert BOUNCE.address(field) == address


def test_a_long_mail_is_read_in_no_time() -> None:
    for long in (b"-" * 200_000, b"a" * 200_000, b" \n" * 100_000, b"Final-Recipient: " + b"a;" * 100_000):
        with before_long():
            BOUNCE.report(b"From: MAILER-DAEMON@x\n\n" + long, [])


@given(st.lists(st.tuples(st.sampled_from(HEADERS), RAW), max_size=6), RAW)
def test_any_bytes_are_read(headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    mail = b"".join(name + b": " + value + b"\n" for name, value in headers) + b"\n" + body
    inner = (
        b"From: MAILER-DAEMON\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a"
        + body
        + b"\n"
        + mail
    )
    for text in (mail, b"From: MAILER-DAEMON\n" + mail, inner):
        expect_fit(BOUNCE.report(text, [body.decode(errors="surrogateescape")]))
    expect_fit(REPLY.reply(mail, body.decode(errors="surrogateescape")))
