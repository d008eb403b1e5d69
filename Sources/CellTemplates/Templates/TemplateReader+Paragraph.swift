// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The keys of a text view that are about its paragraphs.
  static let paragraphKeys = ["whiteSpace", "textTransform"] + ParagraphProperty.all.map(\.name)

  /// The style of paragraphs in a font, by the conventions of the template.
  func paragraph(of font: FontTemplate) -> ParagraphStyle {
    var style = ParagraphStyle(by: template.conventions)
    style.lineBreakRules = template.lineBreakRules
    style.setLineHeights(of: font)
    return style
  }

  /// Reads a property of a text view's paragraphs; other keys are left alone.
  mutating func readParagraph(
    _ key: String, _ node: TemplateNode, _ style: inout ParagraphStyle
  ) {
    switch ParagraphProperty.named[key]?.values {
    case .words(let words, let set):
      if let word = values.word(node, key, among: words) { set(word, &style) }
    case .numbers(let range, let path):
      if let number = values.number(node, key, in: range) { style[keyPath: path] = number }
    case .truth(let path):
      if let truth = values.bool(node, key) { style[keyPath: path] = truth }
    case .texts(let path): style[keyPath: path] = values.text(node, key)
    case .tabStops: style.tabStops = tabStops(node)
    case nil: break
    }
  }

  /// The keys of a tab stop.
  static let tabStopKeys = ["at", "align", "decimal"]

  /// The alignments of the text after a tab, with their names.
  private enum TabAlignmentName: String, CaseIterable {
    case left, center, right
  }

  /// Reads tab stops: positions in ascending order, or mappings of `at`, `align` and `decimal`.
  private mutating func tabStops(_ node: TemplateNode) -> [TabStop] {
    guard case .sequence(let elements) = node.content else {
      values.collector.error(
        "tabStops: expected a list of positions, found \(node.kindName)", at: node.place)
      return []
    }
    var stops: [TabStop] = []
    for element in elements {
      guard let stop = tabStop(element) else { continue }
      if let last = stops.last, stop.location <= last.location {
        values.collector.error(
          "tabStops: \(stop.location.shortest) follows \(last.location.shortest); positions ascend",
          at: element.place)
      }
      stops.append(stop)
    }
    return stops
  }

  private mutating func tabStop(_ node: TemplateNode) -> TabStop? {
    let range = 0.0...1_000_000
    guard case .mapping = node.content else {
      return values.number(node, "tabStops", in: range).map { TabStop(location: $0) }
    }
    var stop = TabStop(location: 0)
    var hasLocation = false
    for entry in values.entries(node, of: "a tab stop", known: Self.tabStopKeys) {
      switch entry.key {
      case "at":
        stop.location = values.number(entry.value, "at", in: range) ?? 0
        hasLocation = true
      case "align":
        switch values.word(entry.value, "align", as: TabAlignmentName.self) {
        case .left: stop.alignment = .left
        case .center: stop.alignment = .center
        case .right: stop.alignment = .right
        case nil: break
        }
      case "decimal":
        guard let text = values.text(entry.value, "decimal") else { break }
        if text.count == 1 {
          stop.decimalSeparator = text.first
        } else {
          values.collector.error(
            "decimal: expected one character, found '\(text)'", at: entry.value.place)
        }
      default: break
      }
    }
    if !hasLocation { values.collector.error("a tab stop has no 'at'", at: node.place) }
    return stop
  }

  /// Reads a language: a BCP 47 tag, or a text with a field that gives one.
  mutating func readLocale(_ node: TemplateNode, _ key: String) -> TextBinding? {
    guard let binding = values.binding(node, key) else { return nil }
    guard binding.references.isEmpty, case .literal(let tag)? = binding.parts.first else {
      return binding
    }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...8 : 1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          (0x61...0x7A).contains(byte | 0x20) || index > 0 && (0x30...0x39).contains(byte)
        }
    }
    if !isTag {
      values.collector.error(
        "\(key): expected a language such as ja, zh-Hant or pt-BR, found '\(tag)'", at: node.place)
    }
    return binding
  }
}

extension ParagraphStyle {
  /// Sets the heights of lines and the distances between them to what a font says.
  fileprivate mutating func setLineHeights(of font: FontTemplate) {
    lineHeight = font.lineHeight
    lineHeightMultiple = font.lineHeightMultiple
    minimumLineHeight = font.minimumLineHeight
    maximumLineHeight = font.maximumLineHeight
    lineSpacing = font.lineSpacing
  }

  /// The style of the paragraphs in a box that stands in a paragraph of this style: CSS inherits
  /// all but the room around lines.
  ///
  /// - Parameter font: The font of the box's text.
  func inBox(_ font: FontTemplate) -> ParagraphStyle {
    var style = self
    style.setLineHeights(of: font)
    style.strut = nil
    style.firstLineHeadIndent = 0
    style.headIndent = 0
    style.tailIndent = 0
    style.paragraphSpacing = 0
    style.paragraphSpacingBefore = 0
    return style
  }
}
