"""Statistical inference: confidence intervals, hypothesis tests, shrinkage and simulation."""
