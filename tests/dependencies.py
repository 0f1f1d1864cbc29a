"""Looks whether what is installed here has known holes: `python -m tests.dependencies`, as CI does.

The database is that of OSV, asked for all packages at once. Where it can't be reached (no network), the holes are
looked for that were known when this was written, which is said. Only holes that were found end with 1.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from collections.abc import Callable, Mapping
from importlib.metadata import distributions
from typing import Any

ADDRESS = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10.0  # seconds
# The fallback: of each package the first version without the holes that are known of it here.
MENDED = {
    "distributed": ("2021.10.0", "CVE-2021-42343"),
    "jinja2": ("3.1.6", "CVE-2025-27516"),
    "pillow": ("11.3.0", "CVE-2025-48379 and older"),
    "pyyaml": ("5.4", "CVE-2020-14343"),
    "tornado": ("6.5", "CVE-2025-47287 and older"),
    "tqdm": ("4.66.3", "CVE-2024-34062"),
    "urllib3": ("2.5.0", "CVE-2025-50181"),
}

OURS = {"bsdesk", "pip", "setuptools", "wheel"}  # itself, and what an environment is made with

Installed = Mapping[str, str]  # package -> version


def installed() -> dict[str, str]:
    """Return all packages that were installed for bsdesk."""
    found = {re.sub(r"[-_.]+", "-", each.metadata["Name"]).lower(): each.version for each in distributions()}
    return {name: found[name] for name in sorted(found) if name not in OURS}


def ask(packages: Installed) -> Any:
    """Ask the database, in one request."""
    queries = [{"package": {"name": n, "ecosystem": "PyPI"}, "version": v} for n, v in packages.items()]
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(ADDRESS, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - a fixed address
        return json.loads(answer.read(1 << 24))


def holes(packages: Installed, asked: Callable[[Installed], Any] = ask) -> tuple[list[str], str]:
    """Return the holes that are known of these packages, and which list was looked at."""
    try:
        found = [
            f"{name} {version}: {hole['id']}"
            for (name, version), result in zip(packages.items(), asked(packages)["results"], strict=True)
            for hole in result.get("vulns", ())
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return holes_of_old(packages), f"no database can be had ({error}): only {len(MENDED)} packages were looked at"
    return found, f"{len(packages)} packages were looked up at {ADDRESS}"


def holes_of_old(packages: Installed) -> list[str]:
    """Return the holes that were known when this was written."""
    return [
        f"{name} {packages[name]}: {what}, mended in {mended}"
        for name, (mended, what) in MENDED.items()
        if name in packages and numbers(packages[name]) < numbers(mended)
    ]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


if __name__ == "__main__":
    known, said = holes(installed())
    print("\n".join([*known, said]))
    sys.exit(bool(known))
