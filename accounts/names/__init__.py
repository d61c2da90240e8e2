"""What a public name may be, and which two names nobody can tell apart."""
