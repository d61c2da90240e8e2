"""Where a name stands in a list: by its letters, as English, German, French and Dutch lists have it.

Databases sort by their own locale, or by the numbers of signs: there Émile stands behind Zoë.
"""

from __future__ import annotations

import unicodedata

SPELT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
"""Letters that Unicode does not take apart."""


def place_of(name: str) -> tuple[str, str]:
    """What to sort by: the letters without capitals and accents; names of the same letters by their accents."""
    letters = unicodedata.normalize("NFD", name.casefold().translate(SPELT))
    return "".join(sign for sign in letters if not unicodedata.combining(sign)), name
