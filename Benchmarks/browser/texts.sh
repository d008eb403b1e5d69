#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares cells of one text, of 29 kinds, with a browser, and prints for each line height and size
# how many differ, with the kinds.
#
#     Benchmarks/browser/texts.sh QUOIN [FOLDER]
#
# QUOIN is a built tool. FOLDER gets the cells and reports (default: a new temporary folder). BROWSER
# is chromium, firefox or webkit (default: firefox), COUNT the texts of a kind (276), SIZES, HEIGHTS,
# WIDTHS and RATIOS the settings.
set -eu

quoin=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=${2:-$(mktemp -d)}
browser=${BROWSER:-firefox}
case $browser in
  chromium) conventions=web ;;
  *) conventions=$browser ;;
esac

for height in ${HEIGHTS:-20px 1.4 normal}; do
  for size in ${SIZES:-13 16 22}; do
    cells=$folder/$browser-$height-$size
    python3 "$here/texts.py" "$cells" "$conventions" "$height" "$size" "${COUNT:-276}"
    "$quoin" certify -t "$cells/cell.yaml" -d "$cells/texts.ndjson" --browser "$browser" --id kind \
      --width "${WIDTHS:-200,320}" --pixel-ratio "${RATIOS:-1,2}" --json --progress never \
      > "$cells/report.json" 2> "$cells/messages" || [ $? = 1 ] || {
      cat "$cells/messages" >&2
      exit 1
    }
    python3 - "$height" "$size" "$cells/report.json" <<'PYTHON'
import collections
import json
import sys

height, size, path = sys.argv[1:]
report = json.load(open(path))
kinds = collections.Counter(row["id"] for row in report["differences"])
total = report["rows"] * len(report["widths"])
differing = sum(column["differing"] for column in report["widths"])
print(f"{report['browser']}, {size} px, line height {height}: {total - differing} of {total}, "
      f"{100 * (total - differing) / total:.2f} %; "
      + (", ".join(f"{kind} {number}" for kind, number in kinds.most_common()) or "none differs"))
PYTHON
  done
done
