"""Users: accounts, sign-in, profile and preferences."""
