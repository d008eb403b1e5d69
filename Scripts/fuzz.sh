#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fuzzes a part of Quoin, guided by coverage (libFuzzer), in a build folder of its own:
#
#     Scripts/fuzz.sh TARGET [SECONDS [OPTION…]]   goes on from the corpus; the options are libFuzzer's
#     Scripts/fuzz.sh --coverage TARGET            line coverage of the target's own files
#     Scripts/fuzz.sh --keep TARGET                puts the smallest corpus into Fuzzing/Corpus
#     Scripts/fuzz.sh --run TARGET FILE…           runs inputs, such as one that was found
#
# The targets are templates, formats, equations, ndjson, csv, solve, batches, fonts, texts, caches,
# drawings, pictures and trees.
# SECONDS are 60 if not given. A finding ends the run with a status other than 0; the input is kept
# in .build/fuzz/found. The inputs of a run stay in .build/fuzz/TARGET until --keep.
set -eu

usage() { sed -n '3,13s/^# \{0,1\}//p' "$0" >&2; exit 64; }
say() { echo "fuzz: $*" >&2; }

mode=fuzz
case ${1:-} in
  --coverage | --keep | --run) mode=${1#--}; shift ;;
esac
target=${1:-}
case $target in
  templates | formats | equations | ndjson | csv | solve | batches | fonts | texts | caches | drawings | pictures | trees) ;;
  *) usage ;;
esac
shift
here=$(pwd)
cd "$(dirname "$0")/.."
root=$(pwd)
folder=${QUOIN_FUZZ_FOLDER:-$root/.build/fuzz}
kept=$root/Fuzzing/Corpus/$target.txt
export FUZZ_TARGET="$target"
mkdir -p "$folder/$target" "$folder/found"

# What all runs have in common. Inputs are short, because short ones reach the same code sooner.
# libFuzzer keeps the input of a trap, if Swift does not take the signal first.
export SWIFT_BACKTRACE=enable=no

limits="-timeout=20 -rss_limit_mb=3072 -print_final_stats=1"
case $target in
  fonts | caches) length=20000 ;;
  templates) length=3000 ;;
  solve | texts) length=400 ;;
  *) length=1000 ;;
esac
# What is kept: so many inputs of less than so many blocks of 512 bytes, of all sizes.
most=100
blocks=9
case $target in
  caches) most=12 blocks=40 ;;
  templates | texts | equations) most=50 ;;
esac

# Builds with the given flags into a folder, and sets `program`.
build() {
  say "swift build, in $1"
  scratch=$1
  shift
  swift build -c release --package-path Fuzzing --scratch-path "$scratch" --sanitize=fuzzer \
    --product fuzz -Xswiftc -enable-testing "$@" </dev/null >&2
  program=$scratch/release/fuzz
}

# Writes the inputs of the kept corpus and the seeds into the target's folder.
unpack() {
  FUZZ_SEEDS=$folder/$target "$program" -runs=0 -help=1 >/dev/null 2>&1 || true
  [ -f "$kept" ] || return 0
  number=0
  while IFS= read -r line; do
    case $line in "" | "#"*) continue ;; esac
    number=$((number + 1))
    echo "$line" | base64 -d >"$folder/$target/kept-$number"
  done <"$kept"
}

case $mode in
  fuzz)
    seconds=${1:-60}
    if [ $# -gt 0 ]; then shift; fi
    build "$folder/build"
    unpack
    # shellcheck disable=SC2086 # Several options.
    exec "$program" $limits -max_len=$length -max_total_time="$seconds" \
      -artifact_prefix="$folder/found/$target-" "$@" "$folder/$target"
    ;;
  run)
    build "$folder/build"
    cd "$here"
    exec "$program" "$@"
    ;;
  keep)
    build "$folder/build"
    unpack
    rm -rf "$folder/merged"
    mkdir -p "$folder/merged"
    # shellcheck disable=SC2086
    "$program" $limits -merge=1 "$folder/merged" "$folder/$target" >"$folder/merge.log" 2>&1
    # From short to long, so many of them; what is below a note stays, because it was a finding.
    {
      if [ -f "$kept" ]; then
        awk '/^#/ { note = 1 } note && NF { print } /^[^#]/ { note = 0 }' "$kept"
      fi
      find "$folder/merged" -type f -size -$blocks -printf '%s %p\n' | sort -n |
        awk -v most=$most '{ lines[NR] = $0 } END { for (i = 1; i <= NR; i++)
            if (NR <= most || int(i * most / NR) > int((i - 1) * most / NR)) print lines[i] }' |
          while read -r _ file; do
        base64 -w 0 "$file"
        echo
      done
    } | awk '/^#/ || !seen[$0]++' >"$kept.new"
    mv "$kept.new" "$kept"
    say "$(grep -vc '^#' "$kept") inputs in $kept"
    ;;
  coverage)
    build "$folder/coverage" -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
    unpack
    export LLVM_PROFILE_FILE="$folder/coverage.profraw"
    FUZZ_FILES=$folder/files "$program" -runs=0 -timeout=60 "$folder/$target" 2>"$folder/coverage.log"
    bin=$(dirname "$(command -v swift)")
    "$bin/llvm-profdata" merge -o "$folder/coverage.profdata" "$folder/coverage.profraw"
    files=$(sed "s#^#$root/Sources/#" "$folder/files")
    # shellcheck disable=SC2086
    "$bin/llvm-cov" report "$program" -instr-profile "$folder/coverage.profdata" \
      --show-region-summary=0 --show-branch-summary=0 $files
    ;;
esac
