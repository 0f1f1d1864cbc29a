"""Batches of games distributed over processes of this machine, or a Dask cluster; lost batches are played again."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from typing import Any

from bsdesk.commands.sim.batches import Batch, Outcome, Table, play_batch
from bsdesk.complaint import Complaint
from bsdesk.workers.crew import Crew, Lost

AHEAD = 3  # batches handed out for each worker, so that none waits
RETRIES = 10  # retries of a batch whose worker is gone
PATIENCE = 20  # seconds to wait for the cluster's answer

Played = tuple[Batch, list[Outcome]]


def spread(tables: Sequence[Table], batches: Iterable[Batch], jobs: int, cluster: str) -> Generator[Played, None, None]:
    """Play all batches; yield each with its games, in any order."""
    if cluster:
        with on_cluster(cluster) as (executor, workers):
            yield from keep_running(executor, tables, batches, AHEAD * workers)
    elif jobs > 1:
        with on_this_machine(jobs) as executor:
            yield from keep_running(executor, tables, batches, AHEAD * jobs)
    else:
        for batch in batches:
            yield batch, play_batch(tables[batch.table], batch)


def keep_running(executor: Executor, tables: Sequence[Table], batches: Iterable[Batch], width: int) -> Iterator[Played]:
    """Keep this many batches running, starting the next whenever one is done."""
    rest, waiting = iter(batches), dict[Future[list[Outcome]], Batch]()
    while True:
        for batch in rest:
            waiting[executor.submit(play_batch, tables[batch.table], batch)] = batch
            if len(waiting) >= width:
                break
        if not waiting:
            return
        for done in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield waiting.pop(done), done.result()


@contextmanager
def on_this_machine(jobs: int) -> Iterator[Executor]:
    """Yield processes of this machine, which end at once when no longer needed."""
    executor = Crew(jobs, name="bsdesk-sim", nice=0)
    try:
        yield executor
    except Lost:
        wrong = "a process that played games is gone"
        raise Complaint(wrong, expected=f"{jobs} processes to the end", remedy="try fewer --jobs") from None
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def on_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the workers of a Dask cluster, and their number."""
    try:
        from distributed import Client
    except ImportError:
        wrong = "a cluster needs Dask"
        raise Complaint(wrong, expected="the extra `cluster`", remedy="pip install 'bsdesk[cluster]'") from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        expected = "the address of a Dask scheduler, such as tcp://host:8786"
        raise Complaint(f"no cluster answers at {address}: {error}", expected=expected, remedy="check --dask") from None
    with client:
        executor = client.get_executor(retries=RETRIES)
        try:
            yield executor, max(1, len(client.scheduler_info()["workers"]))
        finally:
            executor.shutdown(wait=False)
