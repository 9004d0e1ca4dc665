"""Pin the actions of workflows by commit: python .ci/pin_actions.py [--check] FILE...

Each `uses: owner/name@TAG` becomes `uses: owner/name@COMMIT  # TAG`, with the commit that the tag names now;
an action that is pinned already stays. Needs git and access to github.com. With --check, list actions without
a commit instead.
"""

import re
import subprocess
import sys
from pathlib import Path

USES = re.compile(r"(?P<uses>\buses: (?P<owner>[\w.-]+/[\w.-]+)[\w./-]*)@(?P<at>\S+)")
COMMIT = re.compile(r"[0-9a-f]{40}")


def pinned(text: str) -> str:
    """Return the text of a workflow with a commit for each action."""
    return USES.sub(lambda use: use[0] if COMMIT.fullmatch(use["at"]) else _pin(use), text)


def unpinned(text: str) -> list[str]:
    """Return the actions of a workflow that name no commit."""
    return [use[0] for use in USES.finditer(text) if not COMMIT.fullmatch(use["at"])]


def _pin(use: re.Match[str]) -> str:
    url, tag = f"https://github.com/{use['owner']}", use["at"]
    command = ["git", "ls-remote", url, f"refs/tags/{tag}", f"refs/tags/{tag}^{{}}"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    if not lines:
        raise SystemExit(f"{url} has no tag {tag}")
    return f"{use['uses']}@{lines[-1].split()[0]}  # {tag}"  # the last line is the commit of an annotated tag


def main(arguments: list[str]) -> int:
    """Pin or check the actions of the named files; return the exit status."""
    files = [Path(name) for name in arguments if name != "--check"]
    if "--check" not in arguments:
        for file in files:
            file.write_text(pinned(file.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    found = [f"{file}: {use}" for file in files for use in unpinned(file.read_text(encoding="utf-8"))]
    if found:
        print(*found, f"run python .ci/pin_actions.py {' '.join(map(str, files))}", sep="\n", file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
