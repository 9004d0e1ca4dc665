"""Who played: the players."""
