# SPDX-License-Identifier: Apache-2.0
"""Heights by Spark, on its local engine: a closure with the template measures batches of Arrow.

    pip install pyspark pyarrow pandas       # and Java 17: openjdk-17-jre-headless of Debian
    python Examples/python/with_spark.py [RECORDS]
"""

import os
import sys

import pyarrow
import quoin
from pyspark.sql import SparkSession

import rows


def main(count=20_000, parts=8):
    template = quoin.Template(rows.TEMPLATE)
    records = rows.records(count)

    def measure(batches):
        for batch in batches:
            # One worker: the cores belong to Spark.
            heights = template.heights(batch, width=375, workers=1)
            yield pyarrow.record_batch({"id": batch["id"], "height": pyarrow.array(heights)})

    # Spark's workers are started as `python3`, unless they are to be this one.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master("local[2]").appName("heights")
        .config("spark.ui.enabled", False).config("spark.ui.showConsoleProgress", False)
        .getOrCreate())
    try:
        spark.sparkContext.setLogLevel("ERROR")
        frame = spark.createDataFrame(records).repartition(parts)
        measured = frame.mapInArrow(measure, "id long, height double")
        found = measured.orderBy("id").toArrow()
        parts = measured.rdd.getNumPartitions()
    finally:
        spark.stop()
    heights = quoin.Heights(found["height"].to_pylist())
    rows.report("Spark", heights, template.heights(records, width=375), parts)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
