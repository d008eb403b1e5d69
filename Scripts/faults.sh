#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the tool where things go wrong, and prints a table of what it did:
#
#     Scripts/faults.sh              builds the tool and tries it
#     Scripts/faults.sh QUOIN        tries a tool that is built
#
# A full disk, read-only folders, closed pipes, signals, deleted fonts, a million failing rows under
# each policy, and two writers of one cache that are killed again and again. Each case says what must
# hold; a case that does not is FAILED, and the exit status is 1. Cases that need the right to mount
# file systems, or a user who is not root, are tried in a user namespace and are SKIPPED, by name,
# where there is none.
#
# Environment: ROWS=1000000 failing rows, KILLS=50, SEED=1 for the moments of the kills.
set -u

called_from=$(pwd)
cd "$(dirname "$0")/.." || exit 70
if [ $# -gt 0 ]; then
  case $1 in
    -h | --help) sed -n '3,15s/^# \{0,1\}//p' "$0"; exit 0 ;;
    /*) quoin=$1 ;;
    *) quoin=$called_from/$1 ;;
  esac
else
  swift build -c release --product quoin >&2 </dev/null || exit 70
  quoin=$(pwd)/.build/release/quoin
fi
[ -x "$quoin" ] || { echo "faults: there is no program '$quoin'" >&2; exit 66; }
rows=${ROWS:-1000000}
kills=${KILLS:-50}
seed=${SEED:-1}

. Scripts/made-rows.sh
work=$(mktemp -d)
disk=$work/disk
trap 'umount "$disk" 2>/dev/null; chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$disk"
cd "$work" || exit 70

# --- Input --------------------------------------------------------------------------------------

made_template > cell.yaml
made_rows 40000 20 37 1009 > rows.ndjson
head -n 20 rows.ndjson > few.ndjson
heights() { "$quoin" heights --template cell.yaml --data rows.ndjson "$@"; }
heights > expected 2>errors || { cat errors >&2; exit 70; }
"$quoin" render --template cell.yaml --data few.ndjson -o expected.png || exit 70

# --- The table ----------------------------------------------------------------------------------

failures=0
skips=0
report() { printf '%-8s %-46s %s\n' "$1" "$2" "$3"; }
# check NAME WHAT-MUST-HOLD COMMAND…: the command's status says whether it holds.
check() {
  name=$1 promise=$2
  shift 2
  if "$@" >>log 2>&1; then
    report ok "$name" "$promise"
  else
    failures=$((failures + 1))
    report FAILED "$name" "$promise"
    tail -n 3 errors 2>/dev/null | sed 's/^/         | /'
  fi
}
skip() {
  skips=$((skips + 1))
  report SKIPPED "$1" "$2"
}
# run STATUS COMMAND…: runs with its messages in `errors`, and checks its exit status.
run() {
  wanted=$1
  shift
  "$@" 2>errors
  status=$?
  [ $status -eq "$wanted" ] || { echo "status $status instead of $wanted" >> errors; return 1; }
}
said() { grep -q "$1" errors; }
none_left() { ! ls "$1" | grep -q partial; }

report result case 'what must hold'

# --- A full disk --------------------------------------------------------------------------------

if mount -t tmpfs -o size=64k tmpfs "$disk" 2>/dev/null; then
  # Fills the disk to its last byte, after what a command wrote there.
  fill() {
    rm -f "$disk"/*
    "$@"
    head -c 1000000 /dev/zero > "$disk/filler" 2>/dev/null
    byte=0
    while printf x > "$disk/byte$byte"; do byte=$((byte + 1)); done 2>/dev/null
  }
  to_disk() { heights > "$disk/out"; }
  output_on_full_disk() { fill true; run 74 to_disk && said 'No space left'; }
  check 'full disk: standard output' 'exit 74 and the reason' output_on_full_disk
  old_file() { echo old > "$disk/old.png"; echo old > "$disk/summary.json"; }
  picture_on_full_disk() {
    fill old_file
    run 74 "$quoin" render --template cell.yaml --data few.ndjson -o "$disk/old.png" &&
      said 'No space left' && [ "$(cat "$disk/old.png")" = old ] && none_left "$disk"
  }
  check 'full disk: a picture' 'exit 74, the old picture is whole, no rest' picture_on_full_disk
  summary_on_full_disk() {
    fill old_file
    run 74 heights --summary "$disk/summary.json" > out && said 'No space left' &&
      cmp -s out expected && [ "$(cat "$disk/summary.json")" = old ]
  }
  check 'full disk: a summary' 'exit 74 after all heights, the old one whole' summary_on_full_disk
  cache_on_full_disk() {
    fill true
    run 0 heights --cache "$disk/cache" > out && said 'continuing without it' &&
      cmp -s out expected
  }
  check 'full disk: a cache' 'a warning, the same heights' cache_on_full_disk
  cache_fills_disk() {
    rm -f "$disk"/*
    run 0 heights --cache "$disk/cache" > out && said 'continuing without it' &&
      cmp -s out expected
  }
  check 'a disk that the cache fills' 'a warning, the same heights' cache_fills_disk
  umount "$disk"
else
  for name in 'standard output' 'a picture' 'a summary' 'a cache'; do
    skip "full disk: $name" 'needs the right to mount (root)'
  done
  skip 'a disk that the cache fills' 'needs the right to mount (root)'
fi
if [ -c /dev/full ]; then
  to_full() { heights > /dev/full; }
  device_full() { run 74 to_full && said 'No space left'; }
  check '/dev/full: standard output' 'exit 74 and the reason' device_full
else
  skip '/dev/full: standard output' 'there is no such device'
fi

# --- Read-only folders --------------------------------------------------------------------------

mkdir locked
echo old > locked/old.png
heights --cache locked/cache > out 2>errors
read_only=yes
if [ "$(id -u)" -eq 0 ]; then
  # Permissions do not stop root; a read-only mount does.
  if mount --bind locked locked 2>/dev/null && mount -o remount,ro,bind locked 2>/dev/null; then
    unlock() { umount locked; }
  else
    umount locked 2>/dev/null
    read_only=no
  fi
else
  chmod a-w locked locked/*
  unlock() { chmod u+w locked; }
fi
if [ $read_only = yes ]; then
  picture_read_only() {
    run 74 "$quoin" render --template cell.yaml --data few.ndjson -o locked/old.png &&
      said 'cannot write' && [ "$(cat locked/old.png)" = old ] && none_left locked
  }
  check 'read-only folder: a picture' 'exit 74, the old picture is whole' picture_read_only
  summary_read_only() {
    run 74 heights --summary locked/summary.json > out && said 'cannot write' &&
      cmp -s out expected
  }
  check 'read-only folder: a summary' 'exit 74 after all heights' summary_read_only
  cache_read_only() {
    run 0 heights --cache locked/cache > out && said 'continuing without it' && cmp -s out expected
  }
  check 'read-only folder: a cache that exists' 'a warning, the same heights' cache_read_only
  cache_missing() {
    run 0 heights --cache locked/other > out && said 'continuing without it' && cmp -s out expected
  }
  check 'read-only folder: a new cache' 'a warning, the same heights' cache_missing
  unlock
else
  for name in 'a picture' 'a summary' 'a cache that exists' 'a new cache'; do
    skip "read-only folder: $name" 'root without the right to mount'
  done
fi

# --- Pipes and descriptors ----------------------------------------------------------------------

closed_pipe() {
  { heights 2>errors; echo $? > status; } | head -n 1 > out
  [ "$(cat status)" -eq 0 ] && [ ! -s errors ] && [ "$(wc -l < out)" -eq 1 ]
}
check 'a pipe whose reader leaves' 'exit 0 without a word' closed_pipe
to_nothing() { heights >&-; }
closed_output() { run 74 to_nothing && said 'standard output'; }
check 'standard output that is closed' 'exit 74 and the reason' closed_output
from_nothing() { "$quoin" heights --template cell.yaml <&- > out; }
closed_input() { run 74 from_nothing && said 'cannot read'; }
check 'standard input that is closed' 'exit 74 and the reason' closed_input

# --- Signals ------------------------------------------------------------------------------------

# Sends a signal while a picture is made; what follows the signal starts the tool. A fast tool is
# done before the signal, and tried again with less time.
interrupted() {
  signal=$1
  shift
  for delay in 0.2 0.1 0.05 0.02; do
    echo old > picture.png
    "$@" "$quoin" render --template cell.yaml --data rows.ndjson --offset 9000000 --viewport 800 \
      -o picture.png 2>errors &
    process=$!
    sleep $delay
    kill "-$signal" $process 2>/dev/null
    wait $process
    if [ $? -gt 128 ]; then
      [ "$(cat picture.png)" = old ]
      return
    fi
  done
  echo "the picture was made before SIG$signal" >> errors
  return 1
}
for signal in INT TERM HUP; do
  # A shell without job control starts programs in the background with SIGINT ignored.
  if env --default-signal=$signal true 2>/dev/null; then
    check "SIG$signal while a picture is made" 'the old picture is whole' \
      interrupted $signal env --default-signal=$signal
  else
    skip "SIG$signal while a picture is made" "this system's env has no --default-signal"
  fi
done
check 'SIGKILL while a picture is made' 'the old picture is whole' interrupted KILL
stopped() {
  heights > out 2>errors &
  process=$!
  sleep 0.1
  kill -STOP $process
  sleep 0.3
  kill -CONT $process
  wait $process && cmp -s out expected
}
check 'SIGSTOP, then SIGCONT' 'the same heights' stopped

# --- Fonts --------------------------------------------------------------------------------------

missing_font() {
  run 69 heights --font-file absent.ttf > out && said absent.ttf
}
check 'a font file that is not there' 'exit 69 and its name' missing_font
mkdir program
cp -L "$quoin" program/quoin
folder=$(dirname "$(realpath "$quoin")")
for bundle in "$folder"/*.resources "$folder"/*.bundle; do
  [ -e "$bundle" ] && cp -R "$bundle" program/
done
font=$(find program -name '*.ttf' | sort | head -n 1)
if [ -n "$font" ]; then
  # The variable keeps the tool from the build's own folder, where it would look next.
  deleted_fonts() {
    rm -rf program/*.resources program/*.bundle
    QUOIN_FONTS=$work/absent program/quoin heights --template cell.yaml --data few.ndjson \
      > out 2>errors
    [ $? -eq 69 ] && said absent
  }
  check 'bundled fonts that are deleted' 'exit 69 and where they should be' deleted_fonts
  cp "$font" broken.ttf 2>/dev/null || find "$folder/" -name '*.ttf' | head -n 1 |
    while read -r file; do cp "$file" broken.ttf; done
  cut_font() {
    head -c 1000 broken.ttf > cut.ttf
    run 69 heights --font-file cut.ttf > out && said cut.ttf
  }
  check 'a font file that is cut off' 'exit 69 and its name' cut_font
else
  skip 'bundled fonts that are deleted' 'the fonts are not beside the tool'
  skip 'a font file that is cut off' 'the fonts are not beside the tool'
fi

# --- Failing rows -------------------------------------------------------------------------------

awk -v rows="$rows" 'BEGIN { for (row = 0; row < rows; row++) print "{\"id\":" row "}" }' > bad.ndjson
bad() { "$quoin" heights --template cell.yaml --data bad.ndjson --on-error "$1"; }
bad_stop() {
  run 65 bad stop > out && [ ! -s out ] && [ "$(wc -l < errors)" -eq 1 ] &&
    said "bad.ndjson:1: field 'title' is missing"
}
check "$rows failing rows: stop" 'exit 65, one message, no row' bad_stop
bad_skip() {
  run 1 bad skip > out && [ ! -s out ] && [ "$(wc -l < errors)" -eq $((rows + 1)) ] &&
    tail -n 1 errors | grep -q "$rows of $rows rows failed"
}
check "$rows failing rows: skip" 'exit 1, a message each, no row' bad_skip
bad_null() {
  run 1 bad null > out && [ "$(wc -l < out)" -eq "$rows" ] &&
    [ "$(grep -c '"height":null' out)" -eq "$rows" ]
}
check "$rows failing rows: null" 'exit 1, a row of null each' bad_null
if command -v /usr/bin/time >/dev/null; then
  bad_memory() {
    /usr/bin/time -f %M -o peak "$quoin" heights --template cell.yaml --data bad.ndjson \
      --on-error null > out 2>errors
    [ "$(tail -n 1 peak)" -lt 200000 ]
  }
  check "$rows failing rows: memory" 'less than 200 MB at the peak' bad_memory
else
  skip "$rows failing rows: memory" 'there is no /usr/bin/time'
fi

# --- Two writers of one cache -------------------------------------------------------------------

two_writers() {
  rm -f cache cache-*
  heights --cache cache > out.1 2>errors &
  first=$!
  heights --cache cache > out.2 2>errors.2 &
  second=$!
  wait $first && wait $second && cmp -s out.1 expected && cmp -s out.2 expected
}
check 'two writers of one cache' 'both have the same heights' two_writers
killed_writers() {
  rm -f cache cache-*
  kill=0
  while [ $kill -lt "$kills" ]; do
    heights --cache cache --jobs 1 > out.1 2>/dev/null &
    first=$!
    heights --cache cache --jobs 1 > out.2 2>/dev/null &
    second=$!
    sleep "$(awk -v seed="$seed" -v kill="$kill" 'BEGIN { srand(seed * 1000 + kill); print rand() * 0.6 }')"
    if [ $((kill % 2)) -eq 0 ]; then kill -KILL $first; else kill -KILL $first $second; fi
    wait $first
    wait $second
    kill=$((kill + 1))
    # Every tenth time the cache is read, and its heights compared.
    if [ $((kill % 10)) -eq 0 ]; then
      run 0 heights --cache cache > out && cmp -s out expected && [ ! -s errors ] || return 1
      [ $kill -lt "$kills" ] && [ $((kill % 20)) -eq 0 ] && rm -f cache cache-*
    fi
  done 2>/dev/null
  run 0 heights --cache cache > out && cmp -s out expected
}
check "$kills kills of two cache writers" 'the same heights, nothing lost' killed_writers
damaged_cache() {
  heights --cache cache > out 2>errors
  size=$(wc -c < cache)
  place=1
  while [ $place -lt 40 ]; do
    cp cache damaged
    offset=$(awk -v seed="$seed" -v place="$place" -v size="$size" \
      'BEGIN { srand(seed * 7919 + place); print int(rand() * size) }')
    printf '\252' | dd of=damaged bs=1 seek="$offset" conv=notrunc 2>/dev/null
    heights --cache damaged > out 2>errors
    [ $? -eq 0 ] && cmp -s out expected || return 1
    rm -f damaged damaged-*
    place=$((place + 1))
  done
}
check 'a cache with a damaged byte, 39 places' 'the same heights' damaged_cache

echo "faults: $failures failed, $skips skipped" >&2
[ $failures -eq 0 ]
