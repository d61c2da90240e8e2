"""What admins do about people who break the rules: warnings, silences, bans, and the trail of it."""
