"""Reviews of three hands with a given model."""

from analysis import Tables
from analysis.population.em import FitSettings
from analysis.population.fitting import find_dealt, fit_hands, pool_hands
from analysis.population.scores import Estimators
from analysis.pricing.models.calibration import NOT_CALIBRATED
from analysis.pricing.models.gate import Gate, MistakeCost
from analysis.pricing.models.model import Model
from tests.analysis.deals import deal

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB bets 60, BTN {}"
TEXTS = [
    deal(
        STORY.format("calls"),
        3,
        wins="BB",
        number=1,
        shows={"BTN": "Ac Kc", "BB": "9d 9h"},
        dealt={"BTN": "Ac Kc"},
    ),
    deal(STORY.format("folds"), 3, number=2, dealt={"BTN": "Jc Js"}),
    deal("BTN raises 6, SB folds, BB folds", 3, number=3, dealt={"BTN": "Jc Js"}),
]
JUDGED = MistakeCost(30, 8.0, 7.0, 1.0)
SCORES = Estimators(-1.3, -3.0, -1.2, 90)


def model_of(tables: Tables, reason: str) -> Model:
    """A pool of three hands; `reason` closes the gate."""
    hands, _ = pool_hands(tables, find_dealt(tables, ["BTN"]))
    return Model(
        fit_hands(hands, FitSettings(5.0, 1.0), rounds=1), NOT_CALIBRATED, Gate(reason, 1.0, JUDGED), SCORES
    )
