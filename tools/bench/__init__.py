"""How fast the engine, the bots and the pages are on one core of this machine: ``make bench``."""
