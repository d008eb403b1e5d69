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
    /// An array was expected.
    case expectedArray(found: String)
    /// The name of a style or font of the template was expected.
    case unknownStyle(found: String, known: [String])
    /// A run is a text and a box at once.
    case textBesideBox
    /// The name of a kind of cell was expected.
    case unknownKind(found: String, known: [String])
    /// A colour was expected.
    case expectedColor(found: String, known: [String])
    /// The number, or the result of computing with it, is out of range.
    case outOfRange(found: String, range: String)
    /// The number is a divisor and is 0.
    case divisionByZero
    /// A formatter cannot show the value.
    case notFormattable(formatter: String, reason: String)
    /// An expression has no value for the record.
    case notComputable(String)
    /// The text of the view that shows the field is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The row shows more elements than the limit.
    case tooManyElements(limit: Int)
    /// Cells hold one another in more levels than the limit.
    case tooDeep(limit: Int)
    /// The text has an element of HTML that cells do not show.
    case unknownElement(found: String)
    /// The elements of HTML in the text are in one another in more levels than browsers' pages
    /// have.
    case deepMarkup(limit: Int)
    /// A tag of HTML in the text has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// The row's height changes at more widths than the limit.
    case tooManySteps(limit: Int)
    /// The record is not an object.
    case notAnObject(found: String)
  }

  /// The field's path, such as `image.width`; empty if the record itself is wrong.
  public var path: String
  /// The kind of error.
  public var problem: Problem
  /// The place in the template that binds to the field.
  public var place: SourcePlace
  /// The fields that the record has where the missing one was looked for.
  public var presentFields: [String] = []
  /// The field that was probably meant in place of a missing one.
  var meantField: String?
  /// Whether the missing field is one of an inner object.
  var isInside = false
  /// The value in place of the object that would have the missing field, in words.
  private var obstacle: String?
  /// The path to the missing field from the record of the cell that shows it, until the error is
  /// one of the record around.
  private(set) var missingPath: FieldPath?

  /// The message with the field's name, without a place.
  public var message: String {
    let field = path.isEmpty ? "the record" : "field '\(path)'"
    switch problem {
    case .missing: return "\(field) is missing, and has neither a default nor an if"
    case .null: return "\(field) is null, and has neither a default nor an if"
    case .expectedText(let found): return "\(field): expected a text, found \(found)"
    case .expectedNumber(let found): return "\(field): expected a number, found \(found)"
    case .expectedArray(let found): return "\(field): expected an array, found \(found)"
    case .textBesideBox: return "\(field): a run has both 'text' and 'box'; write one of them"
    case .unknownStyle(let found, let known):
      let hint = Spelling.suggestion(for: found, among: known).map { " (did you mean '\($0)'?)" }
      let names = known.map { "'\($0)'" }.joined(separator: ", ")
      return "\(field): no style is named '\(found)'; the template has "
        + (known.isEmpty ? "no styles or fonts" : "the styles and fonts \(names)") + (hint ?? "")
    case .unknownKind(let found, let known):
      let hint = Spelling.suggestion(for: found, among: known).map { " (did you mean '\($0)'?)" }
      let kinds = known.map { "'\($0)'" }.joined(separator: ", ")
      return "\(field): no kind of cell is named '\(found)'; there are \(kinds)\(hint ?? "")"
    case .expectedColor(let found, let known):
      let hint = Spelling.suggestion(for: found, among: known).map { " (did you mean '\($0)'?)" }
      return "\(field): expected a colour such as #1a2b3c or gray, found "
        + JSONText.quoted(found) + (hint ?? "")
    case .outOfRange(let found, let range):
      return "\(field): expected a number \(range), found \(found)"
    case .divisionByZero: return "\(field): expected a number other than 0 to divide by, found 0"
    case .notFormattable(let formatter, let reason): return "\(field): \(formatter): \(reason)"
    case .notComputable(let reason): return "\(path): \(reason)"
    case .tooLong(let limit): return "\(field): \(InputLimit.text.message(limit))"
    case .tooManyElements(let limit):
      return "\(field): \(InputLimit.elements.message(limit))"
    case .tooDeep(let limit): return "\(field): \(InputLimit.cells.message(limit))"
    case .unknownElement(let found):
      return "\(field): cells do not show <\(found)>; with 'unknownElements: text' they show the "
        + "text in it"
    case .deepMarkup(let limit):
      return "\(field): elements are in one another on more than \(limit) levels"
    case .tooManyAttributes(let limit):
      return "\(field): a tag has more than \(limit) attributes"
    case .tooManySteps(let limit): return "\(field): \(InputLimit.steps.message(limit))"
    case .notAnObject(let found): return "\(field): expected an object, found \(found)"
    }
  }

  /// The message and the template's line that binds to the field; for a missing field also the
  /// fields that there are, and the name that was probably meant.
  public var description: String {
    let text = "\(message) (\(place.file ?? "template") line \(place.line))"
    guard problem == .missing else { return text }
    let hint = meantField.map { " (did you mean '\($0)'?)" }
    return "\(text); \(fieldsInWords)\(hint ?? "")"
  }

  /// The present fields as part of a sentence, such as `the record has the fields id and title`.
  private var fieldsInWords: String {
    if let obstacle { return "found \(obstacle) in place of an object" }
    let owner = isInside ? "the object" : "the record"
    guard !presentFields.isEmpty else { return "\(owner) has no fields" }
    let shown = presentFields.prefix(Self.shownFieldCount).map { "'\($0)'" }
    let rest = presentFields.count - shown.count
    let words = shown + (rest > 0 ? ["\(rest) more"] : [])
    let list =
      words.count == 1
      ? words[0] : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
    return "\(owner) has the field\(presentFields.count == 1 ? "" : "s") \(list)"
  }

  /// The most fields that a message lists.
  private static let shownFieldCount = 12

  /// Makes an error.
  public init(path: String, problem: Problem, place: SourcePlace) {
    self.path = path
    self.problem = problem
    self.place = place
  }

  /// The error of an element, by the path of the record around.
  ///
  /// - Parameters:
  ///   - name: The name of the element in its cell; nil if it takes the place of the record.
  ///   - path: The path to the element, such as `lines[2]`.
  func inElement(named name: String?, at path: String) -> RecordError {
    var error = self
    if let name {
      guard self.path.hasPrefix(name) else { return self }
      let rest = self.path.dropFirst(name.count)
      guard rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[") else { return self }
      error.path = path + rest
    } else {
      error.path =
        self.path.isEmpty
        ? path
        : self.path.hasPrefix("[")
          ? path + self.path
          : "\(path).\(self.path)"
    }
    error.missingPath = nil
    return error
  }

  /// Makes the error for a reference whose paths lead to no value.
  init(missing reference: FieldReference, in record: RecordValue) {
    let path = reference.paths[0]
    self.init(
      path: path.description, problem: path.leadsToNull(in: record) ? .null : .missing,
      place: reference.place)
    missingPath = path
    listFields(of: record)
  }

  /// Lists the fields that a record has where the missing one was looked for.
  ///
  /// - Parameter others: Names beside those of the record's fields that may be meant.
  mutating func listFields(of record: RecordValue, and others: [String] = []) {
    guard let missingPath else { return }
    let end = missingPath.end(brokenOffIn: record)
    presentFields = end.names
    obstacle = end.obstacle
    isInside = end.rest.steps.count < missingPath.steps.count
    meantField = end.rest.suggestion(among: end.names + (isInside ? [] : others)) ?? meantField
  }
}
