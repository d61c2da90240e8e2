"""What a line may be made of, and what is found in it."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from games.chat.texts import (
    MOST_BREAKS,
    Link,
    Mention,
    TurnReference,
    Words,
    cleaned,
    pieces,
)

NAMES = frozenset({"Bo", "Bo Diddley", "Ana"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "turned \u202etxet",
        "\u2066isolated\u2069",
        "a\u200bb",
        "bell\x07",
        "nul\x00",
        "own sign \ue000",
        "no sign \uffff",
        "no sign \ufdd0 either",
        "nor \U0010fffe",
        "line\u2028separator",
        "1\n" * (MOST_BREAKS + 2),
    ],
)
def test_what_nobody_sees_or_what_turns_a_line_around_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        cleaned(text)


@pytest.mark.parametrize("text", ["Guten Tag, wie geht’s?", "👩‍🌾 ❤️ 🎉", "می‌خواهم", "שלום", "good\ngame", "a\tb"])
def test_what_people_write_is_kept(text: str) -> None:
    assert cleaned(f"  {text}\r\n") == text


def test_so_many_lines_may_be_broken() -> None:
    assert cleaned("1\n" * MOST_BREAKS + "end").count("\n") == MOST_BREAKS


def test_many_empty_lines_become_one() -> None:
    assert cleaned("a\r\n\r\n\r\n\r\nb") == "a\n\nb"


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost/admin",
        "http://127.0.0.1:8000/",
        "https://10.1.2.3/",
        "http://192.168.0.1/router",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fd00::1]/",
        "http://2130706433/",
        "http://0x7f.0.0.1/",
        "http://127.0.0.1\\x.com/",
        "http://evil.com\\google.com/",
        "http://evil.com;google.com/",
        "http://evil.com%2fgoogle.com/",
        "http://bücher.example/x",
        "https://аpple.com/",
        "http://printer/",
        "http://printer.local/",
        "http://router.lan/",
        "https://user@example.org/",
        "https://example.org:pw@evil.example.org/",
        "http://[broken/",
        "http://example.org:99999/",
        "http://./",
        "https://",
    ],
)
def test_links_that_do_not_lead_where_everybody_can_go_are_no_links(address: str) -> None:
    found = list(pieces(f"see {address} there"))

    assert not [piece for piece in found if isinstance(piece, Link)]
    if address != "https://":  # There is nothing behind it, so it is plain text.
        with pytest.raises(ValidationError, match="private network"):
            cleaned(f"see {address} there")


@pytest.mark.parametrize(
    ("text", "address", "host"),
    [
        ("https://example.org/rules.", "https://example.org/rules", "example.org"),
        ("(https://example.org/a_(b))", "https://example.org/a_(b)", "example.org"),
        ("HTTPS://Example.ORG/A?b=c&d=e#f", "https://example.org/A?b=c&d=e#f", "example.org"),
        ("http://xn--bcher-kva.example/x", "http://xn--bcher-kva.example/x", "xn--bcher-kva.example"),
    ],
)
def test_a_link_says_its_true_host(text: str, address: str, host: str) -> None:
    assert Link(address, host) in list(pieces(text))


def test_no_sign_of_a_text_is_lost() -> None:
    text = "hi @Bo, look at #12 https://example.org/x#12, and @nobody #007 mail@Bo a#3"

    found = list(pieces(text, NAMES))

    assert "".join(_as_written(piece) for piece in found) == text
    assert [piece for piece in found if not isinstance(piece, Words)] == [
        Mention("Bo"),
        TurnReference(12),
        Link("https://example.org/x#12", "example.org"),
    ]


def _as_written(piece: object) -> str:
    match piece:
        case Words(text):
            return text
        case Mention(name):
            return f"@{name}"
        case TurnReference(number):
            return f"#{number}"
        case Link(address, _host):
            return address
    raise AssertionError(piece)


def test_the_longest_name_is_meant() -> None:
    assert list(pieces("@bo diddley!", NAMES)) == [Mention("Bo Diddley"), Words("!")]
    assert list(pieces("@bob", NAMES)) == [Words("@bob")]
