"""Tables before their games: made, filled, left, begun, called off; each by whom and for whom."""
