"""What a catalogue of sentences is: errors, events and words of one title by their codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.colon import by_semicolons, with_colon, with_semicolon
from core.names import listed
from games.engine.ruleset import Event

Sentence = str | Promise
EventSentence = Sentence | Callable[[Mapping[str, Any]], Sentence]
"""A sentence, or a function that chooses one by the event's details."""

UNKNOWN_ERROR = _("The rules don’t allow this now (%(code)s).")
UNKNOWN_REASON = _("%(points)s points")
UNKNOWN_PROSPECT = _("%(points)s points (± %(error)s).")
UNKNOWN_EVENT = _("%(player)s: %(code)s.")


class Told(NamedTuple):
    """What happened to a seat, in words; without a seat to several, or to nobody."""

    seat: int | None
    text: str
    happened: tuple[Event, ...] = ()
    goes_on: bool = False
    """Whether what the same player does next may be said in the same sentence."""


def _is_about(name: str, text: str) -> bool:
    """Whether a text is one sentence that begins with a name."""
    return text.startswith(name) and text.endswith(".") and ". " not in text.removeprefix(name)


@dataclass(frozen=True)
class Catalogue:
    """Sentences by code; ``%(name)s`` stands for a detail, ``%(player)s`` for whom an event happened to."""

    errors: Mapping[str, Sentence]
    events: Mapping[str, EventSentence] = field(default_factory=dict)
    words: Mapping[str, Sentence] = field(default_factory=dict)
    """Codes of tiles, edges, options … as people say them."""
    explanations: Mapping[str, Sentence] = field(default_factory=dict)
    """What the things behind such codes do, in a sentence or two."""
    score_lines: Mapping[str, Sentence] = field(default_factory=dict)
    losses: Mapping[str, Sentence] = field(default_factory=dict)
    """What it is called, by the line of the score, that somebody has points there no more: the cause of the loss."""
    name: Sentence = ""
    options: Mapping[str, Sentence] = field(default_factory=dict)
    """What the form for a new table asks, by the option's key; its choices by ``key.choice``."""
    hints: Mapping[str, Sentence] = field(default_factory=dict)
    """What an option means, by its key."""
    tallies: Mapping[str, Sentence] = field(default_factory=dict)
    """What the numbers of an option come to, by its key."""
    reasons: Mapping[str, Sentence] = field(default_factory=dict)
    """Why a position is better than another, by the part of its worth, with ``%(points)s`` more or less."""
    prospects: Mapping[str, Sentence] = field(default_factory=dict)
    """What a way came to against another in the same worlds. By the part of a position's worth: ``%(points)s`` more or
    less and their ``%(error)s``; by the place: come to in ``%(share)s`` of the worlds instead of ``%(than)s``.
    """
    themes: Mapping[str, Sentence] = field(default_factory=dict)
    """What positions are practised for, by the codes of ``Themes.THEMES``."""
    insights: Mapping[str, Sentence] = field(default_factory=dict)
    """By what decisions are told apart: ``kind.…`` and ``thing.…`` by the codes of ``Title.decisions``."""
    lessons: Mapping[str, Sentence] = field(default_factory=dict)
    """What a strong player does about these, in a sentence, by the same codes."""
    words_of: Mapping[str, Mapping[str, Sentence]] = field(default_factory=dict)
    """Words for codes that mean something else under this detail, or this option, than elsewhere."""
    forms: Mapping[str, Mapping[str, Sentence]] = field(default_factory=dict)
    """Words as they stand in a sentence, by form and code: ``%(tile_at)s`` is the detail ``tile`` in the form ``at``.

    Under no code stands a phrase around the ``name`` of what has none of its own.
    """
    by_seat: frozenset[str] = frozenset()
    """Details of events, and fields of views, that are lists with one entry for each seat."""
    seats: frozenset[str] = frozenset()
    """Details of events, and fields of views and moves, that are numbers of seats or lists of them: who is meant."""
    together: Mapping[str, EventSentence] = field(default_factory=dict)
    """Sentences for events that happened alike to several, ``%(players)s``."""
    twice: Mapping[str, EventSentence] = field(default_factory=dict)
    """Sentences for events that happened to the same player twice in a row."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Events that share a line of the log with others of the same name, whoever they happened to."""

    def error(self, code: str, details: Mapping[str, Any]) -> str:
        return str(self.errors.get(code, UNKNOWN_ERROR)) % {**self.in_words(details), "code": code}

    def event(self, happened: Event, names: Sequence[str]) -> str:
        """The sentence for an event; ``names`` are the players' by seat."""
        player = "" if happened.seat is None else names[happened.seat]
        return self._event(self.events.get(happened.kind, UNKNOWN_EVENT), happened, names, player=player)

    def events_together(self, happened: Sequence[Event], names: Sequence[str]) -> list[Told]:
        """The sentences for what happened one after the other; what happened alike is said once.

        What the same player did next goes on in the same sentence.
        """
        found: list[Told] = []
        for same, group in groupby(happened, key=lambda each: self._sameness(each, names)):
            for told in self._alike(tuple(group), names) if same else ():
                if told.text:
                    self._go_on(found, told, names)
        return found

    def _sameness(self, happened: Event, names: Sequence[str]) -> object:
        """The same for events that differ in nothing but whom they happened to, where that has a sentence.

        Nothing for one of these of which nothing is said.
        """
        if happened.kind not in self.together and happened.kind not in self.twice:
            return happened
        sentence = self.events.get(happened.kind, UNKNOWN_EVENT)
        text = self._event(sentence, happened, names, player="")
        return (happened.kind, text) if text else None

    def _alike(self, events: tuple[Event, ...], names: Sequence[str]) -> list[Told]:
        first, seats = events[0], list(dict.fromkeys(event.seat for event in events if event.seat is not None))
        if len(events) == len(seats) > 1 and first.kind in self.together:
            players = listed(names[seat] for seat in seats)
            return [Told(None, self._event(self.together[first.kind], first, names, players=players), events)]
        if (len(events), len(seats)) == (2, 1) and first.kind in self.twice:
            return [Told(first.seat, self._event(self.twice[first.kind], first, names, player=names[seats[0]]), events)]
        return [Told(event.seat, self.event(event, names), (event,)) for event in events]

    @staticmethod
    def _go_on(found: list[Told], told: Told, names: Sequence[str]) -> None:
        """Add a sentence, or the rest of it where the last one begins with the same name."""
        name = "" if told.seat is None else f"{names[told.seat]} "
        begun = found[-1] if found else told
        if found and name and begun.seat == told.seat and begun.goes_on and _is_about(name, told.text):
            found[-1] = begun._replace(text=with_semicolon(begun.text.removesuffix(".")))
            told = told._replace(text=told.text.removeprefix(name), goes_on=True)
        else:
            told = told._replace(goes_on=bool(name) and _is_about(name, told.text))
        found.append(told)

    def _event(self, sentence: EventSentence, happened: Event, names: Sequence[str], **who: str) -> str:
        if callable(sentence):
            sentence = sentence(happened.details)
        return str(sentence) % _Words(self, happened.details, names, {**who, "code": happened.kind})

    def word(self, code: str) -> str:
        """What a thing is called; one that nobody has named, by its code."""
        return str(self.words.get(code) or code.replace("-", " "))

    def explanation(self, code: str) -> str:
        """What a thing does; empty where nobody has said it."""
        return str(self.explanations.get(code, ""))

    def score_line(self, line: str) -> str:
        """The heading of a line of the score."""
        return str(self.score_lines.get(line, line))

    def change_of(self, part: str, *, is_loss: bool) -> str:
        """What a change of a part of what seats have is called: as the line of the score that it is, or by its name.

        A code may also be a word for something else, such as what is asked there.
        """
        if is_loss and part in self.losses:
            return str(self.losses[part])
        return self.score_line(part) if part in self.score_lines else self.word(part)

    def reason(self, part: str, points: str) -> str:
        """So many points more or less of a part of a position's worth."""
        return str(self.reasons.get(part, UNKNOWN_REASON)) % {"points": points}

    def prospect(self, code: str, values: Mapping[str, str]) -> str:
        """What a way came to of a part of a position's worth, or how often to a place."""
        return str(self.prospects.get(code, UNKNOWN_PROSPECT)) % values

    def theme(self, code: str) -> str:
        """What a theme of positions is called; one that nobody has named, by its code."""
        return str(self.themes.get(code) or code.replace("-", " "))

    def option(self, key: str, choice: str = "") -> str:
        """What the form for a new table calls an option, or one of its choices."""
        path = f"{key}.{choice}" if choice else key
        return str(self.options.get(path) or self._in_words(key, choice or key))

    def chosen(self, key: str, value: Any) -> list[str]:
        """An option that is not as usual, in a few words; a list is told part by part."""
        if isinstance(value, list):
            return [name for _code, name in self.parts({key: value})]
        word = str(self.words.get(key, key))
        if isinstance(value, bool):
            return [word]
        told = self._counted(value) if isinstance(value, dict) else self._in_words(key, value)
        return [f"{with_colon(word)} {told}"]

    def _counted(self, counts: Mapping[str, int]) -> str:
        """How many of each kind."""
        return ", ".join(f"{count}×{self.words.get(kind, kind)}" for kind, count in counts.items())

    def parts(self, options: Mapping[str, Any]) -> list[tuple[str, str]]:
        """What options put together, a code and its name each: those whose value is a list."""
        lists = ((key, value) for key, value in options.items() if isinstance(value, list))
        return [(code, str(self._in_words(key, code))) for key, value in lists for code in value]

    def in_words(self, details: Mapping[str, Any]) -> dict[str, Any]:
        """The details with every code, cell and list as people say it, and codes in each form they have besides."""
        words = {key: self._in_words(key, value) for key, value in details.items()}
        return words | {
            f"{key}_{form}": self.in_form(form, key, value)
            for form in self.forms
            for key, value in details.items()
            if isinstance(value, str)
        }

    def in_form(self, form: str, key: str, value: str) -> str:
        """A code that stands under this key, as it stands in a sentence."""
        phrases = self.forms[form]
        if value in phrases:
            return str(phrases[value])
        return str(phrases[""]) % {"name": self._in_words(key, value)}

    def detail(self, key: str, value: Any, names: Sequence[str]) -> Any:
        """A detail as people say it; of one by seat each entry with whose it is, of one that is a seat who it is."""
        if key in self.seats:
            named = _named(value, names)
            return ", ".join(map(str, named)) if isinstance(named, list) else named
        if key not in self.by_seat:
            return self._in_words(key, value)
        return by_semicolons(
            f"{with_colon(name)} {self._in_words(key, entry)}" for name, entry in zip(names, value, strict=True)
        )

    def _in_words(self, key: str, value: Any) -> Any:
        """A value that stands under this key."""
        if isinstance(value, str):
            return str(self.words_of.get(key, self.words).get(value, value))
        if isinstance(value, (list, tuple)):
            return ", ".join(str(self._in_words(key, part)) for part in value)
        return value


def _named(value: Any, names: Sequence[str]) -> Any:
    """Who sits at a seat, or at each seat of a list; anything else stays."""
    if isinstance(value, (list, tuple)):
        return [_named(part, names) for part in value]
    return names[value] if isinstance(value, int) and value in range(len(names)) else value


class _Words(dict[str, Any]):
    """What a sentence may say of an event: of its details only those are put into words that it names."""

    def __init__(
        self, catalogue: Catalogue, details: Mapping[str, Any], names: Sequence[str], given: Mapping[str, str]
    ) -> None:
        super().__init__(given)
        self._catalogue, self._details, self._names = catalogue, details, names

    def __missing__(self, name: str) -> Any:
        if name in self._details:
            return self._catalogue.detail(name, self._details[name], self._names)
        key, _line, form = name.rpartition("_")
        if key not in self._details or form not in self._catalogue.forms:
            raise KeyError(name)
        return self._catalogue.in_form(form, key, self._details[key])
