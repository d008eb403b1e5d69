# SPDX-License-Identifier: Apache-2.0
# A template and records for it, made up for the scripts that need rows but no particular data. Read
# with `.`, not run.

# Writes a template of two texts.
made_template() {
  cat <<'YAML'
width: 320
margins: 12
fonts: {title: {size: 17, weight: bold}}
views:
  title: {type: text, text: "${title}", font: title}
  body: {type: text, text: "${body}"}
layout: |
  H:|-[title]-|
  H:|-[body]-|
  V:|-[title]-4-[body]-|
YAML
}

# made_rows ROWS LEAST SPREAD VOCABULARY: writes so many records. A body has at least so many words
# and fewer than SPREAD more, out of so many different ones.
made_rows() {
  awk -v rows="$1" -v least="$2" -v spread="$3" -v vocabulary="$4" 'BEGIN {
    for (row = 0; row < rows; row++) {
      printf "{\"id\":%d,\"title\":\"Row number %d\",\"body\":\"", row, row
      words = least + row % spread
      for (word = 0; word < words; word++) printf "word%d ", (row * 31 + word * 7) % vocabulary
      print "\"}"
    }
  }'
}
