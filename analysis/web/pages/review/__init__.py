"""Pages of played hands: the overview, sessions, the list of hands, one hand, the review queue."""
