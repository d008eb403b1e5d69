// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A table as a report: pages that end between rows, with repeated headers and page numbers; and
// `quoin-report`, which writes a list of one's own as PDF and needs what the tool needs.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library product of Quoin.
func quoin(_ name: String) -> Target.Dependency { .product(name: name, package: "quoin") }

let program: [Target.Dependency] =
  ["TableReport"]
  + ["Quoin", "AutoLayout", "TableLayout", "LayoutRendering", "TextMeasurement"].map(quoin)
  + ["CellTemplates", "CairoBackend", "ToolInput"].map(quoin)
  + [
    .product(name: "ListProgram", package: "quoin-lists"),
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
  ]

let package = Package(
  name: "quoin-report",
  products: [
    .library(name: "TableReport", targets: ["TableReport"]),
    .executable(name: "quoin-report", targets: ["quoin-report"]),
  ],
  dependencies: [
    .package(name: "quoin", path: "../.."),
    .package(name: "quoin-lists", path: "../Lists"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "TableReport",
      dependencies: ["LayoutRendering", "AutoLayout", "TableLayout"].map(quoin),
      swiftSettings: settings),
    .executableTarget(name: "quoin-report", dependencies: program, swiftSettings: settings),
    .testTarget(
      name: "TableReportTests", dependencies: program + ["quoin-report"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
