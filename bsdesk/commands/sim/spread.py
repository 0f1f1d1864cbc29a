"""Batches of games distributed over processes of this machine, or a Dask cluster; lost batches are played again."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager

from bsdesk.commands.sim.batches import Batch, BatchTable, GameResult, play_batch
from bsdesk.commands.sim.cluster import Cluster, on_cluster
from bsdesk.complaint import Complaint
from bsdesk.workers.crew import Crew, Lost

AHEAD = 3  # batches handed out for each worker, so that none waits

Played = tuple[Batch, list[GameResult]]


def spread(
    tables: Sequence[BatchTable], batches: Iterable[Batch], jobs: int, cluster: Cluster | None
) -> Generator[Played, None, None]:
    """Play all batches; yield each with its games, in any order."""
    if cluster is not None:
        with on_cluster(cluster) as (executor, workers):
            yield from keep_running(executor, tables, batches, AHEAD * workers)
    elif jobs > 1:
        with on_this_machine(jobs) as executor:
            yield from keep_running(executor, tables, batches, AHEAD * jobs)
    else:
        for batch in batches:
            yield batch, play_batch(tables[batch.table], batch)


def keep_running(
    executor: Executor, tables: Sequence[BatchTable], batches: Iterable[Batch], width: int
) -> Iterator[Played]:
    """Keep this many batches running, starting the next whenever one is done."""
    rest, waiting = iter(batches), dict[Future[list[GameResult]], Batch]()
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
