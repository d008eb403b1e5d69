// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The runs of a text that are a list of the record: `{text, style, color, locale}` each.
///
/// A style is one of the template's styles or fonts. Other fields of a run, such as a link, belong
/// to whoever shows the cell.
final class BoundRuns: Sendable {
  /// The list.
  let list: FieldReference
  /// The font of a run without a style.
  private let font: FontTemplate
  /// A run without text for each style by name, in the order of their declaration.
  private let styles: [(name: String, run: TextTemplate.Run)]
  /// The colours that a run may name.
  private let colors: ColorTable

  /// A run with its characters.
  typealias Resolved = (run: TextTemplate.Run, string: String)

  /// Binds runs to a list.
  init(
    list: FieldReference, font: FontTemplate, styles: [(name: String, run: TextTemplate.Run)],
    colors: ColorTable
  ) {
    self.colors = colors
    self.list = list
    self.font = font
    self.styles = styles
  }

  /// The runs of a record.
  ///
  /// - Parameters:
  ///   - isLenient: Whether a missing list is an empty one.
  ///   - limit: The greatest number of bytes of all runs.
  /// - Throws: ``RecordError`` for a missing field, or one that does not fit.
  func runs(
    of record: RecordValue, isLenient: Bool, limit: Int
  ) throws(RecordError) -> [Resolved] {
    guard let value = list.value(in: record) else {
      if isLenient { return [] }
      throw RecordError(missing: list, in: record)
    }
    // A text is one run: records have lists only where they need them.
    if let text = value.bindingText {
      return [(TextTemplate.Run(text: TextBinding(parts: []), font: font), text)]
    }
    guard case .array(let elements) = value else {
      throw error(.expectedArray(found: value.kindName))
    }
    var room = limit
    var result: [Resolved] = []
    for (index, element) in elements.enumerated() {
      let resolved = try resolved(element, index)
      guard resolved.string.utf8.count <= room else { throw error(.tooLong(limit: limit)) }
      room -= resolved.string.utf8.count
      result.append(resolved)
    }
    return result
  }

  /// One run.
  private func resolved(
    _ element: RecordValue, _ index: Int
  ) throws(RecordError) -> Resolved {
    if let text = element.bindingText {
      return (TextTemplate.Run(text: TextBinding(parts: []), font: font), text)
    }
    guard case .object = element else {
      throw error(.notAnObject(found: element.kindName), "[\(index)]")
    }
    func text(_ key: String) throws(RecordError) -> String? {
      guard let value = element[key], value != .null else { return nil }
      guard let text = value.bindingText else {
        throw error(.expectedText(found: value.kindName), "[\(index)].\(key)")
      }
      return text
    }
    guard let string = try text("text") else { throw error(.missing, "[\(index)].text") }
    var run = TextTemplate.Run(text: TextBinding(parts: []), font: font)
    if let name = try text("style") {
      guard let style = styles.first(where: { $0.name == name })?.run else {
        throw error(
          .unknownStyle(found: name, known: styles.map(\.name)), "[\(index)].style")
      }
      run = style
    }
    if let name = try text("color") {
      guard let color = colors.color(name) else {
        throw error(.expectedColor(found: name), "[\(index)].color")
      }
      run.color = .color(color)
    }
    if let locale = try text("locale") { run.locale = TextBinding(parts: [.literal(locale)]) }
    return (run, string)
  }

  private func error(_ problem: RecordError.Problem, _ rest: String = "") -> RecordError {
    RecordError(path: "\(list.paths[0])\(rest)", problem: problem, place: list.place)
  }
}
