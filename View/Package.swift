// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A server for one page that shows a list live. It does not link Quoin: it starts `quoin serve` and
// passes requests and answers between it and the page. The sockets are FlyingFox's; its HTTP and
// WebSocket layers are not used, because they put no bound on the length of headers and messages.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "quoin-view",
  products: [.executable(name: "quoin-view", targets: ["quoin-view"])],
  dependencies: [
    .package(url: "https://github.com/swhitty/FlyingFox.git", exact: "0.27.1")
  ],
  targets: [
    .target(name: "CSystem"),
    .target(
      name: "ViewServer",
      dependencies: ["CSystem", .product(name: "FlyingSocks", package: "FlyingFox")],
      // Part of the code, so that the program needs no folder beside it.
      resources: [.embedInCode("Page"), .embedInCode("Export")], swiftSettings: settings),
    .executableTarget(
      name: "quoin-view", dependencies: ["ViewServer"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
