"""Practice: positions in which one way to go on was clearly the best, one a day of each title, the same for all."""
