"""The finding P137 for an exception raised by our own code."""

from logging import getLogger
from pathlib import Path

from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding


def internal_error(line: int, error: Exception) -> Finding:
    """Return a finding P137 with the exception type and its place in the code, without text of the hand.

    The traceback is logged at level DEBUG.

    Args:
        line: First line of the hand.
        error: The caught exception.
    """
    getLogger(__name__).debug("internal error in the hand at line %d", line, exc_info=error)
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    place = ""
    if traceback is not None:
        place = f" in {Path(traceback.tb_frame.f_code.co_filename).name}:{traceback.tb_lineno}"
    return make_finding("P137", line, 1, 1, found=f"{type(error).__name__}{place}")
