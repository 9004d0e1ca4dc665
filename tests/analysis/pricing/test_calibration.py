import numpy as np
import pytest

from analysis.pricing.models.calibration import FEWEST, NOT_CALIBRATED, calibrate


@pytest.mark.parametrize(("intercept", "slope"), [(0.0, 1.0), (-0.5, 0.5), (0.3, 1.3)])
def test_the_line_is_found_again(intercept: float, slope: float) -> None:
    rng = np.random.default_rng(7)
    shares = rng.uniform(0.02, 0.98, 20_000)
    true = 1 / (1 + np.exp(-(intercept + slope * np.log(shares / (1 - shares)))))
    pots = rng.uniform(5, 80, len(shares))
    found = calibrate(shares, (rng.random(len(shares)) < true).astype(float), pots)
    assert found.line == pytest.approx((intercept, slope, 0, 0), abs=0.08)
    assert found.of(0.8, 30.0) == pytest.approx(1 / (1 + np.exp(-(intercept + slope * np.log(4)))), abs=0.02)


def test_few_decisions_change_nothing() -> None:
    few = np.full(FEWEST - 1, 0.9)
    assert calibrate(few, few * 0, few * 30) == NOT_CALIBRATED
    assert NOT_CALIBRATED.of(0.37, 8.0) == pytest.approx(0.37)
    assert NOT_CALIBRATED.variance(0.37, 0.01, 8.0) == pytest.approx(0.01)


def test_a_line_from_few_decisions_widens_the_interval() -> None:
    rng = np.random.default_rng(7)
    shares = rng.uniform(0.1, 0.9, 2_000)
    won = (rng.random(len(shares)) < shares).astype(float)
    pots = np.full(len(shares), 20.0)
    few, many = calibrate(shares[:60], won[:60], pots[:60]), calibrate(shares, won, pots)
    assert few.variance(0.5, 0.0, 20.0) > many.variance(0.5, 0.0, 20.0) > 0


def test_large_pots_may_have_another_slope() -> None:
    rng = np.random.default_rng(7)
    shares, pots = rng.uniform(0.05, 0.95, 20_000), np.exp(rng.uniform(1, 5, 20_000))
    logits = np.log(shares / (1 - shares)) * (1 - 0.3 * np.log(pots / 20))
    won = (rng.random(len(shares)) < 1 / (1 + np.exp(-logits))).astype(float)
    found = calibrate(shares, won, pots)
    assert found.line == pytest.approx((0, 1, 0, -0.3), abs=0.08)
    assert found.of(0.8, 80.0) < found.of(0.8, 5.0)
