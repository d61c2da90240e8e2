"""What people say to each other at a table, and note for themselves; follows the games, which do not know it."""
