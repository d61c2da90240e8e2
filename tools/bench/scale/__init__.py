"""What the site costs when it has grown: ``make bench-scale`` fills PostgreSQL and asks every page, post and sweep."""
