"""What a table is made of: options, the modules compiled into rules, the first position."""
