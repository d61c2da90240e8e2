"""The contract between titles and the site, checked in random games: for the site's own tests and for other authors.

``PROMISES`` are all checks; ``plugin`` lets pytest run them over one title, without a site or a database.
"""

from games.engine.contract import deciding_together, moves, options, secrets, speed, states
from games.engine.contract.promise import Broken, Promise

PROMISES: tuple[Promise, ...] = (
    *options.PROMISES,
    *moves.PROMISES,
    *states.PROMISES,
    *secrets.PROMISES,
    *deciding_together.PROMISES,
    *speed.PROMISES,
)

__all__ = ["PROMISES", "Broken", "Promise"]
