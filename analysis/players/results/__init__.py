"""The result of a player: win rate, sources, luck, trends, and the verdict in words."""
