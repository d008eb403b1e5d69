// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// What the programs of the backends share: the options that name a template and records, which are
// the tool's, and a list that is scrolled, searched, selected and copied from. It needs what the tool
// needs.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Quoin's products whose modules are imported: what a target does not name is not watched for
/// changes.
let quoin: [Target.Dependency] = [
  "Quoin", "AutoLayout", "TableLayout", "LayoutRendering", "TextMeasurement", "WorldFonts",
  "CellTemplates", "RowHeights", "ToolInput",
].map { .product(name: $0, package: "quoin") }

let package = Package(
  name: "quoin-lists",
  products: [.library(name: "ListProgram", targets: ["ListProgram"])],
  dependencies: [
    .package(name: "quoin", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "ListProgram",
      dependencies: quoin + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: settings),
    .testTarget(
      name: "ListProgramTests", dependencies: quoin + ["ListProgram"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
