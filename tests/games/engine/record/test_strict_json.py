"""A document is one strict JSON value, or it is refused with a reason; nothing makes reading crash."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.record.errors import Refused
from games.engine.record.strict_json import DEEPEST, LARGEST, parse


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"{} {}", "not-json"),
        (b"\xef\xbb\xbf{}", "not-json"),
        (b'"\x01"', "not-json"),
        (b"01", "not-json"),
        (b'{"a": 1,}', "not-json"),
        (b'"\xff"', "not-utf8"),
        (b'"\xed\xa0\x80"', "not-utf8"),
        ('{"a": 1}'.encode("utf-16"), "not-utf8"),
        ('{"a": 1}'.encode("utf-16-le"), "not-json"),
        (b'{"a": 1, "b": 2, "a": 1}', "key-repeated"),
        (b'{"ignored": [{"a": 1, "\\u0061": 1}]}', "key-repeated"),
        (b"NaN", "not-a-number"),
        (b"[-Infinity]", "not-a-number"),
        (b"[" * 200_000, "too-deep"),
        (b'{"a":' * 100_000, "too-deep"),
    ],
)
def test_a_document_that_is_not_strict_json_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(data)
    assert refused.value.code == code


def test_a_document_may_have_a_mebibyte_and_not_a_byte_more() -> None:
    largest = b" " * (LARGEST - 1) + b"1"
    assert parse(largest) == 1
    with pytest.raises(Refused, match="too-large"):
        parse(b" " + largest)


def test_a_document_may_have_32_levels_and_not_one_more() -> None:
    deepest = b"[" * DEEPEST + b"]" * DEEPEST
    assert parse(deepest)
    with pytest.raises(Refused, match="too-deep"):
        parse(b'{"a":' + deepest + b"}")


def test_the_last_of_very_many_keys_may_be_the_repeated_one() -> None:
    keys = ",".join(f'"{number}":0' for number in (*range(90_000), 89_999))
    with pytest.raises(Refused) as refused:
        parse(f"{{{keys}}}".encode())
    assert refused.value.details == {"key": "89999"}


def test_a_number_with_fraction_or_exponent_is_no_integer() -> None:
    assert [type(number) for number in parse(b"[1, 1.0, 1e0, -0]")] == [int, float, float, int]


def test_an_integer_too_long_to_read_is_a_number_that_no_field_takes() -> None:
    assert type(parse(b"9" * 100_000)) is float


def test_half_a_surrogate_pair_is_text_like_any_other() -> None:
    assert parse(b'"\\ud800"') == "\ud800"


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,0123456789.eE-+ \\nulltrefasNI', max_size=60).map(str.encode))
def test_anything_at_all_is_read_or_refused(data: bytes) -> None:
    with suppress(Refused):
        parse(data)
