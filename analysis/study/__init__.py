"""Study: decisions of the player that return when they are due."""
