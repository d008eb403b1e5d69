#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Compiles a constraint DSL that was written for UIKit or AppKit against Quoin's AutoLayout, and
# runs its tests if their folder is given.
#
#   Scripts/try-foreign-dsl.sh AppKit SnapKit CHECKOUT/Sources CHECKOUT/Tests/SnapKitTests
#
# The first argument is the module whose names the DSL is to find, the second the DSL's own module.
# LEFT_OUT names files, with spaces between them, that are not to be compiled; each is a thing that
# needs the Objective-C runtime. MAIN_ACTOR=1 says that the DSL takes views to be the main actor's.
# The checkout is only read. Nothing of it enters this repository.
set -euo pipefail

if [ $# -lt 3 ]; then
  sed -n '4,13s/^# \{0,1\}//p' "$0"
  exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
names=$1 module=$2
sources=$(cd "$3" && pwd)
tests=${4:+$(cd "$4" && pwd)}
package=${FOREIGN_BUILD:-$root/.build/foreign}/$names-$module
parts="LayoutGeometry TextVocabulary ConstraintSolver LayoutRendering AutoLayout"

rm -rf "$package/Sources" "$package/Tests"
mkdir -p "$package/Sources" "$package/Tests"
for part in $parts; do ln -s "$root/Sources/$part" "$package/Sources/$part"; done
ln -s "$root/Scripts/foreign-names" "$package/Sources/$names"
ln -s "$sources" "$package/Sources/$module"
if [ -n "$tests" ]; then ln -s "$tests" "$package/Tests/${module}Tests"; fi

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

let own: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
let math: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
func part(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: own, linkerSettings: math)
}
let package = Package(
  name: "foreign",
  targets: [
    part("LayoutGeometry"), part("TextVocabulary", ["LayoutGeometry"]), part("ConstraintSolver"),
    part("LayoutRendering", ["LayoutGeometry", "TextVocabulary"]),
    part(
      "AutoLayout", ["LayoutGeometry", "TextVocabulary", "ConstraintSolver", "LayoutRendering"]),
    part("$names", ["AutoLayout", "LayoutGeometry", "TextVocabulary"]),
    .target(
      name: "$module", dependencies: ["$names"], exclude: [$left_out],
      swiftSettings: [.swiftLanguageMode(.v5)$isolation]),
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
