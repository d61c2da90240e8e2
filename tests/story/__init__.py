"""A whole game over real things: what the site does for two people while a month goes by."""
