"""A Dask cluster that plays: its address, and whether whoever listens on the way may read and change what is sent.

Dask sends programs: whoever runs a scheduler or can change what is sent to it runs what they like on this machine, as
this user. So a plain connection to another machine must be asked for, and TLS settings are taken.
"""

from __future__ import annotations

import argparse
import ipaddress
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.complaint import Complaint

RETRIES = 10  # retries of a batch whose worker is gone
PATIENCE = 20  # seconds to wait for the cluster's answer
TRUST = "it is trusted wholly: whoever runs it, or can change what is sent to it, runs programs here"


class Cluster(NamedTuple):
    """Where a cluster is, and how it is spoken to."""

    address: str
    plain: bool = False  # may it be spoken to without encryption, though it is another machine?
    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None


def add_cluster(parser: argparse.ArgumentParser) -> None:
    told = f"let a Dask cluster play (extra: cluster); {TRUST}"
    parser.add_argument("--dask", default="", metavar="ADDRESS", help=told)
    parser.add_argument("--dask-plain", action="store_true", help="speak without encryption to another machine")
    parser.add_argument("--dask-ca", type=Path, metavar="FILE", help="who vouches for the cluster (tls://...)")
    parser.add_argument("--dask-cert", type=Path, metavar="FILE", help="the certificate that is shown to it")
    parser.add_argument("--dask-key", type=Path, metavar="FILE", help="the key of that certificate")


def cluster_in(args: argparse.Namespace) -> Cluster | None:
    """Return the cluster that was asked for, if it may be spoken to."""
    cluster = Cluster(args.dask, args.dask_plain, args.dask_ca, args.dask_cert, args.dask_key)
    if not args.dask:
        return None
    scheme, found, rest = cluster.address.partition("://")
    scheme, rest = (scheme, rest) if found else ("tcp", cluster.address)
    if scheme == "tls":
        lacking = next((name for name in ("ca", "cert", "key") if getattr(cluster, name) is None), None)
        if lacking is not None:
            expected = "--dask-ca, --dask-cert and --dask-key with tls://"
            raise Complaint(f"--dask-{lacking} is missing", expected=expected, remedy="name the file")
    elif not cluster.plain and not is_this_machine(rest.rpartition(":")[0] or rest):
        wrong = f"{cluster.address} is another machine, and {scheme}:// is not encrypted"
        expected, remedy = "tls://HOST:PORT", "use tls, or if the network is yours alone: --dask-plain"
        raise Complaint(wrong, expected=expected, remedy=remedy)
    return cluster


def is_this_machine(host: str) -> bool:
    """Return whether this names this machine for sure."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def on_cluster(cluster: Cluster) -> Iterator[tuple[Executor, int]]:
    """Yield the workers of a Dask cluster, and their number."""
    try:
        from distributed import Client, Security
    except ImportError:
        wrong = "a cluster needs Dask"
        raise Complaint(wrong, expected="the extra `cluster`", remedy="pip install 'bsdesk[cluster]'") from None
    more: dict[str, Any] = {}
    try:
        if cluster.address.startswith("tls://"):
            files = (str(file) for file in (cluster.ca, cluster.cert, cluster.key))
            names = ("tls_ca_file", "tls_client_cert", "tls_client_key")
            more["security"] = Security(  # type: ignore[no-untyped-call]
                **dict(zip(names, files, strict=True)), require_encryption=True
            )
        client: Any = Client(  # type: ignore[no-untyped-call]
            cluster.address, timeout=PATIENCE, set_as_default=False, **more
        )
    except (OSError, ValueError, TimeoutError) as error:
        wrong = f"no cluster answers at {cluster.address}: {error}"
        expected = "the address of a Dask scheduler, such as tcp://127.0.0.1:8786"
        raise Complaint(wrong, expected=expected, remedy="check --dask") from None
    with client:
        executor = client.get_executor(retries=RETRIES)
        try:
            yield executor, max(1, len(client.scheduler_info()["workers"]))
        finally:
            executor.shutdown(wait=False)
