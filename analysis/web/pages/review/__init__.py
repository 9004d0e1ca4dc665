"""What was played: the overview, sessions, the list of hands, one hand."""
