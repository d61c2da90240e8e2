"""The parts of a round: bidding, dice, the stations and the pyramid, the track, scores, who decides what."""
