"""Premoves: made and stored by players, tried against the rules when their turn comes."""
