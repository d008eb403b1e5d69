#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Compiles a constraint library that was written for UIKit against the package of UIKit's names, and
# runs its tests if their folder is given.
#
#   Scripts/try-foreign-dsl.sh SnapKit CHECKOUT/Sources CHECKOUT/Tests/SnapKitTests
#
# The first argument is the library's module. Its sources are compiled as they are. LEFT_OUT names
# files, with spaces between them, that are not to be compiled; each is a thing that needs the
# Objective-C runtime. MAIN_ACTOR=1 says that the library takes views to be the main actor's.
#
# The tests are compiled from copies in which the condition os(iOS) || os(tvOS) is canImport(UIKit),
# as sources say it. TEST_EDITS is a sed script for the copies where tests need the Objective-C
# runtime. The checkout is only read. Nothing of it enters this repository.
set -euo pipefail

if [ $# -lt 2 ]; then
  sed -n '4,16s/^# \{0,1\}//p' "$0"
  exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
module=$1
sources=$(cd "$2" && pwd)
tests=${3:+$(cd "$3" && pwd)}
package=${FOREIGN_BUILD:-$root/.build/foreign}/$module-package

rm -rf "$package/Sources" "$package/Tests"
mkdir -p "$package/Sources" "$package/Tests"
ln -s "$sources" "$package/Sources/$module"
if [ -n "$tests" ]; then
  copies=$package/Tests/${module}Tests
  cp -R "$tests" "$copies"
  find "$copies" -name '*.swift' -exec \
    sed -i -e 's/os(iOS) || os(tvOS)/canImport(UIKit)/' -e "${TEST_EDITS:-}" {} +
fi

isolation=""
if [ "${MAIN_ACTOR:-0}" = 1 ]; then
  isolation=', .unsafeFlags(["-default-isolation", "MainActor"])'
fi
left_out=""
for file in ${LEFT_OUT:-}; do left_out="$left_out\"$file\", "; done

{
  cat <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "foreign",
  dependencies: [.package(name: "quoin-uikit", path: "$root/UIKit")],
  targets: [
    .target(
      name: "$module", dependencies: [.product(name: "UIKit", package: "quoin-uikit")],
      exclude: [$left_out], swiftSettings: [.swiftLanguageMode(.v5)$isolation]),
SWIFT
  if [ -n "$tests" ]; then
    cat <<SWIFT
    .testTarget(
      name: "${module}Tests", dependencies: ["$module"],
      swiftSettings: [.swiftLanguageMode(.v5)$isolation]),
SWIFT
  fi
  echo "  ])"
} >"$package/Package.swift"

if [ -n "$tests" ]; then
  swift test --package-path "$package"
else
  swift build --package-path "$package"
fi
