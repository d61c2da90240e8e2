"""The inbox: what somebody was told, besides turns, with what to answer in place."""
