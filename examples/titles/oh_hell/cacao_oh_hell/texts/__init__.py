"""What Oh Hell says, in the languages of the site."""
