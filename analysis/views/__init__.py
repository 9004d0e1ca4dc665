"""One module per answer: functions from a dataset and a filter to plain data, which every output renders."""
