"""What one hand can contradict."""
