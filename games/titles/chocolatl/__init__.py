"""The bidding game *Chocolatl* for 3–5 seats."""
