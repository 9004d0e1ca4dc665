"""The model behind prices: its fit, calibration, gate and cache."""
