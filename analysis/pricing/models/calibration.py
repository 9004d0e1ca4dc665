"""Recalibration of win shares on held-out decisions with known cards."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FEWEST: Final = 50  # threshold in decisions, below it win shares are not recalibrated
EDGE: Final = 0.01  # win shares are clipped to the interval from EDGE to 1 - EDGE
ROUNDS: Final = 50
PIVOT: Final = 20.0  # pot in big blinds for intercept and slope
UNCHANGED: Final = (0.0, 1.0, 0.0, 0.0)
PRIOR: Final = np.diag([1 / 0.5**2, 1 / 0.5**2, 1 / 0.5**2, 1 / 0.3**2])  # precision of `UNCHANGED`
NO_ERROR: Final = ((0.0,) * 4,) * 4


class Calibration(NamedTuple):
    """A logistic regression that recalibrates predicted win shares (0 to 1), given the size of the pot.

    Attributes:
        line: Four coefficients: intercept, slope on the logit of the share, and the change of both per unit
            of log(pot / `PIVOT`).
        covariance: Covariance matrix of the coefficients; shape (4, 4).
        n: Number of decisions in the fit; 0 without a fit.
    """

    line: tuple[float, ...] = UNCHANGED
    covariance: tuple[tuple[float, ...], ...] = NO_ERROR
    n: int = 0

    @property
    def slope(self) -> float:
        """Slope in a pot of `PIVOT` big blinds; below 1, the predicted shares are too extreme."""
        return self.line[1]

    @property
    def slope_error(self) -> float:
        """Standard error of the slope."""
        return float(self.covariance[1][1] ** 0.5)

    def of(self, share: float, pot_bb: float) -> float:
        """Return the recalibrated win share in a pot of `pot_bb` big blinds."""
        return float(_expit(_features(np.array([share]), np.array([pot_bb])) @ np.array(self.line))[0])

    def variance(self, share: float, variance: float, pot_bb: float) -> float:
        """Return the variance of the recalibrated share by the delta method.

        Args:
            share: Predicted win share.
            variance: Variance of `share`; the variance of the coefficients is added.
            pot_bb: The pot in big blinds.
        """
        (features,) = _features(np.array([share]), np.array([pot_bb]))
        found = self.of(share, pot_bb)
        clipped = min(max(share, EDGE), 1 - EDGE)
        slope = self.line[1] + self.line[3] * features[2]
        of_line = float(features @ np.array(self.covariance) @ features)
        of_share = (slope / (clipped * (1 - clipped))) ** 2 * variance
        return float((found * (1 - found)) ** 2 * (of_line + of_share))


NOT_CALIBRATED: Final = Calibration()


def calibrate(shares: Floats, won: Floats, pots_bb: Floats) -> Calibration:
    """Fit the logistic regression with a weak prior at `UNCHANGED` (no recalibration).

    Args:
        shares: Predicted shares of the pot, one per decision.
        won: True shares of the pot: 0, 0.5 or 1.
        pots_bb: The pots in big blinds.

    Returns:
        The fit; `NOT_CALIBRATED` below `FEWEST` decisions.
    """
    if len(shares) < FEWEST:
        return NOT_CALIBRATED
    design = _features(shares, pots_bb)
    line = np.array(UNCHANGED)
    for _ in range(ROUNDS):
        expected = _expit(design @ line)
        weights = expected * (1 - expected)
        precision = (design * weights[:, None]).T @ design + PRIOR
        step = np.linalg.solve(precision, design.T @ (won - expected) - PRIOR @ (line - UNCHANGED))
        line += step
        if np.abs(step).max() < 1e-9:
            break
    covariance = np.linalg.inv(precision)
    return Calibration(tuple(line.tolist()), tuple(map(tuple, covariance.tolist())), len(shares))


def _features(shares: Floats, pots_bb: Floats) -> Floats:
    """Return the design matrix of the regression; shape (n, 4)."""
    logits, pots = _logit(shares), np.log(np.maximum(pots_bb, 1) / PIVOT)
    return np.stack([np.ones(len(shares)), logits, pots, logits * pots], axis=1)


def _logit(shares: Floats) -> Floats:
    clipped = np.clip(shares, EDGE, 1 - EDGE)
    found: Floats = np.log(clipped / (1 - clipped))
    return found


def _expit(logits: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-logits))
    return found
