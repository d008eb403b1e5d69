// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that others recorded on UIKit: what was set, what came out, and where it is written down.
struct Record {
  /// What is compared, and the system on which it was recorded.
  var group: String
  /// What was set: a sentence, or numbers by name.
  var input: Input
  /// What UIKit gave.
  var expected: Value
  /// The repository and file that the value is from.
  var source: String

  /// What was set.
  enum Input: Equatable, CustomStringConvertible {
    /// A sentence that a rule reads.
    case text(String)
    /// Numbers by name.
    case numbers([String: Double])

    var description: String {
      switch self {
      case .text(let text): text.debugDescription
      case .numbers(let numbers):
        numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
      }
    }
  }

  /// A value: numbers, or the name of a view.
  enum Value: CustomStringConvertible {
    /// Points, or points in an order that the group fixes.
    case numbers([Double])
    /// The name of a view.
    case name(String)

    /// Whether two values are the same, up to a ten-thousandth of a point.
    func agrees(with other: Value) -> Bool {
      switch (self, other) {
      case (.numbers(let left), .numbers(let right)):
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-4 }
      case (.name(let left), .name(let right)): left == right
      case (.numbers, .name), (.name, .numbers): false
      }
    }

    var description: String {
      switch self {
      case .numbers(let numbers): numbers.map { "\($0)" }.joined(separator: " ")
      case .name(let name): name
      }
    }
  }
}

extension Record {
  /// An error of a file of records.
  struct FileError: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads records, one object a line.
  ///
  /// A line is one record with `group`, `input`, `expected` and `source`, or many of a group with
  /// `group`, `source`, `fields` and `cases`; a case has the inputs, then the expected value. With
  /// `fields` the inputs are numbers by these names.
  static func read(_ path: String) throws -> [Record] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var records: [Record] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let object = object as? [String: Any], let group = object["group"] as? String,
        let source = object["source"] as? String
      else { throw FileError(description: "\(path):\(index + 1): no group or no source") }
      let cases =
        object["cases"] as? [[Any]] ?? [[object["input"] as Any, object["expected"] as Any]]
      let fields = object["fields"] as? [String]
      for row in cases {
        guard let input = input(row.dropLast(), fields), let value = row.last.flatMap(value) else {
          throw FileError(description: "\(path):\(index + 1): cannot read the case \(row)")
        }
        records.append(Record(group: group, input: input, expected: value, source: source))
      }
    }
    return records
  }

  private static func input(_ parts: ArraySlice<Any>, _ fields: [String]?) -> Input? {
    if let fields {
      let numbers = parts.compactMap { $0 as? Double }
      guard numbers.count == fields.count else { return nil }
      return .numbers(Dictionary(uniqueKeysWithValues: zip(fields, numbers)))
    }
    if let text = parts.first as? String { return .text(text) }
    return (parts.first as? [String: Double]).map { .numbers($0) }
  }

  private static func value(_ value: Any) -> Value? {
    switch value {
    case let name as String: .name(name)
    case let number as Double: .numbers([number])
    case let numbers as [Double]: .numbers(numbers)
    default: nil
    }
  }
}
