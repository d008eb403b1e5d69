// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A backend for tests: what is drawn, as values and as text.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "quoin-recording",
  products: [.library(name: "CallRecording", targets: ["CallRecording"])],
  dependencies: [.package(name: "quoin", path: "../..")],
  targets: [
    .target(
      name: "CallRecording",
      dependencies: [.product(name: "LayoutRendering", package: "quoin")],
      swiftSettings: settings),
    .testTarget(
      name: "CallRecordingTests",
      dependencies: ["CallRecording", .product(name: "LayoutRendering", package: "quoin")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
