// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import TextVocabulary

/// Writes the explanation of a row's height as text.
struct ExplanationText {
  /// The template of the cell.
  let template: CellTemplate
  /// The name of the record's file.
  let source: String
  /// The row's index.
  let row: Int
  /// Pixels per point.
  let scale: Double

  /// The whole report.
  func text(_ explanation: CellExplanation) -> String {
    let height = number(explanation.height)
    var text = "Row \(row) of \(source) is \(height) points high at width "
    text += "\(number(explanation.width)).\n"
    let measures = Dictionary(explanation.texts.map { ($0.view, $0) }) { first, _ in first }
    text += section(
      "From the top of the row to its bottom", table(of: explanation, measures), right: [0, 1])
    if explanation.steps.isEmpty {
      text += "\nNothing ties the cell's bottom to its views, so the cell is as low as it may be.\n"
    }
    text += roundedTexts(of: explanation)
    text += section(
      "Next in line, if the row were lower by",
      explanation.spare.map {
        [
          number($0.room), $0.view.map { "\($0).bottom" } ?? $0.source.text,
          Self.lines([$0.source]),
        ]
      }, right: [0])
    text += texts(explanation)
    text += section(
      "Optional constraints that are not met, by how many points",
      sorted(explanation.unmet).map { unmet in
        [
          number(unmet.amount), words(for: unmet, measures),
          unmet.source.line > 0 ? Self.lines([unmet.source]) : "@\(number(unmet.priority))",
        ]
      }, right: [0])
    if !explanation.diagnostics.isEmpty {
      text += "\nWhat is wrong with the layout:\n"
      for diagnostic in explanation.diagnostics {
        for line in diagnostic.message.split(separator: "\n") { text += "  \(line)\n" }
      }
    }
    if !explanation.hiddenViews.isEmpty {
      text += "\nHidden by this record: \(explanation.hiddenViews.joined(separator: ", ")).\n"
    }
    return text + quotedLines(of: explanation)
  }

  // MARK: - Steps

  /// The steps, the separator, the rounding and the sum as rows of y, size, words and line.
  private func table(
    of explanation: CellExplanation, _ measures: [String: CellExplanation.TextMeasure]
  ) -> [[String]] {
    var rows = [["y", "size", "", ""]]
    for step in explanation.steps {
      rows.append(
        [
          number(step.y), number(step.size), words(for: step, measures),
          Self.lines(step.sources),
        ]
      )
    }
    if explanation.separator > 0 {
      rows.append(
        [
          number(explanation.contentHeight), number(explanation.separator), "the separator",
          template.separatorPlace.map { "line \($0.line)" } ?? "",
        ])
    }
    if explanation.rounding > Self.smallest {
      rows.append(["", number(explanation.rounding), "rounded up to \(pixels)", ""])
    }
    rows.append(["", number(explanation.height), "the row", ""])
    return rows
  }

  /// The points that rounding the texts of the steps adds, as a sentence; empty if it adds none.
  private func roundedTexts(of explanation: CellExplanation) -> String {
    let crossed = Set(
      explanation.steps.filter { $0.isContent && $0.sources.count == 1 }.compactMap(\.view))
    let added = explanation.texts.filter { crossed.contains($0.view) }
      .reduce(0) { $0 + $1.height - $1.exactHeight }
    guard added > Self.smallest else { return "" }
    return "  (\(number(added)) of it because texts' heights are rounded up to \(pixels))\n"
  }

  /// Sorts the violations: lines of the template, then compressed contents, then stretched ones.
  private func sorted(_ unmet: [CellExplanation.Unmet]) -> [CellExplanation.Unmet] {
    [CellExplanation.Unmet.Kind.constraint, .compression, .hugging].flatMap { kind in
      unmet.filter { $0.kind == kind }
    }
  }

  /// Rounding errors of sums are below this, in points.
  private static let smallest = 1e-6

  /// The unit to which heights are rounded up.
  private var pixels: String {
    switch scale {
    case 0: "1/64 point"
    case 1: "a whole point"
    default: "1/\(number(scale)) point"
    }
  }

  private func words(
    for step: CellExplanation.Step, _ measures: [String: CellExplanation.TextMeasure]
  ) -> String {
    guard let view = step.view else { return "\(step.from) to \(step.to)" }
    if step.kind == .whole { return "the whole cell" }
    let (from, to) = (step.from.attribute, step.to.attribute)
    if step.from.isOfCell {
      if (from, to) == (.centerY, .bottom) { return "the lower half, as high as the upper" }
      if (from, to) == (.top, .centerY) { return "the upper half, as high as the lower" }
    }
    let place = (from, to) == (.top, .bottom) ? view : "\(view), \(from) to \(to)"
    guard step.isContent else {
      // If several conditions decide, the height depends on the width, as with an aspect.
      guard step.sources.count > 1, let width = step.width else { return place }
      return "\(place): at width \(number(width))"
    }
    guard let text = measures[view] else { return "\(place): its content" }
    let cut = text.isTruncated ? ", cut off" : ""
    return "\(place): \(lineCount(text)) of text at width \(number(text.width))\(cut)"
  }

