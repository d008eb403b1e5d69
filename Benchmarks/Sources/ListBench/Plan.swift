// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What `Benchmarks/lists/run.py` asks a harness to play.
///
/// `Benchmarks/lists/FORMAT.md` describes it.
struct Plan: Decodable {
  /// The version of the format.
  let format: Int
  /// The version of Quoin, which the harness does not know by itself.
  let version: String?
  /// The number of rows when the list opens.
  let rows: Int
  /// The size of the viewport when the list opens, in points.
  let width: Double
  let height: Double
  /// The different texts and senders that rows take by their identity.
  let texts: [String]
  let senders: [String]
  /// The widths at which the heights of all texts are reported.
  let truthWidths: [Double]
  /// The template of a row.
  let template: String
  /// The heights of all rows at every width, as `quoin heights --out widths` writes them.
  let widthsFile: String?
  /// The folder for pictures; none are drawn without it.
  let pictures: String?
  let actions: [Action]

  static func read(_ path: String) throws -> Plan {
    let plan = try JSONDecoder().decode(
      Plan.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    guard plan.format == 1, !plan.texts.isEmpty, !plan.senders.isEmpty, plan.rows > 0 else {
      throw PlanError(text: "\(path) is not a plan of format 1 with texts, senders and rows")
    }
    return plan
  }
}

/// One action of the script; which fields it has depends on its name.
struct Action: Decodable {
  let name: String
  let by: Double?
  let times: Int?
  let to: Double?
  let step: Double?
  let row: Int?
  let seen: Int?
  let count: Int?
  let words: [String]?
  let picture: String?

  enum CodingKeys: String, CodingKey {
    case name = "do"
    case by, times, to, step, row, seen, count, words, picture
  }
}

/// A plan that cannot be played, in a sentence.
struct PlanError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }

  /// A field that an action must have.
  static func field<Value>(_ value: Value?, _ name: String, _ action: Action) throws -> Value {
    guard let value else {
      throw PlanError(text: "the action '\(action.name)' lacks the field '\(name)'")
    }
    return value
  }
}
