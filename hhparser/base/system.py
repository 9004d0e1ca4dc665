"""Which system this is, where it makes a difference."""

import os
import sys
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
IGNORES_CASE: Final = IS_WINDOWS or sys.platform == "darwin"  # of the letters of a path
