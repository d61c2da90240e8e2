"""Template tags of moderation."""
