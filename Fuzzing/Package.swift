// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Programs that feed Quoin with inputs which libFuzzer changes; README.md says how to run them.
// The target functions are compiled a second time in Quoin's own tests, which replay the corpus.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  // Quoin's own tests compile the targets with what only they have.
  .define("FUZZING"),
]

/// A library product of Quoin.
func quoin(_ name: String) -> Target.Dependency { .product(name: name, package: "quoin") }

let package = Package(
  name: "quoin-fuzzing",
  dependencies: [.package(name: "quoin", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        quoin("ToolInput"), quoin("Quoin"), quoin("AutoLayout"), quoin("CellTemplates"),
        quoin("ConstraintSolver"), quoin("DisplayListFormats"), quoin("RowHeights"),
        quoin("RowHeightsSQLite"), quoin("TableLayout"), quoin("TextMeasurement"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
