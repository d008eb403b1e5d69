# SPDX-License-Identifier: Apache-2.0
"""Heights by Dask, on its local cluster: a bag whose partitions the template measures.

    pip install 'dask[distributed]'
    python Examples/python/with_dask.py [RECORDS]
"""

import sys

import dask.bag
import quoin
from dask.distributed import Client, LocalCluster

import rows


def main(count=20_000, parts=8):
    template = quoin.Template(rows.TEMPLATE)
    records = rows.records(count)
    with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster):
            bag = dask.bag.from_sequence(records, npartitions=parts)
            # One worker: the cores belong to the cluster.
            measured = bag.map_partitions(template.heights, width=375, workers=1)
            heights = quoin.Heights(measured.compute())
    rows.report("Dask", heights, template.heights(records, width=375), bag.npartitions)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
