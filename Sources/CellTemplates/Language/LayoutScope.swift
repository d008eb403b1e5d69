// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The names that a line of the layout can use.
struct LayoutScope {
  /// The file's name, for reports.
  let fileName: String
  /// The bounds on a line.
  let limits: InputLimits
  /// The views' names in the order in which the template declares them.
  private(set) var viewNames: [String] = []
  /// The metrics' names in the order in which the template declares them.
  private(set) var metricNames: [String] = []
  /// The metrics' values.
  private(set) var metrics: [String: Double] = [:]
  /// For each view the stack or scroll view that holds it; nil if the cell does.
  var parents: [Int?] = []

  private var indices: [String: Int] = [:]

  /// Makes the scope of a file without names.
  init(fileName: String, limits: InputLimits) {
    self.fileName = fileName
    self.limits = limits
  }

  /// The scope of a nested cell: the same metrics, and no views.
  func withoutViews() -> LayoutScope {
    var scope = LayoutScope(fileName: fileName, limits: limits)
    scope.metricNames = metricNames
    scope.metrics = metrics
    return scope
  }

  /// Checks the number of terms of a line or a number: its numbers, fields and names, of which a
  /// name after a dot belongs to the one before.
  func checkTerms(_ tokens: [Token]) throws(SyntaxError) {
    guard tokens.count > limits[.terms] else { return }
    var count = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .number, .field, .text: count += 1
      case .name: count += index > 0 && tokens[index - 1].kind == .symbol(.dot) ? 0 : 1
      case .symbol, .end: break
      }
      guard count <= limits[.terms] else {
        throw SyntaxError(limits.message(.terms), at: token.place)
      }
    }
  }

  /// Declares a view; its index is the number of views before it.
  mutating func declareView(_ name: String) {
    indices[name] = viewNames.count
    viewNames.append(name)
    parents.append(nil)
  }

  /// Declares a metric.
  mutating func declareMetric(_ name: String, value: Double) {
    metricNames.append(name)
    metrics[name] = value
  }

  /// The source of an equation, from its text and its place.
  func source(_ text: String, at place: SourcePlace) -> EquationSource {
    EquationSource(
      identifier: text,
      location: place.location(in: fileName))
  }

  /// The index of a view.
  func viewIndex(_ name: String) -> Int? { indices[name] }

  /// The item that a name means.
  func item(named name: String, at place: SourcePlace) throws(SyntaxError) -> TemplateItem {
    if let index = indices[name] { return .view(index) }
    if name == "cell" { return .cell }
    if metrics[name] != nil {
      throw SyntaxError("'\(name)' is a metric, not a view", at: place)
    }
    throw SyntaxError(
      "no view named '\(name)'", at: place,
      suggestion: Spelling.suggestion(for: name, among: viewNames + ["cell"]))
  }

  /// The value of a metric.
  func metric(named name: String, at place: SourcePlace) throws(SyntaxError) -> Double {
    if let value = metrics[name] { return value }
    if indices[name] != nil || name == "cell" {
      throw SyntaxError(
        "'\(name)' is a view, not a metric; say which attribute, such as '\(name).width'",
        at: place)
    }
    throw SyntaxError(
      "no metric named '\(name)'", at: place,
      suggestion: Spelling.suggestion(for: name, among: metricNames))
  }

  /// The priority that a name means: one of ``PriorityName``, or a metric in range.
  func priority(named name: String, at place: SourcePlace) throws(SyntaxError) -> Double {
    if let value = PriorityName.value(of: name) { return value }
    if let value = metrics[name] { return try PriorityName.checked(value, at: place) }
    throw SyntaxError(
      "no priority named '\(name)'", at: place,
      suggestion: Spelling.suggestion(
        for: name, among: PriorityName.values.map(\.name) + metricNames))
  }
}

/// The names of priorities, which are UIKit's; 1000 is required.
enum PriorityName {
  /// The names and their values.
  static let values: [(name: String, value: Double)] = [
    ("required", 1000), ("high", 750), ("medium", 500), ("low", 250),
  ]

  /// The description of a priority after `@`, for messages.
  static let expected = "a priority: a number, required, high, medium or low"

  /// The value of a name.
  static func value(of name: String) -> Double? { values.first { $0.name == name }?.value }

  /// Checks a priority's range: above 0 and at most 1000.
  static func checked(_ value: Double, at place: SourcePlace) throws(SyntaxError) -> Double {
    guard value > 0, value <= 1000 else {
      throw SyntaxError(
        "a priority is above 0 and at most 1000, not \(value.shortest)", at: place)
    }
    return value
  }
}
