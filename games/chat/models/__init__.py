"""Rooms with their lines, notes that only their writer reads, complaints, and who has to be silent."""

from games.chat.models.complaint import Complaint
from games.chat.models.line import Line, Reaction
from games.chat.models.note import Note
from games.chat.models.room import Reading, Room
from games.chat.models.silence import Silence

__all__ = ["Complaint", "Line", "Note", "Reaction", "Reading", "Room", "Silence"]
