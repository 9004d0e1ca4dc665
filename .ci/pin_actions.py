"""Pin the actions of workflows by commit: python .ci/pin_actions.py [--check | --verify] FILE...

Each `uses: owner/name@TAG` becomes `uses: owner/name@COMMIT  # TAG`, with the commit that the tag names now;
an action that is pinned already stays. With --check, list actions without a commit and its tag instead;
with --verify, also those whose commit is not that of its tag. Only --check works offline.
"""

import re
import subprocess
import sys
from pathlib import Path

USES = re.compile(
    r"(?P<uses>\buses: (?P<owner>[\w.-]+/[\w.-]+)[\w./-]*)@(?P<at>\S+)(?: +# (?P<tag>v[\w.]+)$)?",
    re.MULTILINE,
)
COMMIT = re.compile(r"[0-9a-f]{40}")


def pinned(text: str) -> str:
    """Return the text of a workflow with a commit for each action."""
    return USES.sub(lambda use: use[0] if COMMIT.fullmatch(use["at"]) else _pin(use), text)


def unpinned(text: str) -> list[str]:
    """Return the actions of a workflow that name no commit with its tag."""
    return [use[0] for use in USES.finditer(text) if not (COMMIT.fullmatch(use["at"]) and use["tag"])]


def moved(text: str) -> list[str]:
    """Return the pinned actions of a workflow whose tag names another commit."""
    return [
        use[0] for use in USES.finditer(text) if use["tag"] and _commit(use["owner"], use["tag"]) != use["at"]
    ]


def _pin(use: re.Match[str]) -> str:
    return f"{use['uses']}@{_commit(use['owner'], use['at'])}  # {use['at']}"


def _commit(owner: str, tag: str) -> str:
    url = f"https://github.com/{owner}"
    command = ["git", "ls-remote", url, f"refs/tags/{tag}", f"refs/tags/{tag}^{{}}"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    if not lines:
        raise SystemExit(f"{url} has no tag {tag}")
    return lines[-1].split()[0]  # the last line is the commit of an annotated tag


def main(arguments: list[str]) -> int:
    """Pin, check or verify the actions of the named files; return the exit status."""
    files = [Path(name) for name in arguments if not name.startswith("--")]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    if len(files) == len(arguments):
        for file, text in texts.items():
            file.write_text(pinned(text), encoding="utf-8")
        return 0
    checks = {"not pinned by commit and tag": unpinned}
    if "--verify" in arguments:
        checks["not the commit of its tag"] = moved
    found = [
        f"{file}: {fault}: {use}"
        for file, text in texts.items()
        for fault, check in checks.items()
        for use in check(text)
    ]
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
