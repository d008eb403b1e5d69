// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A table as a report: pages that end between rows, with repeated headers and page numbers.
// `table-report` writes one as PDF and needs what the product CairoBackend needs.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Quoin, and the products whose modules it exports: what a target does not name is not watched for
/// changes.
let quoin: [Target.Dependency] = [
  "Quoin", "AutoLayout", "TableLayout", "LayoutRendering", "TextMeasurement",
].map { .product(name: $0, package: "quoin") }

let package = Package(
  name: "quoin-report",
  products: [
    .library(name: "TableReport", targets: ["TableReport"]),
    .executable(name: "table-report", targets: ["table-report"]),
  ],
  dependencies: [.package(name: "quoin", path: "../..")],
  targets: [
    .target(
      name: "TableReport",
      dependencies: [
        .product(name: "LayoutRendering", package: "quoin"),
        .product(name: "AutoLayout", package: "quoin"),
        .product(name: "TableLayout", package: "quoin"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "table-report",
      dependencies: quoin + [
        "TableReport", .product(name: "CairoBackend", package: "quoin"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TableReportTests",
      dependencies: quoin + [
        "TableReport", "table-report", .product(name: "CairoBackend", package: "quoin"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
