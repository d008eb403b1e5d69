// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Quoin in a terminal: a measurer whose unit is the cell, a screen of cells, and a program that
// scrolls a table of a million rows. It needs no system library.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "quoin-terminal",
  products: [
    .library(name: "TerminalBackend", targets: ["TerminalBackend"]),
    .executable(name: "terminal-table", targets: ["terminal-table"]),
  ],
  dependencies: [.package(name: "quoin", path: "../..")],
  targets: [
    .target(
      name: "TerminalBackend",
      dependencies: [.product(name: "LayoutRendering", package: "quoin")],
      swiftSettings: settings),
    .executableTarget(
      name: "terminal-table",
      dependencies: [
        "TerminalBackend", .product(name: "LayoutRendering", package: "quoin"),
        .product(name: "AutoLayout", package: "quoin"),
        .product(name: "TableLayout", package: "quoin"),
      ],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
    .testTarget(
      name: "TerminalBackendTests",
      dependencies: [
        "TerminalBackend", "terminal-table",
        .product(name: "LayoutRendering", package: "quoin"),
        .product(name: "AutoLayout", package: "quoin"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
