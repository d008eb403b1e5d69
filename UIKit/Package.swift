// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// UIKit's names for Quoin's types; README.md says what is there and how it is made.

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// Settings of what belongs to the main actor with the trait `MainActorViews`.
let viewSettings =
  settings + [.defaultIsolation(MainActor.self, .when(traits: ["MainActorViews"]))]

let package = Package(
  name: "quoin-uikit",
  products: [.library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"])],
  traits: [
    .trait(
      name: "MainActorViews",
      description: "Views, constraints and tables belong to the main actor, as UIKit's do.")
  ],
  dependencies: [
    .package(
      name: "quoin", path: "..",
      traits: [
        "UIKit", .trait(name: "MainActorViews", condition: .when(traits: ["MainActorViews"])),
      ])
  ],
  targets: [
    // Quoin's own properties where UIKit's of the same name have other types.
    .target(
      name: "UIKitEngine", dependencies: [.product(name: "Quoin", package: "quoin")],
      swiftSettings: viewSettings),
    // What the compiler loads where Testing and UIKit are imported together.
    .target(name: "_Testing_UIKit", swiftSettings: settings),
    .target(
      name: "UIKit", dependencies: ["UIKitEngine", .product(name: "Quoin", package: "quoin")],
      swiftSettings: viewSettings),
    // Cells of the main actor, which compile with its trait alone, in the language mode of most apps.
    .target(
      name: "MainActorCells", dependencies: ["UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // Three cells and a table as in an app, in the language mode of most apps, and a program that
    // prints the heights of their rows.
    .target(
      name: "InboxCells", dependencies: ["UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "InboxHeights", dependencies: ["InboxCells", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Compares what others recorded on UIKit with what this package gives, by group.
    .executableTarget(
      name: "UIKitAgreement",
      dependencies: ["UIKit", "UIKitEngine", .product(name: "Quoin", package: "quoin")],
      swiftSettings: settings),
    .testTarget(
      name: "UIKitTests",
      dependencies: ["UIKit", "_Testing_UIKit", "InboxCells", "UIKitAgreement"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
