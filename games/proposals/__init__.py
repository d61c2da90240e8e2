"""Proposals that all people at a table must accept: abort, pause, time control, takeback, stand-in."""
