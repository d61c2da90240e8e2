"""Version 1 of the API, a file for each resource; ``schemas`` has what goes in and out."""
