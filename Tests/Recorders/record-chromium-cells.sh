#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Records the heights of cells in Chromium, for ChromiumCellTests.
#
#     Tests/Recorders/record-chromium-cells.sh .build/debug/quoin
#
# Needs Debian's packages chromium and python3, and no network. The cells are those of the built-in
# samples in the templates chat, news and product with CSS's line heights; both are kept with the
# heights, so that the test needs no browser.
set -eu

quoin=$1
cd "$(dirname "$0")/../.."
folder=Tests/QuoinToolTests/ChromiumCells
resources=Sources/CellTemplates/Resources
mkdir -p "$folder"
for template in chat news product; do
  cp "$resources/Samples/$template.ndjson" "$folder/$template.ndjson"
  for height in 20px 1.3em 1.3 normal; do
    name=$folder/$template-$height
    python3 Benchmarks/browser/web-template.py \
      "$resources/Templates/$template.cell.yaml" "$height" > "$name.cell.yaml"
    "$quoin" certify -t "$name.cell.yaml" -d "$folder/$template.ndjson" --width 320,375,600 \
      --heights "$name.heights.ndjson" --show 3 || [ $? = 1 ]
  done
done
chromium --version 2>/dev/null > "$folder/version.txt"
