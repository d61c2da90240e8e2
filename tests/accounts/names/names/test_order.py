"""Lists of names are in the order of letters, wherever the database would put capitals and accents."""

from accounts.names.names import place_of


def test_names_stand_by_their_letters() -> None:
    sorted_by_a_person = ["Ämilie", "anna", "Emil", "Émile", "François", "Jürgen", "Łukasz", "Œdipe", "Strauß", "Zoë"]
    shuffled = sorted(sorted_by_a_person, key=lambda name: name[::-1])
    assert shuffled != sorted(shuffled) != sorted_by_a_person
    assert sorted(shuffled, key=place_of) == sorted_by_a_person


def test_names_of_the_same_letters_have_an_order() -> None:
    assert sorted(["Zoë", "Zoe"], key=place_of) == sorted(["Zoe", "Zoë"], key=place_of) == ["Zoe", "Zoë"]
