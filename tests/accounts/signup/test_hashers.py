"""Passwords are hashed strongly, and not more slowly than a small server bears."""

import pytest
from django.contrib.auth.hashers import identify_hasher, make_password

pytestmark = pytest.mark.usefixtures("strong_hashes")


def test_passwords_are_hashed_by_argon2id_with_nineteen_mebibytes_and_two_passes() -> None:
    encoded = make_password("a tall cacao tree")
    assert encoded.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_hash_of_this_strength_is_not_replaced_at_the_next_login() -> None:
    encoded = make_password("a tall cacao tree")
    assert not identify_hasher(encoded).must_update(encoded)
