// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Quoin in a window of SDL 2: a player of display lists with an atlas of glyphs, and a program that
// scrolls a table of a million rows. It needs libsdl2-dev, libfreetype6-dev and libharfbuzz-dev.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

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
      dependencies: ["WindowBackend", .product(name: "Quoin", package: "quoin")],
      swiftSettings: settings),
    .testTarget(
      name: "WindowBackendTests",
      dependencies: [
        "WindowBackend", "window-table", .product(name: "Quoin", package: "quoin"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
