"""The 52 cards: codes such as ``h10`` or ``sK``, their suits and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = ("c", "d", "s", "h")
"""Clubs, diamonds, spades, hearts; colours change in turn when a hand is sorted by them."""
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From the lowest to the highest."""
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)
ORDER = {card: number for number, card in enumerate(DECK)}
"""The place of each card in a sorted hand."""


def suit(card: str) -> str:
    """The suit of a card."""
    return card[0]


def rank(card: str) -> int:
    """How high a card is in its suit, from 0."""
    return RANKS.index(card[1:])


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by suit and rank."""
    return sorted(cards, key=ORDER.__getitem__)


def best(cards: Sequence[str], trump: str) -> int:
    """Which of the cards of a trick wins it: the highest trump, else the highest of the suit that was led."""
    return max(range(len(cards)), key=lambda place: strength(cards[place], suit(cards[0]), trump))


def strength(card: str, led: str, trump: str) -> int:
    """What a card is worth in a trick; below 0 for one that can win nothing."""
    if suit(card) == trump:
        return rank(card) + len(RANKS)
    return rank(card) if suit(card) == led else -1
