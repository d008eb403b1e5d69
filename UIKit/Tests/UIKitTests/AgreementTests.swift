// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

@testable import UIKitAgreement

/// What others recorded on UIKit, against what this package gives.
///
/// `Scripts/uikit-agreement --differences` prints the groups and what differs.
@Suite struct AgreementTests {
  /// The groups of which not all values agree, with the least number that does and the reason.
  private static let known: [String: (least: Int, reason: String)] = [
    "UILabel textRect width (WinObjC)": (
      183, "the advances of the recorded font are known to a unit of its em"
    ),
    "table cells, Catalyst 26.1": (1, "rows in a window of a Mac have lengths of their own"),
  ]

  /// The groups that no rule reads, with the reason.
  private static let unread = [
    "TextKit 1 snapshots, height by UILabel": "the records do not have the texts",
    "TextKit 1 snapshots, width by UILabel": "the records do not have the texts",
  ]

  /// The groups of which a rule reads a part, since the rest is of what this package does not have.
  private static let partlyRead: Set<String> = ["kern", "table cells, iOS 26.1"]

  @Test func `recorded values of UIKit agree, but for those named with a reason`() throws {
    let records = try Record.read(UIKitAgreement.ownRecords)
    #expect(records.count > 2400)
    let table = AgreementTable(records, try Bench())
    for row in table.rows {
      if Self.unread[row.group] != nil {
        #expect(row.compared == 0, "\(row.group)")
      } else if let known = Self.known[row.group] {
        #expect(row.equal == known.least, "\(row.group): \(row.differences)")
      } else {
        #expect(row.equal == row.compared, "\(row.group): \(row.differences)")
        #expect((row.unread == 0) != Self.partlyRead.contains(row.group), "\(row.group)")
      }
    }
  }

  @Test func `a file of one record a line is read as the compact one is`() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("records-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = [
      #"{"group": "g", "input": "body xS", "expected": 14, "source": "s"}"#,
      #"{"group": "g", "source": "s", "cases": [["body S", [15, 2.5]], ["x", "A"]]}"#,
      #"{"group": "g", "source": "s", "fields": ["a", "b"], "cases": [[1, 2, 3]]}"#,
    ]
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let records = try Record.read(file.path)
    #expect(records.map { "\($0.expected)" } == ["14.0", "15.0 2.5", "A", "3.0"])
    #expect(records[3].input == .numbers(["a": 1, "b": 2]))
    try #"{"group": "g"}"#.write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: Record.FileError.self) { try Record.read(file.path) }
  }
}
