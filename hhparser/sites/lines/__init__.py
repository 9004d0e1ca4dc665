"""What all formats that are read line by line share."""
