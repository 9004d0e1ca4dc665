"""The user's notes on hands, players and sessions."""
