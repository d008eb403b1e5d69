#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares the built-in templates with Chromium on four kinds of text and prints a table.
#
#     Benchmarks/browser/certify.sh QUOIN CORPORA [FOLDER]
#
# QUOIN is a built tool and CORPORA a folder that Benchmarks/browser/corpora.py wrote. FOLDER gets a
# report for each cell of the table (default: a new temporary folder). TEMPLATES, LANGUAGES, HEIGHTS
# and ROWS choose a part of the table, WIDTHS the widths (default: 320,375,600), RATIOS the device
# pixel ratios (default: 1,2,3). JOBS commands run at a time (default: one per core), each with a
# browser for each ratio.
set -eu

quoin=$1
corpora=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=${3:-$(mktemp -d)}
mkdir -p "$folder"
languages=${LANGUAGES:-en cjk rtl emoji}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
rm -f "$folder/failed"

# Writes the report of a template and a language.
compare() {
  head -n "${ROWS:-20000}" "$corpora/$2.ndjson" |
    "$quoin" certify -t "$folder/$1.cell.yaml" --width "${WIDTHS:-320,375,600}" \
      --pixel-ratio "${RATIOS:-1,2,3}" --json --progress never \
      > "$folder/$1-$2.json" 2> "$folder/$1-$2.err" || [ $? = 1 ] || {
    cat "$folder/$1-$2.err" >&2
    touch "$folder/failed"
  }
}

for template in ${TEMPLATES:-chat news product}; do
  for height in ${HEIGHTS:-20px 1.3em 1.3 normal}; do
    name=$template-$height
    python3 "$here/web-template.py" \
      "$here/../../Sources/CellTemplates/Resources/Templates/$template.cell.yaml" "$height" \
      > "$folder/$name.cell.yaml"
    count=0
    for language in $languages; do
      compare "$name" "$language" &
      count=$((count + 1))
      [ $((count % jobs)) != 0 ] || wait
    done
    wait
    [ ! -e "$folder/failed" ] || exit 1
    for language in $languages; do
      python3 "$here/web-table.py" "$template" "$height" "$language" "$folder/$name-$language.json"
    done
  done
done
