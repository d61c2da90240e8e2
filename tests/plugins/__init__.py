"""What the test run needs around it: a database, Redis, a browser, a mail server, a worker."""
