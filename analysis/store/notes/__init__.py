"""The user's own words about hands, players and sessions."""
