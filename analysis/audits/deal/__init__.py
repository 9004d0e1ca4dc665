"""Whether cards and all-ins come as chance has it: what is counted of hands, the tests, and a chart."""
