"""The outbox emptied: one mail at a time is leased, handed over and marked."""
