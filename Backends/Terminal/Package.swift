// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Quoin in a terminal: a measurer whose unit is the cell, and a screen of cells, which need no system
// library; and `quoin-terminal`, which shows a list of one's own and needs what the tool needs.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library product of Quoin.
func quoin(_ name: String) -> Target.Dependency { .product(name: name, package: "quoin") }

let program: [Target.Dependency] =
  ["TerminalBackend"] + ["LayoutRendering", "AutoLayout", "TableLayout", "ToolInput"].map(quoin)
  + [
    .product(name: "ListProgram", package: "quoin-lists"),
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
  ]

let package = Package(
  name: "quoin-terminal",
  products: [
    .library(name: "TerminalBackend", targets: ["TerminalBackend"]),
    .executable(name: "quoin-terminal", targets: ["quoin-terminal"]),
  ],
  dependencies: [
    .package(name: "quoin", path: "../.."),
    .package(name: "quoin-lists", path: "../Lists"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "TerminalBackend", dependencies: [quoin("LayoutRendering")], swiftSettings: settings),
    .executableTarget(name: "quoin-terminal", dependencies: program, swiftSettings: settings),
    .testTarget(
      name: "TerminalBackendTests", dependencies: program + ["quoin-terminal"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
