"""Names: what a person may be called."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names.names import normalize_name, refuse_reserved, validate_name

FROM_FAR_AWAY = [
    "Nguyễn Thị Ệ",
    "फ़ैज़ां",
    "สมชาย ใจดี",
    "김 Kim 金",
    "ʻOkina",
    "محمد",
    "שלום",
    "Ελένη",
    "東京タワーさん々",
    "محمد ٧",
    "अनिल ५",
]


@pytest.mark.parametrize(
    "name", ["Bo", "Ana Lucía", "O'Neill", "Jean-Luc", "小林さん", "x_y.z", "Søren 2", "Анна", *FROM_FAR_AWAY]
)
def test_ordinary_names_of_all_alphabets_are_welcome(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize("name", ["", "A", "x" * 31])
def test_a_name_has_two_to_thirty_characters(name: str) -> None:
    with pytest.raises(ValidationError, match="2 to 30 characters"):
        validate_name(name)


@pytest.mark.parametrize(
    "name", ["<b>Ana</b>", "ana@example.org", "Ana\x00", "A\u200bna", "A\u202ena", "#12", "...", "🍫🍫"]
)
def test_markup_addresses_invisible_characters_and_signs_alone_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="letters and digits"):
        validate_name(name)


@pytest.mark.parametrize(
    "name", ["\u0410na", "An\u0430", "Kim \uae40\u3055", "\u03b1\u0431", "An\u06631", "Ana\u0660", "Bo \u096b"]
)
def test_alphabets_and_kinds_of_digits_are_not_mixed(name: str) -> None:
    with pytest.raises(ValidationError, match="one alphabet"):
        validate_name(name)


@pytest.mark.parametrize("name", ["A" + "\u0301" * 3, "An\u0335\u0336\u0337a", "\u0301Ana", "Ana \u0301"])
def test_marks_are_not_heaped_on_a_letter_and_do_not_stand_alone(name: str) -> None:
    with pytest.raises(ValidationError, match="at most two accents"):
        validate_name(normalize_name(name))


@pytest.mark.parametrize("sign", ["️", "͏", "󠄀", "᠋", "឴", "ᅟ", "ㅤ", "ﾠ", "\u200d"])
def test_signs_that_are_not_seen_are_refused(sign: str) -> None:
    for name in (f"Ana{sign}", sign * 3):
        with pytest.raises(ValidationError, match="letters and digits"):
            validate_name(normalize_name(name))


@pytest.mark.parametrize("name", ["Admin", "Former player", "BOT"])
def test_names_that_sound_like_the_site_are_reserved(name: str) -> None:
    with pytest.raises(ValidationError, match="reserved"):
        refuse_reserved(name)


@pytest.mark.parametrize("typed", ["  Ana  Lucía ", "Ana\u00a0Lucía", "Ana\u3000Lucía", "\uff21na\tLucía"])
def test_spaces_and_compatible_letters_that_only_look_different_become_the_same_name(typed: str) -> None:
    assert normalize_name(typed) == "Ana Lucía"
