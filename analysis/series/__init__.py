"""Results of a player over time: winnings, all-in luck, downswings and streaks, without drawing."""
