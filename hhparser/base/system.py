"""Which system this is, where it makes a difference."""

import os
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
