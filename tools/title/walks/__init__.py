"""Everything that the site shows of a title's random games, rendered without a site: ``problems`` says what is wrong.

``positions`` makes the boards that people look at, ``asked`` what the site asks of a title there; ``names`` watches
what templates look up, ``emptiness`` finds what is rendered with nothing in it.
"""

from tools.title.walks.problems import Problem, place_of, problems

__all__ = ["Problem", "place_of", "problems"]
