"""Premoves: turns that users plan ahead, tried when they become due."""
