"""How balanced a title is under some options, as many games between bots show it: observed one by one, then counted."""
