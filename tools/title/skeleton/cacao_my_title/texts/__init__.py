"""What the title says, in the languages of the site."""
