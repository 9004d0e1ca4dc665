"""Recalibration of win shares on decisions whose opponents' cards are known and were not fitted."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FEWEST: Final = 50  # decisions, below which the win shares stay as they are
EDGE: Final = 0.01  # win shares are kept within it and its complement
ROUNDS: Final = 50
PRIOR: Final = np.array([1 / 0.5**2, 1 / 0.5**2])  # precision of intercept 0 and slope 1


class Calibration(NamedTuple):
    """A line from the logit of the model's share to the logit of the recalibrated one.

    Attributes:
        intercept: 0 if shares are right on average.
        slope: 1 if they spread as they should; below 1 they are overconfident.
        covariance: Of both.
        n: Decisions that it was fitted to.
    """

    intercept: float = 0.0
    slope: float = 1.0
    covariance: tuple[float, float, float] = (0.0, 0.0, 0.0)
    n: int = 0

    def of(self, share: float) -> float:
        """The recalibrated share."""
        logit = _logit(np.array(share))
        return float(_expit(self.intercept + self.slope * logit))

    def variance(self, share: float, variance: float) -> float:
        """The variance of the recalibrated share: of the share itself, and of the line."""
        logit, found = float(_logit(np.array(share))), self.of(share)
        clipped = min(max(share, EDGE), 1 - EDGE)
        steepness = found * (1 - found)
        of_intercept, of_both, of_slope = self.covariance
        of_line = of_intercept + 2 * logit * of_both + logit**2 * of_slope
        of_share = (self.slope / (clipped * (1 - clipped))) ** 2 * variance
        return steepness**2 * (of_line + of_share)


NOT_CALIBRATED: Final = Calibration()


def calibrate(shares: Floats, won: Floats) -> Calibration:
    """Fit the line by logistic regression, with a weak prior at no change.

    Args:
        shares: Predicted shares of the pot.
        won: Shares of the pot that were won: 0, 0.5, 1.
    """
    if len(shares) < FEWEST:
        return NOT_CALIBRATED
    design = np.stack([np.ones(len(shares)), _logit(shares)], axis=1)
    line = np.array([0.0, 1.0])
    for _ in range(ROUNDS):
        expected = _expit(design @ line)
        weights = expected * (1 - expected)
        precision = (design * weights[:, None]).T @ design + np.diag(PRIOR)
        step = np.linalg.solve(precision, design.T @ (won - expected) - PRIOR * (line - [0.0, 1.0]))
        line += step
        if np.abs(step).max() < 1e-9:
            break
    covariance = np.linalg.inv(precision)
    return Calibration(
        float(line[0]),
        float(line[1]),
        (float(covariance[0, 0]), float(covariance[0, 1]), float(covariance[1, 1])),
        len(shares),
    )


def _logit(shares: Floats) -> Floats:
    clipped = np.clip(shares, EDGE, 1 - EDGE)
    found: Floats = np.log(clipped / (1 - clipped))
    return found


def _expit(logits: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-logits))
    return found
