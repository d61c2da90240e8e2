"""``make simulate-tournaments``: tournaments with many people of known strength, on the services that the site uses.

Real: announcing, entering, withdrawing, seating, the games' tables with clocks as the lobby makes them, time-outs and
what follows them, rounds, standings, seasons, the database (SQLite in a new file) and the promise of an end, on a clock
that runs as fast as it can. Stand-in: nobody lays tiles. How long each answer takes is drawn, its deadlines are worked
out by ``games.engine.clock`` with the tournament's own rests and each person's holidays, and who wins is drawn from
strength and luck; then the game's seats get their points as at an end, and its outcome is read by the site's own
handler. No worker runs, so bots that take over do not think.
"""