  private func lineCount(_ text: CellExplanation.TextMeasure) -> String {
    counted(text.lineCount, "line")
  }

  // MARK: - Texts and unmet constraints

  private func texts(_ explanation: CellExplanation) -> String {
    guard !explanation.texts.isEmpty else { return "" }
    var rows = [["view", "lines", "at width", "high", "unrounded", "on one line", "font"]]
    for text in explanation.texts {
      let limit = text.lineLimit > 0 ? " of \(text.lineLimit)" : ""
      rows.append(
        [
          text.view, "\(text.lineCount)\(limit)\(text.isTruncated ? ", cut" : "")",
          number(text.width), number(text.height),
          text.exactHeight == text.height ? "" : number(text.exactHeight),
          number(text.naturalWidth), text.fonts.map(Self.name).joined(separator: ", "),
        ])
    }
    let preferred = explanation.texts.filter(\.isPreferredWidth).map(\.view)
    let note =
      preferred.isEmpty
      ? "" : "  \(preferred.joined(separator: ", ")): at preferredMaxLayoutWidth\n"
    return section("What the texts measure", rows, right: [2, 3, 4, 5]) + note + faces(explanation)
  }

  /// The faces that draw each text.
  private func faces(_ explanation: CellExplanation) -> String {
    let rows = explanation.texts.flatMap { text in
      text.faces.enumerated().map { index, face in
        [index == 0 ? text.view : "", Self.name(face)]
      }
    }
    return section("The faces that draw them", rows, right: [])
  }

  /// A face by its PostScript name, with what is added to it.
  private static func name(_ face: FontIdentity) -> String {
    let added = face.synthesis.names
    guard !added.isEmpty else { return face.postScriptName }
    return "\(face.postScriptName) (\(added.joined(separator: " and ")) synthesised)"
  }

  private static func name(_ font: FontDescriptor) -> String {
    var name = "\(font.family) \(number(font.size))"
    if font.weight == .bold {
      name += " bold"
    } else if font.weight != .regular {
      name += " \(number(font.weight.rawValue))"
    }
    return font.slant == .italic ? "\(name) italic" : name
  }

  private func words(
    for unmet: CellExplanation.Unmet, _ measures: [String: CellExplanation.TextMeasure]
  ) -> String {
    guard let view = unmet.view else { return unmet.source.text }
    let isWidth = unmet.attribute == .width
    let text = measures[view]
    switch (unmet.kind, isWidth) {
    case (.constraint, _): return unmet.source.text
    case (.hugging, true): return "\(view) is wider than its content"
    case (.hugging, false): return "\(view) is higher than its content"
    case (.compression, true):
      guard let text else { return "\(view) is narrower than its content" }
      let cut = text.isTruncated ? " and is cut off" : ""
      return text.lineCount > 1
        ? "\(view) is narrower than on one line, so it wraps\(cut)"
        : "\(view) is narrower than its text\(cut.isEmpty ? "" : ", which is cut off")"
    case (.compression, false): return "\(view) is lower than its content"
    }
  }

  // MARK: - Lines of the template

  /// The lines that the report names, in the format that editors parse.
  private func quotedLines(of explanation: CellExplanation) -> String {
    var sources = explanation.steps.flatMap(\.sources) + explanation.spare.map(\.source)
    sources += explanation.unmet.map(\.source)
    var text = ""
    let files =
      [(name: template.fileName, lines: template.sourceLines, file: String?.none)]
      + template.includedFiles.map { ($0.name, $0.lines, $0.name) }
    for (name, lines, file) in files {
      var numbers = Set(sources.filter { $0.file == file }.map(\.line).filter { $0 > 0 })
      if explanation.separator > 0, let place = template.separatorPlace, place.file == file {
        numbers.insert(place.line)
      }
      for number in numbers.sorted() where number <= lines.count {
        text += "  \(name):\(number): \(lines[number - 1].drop { $0 == " " })\n"
      }
    }
    return text.isEmpty ? "" : "\nThe lines:\n" + text
  }

  /// `line 3`, or `lines 3, 5, …`; empty if no line states the conditions.
  private static func lines(_ sources: [CellDiagnostic.Source]) -> String {
    var lines: [String] = []
    for source in sources where source.line > 0 {
      let line = source.file.map { "\($0):\(source.line)" } ?? "\(source.line)"
      if !lines.contains(line) { lines.append(line) }
    }
    guard lines.count > 1 else { return lines.first.map { "line \($0)" } ?? "" }
    let shown = lines.prefix(3).joined(separator: ", ")
    return "lines \(shown)\(lines.count > 3 ? ", …" : "")"
  }

  // MARK: - Formatting

  /// A heading and an indented table; nothing for an empty table.
  private func section(_ heading: String, _ rows: [[String]], right: Set<Int>) -> String {
    guard !rows.isEmpty else { return "" }
    let table = TextTable(rows: rows, rightAligned: right).text
    return "\n\(heading):\n"
      + table.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  private func number(_ value: Double) -> String { Self.number(value) }

  /// A number with at most three digits after the point.
  private static func number(_ value: Double) -> String {
    JSONText.number((value * 1000).rounded() / 1000)
  }
}
