"""What the hands of some files say of each other: the deal, play that is not fair, and the rake."""
