#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares the built-in templates with Chromium on four kinds of text and prints a table.
#
#     Benchmarks/browser/certify.sh QUOIN CORPORA [FOLDER]
#
# QUOIN is a built tool and CORPORA a folder that Benchmarks/browser/corpora.py wrote. FOLDER gets a
# report for each cell of the table (default: a new temporary folder). TEMPLATES, LANGUAGES, HEIGHTS
# and ROWS choose a part of the table.
set -eu

quoin=$1
corpora=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=${3:-$(mktemp -d)}
mkdir -p "$folder"

for template in ${TEMPLATES:-chat news product}; do
  for height in ${HEIGHTS:-20px 1.3em 1.3 normal}; do
    cell=$folder/$template-$height.cell.yaml
    python3 "$here/web-template.py" \
      "$here/../../Sources/CellTemplates/Resources/Templates/$template.cell.yaml" "$height" > "$cell"
    for language in ${LANGUAGES:-en cjk rtl emoji}; do
      report=$folder/$template-$height-$language.json
      head -n "${ROWS:-20000}" "$corpora/$language.ndjson" |
        "$quoin" certify -t "$cell" --width 320,375,600 --json --progress never \
          > "$report" 2> "$report.err" || [ $? = 1 ] || { cat "$report.err" >&2; exit 1; }
      python3 "$here/web-table.py" "$template" "$height" "$language" "$report"
    done
  done
done
