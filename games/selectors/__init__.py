"""What only reads: tables by address and in lists, positions now and then, what happened, records to take away."""
