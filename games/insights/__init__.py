"""Insights: where somebody loses points, from the own finished games, and positions of these to practise on."""
