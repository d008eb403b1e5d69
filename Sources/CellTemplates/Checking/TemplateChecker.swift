// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
public import TextVocabulary

/// Finds errors and doubtful points of a template that can be read.
///
/// Reading a template reports unknown names and unused views (``CellTemplate/warnings``). The
/// checker lays cells out and finds conditions that contradict each other, ambiguous views, a
/// height that nothing determines, views that stick out of the cell, lines that change nothing, and
/// fields that no record has.
///
///     let checker = TemplateChecker(template: template, measurer: fonts)
///     for record in records { try checker.check(record) }  // or none
///     for finding in checker.findings() { print(finding) }
///
/// If no record fits, it tries sample records: short and long texts, numbers of several sizes,
/// optional fields present and missing.
public final class TemplateChecker {
  /// The template to check.
  public let template: CellTemplate
  /// The number of records checked, without the rows that stand beside them in a list.
  public private(set) var recordCount = 0

  /// The number of sample records for a check without records.
  public var sampleCount: Int {
    kinds.isEmpty ? samples.count : kinds.reduce(0) { $0 + $1.sampleCount }
  }

  private let samples: [SampleRecords.Sample]
  private let slots: ArraySlots
  private let measurer: any TextMeasurer
  private let width: Double
  private let scale: Double
  private let cells: CellMeasurer
  private let plan: RowPlan
  /// The checkers of the kinds of cells, which check all; none for a template of one cell.
  private var kinds: [TemplateChecker] = []
  /// The checkers of nested cells, in the order of the views.
  private var nested: [NestedChecker] = []
  /// The names of the fields whose absence is reported; nil for all.
  private let reportedFields: [String]?
  private var found: [Finding] = []
  private var presentFields: Set<FieldPath> = []
  private var fieldNames: [String] = []
  /// The number of records that could be laid out.
  private var layoutCount = 0
  private var truthWords: TruthWords
  /// The first word for false of each field of a condition that has one.
  private var truthTally = TruthTally<String>()
  /// The first records, for the trials of lines that seem to change nothing.
  private var firstRecords: [RecordValue] = []
  /// The greatest number of ``firstRecords``.
  private let keptRecordCount: Int

  /// The greatest product of lines and views where lines that change nothing are looked for: each
  /// line is tried against all views.
  var idleLimit = 1_000_000

  /// The greatest number of records whose field names are kept, and of ``firstRecords``.
  private static let keptNameCount = 200
  /// The distance, in points, that a view may stick out before it is reported.
  private static let tolerance = 0.01

  /// The greatest number of elements of an array that are checked in a row.
  private static let elementCount = 20

  /// The checker of a nested cell.
  private struct NestedChecker {
    let view: Int
    let part: RepeatTemplate.Part
    let checker: TemplateChecker
  }

  /// A finding and its key, which is the same if a record repeats it with other numbers.
  private struct Finding {
    let key: String
    let diagnostic: TemplateDiagnostic
  }

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - width: The cell's width in points; the template's if nil.
  ///   - scale: Pixels per point, as in ``CellMeasurer``.
  public convenience init(
    template: CellTemplate, measurer: any TextMeasurer, width: Double? = nil, scale: Double? = nil
  ) {
    self.init(template, measurer, width: width, scale: scale, reportedFields: nil)
  }

  /// Makes a checker.
  ///
  /// - Parameter reportedFields: The names of the fields whose absence is reported; nil for all.
  private init(
    _ template: CellTemplate, _ measurer: any TextMeasurer, width: Double?, scale: Double?,
    reportedFields: [String]?
  ) {
    self.template = template
    self.measurer = measurer
    self.width = width ?? template.width
    self.scale = scale ?? template.defaultScale
    self.reportedFields = reportedFields
    plan = RowPlan(template)
    slots = ArraySlots(template)
    cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    samples = SampleRecords(template).samples
    truthWords = TruthWords(template)
    keptRecordCount = min(Self.keptNameCount, SampleRecords.countLimit(of: template))
    kinds = (template.kinds?.all ?? []).map { kind in
      TemplateChecker(
        kind.template.withoutFindings, measurer, width: width, scale: scale,
        reportedFields: reportedFields)
    }
  }

