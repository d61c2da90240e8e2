"""What goes in and out, a file for each resource."""
