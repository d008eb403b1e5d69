// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import TextVocabulary

#if !FUZZING
import QuoinTestSupport
#endif

/// Templates of any text: what is wrong has a place in the text, and what is right gives heights
/// that depend on the record alone.
enum TemplateFuzzing {
  /// Loads a template from UTF-8 and measures records with it.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try checkTemplate(text, fileName: text.first == "{" ? "t.cell.json" : "t.cell.yaml")
  }

  /// Loads a template whose layout is the input.
  static func runLayout(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try checkTemplate(source(layout: text), fileName: "t.cell.yaml")
  }

  private static func source(layout: String) -> String {
    let lines = layout.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return """
      version: 1
      metrics: {gap: 6, m: 16, big: 250}
      cell: {margins: [8, 16, 8, 16]}
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: "${a}", font: f}
        b: {type: text, text: "${b}", font: f, if: "${b}"}
        c: {type: image, width: 20, height: 30}
        s: {type: stack, views: [d, e]}
        d: {type: box}
        e: {type: button, title: "${e}", if: "${e}"}
      layout: |

      """ + lines.map { "  \($0)\n" }.joined()
  }

  // MARK: - Checks

  private static func checkTemplate(_ source: String, fileName: String) throws(FuzzFailure) {
    let template: CellTemplate
    do {
      template = try CellTemplate.load(source: source, fileName: fileName)
    } catch {
      try check(
        error.diagnostics.contains { $0.severity == .error }, "a template fails without an error")
      return try checkPlaces(error.diagnostics, source)
    }
    try checkPlaces(template.warnings, source)
    try checkHeights(of: template)
  }

  /// Findings lie in the text.
  private static func checkPlaces(
    _ findings: [TemplateDiagnostic], _ source: String
  ) throws(FuzzFailure) {
    let lineCount =
      source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    for finding in findings {
      try check(
        (1...lineCount + 1).contains(finding.line), "\(finding.headline) is not in the text")
      try check(
        finding.column >= 1
          && finding.column <= finding.sourceLine.unicodeScalars.count + 1,
        "\(finding.headline) is not in '\(finding.sourceLine)'")
      try check(!finding.message.isEmpty, "a finding says nothing")
    }
  }

  /// Heights are finite, do not depend on earlier records, and are those of the layout.
  private static func checkHeights(of template: CellTemplate) throws(FuzzFailure) {
    let records = records(for: template)
    let used = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: 2)
    var heights = records.map { try? used.height(of: $0, width: 300) }
    for (index, record) in records.enumerated() {
      let fresh = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: 2)
      var again: Double?
      var layout: CellLayout?
      do throws(RecordError) {
        again = try fresh.height(of: record, width: 300)
        layout = try used.layout(of: record, width: 300)
      } catch {
        try check(!error.message.isEmpty, "an error says nothing")
      }
      let height = heights[index]
      try check(
        height == again, "height \(height as Any) after other records, \(again as Any) alone")
      try check(
        height == layout?.height, "height \(height as Any), in the layout \(layout?.height as Any)")
      guard let height, let layout else { continue }
      try check(height.isFinite && height >= 0, "height \(height)")
      for (name, frame) in layout.frames {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        try check(numbers.allSatisfy(\.isFinite), "frame \(frame) of '\(name)'")
      }
    }
    heights = records.map { try? used.height(of: $0, width: 120) }
    for height in heights.compactMap({ $0 }) {
      try check(height.isFinite && height >= 0, "height \(height) at 120")
    }
  }

  /// Records with texts, with numbers, and with some fields missing, for the fields of a template.
  private static func records(for template: CellTemplate) -> [RecordValue] {
    let texts = ["Some words for a line or two", "", "שלום world", "x"]
    var records: [RecordValue] = [.object(RecordObject()), .object(RecordObject())]
    for (index, path) in template.fieldPaths.enumerated() {
      set(.string(texts[index % texts.count]), at: path.steps[...], in: &records[0])
      guard index % 3 != 2 else { continue }
      set(.number(RecordNumber(index * 7)), at: path.steps[...], in: &records[1])
    }
    return records
  }

  private static func set(
    _ value: RecordValue, at steps: ArraySlice<FieldPath.Step>, in record: inout RecordValue
  ) {
    switch steps.first {
    case nil: record = value
    case .key(let key):
      var object = RecordObject()
      if case .object(let existing) = record { object = existing }
      var inner = object[key] ?? .null
      set(value, at: steps.dropFirst(), in: &inner)
      object[key] = inner
      record = .object(object)
    case .index(let index):
      guard index < 8 else { return }
      var elements: [RecordValue] = []
      if case .array(let existing) = record { elements = existing }
      while elements.count <= index { elements.append(.null) }
      set(value, at: steps.dropFirst(), in: &elements[index])
      record = .array(elements)
    }
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    CellTemplate.builtInNames.compactMap(CellTemplate.builtInSource(named:)).map { Array($0.utf8) }
  }

  static var layoutSeeds: [[UInt8]] {
    let lines = [
      "a.top = cell.top + 8", "a.left >= cell.margins.left + gap @750",
      "H:|-[a(>=80@750)]-12-[c]-|", "V:|-gap-[a]-[b(==c)]-(>=8@low)-|",
      "a.width = 2 * (b.width - gap) / 3 @required", "a.centerY = c.centerY",
      "[a, b, c].left = cell.left + 8", "cell.bottom >= max(a.bottom, c.bottom) + m",
      "a.hugging.horizontal = 251", "a.lastBaseline == c.firstBaseline  # comment",
    ]
    return lines.map { Array($0.utf8) } + [Array(lines.joined(separator: "\n").utf8)]
  }
}
