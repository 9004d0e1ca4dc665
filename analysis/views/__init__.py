"""Views: functions that turn a dataset and a filter into plain data, shared by all outputs that render it."""
