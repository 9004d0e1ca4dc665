"""Replays recorded hands: the driver, its repairs, the awards, and what observers see."""
