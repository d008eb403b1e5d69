// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The keys of a text with markup.
  static let markupKeys = MarkupText.Language.allCases.map(\.rawValue) + [unknownElementsKey]
  private static let unknownElementsKey = "unknownElements"

  /// The ways to show a text with markup.
  enum MarkupForm: String, CaseIterable {
    /// One text, in which blocks follow one another on lines of their own.
    case inline
    /// Paragraphs, headings, lists and so on below one another.
    case block
  }

  /// The markup of a text that is shown as blocks; nil for other texts.
  func blockMarkup(_ properties: [TemplateNode.Entry]) -> TemplateNode.Entry? {
    properties.first { entry in
      guard MarkupText.Language(rawValue: entry.key) != nil,
        case .scalar(let form, _) = entry.value.content
      else { return false }
      return form == MarkupForm.block.rawValue
    }
  }

  /// Reads the markup of a text that is shown as runs, if it has one.
  mutating func readInlineMarkup(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry, _ text: inout TextTemplate
  ) {
    guard let markup = properties.first(where: { MarkupText.Language(rawValue: $0.key) != nil })
    else {
      if let stray = properties.first(where: { $0.key == Self.unknownElementsKey }) {
        values.collector.error(
          "'\(stray.key)' stands beside 'markdown' or 'html', which '\(entry.key)' does not have",
          at: stray.keyPlace)
      }
      return
    }
    _ = values.word(markup.value, markup.key, as: MarkupForm.self)
    guard let field = markedField(properties, entry) else { return }
    let elements = readElements(font: text.font, [], at: entry.keyPlace)
    let styles = MarkupStyles(changing: Set(elements.runs.map(\.name)))
    text.runs = []
    text.boundRuns = BoundRuns(
      list: field, markup: markupText(markup, properties, styles), font: text.font,
      styles: elements.runs, colors: values.colors)
    // What white space means was decided where the markup was read.
    text.whiteSpace = .unchanged
  }

  /// Reads a text that is shown as blocks: a column of nested cells, one for each block.
  ///
  /// The record of a block is a ``MarkupBlock``; its kind of cell is the element's.
  mutating func readBlocks(
    _ index: Int, _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry,
    _ markup: TemplateNode.Entry
  ) {
    let strayKeys = [
      "lines", "lineBreakMode", "truncation", "verticalAlign", "preferredMaxLayoutWidth",
    ]
    for key in strayKeys {
      guard let stray = properties.first(where: { $0.key == key }) else { continue }
      values.collector.error(
        "'\(key)' goes with '\(markup.key): inline'; blocks are shown whole", at: stray.keyPlace)
    }
    template.views[index].kind = .stack(StackTemplate())
    let font = textFont(properties, entry)
    guard let field = markedField(properties, entry) else { return }
    let inherited = properties.filter { Self.inheritedKeys.contains($0.key) }
    let elements = readElements(font: font, inherited, at: entry.keyPlace)
    let around = beginCell(template.nested(named: entry.key))
    let kinds = elements.kinds.map { kind in
      CellKinds.Kind(
        name: kind.name,
        template: blockCell(kind, of: elements, at: entry.keyPlace))
    }
    choose(among: kinds, at: entry.keyPlace)
    let cell = endCell(around)
    template.views[index].repeated = RepeatTemplate(
      list: field, markup: markupText(markup, properties, elements.styles),
      elementName: Self.defaultElementName,
      elements: [RepeatTemplate.Cell(template: cell, isSingleView: false)])
  }

  /// The keys of a text that its blocks have too.
  static let inheritedKeys = Set(
    ["align", "color", "locale", "textTransform"]
      + ParagraphProperty.all.filter(\.isInherited).map(\.name))

  /// Reads the field that a text with markup shows.
  private mutating func markedField(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) -> FieldReference? {
    let languages = properties.filter { MarkupText.Language(rawValue: $0.key) != nil }
    if languages.count > 1 {
      values.collector.error(
        "text '\(entry.key)' has both 'markdown' and 'html'; write one of them",
        at: languages[1].keyPlace)
      return nil
    }
    guard MarkupText.isSupported else {
      values.collector.error(
        "this program was built without the trait Markup, by which it reads markup",
        at: languages[0].keyPlace)
      return nil
    }
    guard let text = properties.first(where: { $0.key == "text" }) else {
      values.collector.error(
        "'\(languages[0].key)' stands beside 'text', which '\(entry.key)' does not have",
        at: languages[0].keyPlace)
      return nil
    }
    guard let binding = values.binding(text.value, "text") else { return nil }
    if binding.parts.count == 1, case .field(let reference) = binding.parts[0] { return reference }
    values.collector.error(
      "text: with '\(languages[0].key)' it is one field, such as \"${body}\", found "
        + text.value.kindName, at: text.value.place)
    return nil
  }

  private mutating func markupText(
    _ markup: TemplateNode.Entry, _ properties: [TemplateNode.Entry], _ styles: MarkupStyles
  ) -> MarkupText {
    let unknown = properties.first { $0.key == Self.unknownElementsKey }.flatMap {
      values.word($0.value, $0.key, as: MarkupText.UnknownElements.self)
    }
    return MarkupText(
      language: MarkupText.Language(rawValue: markup.key) ?? .html,
      unknownElements: unknown ?? .error, styles: styles,
      elementLimit: template.limits[.elements])
  }
}

extension FieldReference {
  /// A field of the record of a block.
  static func block(_ key: String, at place: SourcePlace) -> FieldReference {
    let steps: [FieldPath.Step] = [.key(TemplateReader.defaultElementName), .key(key)]
    return FieldReference(paths: [FieldPath(steps: steps)], fallback: nil, place: place)
  }

  /// The field of the block, if the reference is to one.
  var blockKey: String? {
    guard fallback == nil, paths.count == 1, paths[0].steps.count == 2,
      paths[0].fieldName == TemplateReader.defaultElementName,
      case .key(let key) = paths[0].steps[1]
    else { return nil }
    return key
  }
}

extension NumberBinding {
  /// The field of a block of a text with markup that is the number; nil if it is none.
  var blockExtent: MarkupBlock.Extent? {
    guard case .field(let reference) = expression else { return nil }
    return reference.blockKey.flatMap(MarkupBlock.Extent.init)
  }
}

extension CellTemplate {
  /// Whether a block of a text with markup says all that a row of the cell takes from its record: a
  /// view has a condition if it is the mark, and numbers are the room around the block.
  var isOfBlock: Bool {
    statements.allSatisfy(\.references.isEmpty)
      && views.allSatisfy { view in
        (!view.condition.exists || view.condition.isOfMark)
          && view.numbers.allSatisfy { !$0.binding.isBound || $0.binding.blockExtent != nil }
          && view.fallbackReason != .textFromRecord
      }
  }
}

extension ViewCondition {
  /// Whether the condition is that a block of a text with markup has a mark.
  fileprivate var isOfMark: Bool {
    guard excluded == nil, case .field(let reference)? = required else { return false }
    return reference.blockKey == MarkupBlock.markerKey
  }
}
