"""The parts of a turn: laying, filling, settling, temples, scores, who decides what."""
