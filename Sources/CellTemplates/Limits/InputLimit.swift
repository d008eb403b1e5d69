// SPDX-License-Identifier: Apache-2.0

/// A bound on an input, so that no input can take all memory or all of the stack.
///
/// Every bound has a name, which errors state and by which the tool's `--limit` raises it.
public struct InputLimit: Hashable, Sendable {
  /// The name in messages and options.
  public let name: String
  /// The bound where none is asked for.
  public let standard: Int
  /// The greatest bound that can be asked for.
  public let greatest: Int
  /// The error as part of a sentence, with `#` in the place of the bound.
  private let sentence: String

  /// Declares a limit.
  ///
  /// - Parameter sentence: The error as part of a sentence, with `#` in the place of the bound.
  public init(_ name: String, standard: Int, greatest: Int, _ sentence: String) {
    self.name = name
    self.standard = standard
    self.greatest = greatest
    self.sentence = sentence
  }

  /// The error that an input exceeds a bound, with the limit's name.
  public func message(_ bound: Int) -> String {
    let parts = sentence.split(separator: "#", omittingEmptySubsequences: false)
    return parts.joined(separator: String(bound)) + " (limit '\(name)')"
  }

  /// The bytes of one record: a line of JSON, or a row of a table.
  public static let record = InputLimit(
    "record", standard: 256 << 20, greatest: 1 << 40, "the record is longer than # bytes")
  /// The bytes of one text or key in a record.
  public static let field = InputLimit(
    "field", standard: 256 << 20, greatest: 1 << 40, "a text in the record is longer than # bytes")
  /// The levels of arrays and objects in a record.
  public static let nesting = InputLimit(
    "nesting", standard: 512, greatest: 1000, "values are nested more than # levels deep")
  /// The bytes of one view's text, with the fields that it takes from the record.
  public static let text = InputLimit(
    "text", standard: 256 << 20, greatest: 1 << 30, "the text is longer than # bytes")
  /// The bytes of a template.
  public static let template = InputLimit(
    "template", standard: 16 << 20, greatest: 1 << 32, "the template is longer than # bytes")
  /// The nodes of a template, aliases counted as often as they are used.
  public static let nodes = InputLimit(
    "nodes", standard: 100_000, greatest: 100_000_000, "the template has more than # nodes")
  /// The levels of nodes in a template.
  public static let levels = InputLimit(
    "levels", standard: 64, greatest: 400, "values are nested more than # levels deep")
  /// The views of a template.
  public static let views = InputLimit(
    "views", standard: 10_000, greatest: 1_000_000, "the template has more than # views")
  /// The levels of stacks and scroll views that hold one another.
  public static let depth = InputLimit(
    "depth", standard: 200, greatest: 10_000, "views hold one another more than # levels deep")
  /// The names, numbers and fields in one line of the layout, or in one number.
  public static let terms = InputLimit(
    "terms", standard: 100_000, greatest: 10_000_000, "the line has more than # terms")
  /// The levels of parentheses in one line.
  public static let parentheses = InputLimit(
    "parentheses", standard: 50, greatest: 500, "parentheses are nested more than # levels deep")

  /// The elements of arrays that a row shows in nested cells.
  public static let elements = InputLimit(
    "elements", standard: 10_000, greatest: 10_000_000, "the row shows more than # elements")
  /// The levels of cells that hold one another in a row.
  public static let cells = InputLimit(
    "cells", standard: 16, greatest: 64, "cells hold one another more than # levels deep")

  /// The widths at which a row's height changes, in its function of the width.
  public static let steps = InputLimit(
    "steps", standard: 1000, greatest: 100_000_000,
    "the row's height changes at more than # widths")

  /// The limits of this module, in the order of the documentation.
  public static let all: [InputLimit] = [
    record, field, nesting, text, template, nodes, levels, views, depth, terms, parentheses,
    elements, cells, steps,
  ]
}

/// The bounds of a run: the standard ones, except where others were asked for.
public struct InputLimits: Hashable, Sendable {
  /// The bounds that were asked for, by name; never iterated.
  private var bounds: [String: Int] = [:]

  /// Makes the standard bounds.
  public init() {}

  /// The bound of a limit.
  ///
  /// - Precondition: A new bound is from 1 to ``InputLimit/greatest``.
  public subscript(_ limit: InputLimit) -> Int {
    get { bounds[limit.name] ?? limit.standard }
    set {
      precondition(
        (1...limit.greatest).contains(newValue),
        "The limit '\(limit.name)' is from 1 to \(limit.greatest), not \(newValue).")
      bounds[limit.name] = newValue
    }
  }

  /// The error that an input exceeds a limit.
  public func message(_ limit: InputLimit) -> String { limit.message(self[limit]) }
}
