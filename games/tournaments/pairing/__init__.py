"""Who plays whom: pairing, seating and drawing of Swiss tournaments, leagues and cups, and the standings they go by."""
