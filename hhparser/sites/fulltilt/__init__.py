"""Full Tilt Poker."""
