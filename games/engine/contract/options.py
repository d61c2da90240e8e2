"""Promises about options and what a title says of itself."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.engine.contract.promise import Broken, expect, expect_same, promises
from games.engine.contract.walks import Table
from games.engine.ruleset import InvalidOptions

NO_PLAYERS: tuple[Any, ...] = (0, 1, 99, "x", "2", None, 2.0, True, [2], {})
NONSENSE: tuple[Any, ...] = (
    None,
    7,
    1.5,
    "nonsense",
    ["nonsense"],
    [[]],
    [{}],
    {"nonsense": 1},
    {"1111": []},
    {"1111": 10**40},
)


def checked_options_are_checked_options(table: Table, luck: Random) -> None:
    for options in (table.options, json.loads(json.dumps(table.options))):
        checked = table.title.options.validate(options)
        expect_same(checked, table.options, "validate_options must give its own result back, defaults left out.")


def what_is_idle_or_added_up_are_options_that_the_title_asks_for(table: Table, luck: Random) -> None:
    title = table.title
    asked = {field.key for field in title.options.fields()}
    idle, added = title.options.irrelevant(table.options), title.options.tally(table.options).keys()
    expect(idle <= asked, f"irrelevant_options names {set(idle - asked)}, which option_fields does not ask for.")
    expect(added <= asked - idle, f"tally names {set(added - (asked - idle))}, which no form asks for.")


def a_number_of_players_that_cannot_be_is_refused(table: Table, luck: Random) -> None:
    for players in NO_PLAYERS:
        error = _refusal(table, {"players": players})
        expect_same(error.problems[0].field, "players", f"players={players!r} must be refused as a problem of players.")


def options_that_make_no_sense_are_refused(table: Table, luck: Random) -> None:
    keys = [field.key for field in table.title.options.fields()]
    for key in [*keys, "nonsense"]:
        for value in NONSENSE:
            _refusal(table, {"players": min(table.title.players), key: value})


def _refusal(table: Table, options: dict[str, Any]) -> InvalidOptions:
    try:
        table.title.options.validate(options)
    except InvalidOptions as error:
        return error
    raise Broken(f"validate_options takes {options}; it must raise InvalidOptions.")


def there_is_a_colour_for_every_seat(table: Table, luck: Random) -> None:
    colours, most = table.title.colours, max(table.title.players)
    expect_same(len(set(colours)), len(colours), "No colour may be there twice.")
    expect(len(colours) >= most, f"There must be a colour for each of {most} seats; there are {len(colours)}.")


PROMISES = promises(
    checked_options_are_checked_options,
    what_is_idle_or_added_up_are_options_that_the_title_asks_for,
    plain=[
        a_number_of_players_that_cannot_be_is_refused,
        options_that_make_no_sense_are_refused,
        there_is_a_colour_for_every_seat,
    ],
)
