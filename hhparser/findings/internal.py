"""The finding for an exception that our own code raised while it worked on one hand."""

from logging import getLogger
from pathlib import Path

from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding


def internal_error(line: int, error: Exception) -> Finding:
    """A finding that names the exception and where in the code it was raised, but no text of the hand.

    The traceback is logged at level DEBUG.

    Args:
        line: The first line of the hand.
        error: The exception, as caught.
    """
    getLogger(__name__).debug("internal error in the hand at line %d", line, exc_info=error)
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    place = ""
    if traceback is not None:
        place = f" in {Path(traceback.tb_frame.f_code.co_filename).name}:{traceback.tb_lineno}"
    return make_finding("P137", line, 1, 1, found=f"{type(error).__name__}{place}")
