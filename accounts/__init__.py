"""People: who they are, how they sign in, and what they want to be told."""
