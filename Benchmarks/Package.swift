// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Measures Quoin beside references that stand in the same process; README.md says how to run
// each of them. What stands in no Swift package (kiwi, Pango, Qt) is under peers/.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A program in `Sources/<name>` that measures Quoin's products and what else it names.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["BenchmarkClock"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "quoin-benchmarks",
  dependencies: [
    .package(name: "quoin", path: ".."),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.1.4"),
  ],
  targets: [
    .target(name: "BenchmarkClock", swiftSettings: settings),
    program("ConstraintBenchmarks", [.product(name: "ConstraintSolver", package: "quoin")]),
    program("DSLBenchmarks", [.product(name: "Quoin", package: "quoin")]),
    program(
      "TableBenchmarks",
      [
        .product(name: "TableLayout", package: "quoin"),
        .product(name: "_RopeModule", package: "swift-collections"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
