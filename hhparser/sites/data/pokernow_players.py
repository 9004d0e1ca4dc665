"""Players of a PokerNow log: a player who logs in has another ID, and possibly another name, from then on."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

CHANGES_ID: Final = " changed the ID from "
LABELS: Final = r'""(?<=\d "")[^"\n]{1,200} @ [^"\s]{1,30}""(?= \()'
"""Pattern of a player in the list of stacks."""
LOGINS: Final = rf'"The player ""[^\n]{{1,250}}""{CHANGES_ID}[^\s"]{{1,30}} to [^\s"]{{1,30}} because '
_LABEL_OR_LOGIN: Final = re.compile(
    rf'^(?:""(?P<name>[^"\n]+) @ (?P<own_id>[^"\s]+)""|.*{CHANGES_ID}(?P<old>\S+) to (?P<new>\S+) because )$',
    re.MULTILINE,
)


@lru_cache(maxsize=16)
def names_of_logins(context: str) -> Mapping[str, str]:
    r"""Return the first name of players who log in, by each of their IDs, in the order of the text.

    Args:
        context: Matches of `LABELS` and `LOGINS`, one per line.

    >>> names_of_logins('""Al @ a1""\n"The player ""Alice @ z9"" changed the ID from a1 to z9 because ')
    {'a1': 'Al', 'z9': 'Al'}
    """
    if CHANGES_ID not in context:
        return {}
    names: dict[str, str] = {}
    joined: dict[str, str] = {}
    for line in _LABEL_OR_LOGIN.finditer(context):
        name, own_id, *changed = line.groups()
        if own_id is not None:
            names.setdefault(own_id, name)
        elif known := [names[one] for one in names if one in changed]:
            joined |= dict.fromkeys(changed, known[0])
            names |= joined
    return joined
