"""`sim` on a Dask cluster: the same games as anywhere, also if a worker is killed while it plays."""

from __future__ import annotations

import argparse
import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bsdesk import cli
from bsdesk.commands.sim.cluster import Cluster, cluster_in

if TYPE_CHECKING:
    from distributed import LocalCluster

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask has to say of its own affairs

GAMES = ["battle_spirits", "--games", "32", "--seed", "5", "--json"]


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """A real cluster of two workers, each a process of its own."""
    from distributed import LocalCluster  # takes seconds, which each worker would take that only collects

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:  # type: ignore[no-untyped-call]
        yield found


def played(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    """What a run of `sim` prints, without what the clock says."""
    assert cli.main(["sim", *GAMES, *argv]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if "second" not in key}


def test_nothing_is_lost_when_a_worker_is_killed(
    cluster: LocalCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from distributed import Client

    address, results, killed = str(cluster.scheduler_address), tmp_path / "results.jsonl", []

    def kill() -> None:
        """Wait until the first games have been played, then kill a worker that plays others."""
        with Client(address) as client:  # type: ignore[no-untyped-call]
            pids: dict[str, int] = client.run(os.getpid)
            while not results.exists() or results.read_bytes().count(b"\n") < 2:
                time.sleep(0.01)
            busy = {worker for worker, tasks in client.processing().items() if tasks}
            worker = min(busy)
            os.kill(pids[worker], signal.SIGKILL)
            killed.append(pids[worker])

    killer = threading.Thread(target=kill)
    killer.start()
    found = played(capsys, "--dask", address, "--jobs", "8", "--save", str(results))
    killer.join(30)
    assert len(killed) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(killed[0], 0)
    assert found["games"] == 32
    assert found == played(capsys)


def test_a_cluster_that_is_not_there_gets_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bsdesk.commands.sim.cluster.PATIENCE", 0.5)
    assert cli.main(["sim", *GAMES, "--dask", "tcp://127.0.0.1:9"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "no cluster answers at tcp://127.0.0.1:9" in err


@pytest.mark.parametrize(
    ("address", "more", "said"),
    [
        ("tcp://192.0.2.1:8786", (), "192.0.2.1:8786 is another machine, and tcp:// is not encrypted"),
        ("far.example:8786", (), "far.example:8786 is another machine"),
        ("ws://far.example:8786", (), "ws:// is not encrypted"),
        ("tls://far.example:8786", (), "--dask-ca is missing"),
        ("tls://far.example:8786", ("--dask-ca", "ca.pem"), "--dask-cert is missing"),
    ],
)
def test_a_cluster_elsewhere_is_spoken_to_by_tls_unless_one_asks_for_less(
    address: str, more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["sim", *GAMES, "--dask", address, *more]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "localhost:1", "tcp://[::1]:1", "127.0.0.1:1"])
def test_this_machine_may_be_spoken_to_plainly(address: str) -> None:
    asked = argparse.Namespace(dask=address, dask_plain=False, dask_ca=None, dask_cert=None, dask_key=None)
    assert cluster_in(asked) == Cluster(address)


def test_the_help_says_what_a_cluster_may_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--help"]) == 0
    assert "it is trusted wholly" in " ".join(capsys.readouterr().out.split())
