"""The areas of a table of Chocolatl: stations, track, villages, cards, what is asked."""
