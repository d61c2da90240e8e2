"""The contents page: every module in the order in which tiles are exchanged and hooks run."""

from games.engine.cacao.hooks import Module
from games.engine.cacao.modules.base import Base

MODULES: tuple[Module, ...] = (Base(),)
