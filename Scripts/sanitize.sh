#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the tests, or the tool, under a sanitizer, in a build folder of its own:
#
#     Scripts/sanitize.sh thread [ARGUMENT…]       races between threads
#     Scripts/sanitize.sh address [ARGUMENT…]      memory used after its release or out of bounds
#     Scripts/sanitize.sh undefined [ARGUMENT…]    undefined behaviour in C that is compiled here
#     Scripts/sanitize.sh thread quoin heights --jobs 2 -t TEMPLATE -d RECORDS
#     Scripts/sanitize.sh address calls 100000     random sequences of calls of the C interface
#     Scripts/sanitize.sh valgrind calls 100000 3  the same under valgrind, also in C libraries
#     Scripts/sanitize.sh leak [QUOIN]             memory that a million rows leave behind
#
# Without arguments the tests run that can show something, and the tool on two threads:
#
#     thread      the tests of threads, of runs of rows and of caches; then 2,000 rows with --jobs 2
#     address     the tests of the solver's own memory, of every module that calls C, of the
#                 C interface, and of all inputs that fuzzing has kept
#     undefined   the tests of templates, of compressed input, and of all inputs that
#                 fuzzing has kept
#
# The arguments go to `swift test`: --filter ThreadTests; --filter . runs all tests, which take some
# ten times as long as usual. After `quoin` they go to the tool, and after `calls` to the program
# Tests/RandomCalls: SEQUENCES [CALLS [FIRST]]; with `address` its C code is also checked for
# undefined behaviour, and its code in Swift is optimised; `valgrind` takes a release build. A
# finding is printed, and the exit status is not 0. `leak` measures rows with a release build, or
# with the program given, under LeakSanitizer's own allocator (Debian: liblsan0); the peak of
# ROWS=1000000 rows must be that of a tenth of them.
#
# Left out: AllocationTests, which put an allocator of their own before the C library's, where a
# sanitizer has its own; with `address` and `thread` also OtherLanguageTests and a test of Python,
# which load the library into programs without the sanitizer, two tests of the greatest nesting, for
# which the stack is long enough where nothing is instrumented, and LongTextTests, whose time limits
# are for code that nobody instruments.
set -eu

sanitizer=${1:-}
case $sanitizer in
  address | thread | undefined | leak) shift ;;
  valgrind)
    [ "${2:-}" = calls ] || { echo "sanitize: valgrind goes with calls" >&2; exit 64; }
    shift
    ;;
  *)
    sed -n '3,33s/^# \{0,1\}//p' "$0" >&2
    exit 64
    ;;
esac
called_from=$(pwd)
cd "$(dirname "$0")/.."

. Scripts/made-rows.sh
# Rows with new words again and again.
rows() { made_rows "$1" 5 17 100009; }

