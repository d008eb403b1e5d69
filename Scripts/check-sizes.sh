#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks what an installed Quoin weighs, and prints it as a table:
#
#     Scripts/install.sh PREFIX && Scripts/check-sizes.sh PREFIX
#     Scripts/make-wheel.sh FOLDER && Scripts/check-sizes.sh PREFIX FOLDER/quoin-*.whl
#     Scripts/install-tables.sh PREFIX && Scripts/check-sizes.sh PREFIX
#
# The bytes of the tool, of the library and of the wheel; the libraries that they need; the memory
# that the library takes when it is opened; and, where valgrind is installed, the instructions of
# opening it and of its calls for one row, counted by callgrind. Of the static library of tables and
# constraints: its bytes, and those of a program that is linked with it and runs. Nothing depends on
# the load of the machine. Fails if one of them is above its bound.
set -eu

case ${1-} in '' | -*) sed -n '3,15s/^# \{0,1\}//p' "$0"; exit 64 ;; esac
top=$(cd "$(dirname "$0")/.." && pwd)
prefix=$(cd "$1" && pwd)
shift
library=$(find "$prefix/lib" -maxdepth 1 -name 'libquoin.so.*')
tables=$(find "$prefix/lib" -maxdepth 1 -name libquoin-tables.a)
[ -n "$library$tables" ] || { echo "check-sizes: $prefix has no library of Quoin" >&2; exit 66; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=no

# One line of the table: what it is, what it is measured in, the figure and its bound.
row() {
  verdict=
  [ "$3" -le "$4" ] || { verdict="**too much**"; failed=yes; }
  echo "| $1 | $2 | $3 | $4 | $verdict |"
}

echo "| what | unit | is | at most | |"
echo "|---|---|---:|---:|---|"
for wheel in "$@"; do row "$(basename "$wheel")" bytes "$(stat -Lc %s "$wheel")" 15000000; done

if [ -n "$tables" ]; then
  row "static library of tables and constraints" bytes "$(stat -c %s "$tables")" 1100000
  # As a stranger would link it: where the prefix is now, by pkg-config alone.
  words="pkg-config --define-variable=prefix=$prefix --static"
  # shellcheck disable=SC2046 # Words for the compiler.
  (cd "$top/Tests/CQuoinProgram" &&
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig &&
    export PKG_CONFIG_PATH &&
    cc -O2 -Wall -Wextra -Werror -Iinclude $($words --cflags quoin-tables) \
      "$top/Scripts/sizes/tables.c" tables.c solver.c random.c random_solver.c \
      -s -Wl,--gc-sections \
      $($words --libs quoin-tables) -o "$work/tables")
  "$work/tables" >/dev/null || failed=yes
  row "program of it, with Swift's runtime" bytes "$(stat -c %s "$work/tables")" 6000000
  strange=$(objdump -p "$work/tables" | awk '$1 == "NEEDED" { print $2 }' |
    grep -cvE '^(ld-linux.*|libc|libm|libstdc\+\+|libgcc_s)\.so\.' || true)
  row "other libraries than expected, program of it" number "$strange" 0
fi
if [ -z "$library" ]; then
  [ $failed = no ]
  exit
fi

row "tool" bytes "$(stat -Lc %s "$prefix/bin/quoin")" 12000000
row "library" bytes "$(stat -Lc %s "$library")" 9000000

# Libraries that the library and the tool may need, beside those of C and C++.
text="freetype harfbuzz yaml-0 cmark-gfm cmark-gfm-extensions gumbo"
more="cairo turbojpeg zstd sqlite3 fontconfig z"
for file in "$library" "$prefix/bin/quoin"; do
  case $file in "$library") known=$text ;; *) known="$text $more" ;; esac
  strange=$(objdump -p "$file" | awk '$1 == "NEEDED" { print $2 }' |
    grep -vE "^(ld-linux.*|libc|libm|libstdc\+\+|libgcc_s|lib($(echo "$known" | tr ' ' '|')))\.so(\.|$)" ||
    true)
  row "other libraries than expected, $(basename "$file")" number \
    "$(echo "$strange" | grep -c . || true)" 0
  if [ -n "$strange" ]; then echo "$strange" >&2; fi
done

cc -O1 -I"$prefix/include" "$top/Scripts/sizes/calls.c" -o "$work/calls" -ldl
row "memory of opening the library" kB "$("$work/calls" "$library" load)" 5000

if ! command -v valgrind >/dev/null; then
  echo "check-sizes: without valgrind no instructions are counted" >&2
else
  instructions() {
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
      "$work/calls" "$library" "$@" 2>&1 >/dev/null | awk '/Collected/ { print $4 }'
  }
  # The instructions of a call: those of a hundred, once all caches are warm.
  call() { echo $((($(instructions "$1" 120) - $(instructions "$1" 20)) / 100)); }
  row "opening the library" instructions "$(instructions load)" 7000000
  row "height of a row, one worker" instructions "$(call heights)" 130000
  row "frames of a row" instructions "$(call frames)" 160000
  binary=$(call binary)
  row "display list of a row, binary" instructions "$binary" 650000
  row "display list of a row, with names" instructions "$(call named)" $((binary + binary / 10))
  row "display list of a row, JSON" instructions "$(call json)" $((3 * binary))
fi
[ $failed = no ]
