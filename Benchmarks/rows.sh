#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counts the instructions that a row of `quoin heights` takes, by callgrind, and prints a table:
#
#     Examples/debian-descriptions.sh > debian.ndjson
#     Benchmarks/rows.sh .build/release/quoin debian.ndjson
#
# Times depend on what else a machine does; instructions do not. Every twelfth record is taken, so
# that rows are of all languages and packages. Start-up is a run over one record. A cold row is the
# mean of those from the 500th to the 2,500th, where many words are new; a warm one of those from
# the 10,000th to the 12,000th. Debug information is stripped from a copy, since callgrind reads it
# for minutes.
#
# Environment: TEMPLATE, Examples/debian.cell.yaml unless set.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
[ $# -eq 2 ] || { sed -n '3,15s/^# \{0,1\}//p' "$0"; exit 64; }
template=${TEMPLATE:-$top/Examples/debian.cell.yaml}
folder=$(cd "$(dirname "$1")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
objcopy --strip-debug "$1" "$work/quoin"
for resources in "$folder"/*.resources "$folder"/*.bundle; do
  [ -e "$resources" ] && ln -s "$resources" "$work/"
done
awk 'NR % 12 == 0' "$2" > "$work/all"
[ "$(wc -l < "$work/all")" -ge 12000 ] || { echo "rows: $2 has too few records" >&2; exit 65; }

# The instructions of a run over the first $1 records, with further options.
count() {
  rows=$1
  head -n "$rows" "$work/all" > "$work/records"
  shift
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$work/quoin" heights --template "$template" --data "$work/records" "$@" \
    2> "$work/errors" > "$work/heights"
  [ "$(wc -l < "$work/heights")" -eq "$rows" ] || { cat "$work/errors" >&2; exit 70; }
  awk '/Collected/ {print $4}' "$work/errors"
}

start=$(count 1 --jobs 1)
cold=$((($(count 2500 --jobs 1) - $(count 500 --jobs 1)) / 2000))
first=$(count 10000 --jobs 1)
last=$(count 12000 --jobs 1)
warm=$(((last - first) / 2000))
wide=$((($(count 12000 --jobs 1 --width 320,375,768) - $(count 10000 --jobs 1 --width 320,375,768)) / 2000))
two=$(count 12000 --jobs 2)

cat <<TABLE
| work | instructions |
|---|---:|
| start-up, and one record | $start |
| a cold row | $cold |
| a warm row | $warm |
| a warm row at three widths | $wide |
| for each further width, in percent of the row | $(awk "BEGIN {printf \"%.1f\", 50 * ($wide - $warm) / $warm}") |
| 12,000 rows with one worker | $last |
| with two, in percent more | $(awk "BEGIN {printf \"%.1f\", 100 * ($two - $last) / $last}") |
TABLE
