"""Texts of one module: names, descriptions, options, refusals, log lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.texts.catalogue import EventSentence, Sentence

Counted = Callable[[int], str]
"""So many of a thing."""

LAID, BROUGHT = "laid", "brought"
"""The lines of a turn in the log: its tiles, and what they brought everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one module; whatever is left out it has nothing to say about."""

    code: str
    name: Sentence
    hint: Sentence = ""
    """What it brings, beside its box in the form for a new table."""
    things: Mapping[str, Sentence] = field(default_factory=dict)
    """Its tiles, huts, figures and other things by code."""
    at: Mapping[str, Sentence] = field(default_factory=dict)
    """Where workers are used, by the tile's code: “at the temple”. Whole, as languages inflect it."""
    from_there: Mapping[str, Sentence] = field(default_factory=dict)
    """Where a tile is taken from, by the source's code: “from the display”."""
    does: Mapping[str, Sentence] = field(default_factory=dict)
    """What each of them does, in a sentence or two: for the rules, and wherever a thing explains itself."""
    provides: Mapping[str, Sentence] = field(default_factory=dict)
    """What other modules may need, called by the name of the module that provides it."""
    options: Mapping[str, Sentence] = field(default_factory=dict)
    """Its options and their values by code."""
    choices: Mapping[str, Sentence] = field(default_factory=dict)
    """What the form for a new table asks about them, where that is more than their names."""
    hints: Mapping[str, Sentence] = field(default_factory=dict)
    """What its options mean."""
    tallies: Mapping[str, Sentence] = field(default_factory=dict)
    """What numbers come to, by the option they are chosen for."""
    score_lines: Mapping[str, Sentence] = field(default_factory=dict)
    errors: Mapping[str, Sentence] = field(default_factory=dict)
    events: Mapping[str, EventSentence] = field(default_factory=dict)
    twice: Mapping[str, EventSentence] = field(default_factory=dict)
    """What the log says where its event happened twice in a row alike."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Which of the two lines of a turn its events stand in: ``LAID`` or ``BROUGHT``."""
    nothing: Mapping[str, Sentence] = field(default_factory=dict)
    """What the log says when workers at its tile brought nothing, by the tile's code: who, where and why.

    Else it goes by what the tile needs and brings."""
    taken: Mapping[str, Counted] = field(default_factory=dict)
    """Things that workers take one by one, in a line of the log."""
