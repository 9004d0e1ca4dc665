"""Whether cards and all-ins come as chance has it: what is counted of each hand, and the tests."""

from analysis.fairness.deals import Counted, count_deals
from analysis.fairness.family import deal_tests, suspicions
from analysis.fairness.selection import DealBook, Selected
from analysis.fairness.tests import Result

__all__ = ["Counted", "DealBook", "Result", "Selected", "count_deals", "deal_tests", "suspicions"]
