"""Recalibration of win shares on held-out decisions with known cards."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FEWEST: Final = 50  # threshold in decisions, below it win shares are not recalibrated
EDGE: Final = 0.01  # win shares are clipped to this threshold and its complement
ROUNDS: Final = 50
PIVOT: Final = 20.0  # pot in big blinds for the parameters intercept and slope
UNCHANGED: Final = (0.0, 1.0, 0.0, 0.0)
PRIOR: Final = np.diag([1 / 0.5**2, 1 / 0.5**2, 1 / 0.5**2, 1 / 0.3**2])  # precision of `UNCHANGED`
NO_ERROR: Final = ((0.0,) * 4,) * 4


class Calibration(NamedTuple):
    """Parameters of a logistic regression from shares to recalibrated shares, by the size of the pot.

    Attributes:
        line: Intercept, slope, and their change with the logarithm of the pot.
        covariance: Covariance of these four parameters.
        n: Number of decisions in the fit.
    """

    line: tuple[float, ...] = UNCHANGED
    covariance: tuple[tuple[float, ...], ...] = NO_ERROR
    n: int = 0

    @property
    def slope(self) -> float:
        """Slope in a pot of `PIVOT`; below 1 the shares of the model are overconfident."""
        return self.line[1]

    @property
    def slope_error(self) -> float:
        """Standard error of the slope."""
        return float(self.covariance[1][1] ** 0.5)

    def of(self, share: float, pot_bb: float) -> float:
        """Return the recalibrated share in a pot."""
        return float(_expit(_features(np.array([share]), np.array([pot_bb])) @ np.array(self.line))[0])

    def variance(self, share: float, variance: float, pot_bb: float) -> float:
        """Return the variance of the recalibrated share, from the share and from the parameters."""
        (features,) = _features(np.array([share]), np.array([pot_bb]))
        found = self.of(share, pot_bb)
        clipped = min(max(share, EDGE), 1 - EDGE)
        slope = self.line[1] + self.line[3] * features[2]
        of_line = float(features @ np.array(self.covariance) @ features)
        of_share = (slope / (clipped * (1 - clipped))) ** 2 * variance
        return float((found * (1 - found)) ** 2 * (of_line + of_share))


NOT_CALIBRATED: Final = Calibration()


def calibrate(shares: Floats, won: Floats, pots_bb: Floats) -> Calibration:
    """Fit the regression with a weak prior at `UNCHANGED`.

    Args:
        shares: Predicted shares of the pot.
        won: True shares of the pot: 0, 0.5 or 1.
        pots_bb: The pots in big blinds.
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
    logits, pots = _logit(shares), np.log(np.maximum(pots_bb, 1) / PIVOT)
    return np.stack([np.ones(len(shares)), logits, pots, logits * pots], axis=1)


def _logit(shares: Floats) -> Floats:
    clipped = np.clip(shares, EDGE, 1 - EDGE)
    found: Floats = np.log(clipped / (1 - clipped))
    return found


def _expit(logits: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-logits))
    return found
