import numpy as np
import pytest

from analysis.pricing.calibration import FEWEST, NOT_CALIBRATED, calibrate


@pytest.mark.parametrize(("intercept", "slope"), [(0.0, 1.0), (-0.5, 0.5), (0.3, 1.3)])
def test_the_line_is_found_again(intercept: float, slope: float) -> None:
    rng = np.random.default_rng(7)
    shares = rng.uniform(0.02, 0.98, 20_000)
    true = 1 / (1 + np.exp(-(intercept + slope * np.log(shares / (1 - shares)))))
    found = calibrate(shares, (rng.random(len(shares)) < true).astype(float))
    assert (found.intercept, found.slope) == pytest.approx((intercept, slope), abs=0.08)
    assert found.of(0.8) == pytest.approx(1 / (1 + np.exp(-(intercept + slope * np.log(4)))), abs=0.02)


def test_few_decisions_change_nothing() -> None:
    assert calibrate(np.full(FEWEST - 1, 0.9), np.zeros(FEWEST - 1)) == NOT_CALIBRATED
    assert NOT_CALIBRATED.of(0.37) == pytest.approx(0.37)
    assert NOT_CALIBRATED.variance(0.37, 0.01) == pytest.approx(0.01)


def test_a_line_from_few_decisions_widens_the_interval() -> None:
    rng = np.random.default_rng(7)
    shares = rng.uniform(0.1, 0.9, 2_000)
    won = (rng.random(len(shares)) < shares).astype(float)
    few, many = calibrate(shares[:60], won[:60]), calibrate(shares, won)
    assert few.variance(0.5, 0.0) > many.variance(0.5, 0.0) > 0