  /// Lays a record out and keeps the findings about its layout.
  ///
  /// - Parameter name: The name of the record in messages, such as `record 12`.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func check(_ record: RecordValue, named name: String? = nil) throws(RecordError) {
    let number = recordCount
    recordCount += 1
    if let kinds = template.kinds {
      let index = try kinds.index(for: record)
      if kinds.isPart(index) { recordCount -= 1 }
      return try self.kinds[index].check(record, named: name ?? "record \(number)")
    }
    addFields(of: record)
    for sighting in truthWords.sightings(in: record) {
      truthTally.add(sighting, first: \.self)
    }
    if firstRecords.count < keptRecordCount { firstRecords.append(record) }
    try layOut(record, name ?? "record \(number)")
    if reportedFields == nil { try warnOfWideContents(in: record, name ?? "record \(number)") }
  }

  /// All findings, including the template's own warnings, in the order of their places.
  public func findings() -> [TemplateDiagnostic] {
    if kinds.isEmpty { findInCell() }
    let ofCells = (kinds + nested.map(\.checker)).flatMap { $0.findings() }
    let all = template.warnings + template.notes + found.map(\.diagnostic) + ofCells
    return all.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// Adds the findings that need all records, or samples where there are none.
  private func findInCell() {
    if recordCount > 0 { warnOfMissingFields() }
    warnOfTruthWords()
    if layoutCount == 0 {
      for sample in samples where sample.isPlausible {
        // A sample that the template cannot show is no evidence about real records.
        try? layOut(sample.record, sample.description)
      }
    }
    warnOfIdleLines()
  }

  /// Warns of lines that change nothing, or notes that they were not looked for.
  ///
  /// In a cell with nested ones they are not looked for: the search does not lay those out.
  private func warnOfIdleLines() {
    guard plan.repeats.isEmpty else { return }
    let (lineCount, viewCount) = (template.statements.count, template.views.count)
    guard lineCount * viewCount <= idleLimit else {
      add(
        .note, at: template.layoutPlace, key: "idle",
        "lines that change nothing are not looked for, because the layout has \(lineCount) lines "
          + "over \(viewCount) views, and together they may be \(idleLimit)")
      return
    }
    let idle = RedundantLines(
      template: template, measurer: measurer, scale: scale, width: width,
      records: samples.map(\.record) + firstRecords)
    let known = Set(found.map { Line($0.diagnostic.place) })
    // The broken line of a conflict does nothing either, but the conflict was reported already.
    for line in idle.lines() where !known.contains(Line(line.place)) {
      add(
        .warning, at: line.place, key: "idle \(line.place.file ?? "") \(line.place.line)",
        "'\(line.text)' changes nothing in \(idle.trialCount) layouts that were tried without it")
    }
  }

  /// A line of a file.
  private struct Line: Hashable {
    let file: String?
    let number: Int

    init(_ place: SourcePlace) {
      file = place.file
      number = place.line
    }
  }

  // MARK: - Layouts

  private func layOut(_ record: RecordValue, _ name: String) throws(RecordError) {
    let layout = try cells.layout(of: record, width: width)
    layoutCount += 1
    // Those of nested cells are reported by their own checkers.
    for diagnostic in layout.diagnostics where diagnostic.element == nil {
      report(diagnostic, name)
    }
    if !plan.repeats.isEmpty { try checkElements(of: record, layout, name) }
    reportMissingHeight(of: layout, name)
    warnOfOverflow(of: layout, name)
    for cut in slots.findings(in: record) {
      add(.warning, at: cut.place, key: "\(cut.kind) \(cut.place)", "\(cut.message) (\(name))")
    }
  }

  /// Checks the nested cells of a record.
  private func checkElements(
    of record: RecordValue, _ layout: CellLayout, _ name: String
  ) throws(RecordError) {
    // The cells of a text with markup are no lines of the template.
    for part in try RowContent(record, in: plan).repeats where part.plan.repeated.markup == nil {
      let view = template.views[part.plan.view]
      for index in 0..<min(part.places.count, Self.elementCount) {
        let cell = part.cell(index)
        guard let nested = part.plan.repeated.cell(cell.part)?.template else { continue }
        let element = part.name(of: cell, in: view.name)
        let isSingle = part.plan.repeated.cell(cell.part)?.isSingleView ?? false
        let frame = layout.frame(of: element) ?? layout.frame(of: view.name)
        let checker = checker(
          of: nested, part.plan, cell.part,
          width: (isSingle ? layout.frame(of: view.name) : frame)?.width ?? width)
        try? checker.check(
          part.record(of: cell, around: record, isWhole: true), named: "\(element) of \(name)")
      }
    }
  }

  /// The checker of a nested cell, made when the first one is met.
  private func checker(
    of cell: CellTemplate, _ plan: RepeatPlan, _ part: RepeatTemplate.Part, width: Double
  ) -> TemplateChecker {
    if let known = nested.first(where: { $0.view == plan.view && $0.part == part }) {
      return known.checker
    }
    let made = TemplateChecker(
      cell.withoutFindings, measurer, width: width, scale: scale,
      reportedFields: plan.repeated.ownNames(part))
    nested.append(NestedChecker(view: plan.view, part: part, checker: made))
    return made
  }

  /// Reports a conflict as an error at its broken line, and anything else as a warning.
  private func report(_ diagnostic: CellDiagnostic, _ name: String) {
    let isConflict = diagnostic.kind == .conflict
    let place = diagnostic.place(in: template)
    // Views that the layout does not place were reported when the template was read.
    guard isConflict || !template.warnings.contains(where: { $0.place == place }) else { return }
    add(
      isConflict ? .error : .warning, at: place,
      key: isConflict
        ? "conflict \(place.file ?? "") \(place.line)" : "\(diagnostic.kind) \(diagnostic.views)",
      "\(diagnostic.line) (\(name))")
  }

  /// Reports a row without height in which a view has one.
  private func reportMissingHeight(of layout: CellLayout, _ name: String) {
    guard layout.height - template.separatorThickness <= Self.tolerance,
      layout.frames.contains(where: { $0.frame.height > Self.tolerance })
    else { return }
    add(
      .error, at: template.layoutPlace, key: "height",
      "\(HeightFinding.undeterminedHeight) (\(name))")
  }

  /// Warns of views that reach beyond the cell's edges.
  private func warnOfOverflow(of layout: CellLayout, _ name: String) {
    let height = layout.height - template.separatorThickness
    guard height > Self.tolerance else { return }
    for view in template.views where view.parent == nil {
      guard let frame = layout.frame(of: view.name) else { continue }
      let cell = Rect(x: 0, y: 0, width: layout.width, height: height)
      for excess in LayoutFinding.Excess.all(of: frame, beyond: cell) {
        add(
          .warning, at: view.place, key: "overflow \(view.name) \(excess.side)",
          "the view '\(view.name)' \(excess.clause(beyond: "the cell")) (\(name))")
      }
    }
  }

  /// Warns of texts with a line wider than their view, also in nested cells and in blocks of
  /// markup, such as code that does not wrap, and of cells beside their part, for a long word.
  private func warnOfWideContents(in record: RecordValue, _ name: String) throws(RecordError) {
    for finding in try cells.wideFindings(of: record, width: width) {
      add(
        .warning, at: finding.place, key: "wide \(finding.kind) \(finding.place)",
        "\(finding.message) (\(name))")
    }
  }

  // MARK: - Fields

  /// Adds the fields that a record has to those that are present.
  private func addFields(of record: RecordValue) {
    for path in template.fieldPaths where !presentFields.contains(path) {
      if path.value(in: record) != nil { presentFields.insert(path) }
    }
    guard recordCount <= Self.keptNameCount, case .object(let object) = record else { return }
    for key in object.keys where !fieldNames.contains(key) { fieldNames.append(key) }
  }

  /// Warns of conditions on fields that hold only words for true and false.
  private func warnOfTruthWords() {
    for (field, word) in truthTally.doubtful {
      add(
        .warning, at: field.place, key: "truth \(field.name)",
        TruthWords.message(field, falseWord: word))
    }
  }

  /// Whether the absence of a field is reported here, and not by the checker of the cell around.
  private func isReported(_ path: FieldPath) -> Bool {
    guard let reportedFields else { return true }
    return path.fieldName.map(reportedFields.contains) ?? true
  }

  /// Warns of bindings to fields that no record has.
  private func warnOfMissingFields() {
    let kind = reportedFields == nil ? "record" : "element"
    let owner =
      recordCount == 1 ? "no \(kind) has" : "none of the \(recordCount) \(kind)s has"
    for reference in template.references {
      for path in reference.paths where !presentFields.contains(path) && isReported(path) {
        add(
          .warning, at: reference.place, key: "field \(path)",
          "\(owner) the field '\(path)'", suggestion: path.suggestion(among: fieldNames))
      }
    }
  }

  // MARK: - Findings

  /// Adds a finding unless its key is known already.
  private func add(
    _ severity: TemplateDiagnostic.Severity, at place: SourcePlace, key: String,
    _ message: String, suggestion: String? = nil
  ) {
    guard !found.contains(where: { $0.key == key }) else { return }
    found.append(
      Finding(
        key: key,
        diagnostic: template.diagnostic(severity, at: place, message, suggestion: suggestion)))
  }
}

extension CellTemplate {
  /// A cell without the findings of reading, which the template around has collected.
  fileprivate var withoutFindings: CellTemplate {
    var cell = self
    cell.warnings = []
    cell.notes = []
    return cell
  }
}
