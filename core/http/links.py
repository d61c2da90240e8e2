"""A link that somebody wrote: read strictly and rebuilt, so that the host that is shown is the one that it leads to."""

from __future__ import annotations

from ipaddress import IPv6Address
from string import punctuation
from typing import NamedTuple
from urllib.parse import quote

from core.http.networks import is_here, is_public
from core.http.rules import Rules
from core.http.targets import Forbidden, Target, read

RULES = Rules(schemes=("http", "https"))
_PRIVATE = frozenset(
    ("localhost", "local", "internal", "intranet", "home", "lan", "private", "corp", "onion", "test", "arpa")
)
"""Last labels of names that do not mean the same everywhere."""


class PublicLink(NamedTuple):
    """A rebuilt address, and its host."""

    address: str
    host: str


def read_link(url: str) -> PublicLink:
    """The link that stands here. Raises ``Forbidden``; signs beyond ASCII are escaped, and belong into no host."""
    address, mark, fragment = quote(url, safe=punctuation).partition("#")
    target = read(address, RULES)
    target = target._replace(host=_canonical(target.host))
    expect_outside(target, RULES)
    return PublicLink(f"{target.origin}{target.path}{mark}{fragment}", target.host)


def expect_outside(target: Target, rules: Rules) -> None:
    """Raise ``Forbidden`` for an address or a name that leads into a private network, without asking the resolver."""
    if not (_is_outside(target.host) or (rules.may_stay_here and is_here(target.host))):
        raise Forbidden("network")


def _canonical(host: str) -> str:
    return str(IPv6Address(host)) if ":" in host else host.removesuffix(".")


def _is_outside(host: str) -> bool:
    labels = host.removesuffix(".").split(".")
    # A last label that begins with a digit is another way to write an address.
    if ":" in host or labels[-1][0].isdigit():
        return is_public(host)
    return len(labels) > 1 and labels[-1] not in _PRIVATE and all(map(_is_label, labels))


def _is_label(label: str) -> bool:
    """Whether a name may have it; what is written as Punycode must be some."""
    if len(label) > 63 or label != label.strip("-"):
        return False
    return not label.startswith("xn--") or _is_punycode(label)


def _is_punycode(label: str) -> bool:
    try:
        return label.encode().decode("idna").encode("idna").decode() == label
    except UnicodeError:
        return False
