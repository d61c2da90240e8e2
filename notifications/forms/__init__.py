"""Forms for notification preferences."""
