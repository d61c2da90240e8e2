"""Rooms with their lines, notes that only their writer reads, complaints, and who has to be silent."""

from talk.models.complaint import Complaint
from talk.models.line import Line, Reaction
from talk.models.note import Note
from talk.models.room import Reading, Room
from talk.models.silence import Silence

__all__ = ["Complaint", "Line", "Note", "Reaction", "Reading", "Room", "Silence"]
