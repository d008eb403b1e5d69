# SPDX-License-Identifier: Apache-2.0
"""Heights by Ray, on its local engine: tasks that take the template as an argument.

    pip install ray
    python Examples/python/with_ray.py [RECORDS]
"""

import sys

import quoin
import ray

import rows


@ray.remote
def measure(template, records):
    # One worker: the cores belong to the tasks.
    return template.heights(records, width=375, workers=1)


def main(count=20_000, parts=8):
    template = quoin.Template(rows.TEMPLATE)
    records = rows.records(count)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        # The template is sent once; each process makes it again from its text.
        shared = ray.put(template)
        size = -(-count // parts)
        tasks = [
            measure.remote(shared, records[start:start + size]) for start in range(0, count, size)]
        heights = quoin.Heights()
        for part in ray.get(tasks):
            heights += part
    finally:
        ray.shutdown()
    rows.report("Ray", heights, template.heights(records, width=375), len(tasks))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
