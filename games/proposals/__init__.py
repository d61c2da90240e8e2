"""Proposals that the players of a table agree on: cancel, pause, change the time control, take back, stand-in."""
