// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Quoin in a window of SDL 2: a player of display lists with an atlas of glyphs, and a program that
// scrolls a table of a million rows. It needs libsdl2-dev, libfreetype6-dev and libharfbuzz-dev.

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
  name: "quoin-window",
  products: [
    .library(name: "WindowBackend", targets: ["WindowBackend"]),
    .executable(name: "window-table", targets: ["window-table"]),
  ],
  dependencies: [.package(name: "quoin", path: "../..")],
  targets: [
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .target(
      name: "WindowBackend",
      dependencies: [
        "CSDL2", .product(name: "LayoutRendering", package: "quoin"),
        .product(name: "GlyphImages", package: "quoin"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "window-table",
      dependencies: quoin + ["WindowBackend"],
      swiftSettings: settings),
    .testTarget(
      name: "WindowBackendTests",
      dependencies: quoin + ["WindowBackend", "window-table"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
