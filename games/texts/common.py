"""Sentences that are the same for every title: moves that cannot be read, records that are refused, what admins did."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.texts.catalogue import Catalogue, Sentence

_UNREADABLE = _("We couldn’t read that move. Reload the page and try again (%(code)s: %(field)s).")

MOVE_ERRORS: dict[str, Sentence] = {
    "field-missing": _UNREADABLE,
    "field-unknown": _UNREADABLE,
    "field-not-integer": _UNREADABLE,
    "field-out-of-range": _UNREADABLE,
    "field-not-text": _UNREADABLE,
    "field-not-texts": _UNREADABLE,
    "field-unknown-value": _UNREADABLE,
    "field-not-cell": _UNREADABLE,
    "move-type-unknown": _("There’s no such move. Reload the page and choose one it offers (%(type)s)."),
    "resign-is-no-step": _("Resigning isn’t part of a turn. Use the Resign button at the end of the page."),
    "reveals-too-early": _(
        "One of these steps shows something hidden, so they can’t be taken together. Take them one by one."
    ),
    "no-such-seat": _("This table has no seat %(seat)s."),
    "not-your-turn": _("This isn’t yours to decide now. Check the table, then carry on."),
    "not-in-this-game": _("This move belongs to a module that isn’t in this game."),
    "game-over": _("This game is over. You can look at it, but nobody can move."),
    "resigned-already": _("This seat has already resigned; a bot plays on."),
    "resigned-by-hand": _("A move by a seat that has resigned must be automatic."),
    "no-such-tile-left": _("The pile has no such tile left. Choose another."),
    "no-such-occasion": _("You can’t plan this turn now. Check the table, then plan again."),
    "plan-beside-changed": _("Something next to that spot has changed."),
    "plan-draws-blind": _("It would draw a tile blind, which you didn’t allow."),
    "plan-begun-by-hand": _("You’d already started the turn yourself."),
    "plan-went-back": _("Moves were taken back, so the game continues from an earlier position."),
    "plan-too-late": _("The turn it was made for is over."),
    "draft-cannot-draw": _("Confirm your steps first: the next one reveals a tile."),
}
"""Moves."""

INSIGHTS: dict[str, Sentence] = {"kind.turn": _("Whole turns")}
"""What decisions are about where a title says no more."""

RECORD_ERRORS: dict[str, Sentence] = {
    "no-seed": _("It has no seed, so it can only be read, not checked."),
    "too-large": _("It’s too large: the limit is %(largest)s bytes."),
    "too-deep": _("It’s nested too deeply: the limit is %(deepest)s levels."),
    "not-utf8": _("It’s not UTF-8 text (byte %(byte)s)."),
    "not-json": _("It’s not JSON (line %(line)s, column %(column)s)."),
    "not-a-number": _("“%(text)s” isn’t a JSON number."),
    "key-repeated": _("The key “%(key)s” appears twice."),
    "key-missing": _("The key “%(key)s” is missing."),
    "not-an-object": _("It’s not a JSON object."),
    "not-hex": _("“%(key)s” must be %(digits)s lower-case hex digits."),
    "unknown-format": _("Its format isn’t “%(expected)s”."),
    "unknown-game": _("We don’t know the game “%(game)s”."),
    "unknown-rules": _("We don’t know version %(rules)s of the rules."),
    "wrong-type": _("“%(key)s” has the wrong type; expected: %(expected)s."),
    "wrong-keys": _("“%(key)s” must contain exactly: %(expected)s."),
    "wrong-seats": _("It must list one seat per player: %(players)s, not %(seats)s."),
    "opening-unfit": _("No game can start from the position the “opening” leads to."),
    "wrong-commitment": _("The seed doesn’t match the commitment."),
    "wrong-scores": _("The result needs one score per seat: %(seats)s."),
    "wrong-score": _("Seat %(seat)s has %(value)s for “%(line)s”, not %(written)s."),
    "wrong-winners": _("The winners are: %(winners)s."),
    "result-missing": _("The game is over, but there’s no result."),
    "result-too-early": _("The game isn’t over, but there’s a result."),
}
"""Records."""

OPTION_ERRORS: dict[str, Sentence] = {
    "option-unknown": _("There is no option “%(option)s”."),
    "option-not-a-flag": _("“%(option)s” can only be on or off."),
    "option-not-a-list": _("“%(option)s” must be a list."),
    "option-not-counts": _("“%(option)s” needs a number for each kind."),
    "count-not-a-number": _("The number for “%(value)s” must be a whole number."),
    "count-not-positive": _("The number for “%(value)s” must be a whole number from 1; leave out kinds you don’t use."),
    "option-value-unknown": _("You can’t choose “%(value)s” for “%(option)s”."),
    "players-not-a-number": _("Enter the number of players."),
    "players-out-of-range": _("This game is for %(least)s to %(most)s players, not %(players)s."),
}
"""Options."""

TABLE_ENTRIES: dict[str, Sentence] = {
    "cancelled": _("%(actor)s cancelled the table."),
    "cancelled-because": _("%(actor)s cancelled the table: %(reason)s"),
    "nobody-came": _("The table was cancelled because nobody came."),
    "verified": _("%(actor)s replayed the game to check it: all is well."),
    "differs": _("%(actor)s replayed the game to check it and found a difference."),
    "voided": _("%(actor)s voided this game, so it doesn’t change any ratings: %(reason)s"),
    "unvoided": _("%(actor)s made this game count for ratings again."),
    "rebuilt": _("%(actor)s rebuilt everything from the moves."),
    "looked": _("%(actor)s, an administrator, viewed this private table."),
    "taken-back": _("%(actor)s took the game back to move %(move)s."),
    "bot-moved": _("%(actor)s let a bot make a move for %(player)s."),
    "replaced": _("%(actor)s gave %(player)s’s seat to %(successor)s."),
    "knows-more": _("%(actor)s, an administrator, let %(successor)s sit down, who has already had another seat here."),
    "stand-in-fell": _("Everyone agreed to a stand-in, but that person can no longer take the seat."),
    "link-renewed": _("%(actor)s made a new link to this table. The old one no longer works."),
    "made-casual": _("%(actor)s made this table casual: it changes no ratings."),
    "link-closed": _("%(actor)s closed the link to this table."),
    "link-renewed-together": _("Everyone agreed to a new link to this table. The old one no longer works."),
    "link-closed-together": _("Everyone agreed to close the link to this table."),
    "left": _("%(player)s has left the site. A bot plays on."),
    "stood-in": _("%(player)s ran out of time. A bot takes this turn."),
    "given-up": _("%(player)s ran out of time again. A bot plays on until %(player)s is back."),
    "resigned-late": _("%(player)s ran out of time again and resigns, as agreed."),
    "ended-by-tournament": _("The tournament ended this game."),
    "left-late": _("%(player)s ran out of time. A bot plays on to the end."),
    "suspended": _("%(player)s can’t play for now. A bot plays on until %(player)s is back."),
    "suspended-out": _("%(player)s can’t play for now. A bot plays on to the end."),
    "back": _("%(player)s is back."),
    "cancelled-together": _("Everyone at the table agreed to cancel it."),
    "paused": ngettext_lazy(
        "Everyone agreed to a pause of %(days)s day.", "Everyone agreed to a pause of %(days)s days.", "days"
    ),
    "terms-changed": _("Everyone agreed to another pace."),
    "taken-back-together": _("Everyone agreed to take the last turn back; the game continues after move %(move)s."),
    "lent": _("%(successor)s plays for %(player)s for a few days, as agreed."),
    "lent-to-bot": _("A bot plays for %(player)s for a few days, as agreed."),
    "given-back": _("%(player)s is playing again."),
    "nobody-moved": _("The table was cancelled: nobody had moved for 60 days, and nobody objected."),
    "stuck": _("%(actor)s reported this table as stuck."),
    "offered": _("%(actor)s is looking for somebody to take over from %(player)s."),
    "asked-to-take-over": _("%(actor)s asked %(successor)s to take over from %(player)s."),
    "kept": _("%(actor)s keeps the seat open for %(player)s."),
    "declined": _("%(actor)s doesn’t want to take over from %(player)s."),
    "succeeded": _("%(successor)s takes over from %(player)s."),
    "reports-closed": _("%(actor)s, an administrator, looked into the report that this table is stuck."),
    "deadlines-carried-out": _("%(actor)s, an administrator, applied the deadlines that have passed."),
    "given-time": _("%(actor)s gave %(player)s more time."),
    "extended": _("%(actor)s, an administrator, gave %(player)s %(time)s on the clock."),
    "paused-by-admin": _("%(actor)s, an administrator, paused this table’s clocks until %(until)s."),
    "pauses-ended": _("%(actor)s, an administrator, ended this table’s pauses."),
    "exported": _("%(actor)s saved the game with its seed."),
    "exported-on-the-server": _("The site’s operator saved the game with its seed."),
    "hint": _("%(actor)s asked for a hint."),
    "imported": _("This game was imported from a record."),
}
"""What is done to a table besides moves."""

DIFFERENCES: dict[str, Sentence] = {
    "table": _("Table, “%(column)s”: %(kept)s is stored, but the moves give %(replayed)s."),
    "seat": _("Seat %(number)s, “%(column)s”: %(kept)s is stored, but the moves give %(replayed)s."),
}
"""What a replay finds, by where; columns are called as in the database, for those who look there."""

BOT_STRENGTHS: dict[str, Sentence] = {
    "random": _("Plays any legal move, instantly. Good for learning the rules at your own pace."),
    "curious": _(
        "Makes sensible turns, instantly, but often misses the best one. Beats the carefree bot nearly every time, "
        "and the keen bot in about one of four two-player games of Cacao."
    ),
    "greedy": _(
        "Tries promising turns and plays the best, instantly. At two-player Cacao it beats the carefree "
        "bot nearly every time."
    ),
    "sharp": _(
        "Plays promising turns out in many ways and picks the best. Thinks for half a second; beats the "
        "keen bot in about three of four two-player games of Cacao."
    ),
    "master": _("The same, but thinks for about three seconds: the hardest to beat."),
}
"""How strong each level is and how long it takes; docs/benchmarks.md has the figures."""

BOT_NAMES: dict[str, Sentence] = {
    "random": _("Carefree bot %(place)s"),
    "curious": _("Curious bot %(place)s"),
    "greedy": _("Keen bot %(place)s"),
    "sharp": _("Sharp bot %(place)s"),
    "master": _("Master bot %(place)s"),
}
"""Bots as players; the place tells those at one table apart."""

CATALOGUE = Catalogue(errors={**MOVE_ERRORS, **OPTION_ERRORS, **RECORD_ERRORS})
