"""What pages of other rooms show of talk."""
