"""Infrastructure that knows no game: database helpers, outbox, SMTP, HTTP, encryption, retention."""
