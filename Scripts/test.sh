#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs what the tests need, builds everything and runs all tests:
#
#     Scripts/test.sh [ARGUMENT…]        the arguments go to `swift test`: --filter TableTests
#
# Environment: SEED=n repeats a random run, QUOIN_STRICT=1 makes each warning of this package an
# error.
set -eu

cd "$(dirname "$0")/.."
Scripts/setup.sh --tests
if [ "${QUOIN_STRICT:-0}" = 1 ]; then
  set -- -Xswiftc -warnings-as-errors "$@"
fi
# All tests are Swift Testing's; without XCTest its closing lines are the last ones.
exec swift test --disable-xctest "$@" </dev/null