if [ "$sanitizer" = leak ]; then
  quoin=${1:-$(pwd)/.build/release/quoin}
  case $quoin in /*) ;; *) quoin=$called_from/$quoin ;; esac
  [ $# -gt 0 ] || swift build -c release --product quoin >&2 </dev/null
  library=$(ldconfig -p | awk '/liblsan\.so/ { print $NF; exit }')
  [ -n "$library" ] || { echo "sanitize: there is no liblsan.so; install liblsan0" >&2; exit 69; }
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  made_template >"$work/cell.yaml"
  clang -O1 -shared -fPIC -o "$work/wait-for-threads.so" Scripts/sanitizers/wait-for-threads.c
  # Measures so many rows, and sets `peak`, in kilobytes.
  peak_of() {
    rows "$1" | /usr/bin/time -o "$work/peak" -f %M env \
      LD_PRELOAD="$work/wait-for-threads.so:$library" "$quoin" heights \
      --template "$work/cell.yaml" --data - >"$work/heights"
    [ "$(wc -l <"$work/heights")" -eq "$1" ]
    peak=$(tail -n 1 "$work/peak")
    echo "sanitize: $1 rows, no leak, $((peak / 1024)) MB at the peak" >&2
  }
  count=${ROWS:-1000000}
  peak_of $((count / 10))
  small=$peak
  peak_of "$count"
  [ "$peak" -le $((small + small / 5)) ] || { echo "sanitize: the peak grows" >&2; exit 1; }
  exit 0
fi

Scripts/setup.sh --tests
folder=$(pwd)/.build/sanitize-$sanitizer
say() { echo "sanitize: $*" >&2; }

# A finding ends the program, except races: one run should show them all, and ends with status 66.
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
export TSAN_OPTIONS="halt_on_error=0:exitcode=66:${TSAN_OPTIONS:-}"
flags=--sanitize=$sanitizer
if [ "$sanitizer" = undefined ]; then
  # Swift 6.3 refuses --sanitize=undefined on Linux: it has no runtime for the reports there. A trap
  # needs none, and Swift's backtrace names the place.
  flags="-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined"
fi

# Builds before the preload, which the compiler does not need.
build() {
  say "swift build $flags $*, in $folder"
  # shellcheck disable=SC2086 # Several flags.
  swift build --scratch-path "$folder" $flags "$@" </dev/null >&2
  if [ "$sanitizer" = thread ] && [ "$(uname)" = Linux ]; then
    clang -O1 -shared -fPIC -o "$folder/mutex-order.so" Scripts/sanitizers/mutex-order.c -ldl
    export LD_PRELOAD="$folder/mutex-order.so${LD_PRELOAD:+:$LD_PRELOAD}"
  fi
}

if [ "${1:-}" = calls ]; then
  shift
  if [ $# -eq 0 ]; then
    say "calls needs a number of sequences: calls SEQUENCES [CALLS [FIRST]]"
    exit 64
  fi
  folder=$folder-calls
  case $sanitizer in
    address)
      flags="$flags -Xswiftc -O -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined"
      ;;
    valgrind)
      # It takes the program as it is; a debug build takes eight times as long.
      flags="-c release"
      if ! command -v valgrind >/dev/null; then
        say "there is no valgrind: apt-get install valgrind"
        exit 69
      fi
      ;;
  esac
  build --product RandomCalls
  say "RandomCalls $*"
  [ "$sanitizer" = valgrind ] || exec "$folder/debug/RandomCalls" "$@"
  # Without debug information, of whose forms valgrind does not know all. What Swift keeps until the
  # end is reached by pointers, and no leak.
  program=$folder/release/RandomCalls.stripped
  strip --strip-debug -o "$program" "$folder/release/RandomCalls"
  exec valgrind --quiet --suppressions=Scripts/sanitizers/swift.supp --num-callers=30 \
    --error-exitcode=99 --leak-check=full --show-leak-kinds=definite \
    --errors-for-leak-kinds=definite "$program" "$@"
fi
if [ "${1:-}" = quoin ]; then
  shift
  build --product quoin
  cd "$called_from"
  say "quoin $*"
  exec "$folder/debug/quoin" "$@"
fi
build --build-tests
if [ $# -eq 0 ]; then
  case $sanitizer in
    thread)
      rows_too=yes
      set -- --filter 'ThreadTests|RowHeightsTests|SQLiteHeightCacheTests'
      ;;
    address)
      set -- --filter 'ConstraintSolverTests|TextMeasurementTests|SystemFontsTests' \
        --filter 'CairoBackendTests|GlyphImagesTests|RowHeightsSQLiteTests|QuoinCTests' \
        --filter 'CompressedInputTests|CorpusTests'
      ;;
    undefined) set -- --filter 'CellTemplatesTests|CompressedInputTests|CorpusTests' ;;
  esac
fi
set -- --skip AllocationTests "$@"
if [ "$sanitizer" != undefined ]; then
  set -- --skip 'OtherLanguageTests|to.the.bit.in.Python|LongTextTests|may.be.as.deep.as|nesting.is.limited' "$@"
fi
say "swift test $*"
# shellcheck disable=SC2086
swift test --skip-build --scratch-path "$folder" $flags --disable-xctest "$@" </dev/null

if [ "${rows_too:-}" = yes ]; then
  say "quoin heights --jobs 2, 2,000 rows"
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  made_template >"$work/cell.yaml"
  rows 2000 | "$folder/debug/quoin" heights --jobs 2 --template "$work/cell.yaml" --data - \
    --cache "$work/cache" >"$work/heights"
  rows 2000 | "$folder/debug/quoin" heights --jobs 1 --template "$work/cell.yaml" --data - |
    cmp - "$work/heights"
  say "no race"
fi
