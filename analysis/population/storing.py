"""Serialization of a fitted population: sparse counts are stored, and the policy is computed again."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from analysis.population.em import FitSettings
from analysis.population.policy import POSTFLOP_SHAPE, PREFLOP_SHAPE, Policy, smoothed
from analysis.population.population import Population

PARTS = ("known", "hidden")
SHAPES = {"preflop": PREFLOP_SHAPE, "postflop": POSTFLOP_SHAPE}
LEAST = 1e-4  # threshold, below it expected counts are dropped


def packed(population: Population) -> bytes:
    """Serialize a population; counts below `LEAST` are dropped, others rounded to 32-bit floats."""
    arrays: dict[str, NDArray[np.generic]] = {
        "settings": np.array([*population.settings, population.player_hands], np.float64)
    }
    for part in PARTS:
        for name in SHAPES:
            counts = getattr(getattr(population, part), name).ravel()
            places = np.flatnonzero(counts >= LEAST)
            arrays[f"{part}_{name}_places"] = places.astype(np.int32)
            arrays[f"{part}_{name}_counts"] = counts[places].astype(np.float32)
    stream = BytesIO()
    np.savez_compressed(stream, allow_pickle=False, **arrays)
    return stream.getvalue()


def unpacked(data: bytes) -> Population:
    """Deserialize the bytes of `packed`; the policy is smoothed again from the stored counts."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        *settings, player_hands = arrays["settings"].tolist()
        known, hidden = (
            Policy(*(_filled(shape, arrays[f"{part}_{name}_places"], arrays[f"{part}_{name}_counts"])
                     for name, shape in SHAPES.items()))
            for part in PARTS
        )  # fmt: skip
    chosen = FitSettings(*settings)
    return Population(smoothed(known + hidden, chosen.strength), known, hidden, chosen, int(player_hands))


def _filled(
    shape: tuple[int, ...], places: NDArray[np.int32], counts: NDArray[np.float32]
) -> NDArray[np.float64]:
    """Build a dense array from counts at flat indices."""
    found = np.zeros(np.prod(shape))
    found[places] = counts
    return found.reshape(shape)
