"""The areas of a table of Cacao: board, villages, what is asked, what it brings."""
