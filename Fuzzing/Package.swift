// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Programs that feed Quoin with inputs which libFuzzer changes; README.md says how to run them.
// The target functions are compiled a second time in Quoin's own tests, which replay the corpus.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library product of Quoin.
func quoin(_ name: String) -> Target.Dependency { .product(name: name, package: "quoin") }

let package = Package(
  name: "quoin-fuzzing",
  dependencies: [
    .package(name: "quoin", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    // The tool's readers, by links to its folders, because no package can import a program.
    .target(
      name: "ToolInput",
      dependencies: [
        quoin("CellTemplates"), quoin("ConstraintSolver"), quoin("Decompression"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: [
        "Input/RecordFields.swift", "Input/SQLiteReader.swift", "Input/TextRequest.swift",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "ToolInput", quoin("Quoin"), quoin("AutoLayout"), quoin("CellTemplates"),
        quoin("ConstraintSolver"), quoin("DisplayListFormats"), quoin("RowHeights"),
        quoin("RowHeightsSQLite"), quoin("TableLayout"), quoin("TextMeasurement"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
