"""Find me a game: wishes of people who look for others, and the tables that are made of those that fit."""
