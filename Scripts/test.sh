#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs what the tests need, builds everything and runs all tests:
#
#     Scripts/test.sh [ARGUMENT…]        the arguments go to `swift test`: --filter TableTests
#     Scripts/test.sh --release [ARGUMENT…]
#
# With `--release` what ships is built as Scripts/install.sh builds it, optimised, in .build-release;
# without arguments all tests run then but those of the sources themselves. The tests' own code is not
# optimised.
#
# Environment: SEED=n repeats a random run, QUOIN_STRICT=1 makes each warning of this package an
# error.
set -eu

cd "$(dirname "$0")/.."

# The suites of sources and of what the compiler refuses, which are the same in any build.
release_skip='TidyTests|CompilerRefusesTests'

is_release=0
if [ "${1:-}" = --release ]; then
  is_release=1
  shift
  [ $# -gt 0 ] || set -- --skip "$release_skip"
fi
Scripts/setup.sh --tests
if [ "${QUOIN_STRICT:-0}" = 1 ]; then
  set -- -Xswiftc -warnings-as-errors "$@"
fi
if [ "$is_release" = 1 ]; then
  export QUOIN_PLAIN_TESTS=1 QUOIN_SMALL_CODE=1
  set -- -c release --scratch-path .build-release -Xswiftc -enable-testing "$@"
fi
# All tests are Swift Testing's; without XCTest its closing lines are the last ones.
exec swift test --disable-xctest "$@" </dev/null
