"""Sentences that are the same for every title: moves that cannot be read, records that are refused, what admins did."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.texts.catalogue import Catalogue, Sentence

_UNREADABLE = _(
    "The page sent a move that cannot be read (%(code)s: %(field)s). Load it again and make the move there."
)

MOVE_ERRORS: dict[str, Sentence] = {
    "field-missing": _UNREADABLE,
    "field-unknown": _UNREADABLE,
    "field-not-integer": _UNREADABLE,
    "field-out-of-range": _UNREADABLE,
    "field-not-text": _UNREADABLE,
    "field-not-texts": _UNREADABLE,
    "field-unknown-value": _UNREADABLE,
    "field-not-cell": _UNREADABLE,
    "move-type-unknown": _("There is no such move (%(type)s). Load the page again and choose one of those it offers."),
    "resign-is-no-step": _("Resigning is not a step of a turn. Use the button for it at the end of the page."),
    "no-such-seat": _("There is no seat %(seat)s at this table."),
    "not-your-turn": _("This is not your decision now. Look at the table as it is, then go on."),
    "not-in-this-game": _("This move belongs to a module that this game is played without."),
    "game-over": _("This game is over. You can look at it, but nobody can move any more."),
    "resigned-already": _("This seat has resigned already; a bot plays on for it."),
    "resigned-by-hand": _("A move of a seat that has resigned must be automatic."),
    "no-such-tile-left": _("The pile holds no such tile any more. Choose another one."),
    "no-such-occasion": _("This turn cannot be planned now. Look at the table as it is, then plan again."),
    "plan-beside-changed": _("Something beside it has changed."),
    "plan-draws-blind": _("It would draw a tile blind, which you did not allow."),
    "plan-begun-by-hand": _("You had begun the turn yourself."),
    "plan-went-back": _("Moves were taken back, and the game goes on from an earlier position."),
    "plan-too-late": _("The turn for which it was made is over."),
    "draft-cannot-draw": _("Confirm your steps first: the next one shows a tile nobody knows yet."),
}
"""Moves."""

RECORD_ERRORS: dict[str, Sentence] = {
    "no-seed": _("It holds no seed, so it is only for reading and cannot be checked."),
    "too-large": _("It is larger than %(largest)s bytes."),
    "too-deep": _("It is nested deeper than %(deepest)s levels."),
    "not-utf8": _("It is not UTF-8 text (byte %(byte)s)."),
    "not-json": _("It is not JSON (line %(line)s, column %(column)s)."),
    "not-a-number": _("“%(text)s” is no number in JSON."),
    "key-repeated": _("The key “%(key)s” stands there twice."),
    "key-missing": _("The key “%(key)s” is missing."),
    "not-an-object": _("It is not a JSON object."),
    "not-hex": _("“%(key)s” must be %(digits)s lower-case hex digits."),
    "unknown-format": _("Its format is not “%(expected)s”."),
    "unknown-game": _("The game “%(game)s” is not known here."),
    "unknown-rules": _("Version %(rules)s of the rules is not known here."),
    "wrong-type": _("“%(key)s” is of the wrong type; expected: %(expected)s."),
    "wrong-keys": _("“%(key)s” must hold exactly: %(expected)s."),
    "wrong-seats": _("It must list as many seats as there are players: %(players)s, not %(seats)s."),
    "opening-unfit": _("No game can begin with the position to which the “opening” leads."),
    "wrong-commitment": _("The seed does not belong to the commitment."),
    "wrong-scores": _("The result must hold one score for each of the %(seats)s seats."),
    "wrong-score": _("Seat %(seat)s has %(value)s for “%(line)s”, not %(written)s."),
    "wrong-winners": _("The winners are: %(winners)s."),
    "result-missing": _("The game is over, but the result is missing."),
    "result-too-early": _("The game is not over, but there is a result."),
}
"""Records."""

OPTION_ERRORS: dict[str, Sentence] = {
    "option-unknown": _("There is no option “%(option)s”."),
    "option-not-a-flag": _("“%(option)s” can only be on or off."),
    "option-not-a-list": _("“%(option)s” must be a list."),
    "option-not-counts": _("“%(option)s” must give a number for each kind."),
    "count-not-a-number": _("The number for “%(value)s” must be a whole number."),
    "count-not-positive": _(
        "The number for “%(value)s” must be a whole number from 1 on; leave out what there is none of."
    ),
    "option-value-unknown": _("“%(value)s” cannot be chosen for “%(option)s”."),
    "players-not-a-number": _("Say how many play, as a number."),
    "players-out-of-range": _("This game is for %(least)s to %(most)s players, not for %(players)s."),
}
"""Options."""

TABLE_ENTRIES: dict[str, Sentence] = {
    "cancelled": _("%(actor)s cancelled the table."),
    "nobody-came": _("The site called the table off, because nobody came."),
    "verified": _("%(actor)s checked the game by replay: everything is as the moves say."),
    "differs": _("%(actor)s checked the game by replay and found a difference."),
    "voided": _("%(actor)s voided this game, so it changes no ratings: %(reason)s"),
    "unvoided": _("%(actor)s lets this game count for ratings again."),
    "rebuilt": _("%(actor)s rebuilt everything that follows from the moves."),
    "looked": _("%(actor)s, an administrator, looked at this private table."),
    "taken-back": _("%(actor)s took the game back to move %(move)s."),
    "bot-moved": _("%(actor)s let a bot make a move for %(player)s."),
    "replaced": _("%(actor)s gave the seat of %(player)s to %(successor)s."),
    "knows-more": _("%(actor)s, an administrator, let %(successor)s sit down, who has had another seat here before."),
    "stand-in-fell": _("All agreed to a stand-in, but whoever was meant has had another seat here meanwhile."),
    "link-renewed": _("%(actor)s made a new link to this table. The old one leads nowhere now."),
    "link-closed": _("%(actor)s closed the link to this table."),
    "link-renewed-together": _("All agreed to a new link to this table. The old one leads nowhere now."),
    "link-closed-together": _("All agreed to close the link to this table."),
    "left": _("%(player)s has left the site. A bot plays on."),
    "stood-in": _("%(player)s did not decide in time. A bot stands in for this turn."),
    "given-up": _("%(player)s did not decide in time again. A bot plays on until %(player)s is back."),
    "resigned-late": _("%(player)s did not decide in time again, and resigns as agreed."),
    "ended-by-tournament": _("The tournament has ended this game."),
    "left-late": _("%(player)s did not decide in time. A bot plays on to the end."),
    "back": _("%(player)s is back, and plays on."),
    "cancelled-together": _("All people at the table agreed to cancel it."),
    "paused": ngettext_lazy(
        "All agreed to a pause of %(days)s day.", "All agreed to a pause of %(days)s days.", "days"
    ),
    "terms-changed": _("All agreed to another pace."),
    "taken-back-together": _("All agreed to take the last turn back; the game goes on after move %(move)s."),
    "lent": _("%(successor)s plays for %(player)s for some days, as all agreed."),
    "lent-to-bot": _("A bot plays for %(player)s for some days, as all agreed."),
    "given-back": _("%(player)s plays again."),
    "nobody-moved": _("The site called the table off: nobody had moved for 60 days, and nobody objected."),
    "stuck": _("%(actor)s reported that this table is stuck."),
    "offered": _("%(actor)s looks for somebody who plays on for %(player)s."),
    "asked-to-take-over": _("%(actor)s asked %(successor)s to play on for %(player)s."),
    "kept": _("%(actor)s keeps the seat of %(player)s for %(player)s."),
    "declined": _("%(actor)s does not want to play on for %(player)s."),
    "succeeded": _("%(successor)s plays on for %(player)s from now on."),
    "reports-closed": _("%(actor)s, an administrator, looked after the report that this table is stuck."),
    "deadlines-carried-out": _("%(actor)s, an administrator, let the deadlines that have passed take effect."),
    "given-time": _("%(actor)s gave %(player)s more time."),
    "extended": _("%(actor)s, an administrator, put %(time)s on the clock of %(player)s."),
    "paused-by-admin": _("%(actor)s, an administrator, lets the clocks of this table rest until %(until)s."),
    "pauses-ended": _("%(actor)s, an administrator, ended the pauses of this table."),
    "exported": _("%(actor)s saved the game with its seed."),
    "exported-on-the-server": _("The operator of the site saved the game with its seed."),
    "hint": _("%(actor)s asked what a bot would do."),
    "imported": _("This game was imported from a record."),
}
"""What is done to a table besides moves."""

DIFFERENCES: dict[str, Sentence] = {
    "table": _("Table, “%(column)s”: %(kept)s is kept, but %(replayed)s follows from the moves."),
    "seat": _("Seat %(number)s, “%(column)s”: %(kept)s is kept, but %(replayed)s follows from the moves."),
}
"""What a replay finds, by where; columns are called as in the database, for those who look there."""

BOTS: dict[str, Sentence] = {
    "random": _("Carefree bot (any move will do)"),
    "greedy": _("Keen bot (the best turn it sees)"),
    "sharp": _("Sharp bot (looks some turns ahead; half a second a turn)"),
    "master": _("Master bot (looks ahead for longer; some three seconds a turn)"),
}
"""The levels of bots, as the form for a new table offers them."""

BOT_STRENGTHS: dict[str, Sentence] = {
    "random": _("Makes any move that is allowed, at once. A way to learn the rules without being hurried."),
    "greedy": _(
        "Tries promising turns and takes the best, at once. It wins nearly every game of Cacao for two against the "
        "carefree bot."
    ),
    "sharp": _(
        "Plays promising turns on, in many ways the game may go, and takes the one that ends best. It thinks for about "
        "half a second a turn, and wins some three of four games of Cacao for two against the keen bot."
    ),
    "master": _("Does the same for some three seconds a turn, and finds still better ones: the hardest to beat."),
}
"""How strong each level is and how long it takes; docs/benchmarks.md has the figures."""

BOT_NAMES: dict[str, Sentence] = {
    "random": _("Carefree bot %(place)s"),
    "greedy": _("Keen bot %(place)s"),
    "sharp": _("Sharp bot %(place)s"),
    "master": _("Master bot %(place)s"),
}
"""Bots as players; the place tells those at one table apart."""

CATALOGUE = Catalogue(errors={**MOVE_ERRORS, **OPTION_ERRORS, **RECORD_ERRORS})
