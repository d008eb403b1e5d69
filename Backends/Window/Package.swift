// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Quoin in a window of SDL 2: a player of display lists with an atlas of glyphs, and `quoin-window`,
// which shows a list or a grid of one's own. It needs libsdl2-dev and what the tool needs.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library product of Quoin.
func quoin(_ name: String) -> Target.Dependency { .product(name: name, package: "quoin") }

let program: [Target.Dependency] =
  ["WindowBackend"]
  + ["Quoin", "AutoLayout", "TableLayout", "LayoutRendering", "TextMeasurement"].map(quoin)
  + ["CellTemplates", "CairoBackend", "ToolInput"].map(quoin)
  + [
    .product(name: "ListProgram", package: "quoin-lists"),
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
  ]

let package = Package(
  name: "quoin-window",
  products: [
    .library(name: "WindowBackend", targets: ["WindowBackend"]),
    .executable(name: "quoin-window", targets: ["quoin-window"]),
  ],
  dependencies: [
    .package(name: "quoin", path: "../.."),
    .package(name: "quoin-lists", path: "../Lists"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .target(
      name: "WindowBackend", dependencies: ["CSDL2", quoin("LayoutRendering"), quoin("GlyphImages")],
      swiftSettings: settings),
    .executableTarget(name: "quoin-window", dependencies: program, swiftSettings: settings),
    .testTarget(
      name: "WindowBackendTests", dependencies: program + ["quoin-window"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
