// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The runs of a text that are a list of the record: `{text, style, color, locale}` each, or a
/// `box` in place of the text.
///
/// A style is one of the template's styles or fonts, or a list of them, of which a later one
/// replaces what an earlier one says. Other fields of a run, such as a link, belong to whoever
/// shows the cell.
package final class BoundRuns: Sendable {
  /// The list, or the text with markup.
  let list: FieldReference
  /// The markup of the field's text; nil for a list of runs.
  private let markup: MarkupText?
  /// A run without a style.
  private let plain: TextTemplate.Run
  /// The styles by name, in the order of their declaration.
  package let styles: [(name: String, style: RunStyle)]
  /// Their names.
  private let names: [String]
  /// For each style a run that has it alone.
  private let styled: [TextTemplate.Run]
  /// The colours that a run may name.
  private let colors: ColorTable
  /// The styles of what is around a block of markup, and thus of all its lines; nil for other
  /// texts.
  private let around: FieldReference?
  /// Whether ``around`` says any.
  private let mayHaveStyles: Bool
  /// Whether the field is the mark of a block of a text with markup.
  private let isMark: Bool
  /// Whether the block has a line height of its own, whatever is around.
  private let keepsLineHeight: Bool

  /// The fields that the runs bind to.
  var references: [FieldReference] { [list] + (around.map { [$0] } ?? []) }
  /// Whether the field is a text with markup, and no list.
  var isMarkup: Bool { markup != nil }

  /// A run with its characters.
  package typealias Resolved = (run: TextTemplate.Run, string: String)

  /// Binds runs to a list.
  @inline(never)
  init(
    list: FieldReference, markup: MarkupText? = nil, around: FieldReference? = nil,
    font: FontTemplate, keepsLineHeight: Bool = false,
    styles: [(name: String, style: RunStyle)], colors: ColorTable
  ) {
    self.keepsLineHeight = keepsLineHeight
    self.around = around
    self.colors = colors
    self.list = list
    self.markup = markup
    let plain = TextTemplate.Run(text: TextBinding(parts: []), font: font)
    self.plain = plain
    self.styles = styles
    names = styles.map(\.name)
    styled = styles.map {
      var run = plain
      $0.style.apply(to: &run.look)
      return run
    }
    mayHaveStyles = around != nil
    isMark = list.blockKey == MarkupBlock.markerKey
  }

  /// What a record's field shows.
  enum Content: Sendable {
    /// One text in the style of the view.
    case plain(String)
    /// Runs.
    case runs([Resolved])
  }

  /// The runs of a text in the style of the view.
  func runs(ofPlain text: String) -> [Resolved] { [(plain, text)] }

  /// What a record's field shows. Records have lists only where they need them.
  ///
  /// - Parameters:
  ///   - around: What ``runAround(_:)`` gives for the record.
  ///   - isLenient: Whether a missing list is an empty one.
  ///   - limit: The greatest number of bytes of all runs.
  /// - Throws: ``RecordError`` for a missing field, or one that does not fit.
  func content(
    of record: RecordValue, around: TextTemplate.Run?, isLenient: Bool, limit: Int
  ) throws(RecordError) -> Content {
    guard let value = list.value(in: record) else {
      if isLenient { return .runs([]) }
      throw RecordError(missing: list, in: record)
    }
    let elements: [RecordValue]
    if let markup {
      elements = try markup.runs(of: value, at: list)
    } else if let text = value.bindingText {
      guard text.utf8.count <= limit else { throw error(.tooLong(limit: limit)) }
      return around.map { .runs([($0, text)]) } ?? .plain(text)
    } else if case .array(let all) = value {
      elements = all
    } else {
      throw error(.expectedArray(found: value.kindName))
    }
    if elements.count == 1, around == nil, let text = elements[0].bindingText,
      text.utf8.count <= limit
    {
      return .plain(text)
    }
    var room = limit
    var result: [Resolved] = []
    for (index, element) in elements.enumerated() {
      let resolved = try resolved(element, index)
      guard resolved.string.utf8.count <= room else { throw error(.tooLong(limit: limit)) }
      room -= resolved.string.utf8.count
      result.append(resolved)
    }
    return .runs(result)
  }

  /// What a block of a text with markup shows, as ``content(of:around:isLenient:limit:)`` has it of
  /// the block's record, in which everything fits.
  func content(of block: MarkupBlock, around: TextTemplate.Run?) -> Content {
    if isMark || block.isPlain {
      let text = isMark ? block.marker : block.runs.all[0].text
      return around.map { .runs([($0, text)]) } ?? .plain(text)
    }
    var result: [Resolved] = []
    result.reserveCapacity(block.runs.all.count)
    for index in block.runs.all.indices {
      result.append((run(in: block.runs.all[index].styles), block.runs.all[index].text))
    }
    return .runs(result)
  }

  /// The characters of the runs of a block of a text with markup, or of its mark.
  func strings(of block: MarkupBlock) -> [String] {
    isMark ? [block.marker] : block.runs.all.map(\.text)
  }

  /// Whether the runs are those of a block of a text with markup, or its mark.
  var isOfBlock: Bool {
    [MarkupBlock.runsKey, MarkupBlock.markerKey].contains(list.blockKey)
  }

  /// A run in the styles of what is around the block; nil if there are none. A font without a line
  /// height leaves that as it is around.
  ///
  /// - Throws: ``RecordError`` for a style that the template does not have.
  func runAround(_ record: RecordValue) throws(RecordError) -> TextTemplate.Run? {
    guard let around, case .array(let names)? = around.value(in: record) else { return nil }
    return try runAround(in: names.map { $0.bindingText ?? "" })
  }

  /// A run in the styles of what is around a block; nil if there are none.
  func runAround(_ block: MarkupBlock) -> TextTemplate.Run? {
    mayHaveStyles && !block.around.isEmpty ? try? runAround(in: block.around) : nil
  }

  /// A run in the styles of what is around a block; nil if there are none.
  private func runAround(in names: [String]) throws(RecordError) -> TextTemplate.Run? {
    if names.isEmpty { return nil }
    var look = plain.look
    for name in names {
      let lineHeight = look.font.lineHeight
      try styles[index(ofStyle: name)].style.apply(to: &look)
      if keepsLineHeight || look.font.lineHeight == .normal { look.font.lineHeight = lineHeight }
    }
    var run = plain
    run.look = look
    return run
  }

  /// A run in styles of the template, of which a later one replaces what an earlier one says.
  private func run(in names: [String]) -> TextTemplate.Run {
    guard let first = names.first, let index = self.names.firstIndex(of: first) else {
      return plain
    }
    var run = styled[index]
    for name in names.dropFirst() {
      if let index = self.names.firstIndex(of: name) { styles[index].style.apply(to: &run.look) }
    }
    return run
  }

  /// One run.
  private func resolved(
    _ element: RecordValue, _ index: Int
  ) throws(RecordError) -> Resolved {
    if element == .null { throw error(.null, "[\(index)]") }
    if let text = element.bindingText { return (plain, text) }
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
    var run = plain
    var string = InlineBox.character
    if let value = element["box"], value != .null {
      if let text = element["text"], text != .null { throw error(.textBesideBox, "[\(index)]") }
      do throws(InlineBox.FieldError) {
        run.look.box = try InlineBox(value, colors: colors, text: &string)
      } catch {
        guard error.problem == .missing else {
          throw self.error(error.problem, "[\(index)].box\(error.path)")
        }
        throw errorOfMissing(String(error.path.dropFirst()), in: value, "[\(index)].box")
      }
    } else if let text = try text("text") {
      string = text
    } else {
      throw errorOfMissing("text", in: element, "[\(index)]")
    }
    if case .array(let names)? = element["style"] {
      for (position, name) in names.enumerated() {
        let place = "[\(index)].style[\(position)]"
        guard let name = name.bindingText else {
          throw error(.expectedText(found: name.kindName), place)
        }
        try styles[self.index(ofStyle: name, place)].style.apply(to: &run.look)
      }
    } else if let name = try text("style") {
      try styles[self.index(ofStyle: name, "[\(index)].style")].style.apply(to: &run.look)
    }
    if let name = try text("color") {
      guard let color = colors.color(name) else {
        throw error(.expectedColor(found: name, known: colors.names), "[\(index)].color")
      }
      run.look.color = .color(color)
    }
    if let locale = try text("locale") { run.look.locale = TextBinding(parts: [.literal(locale)]) }
    return (run, string)
  }

  /// The index of a style.
  ///
  /// - Parameter place: Where the record names it, for an error.
  private func index(
    ofStyle name: String, _ place: @autoclosure () -> String = ""
  ) throws(RecordError) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    throw error(.unknownStyle(found: name, known: names), place())
  }

  /// The error of a run that has neither a text nor a box.
  private func errorOfMissing(
    _ key: String, in object: RecordValue, _ rest: String
  ) -> RecordError {
    let field = FieldReference(
      paths: [FieldPath(steps: [.key(key)])], fallback: nil, place: list.place)
    var error = RecordError(missing: field, in: object)
      .inElement(named: nil, at: "\(list.paths[0])\(rest)")
    error.isInside = true
    // The name is not the template's to choose.
    error.meantField = nil
    return error
  }

  private func error(_ problem: RecordError.Problem, _ rest: String = "") -> RecordError {
    RecordError(path: "\(list.paths[0])\(rest)", problem: problem, place: list.place)
  }
}
