"""The hostile client: every address by every method for every kind of person, and random nonsense in every form."""
