"""The rules of the titles and the bots: pure Python, without Django, clock or global randomness."""
