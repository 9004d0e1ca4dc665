"""The one driver of a recorded hand, and what its observers see."""
