"""Names: what a person may be called."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import normalize_name, refuse_reserved, validate_name


@pytest.mark.parametrize("name", ["Bo", "Ana Lucía", "O'Neill", "Jean-Luc", "小林さん", "x_y.z", "Søren 2", "Анна"])
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


def test_letters_that_look_alike_in_two_alphabets_are_not_mixed() -> None:
    with pytest.raises(ValidationError, match="look alike"):
        validate_name("\u0410na")


@pytest.mark.parametrize("name", ["Admin", "Former player", "BOT"])
def test_names_that_sound_like_the_site_are_reserved(name: str) -> None:
    with pytest.raises(ValidationError, match="reserved"):
        refuse_reserved(name)


@pytest.mark.parametrize("typed", ["  Ana  Lucía ", "Ana\u00a0Lucía", "Ana\u3000Lucía", "\uff21na\tLucía"])
def test_spaces_and_compatible_letters_that_only_look_different_become_the_same_name(typed: str) -> None:
    assert normalize_name(typed) == "Ana Lucía"
