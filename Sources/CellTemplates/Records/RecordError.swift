// SPDX-License-Identifier: Apache-2.0

/// The reason why a template cannot show a record: the field and its place in the template.
public struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors of a record.
  public enum Problem: Hashable, Sendable {
    /// The field is missing.
    case missing
    /// The field is null.
    case null
    /// A text was expected.
    case expectedText(found: String)
    /// A number was expected.
    case expectedNumber(found: String)
    /// The number, or the result of computing with it, is out of range.
    case outOfRange(found: String, range: String)
    /// The number is a divisor and is 0.
    case divisionByZero
    /// An expression has no value for the record.
    case notComputable(String)
    /// The record is not an object.
    case notAnObject(found: String)
  }

  /// The field's path, such as `image.width`; empty if the record itself is wrong.
  public var path: String
  /// The kind of error.
  public var problem: Problem
  /// The place in the template that binds to the field.
  public var place: SourcePlace

  /// The message with the field's name, without a place.
  public var message: String {
    let field = path.isEmpty ? "the record" : "field '\(path)'"
    switch problem {
    case .missing: return "\(field) is missing, and has neither a default nor an if"
    case .null: return "\(field) is null, and has neither a default nor an if"
    case .expectedText(let found): return "\(field): expected a text, found \(found)"
    case .expectedNumber(let found): return "\(field): expected a number, found \(found)"
    case .outOfRange(let found, let range):
      return "\(field): expected a number \(range), found \(found)"
    case .divisionByZero: return "\(field): expected a number other than 0 to divide by, found 0"
    case .notComputable(let reason): return "\(path): \(reason)"
    case .notAnObject(let found): return "\(field): expected an object, found \(found)"
    }
  }

  /// The message and the template's line that binds to the field.
  public var description: String { "\(message) (template line \(place.line))" }

  /// Makes an error.
  public init(path: String, problem: Problem, place: SourcePlace) {
    self.path = path
    self.problem = problem
    self.place = place
  }

  /// Makes the error for a reference whose paths lead to no value.
  init(missing reference: FieldReference, in record: RecordValue) {
    let path = reference.paths[0]
    self.init(
      path: path.description, problem: path.leadsToNull(in: record) ? .null : .missing,
      place: reference.place)
  }
}
