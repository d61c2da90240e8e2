"""The way in: signing up and in, names and passwords, guests, devices, proofs; allauth as this site wants it."""
