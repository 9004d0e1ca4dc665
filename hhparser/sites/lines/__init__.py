"""What every format that is read line by line shares."""
