"""Figures of people and titles: sums over finished games, which every page reads in the place of the games."""
