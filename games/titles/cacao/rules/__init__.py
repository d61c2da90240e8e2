"""What a game is made of: tiles, board, goods and what they do, the moves, the rules as one value."""
