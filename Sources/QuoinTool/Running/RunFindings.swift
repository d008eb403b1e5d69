// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import RowHeights

/// The findings about the rows of a run, for one warning of each kind at its end.
///
/// A warning has the number of rows and the first of them, so it does not depend on the number of
/// workers.
struct RunFindings {
  /// The kinds of findings, in the order of their warnings.
  enum Kind: Hashable, CaseIterable {
    /// A reason to doubt a height.
    case height(HeightFinding.Kind)
    /// Something wrong with the look of a row, if it was looked for.
    case layout(LayoutFinding.Kind)
    /// Conditions on fields that hold only words for true and false.
    case wordsForTruth
    /// Characters that no font has.
    case missingGlyph
    /// Records without the field that identifies them.
    case missingID
    /// Keys of an output that occurred before.
    case repeatedKey

    static var allCases: [Kind] {
      HeightFinding.Kind.allCases.map(Kind.height) + LayoutFinding.Kind.allCases.map(Kind.layout)
        + [.wordsForTruth, .missingGlyph, .missingID, .repeatedKey]
    }
  }

  /// The rows with one kind of finding.
  private struct Rows {
    var count = 0
    let first: String
    /// The place in the template; nil for a finding about the records or the fonts.
    let place: SourcePlace?
    /// The message or key of the first row.
    let text: String

    /// No rows yet, of which the first will be one of a source.
    init(first row: some CommandResult, in source: String, _ place: SourcePlace?, _ text: String) {
      first = "row \(row.row), \(row.place.description(in: source))"
      self.place = place
      self.text = text
    }
  }

  private let source: String
  private let templateFile: String
  /// The rows by kind; never iterated.
  private var rows: [Kind: Rows] = [:]
  /// The rows with a word for false in the field of a condition.
  private var truthTally = TruthTally<Rows>()
  private var glyphCount = 0
  private var missingCharacters = MissingCharacters()
  private var writtenKeys: Set<RecordValue> = []
  private var fieldNames: [String] = []
  private var rowCount = 0

  /// Makes findings about records of a source.
  ///
  /// - Parameter template: The name of the template's file; empty where there is none.
  init(source: String, template: String = "") {
    self.source = source
    templateFile = template
  }

  // MARK: - Adding

  /// Adds a row with its missing glyphs.
  mutating func add(_ result: some CommandResult) {
    rowCount += 1
    guard result.missingGlyphs > 0 else { return }
    glyphCount += result.missingGlyphs
    missingCharacters.add(result.missingCharacters)
    add(.missingGlyph, at: result)
  }

  /// Adds the findings about a row's heights.
  mutating func add(_ findings: [HeightFinding], at result: some CommandResult) {
    for finding in findings {
      add(.height(finding.kind), at: result, place: finding.place, finding.message)
    }
  }

  /// Adds the findings about a row's look: each kind counts the row once.
  mutating func add(_ findings: [LayoutFinding], at result: some CommandResult) {
    if findings.isEmpty { return }
    for kind in LayoutFinding.Kind.allCases {
      guard let finding = findings.first(where: { $0.kind == kind }) else { continue }
      add(.layout(kind), at: result, place: finding.place, finding.message)
    }
  }

  /// Adds what a row shows about words for true and false in the fields of conditions.
  mutating func add(_ sightings: [TruthWords.Sighting], at result: some CommandResult) {
    let source = source
    for sighting in sightings {
      let field = sighting.field
      truthTally.add(sighting) { word in
        let message = TruthWords.message(field, falseWord: word)
        return Rows(first: result, in: source, field.place, message)
      } update: {
        $0.count += 1
      }
    }
  }

  /// Adds a row's identifier.
  ///
  /// - Parameter fieldNames: The fields of the first record, for a suggestion.
  mutating func add(id: RecordValue, of result: some CommandResult, fieldNames: [String]) {
    if self.fieldNames.isEmpty { self.fieldNames = fieldNames }
    if case .null = id { add(.missingID, at: result) }
  }

  /// Adds a key of the output.
  mutating func addKey(_ key: RecordValue, at result: some CommandResult) {
    guard !writtenKeys.insert(key).inserted else { return }
    add(.repeatedKey, at: result, JSONText.value(key))
  }

  private mutating func add(
    _ kind: Kind, at result: some CommandResult, place: SourcePlace? = nil,
    _ text: @autoclosure () -> String = ""
  ) {
    if rows[kind] == nil { rows[kind] = Rows(first: result, in: source, place, text()) }
    rows[kind]?.count += 1
  }

  // MARK: - Reporting

  /// The number of rows with a kind of finding; missing identifiers count only if all are missing.
  func count(of kind: Kind) -> Int {
    let count = rows(of: kind)?.count ?? 0
    return kind == .missingID && count < rowCount ? 0 : count
  }

  /// The rows with a kind of finding: for words for true and false those of the first field.
  private func rows(of kind: Kind) -> Rows? {
    kind == .wordsForTruth ? truthTally.doubtful.first?.rows : rows[kind]
  }

  /// The kinds that were found.
  private var kinds: [Kind] { Kind.allCases.filter { count(of: $0) > 0 } }

  /// Writes a warning for each kind that was found.
  ///
  /// - Parameters:
  ///   - idField: The field that should identify the records.
  ///   - isStrict: Whether findings are errors.
  /// - Throws: ``ToolFailure`` with code 65 if findings are errors and there are some.
  func report(idField: FieldPath? = nil, isStrict: Bool = false) throws(ToolFailure) {
    for kind in kinds {
      guard let rows = rows(of: kind) else { continue }
      Terminal.finding(
        isStrict ? .error : .warning, at: place(of: rows),
        sentence(for: kind, rows, idField: idField))
    }
    if isStrict, !kinds.isEmpty {
      throw ToolFailure(
        .badData, "--strict: the rows have findings of \(counted(kinds.count, "kind"))")
    }
  }

  private func place(of rows: Rows) -> String? {
    rows.place.map { "\(templateFile):\($0.line):\($0.column)" }
  }

  private func sentence(for kind: Kind, _ rows: Rows, idField: FieldPath?) -> String {
    let which = "(\(counted(rows.count, "row")); first: \(rows.first))"
    switch kind {
    case .height, .layout, .wordsForTruth: return "\(rows.text) \(which)"
    case .missingGlyph:
      return "\(Terminal.missingGlyphs(glyphCount)) \(which)\(missingCharacters.sentence)"
    case .missingID:
      let hint = idField?.suggestion(among: fieldNames).map { " (did you mean '\($0)'?)" }
      return
        "no record has the field '\(idField.map { "\($0)" } ?? "")' that --id names\(hint ?? "")"
    case .repeatedKey:
      return "keys of the output repeat; the first is \(rows.text) \(which)"
    }
  }
}
