"""The doors to an account: where somebody is signed in, what happened to the account, and the second factor."""
