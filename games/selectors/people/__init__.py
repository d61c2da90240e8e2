"""What is known of people over all their games."""
