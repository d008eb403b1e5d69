// SPDX-License-Identifier: Apache-2.0

// Prints how many recorded values of UIKit this package gives too, by group.
//
//     swift run --package-path UIKit UIKitAgreement [--differences] [FILE…]

import Foundation

/// The program.
@main enum UIKitAgreement {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let showsDifferences = arguments.contains("--differences")
    arguments.removeAll { $0 == "--differences" }
    if arguments.isEmpty { arguments = [ownRecords] }
    let records = try arguments.flatMap { try Record.read($0) }
    let table = AgreementTable(records, try Bench())
    print(table.markdown)
    guard showsDifferences else { return }
    for row in table.rows where !row.differences.isEmpty {
      print("\n\(row.group)")
      for difference in row.differences { print("  \(difference)") }
    }
  }

  /// The records that the package keeps.
  static var ownRecords: String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return folder.appendingPathComponent("../../Tests/Records/uikit.ndjson").standardized.path
  }
}
