"""What a returned mail says about its address. This page decides it, and ``addresses`` what follows.

A report has a block for each address that the mail went on to. Blocks that name the address to which the mail was sent,
as original or final recipient, are about it; if none does, all are. If one of those says that the mail arrived or is
still on its way (an ``Action`` other than ``failed``), the report says nothing. Else each failure is of one of three
kinds, and the mildest counts:

- ``REFUSED``: this mail was not wanted, or not now. Policy, spam and greylisting (x.7.x), rates (x.2.x), size and
  content (x.2.3, x.3.4, x.6.x), our own address (x.1.7, x.1.8), a server in trouble (x.3.x, x.5.x). It waits.
- ``FULL``: the mailbox is full (x.2.2; 552 without an exact status). It waits too.
- ``DEAD``: nobody can be reached. No such address or host (x.1.x), switched off (5.2.1), no answer for days (x.4.x),
  and whatever else failed for good and gives none of the reasons above.

Exact statuses (RFC 3463) in ``Status`` and the diagnostic text count, the mildest of them; if there is none, words do,
then the reply of SMTP. x.0.0, 5.2.0 and 5.5.0 are not exact: servers say them about anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from notifications.models import Verdict

FAILED = "failed"
_STATUS = re.compile(r"(?<!\d)(?<!\d\.)[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)")
_INEXACT = re.compile(r".\.0\.\d+|5\.[25]\.0")
_BY_STATUS = (
    (re.compile(r"..2\.2$"), Verdict.FULL),
    (re.compile(r"..1\.[78]$"), Verdict.REFUSED),
    (re.compile(r"5\.2\.1$|..[14]\."), Verdict.DEAD),
    (re.compile(r""), Verdict.REFUSED),
)
_NAME = re.compile(r"\S+[.@]\S+")
"""A host, an address or a link, whose words say nothing."""
_BY_WORDS = (
    (re.compile(r"quota|(box|folder) (is )?full|full mailbox|out of storage|insufficient"), Verdict.FULL),
    (
        re.compile(r"spam|unsolicited|virus|policy|(black|block|gr[ae]y) ?list|reputation|blocked (by|using)"),
        Verdict.REFUSED,
    ),
    (re.compile(r"\b(dmarc|spf|dkim|ptr|relay|rate)\b|reverse dns|access denied|not allowed|size"), Verdict.REFUSED),
    (re.compile(r"too (large|big|many)|(content|message|mail|sender( address)?) (was )?rejected"), Verdict.REFUSED),
    (
        re.compile(r"after (mail from|initial connection|end of data|i sent)|(name|sender) was rejected"),
        Verdict.REFUSED,
    ),
    (re.compile(r"\b552\b"), Verdict.FULL),
    (re.compile(r""), Verdict.DEAD),
)
"""Searched in small letters, the first that is found."""
_MILDEST_FIRST = (Verdict.REFUSED, Verdict.FULL, Verdict.DEAD)


class Block(NamedTuple):
    """What a report says about one address."""

    addresses: Sequence[str]
    """Its final and original recipient, in small letters, as far as they are told."""
    action: str
    status: str
    detail: str


def verdict_on(address: str, blocks: Sequence[Block]) -> Verdict | None:
    """What these blocks together say about the address to which the mail was sent; ``None`` for nothing."""
    about = [block for block in blocks if address in block.addresses] or blocks
    if not about or any(block.action != FAILED for block in about):
        return None
    return _mildest(kind_of(block.status, block.detail) for block in about)


def kind_of(status: str, detail: str) -> Verdict:
    """The kind of one failure."""
    exact = [code for code in _STATUS.findall(f"{status} {detail}") if not _INEXACT.fullmatch(code)]
    if exact:
        return _mildest(next(kind for pattern, kind in _BY_STATUS if pattern.match(code)) for code in exact)
    words = _NAME.sub(" ", detail.lower())
    return next(kind for pattern, kind in _BY_WORDS if pattern.search(words))


def _mildest(kinds: Iterable[Verdict]) -> Verdict:
    return min(kinds, key=_MILDEST_FIRST.index)
