// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The keys of a font.
  static let fontKeys = [
    "family", "textStyle", "size", "weight", "italic", "lineHeight", "lineHeightMultiple",
    "minimumLineHeight",
    "maximumLineHeight", "lineSpacing", "letterSpacing", "wordSpacing", "underline",
    "strikethrough", "features", "variations",
  ]

  /// Reads the names of font files: a list of them, or one.
  mutating func readFontFiles(_ node: TemplateNode) {
    let names = if case .sequence(let names) = node.content { names } else { [node] }
    for name in names {
      guard let path = values.text(name, "fontFiles") else { continue }
      guard !path.isEmpty else {
        values.collector.error("fontFiles: expected the name of a file", at: name.place)
        continue
      }
      template.fontFiles.append(
        CellTemplate.FontFile(
          path: path.hasPrefix("/") ? path : Self.folder(of: template.fileName) + path,
          place: name.place))
    }
  }

  /// The part of a path before the file's name, with its last slash.
  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// Reads the named fonts.
  mutating func readFonts(_ node: TemplateNode) {
    guard case .mapping(let entries) = node.content else {
      values.collector.error("fonts: expected a mapping, found \(node.kindName)", at: node.place)
      return
    }
    for entry in entries {
      let font = readFont(entry.value, named: "font '\(entry.key)'")
      fonts.declare(entry.key, font, at: entry.keyPlace)
    }
  }

  /// A font by name, or as a mapping in its place.
  mutating func font(_ node: TemplateNode, _ key: String) -> FontTemplate? {
    if case .mapping = node.content { return readFont(node, named: key) }
    guard let name = values.text(node, key) else { return nil }
    if let font = fonts.use(name) { return font }
    values.collector.error(
      "no font named '\(name)'", at: node.place,
      suggestion: Spelling.suggestion(for: name, among: fonts.names))
    return nil
  }

  /// Reads a font's mapping, and adds the font to those that the template uses.
  private mutating func readFont(_ node: TemplateNode, named name: String) -> FontTemplate {
    var font = FontTemplate()
    var place = node.place
    var style: (value: FontTextStyle, entry: TemplateNode.Entry)?
    var keys: Set<String> = []
    var lineHeight: (value: LineHeightValue, entry: TemplateNode.Entry)?
    var multiple: TemplateNode.Entry?
    for entry in values.entries(node, of: name, known: Self.fontKeys) {
      let (key, value) = (entry.key, entry.value)
      keys.insert(key)
      switch key {
      case "textStyle":
        style = values.word(value, key, as: TextStyleName.self).map { ($0.style, entry) }
      case "family":
        font.descriptor.family = family(value) ?? font.descriptor.family
        place = value.place
      case "size":
        font.descriptor.size = values.number(value, key, in: 0...10_000) ?? font.descriptor.size
      case "weight": font.descriptor.weight = weight(value) ?? .regular
      case "italic":
        font.descriptor.slant = values.bool(value, key) == true ? .italic : .upright
      case "lineHeight": lineHeight = readLineHeight(value).map { ($0, entry) }
      case "lineHeightMultiple":
        font.lineHeightMultiple =
          values.number(value, key, in: 0.01...100) ?? font.lineHeightMultiple
        multiple = entry
      case "minimumLineHeight":
        font.minimumLineHeight = values.number(value, key, in: 0...10_000) ?? 0
      case "maximumLineHeight":
        font.maximumLineHeight = values.number(value, key, in: 0...10_000) ?? 0
      case "lineSpacing": font.lineSpacing = values.number(value, key, in: 0...10_000) ?? 0
      case "letterSpacing":
        font.letterSpacing = values.number(value, key, in: -1000...1000) ?? 0
      case "wordSpacing":
        font.wordSpacing = values.number(value, key, in: -1000...1000) ?? 0
      case "underline": font.isUnderlined = values.bool(value, key) == true
      case "strikethrough": font.isStruckThrough = values.bool(value, key) == true
      case "features":
        font.descriptor.features = tags(value, key, in: 0...65535).map {
          FontFeature($0, UInt32($1))
        }
      case "variations":
        font.descriptor.variations = tags(value, key, in: -32768...32767).map {
          FontVariation($0, $1)
        }
      default: break
      }
    }
    if let style { apply(style.value, to: &font, keys, at: style.entry.keyPlace) }
    enlarge(&font)
    if let lineHeight {
      font.lineHeight = lineHeight.value.lineHeight(fontSize: font.descriptor.size)
      if multiple != nil {
        values.collector.error(
          "a font has lineHeight, of the font size, or lineHeightMultiple, of the font's own line "
            + "height, not both", at: lineHeight.entry.keyPlace)
      }
      if case .points(let points) = lineHeight.value {
        font.lineHeight = .points(points * traits.textSize.factor)
      }
    }
    fonts.addUse(of: font.descriptor, at: place)
    return font
  }

  /// The font of texts that name none.
  func defaultFont() -> FontTemplate {
    var font = FontTemplate()
    enlarge(&font)
    return font
  }

  /// Gives a font the size, the weight and the distance between baselines of a text style.
  ///
  /// - Parameter keys: The keys of the font, which count before the style's.
  private mutating func apply(
    _ style: FontTextStyle, to font: inout FontTemplate, _ keys: Set<String>, at place: SourcePlace
  ) {
    guard template.conventions == .uikit else {
      values.collector.error(
        "textStyle goes with UIKit's conventions; by 'conventions: web' --text-size takes a "
          + "percentage, for all fonts", at: place)
      return
    }
    followsTextSize = true
    let category = traits.textSize.category
    if keys.contains("size") {
      font.descriptor = style.scaled(font.descriptor, to: category)
    } else {
      font.descriptor.size = style.pointSize(at: category)
      font.descriptor.baselineDistance = style.leading(at: category)
    }
    if !keys.contains("weight") { font.descriptor.weight = style.weight }
  }

  /// Makes a font as large as readers prefer it by the conventions of the web, with all that is in
  /// points.
  private func enlarge(_ font: inout FontTemplate) {
    let factor = traits.textSize.factor
    guard factor != 1 else { return }
    font.descriptor.size *= factor
    font.minimumLineHeight *= factor
    font.maximumLineHeight *= factor
    font.lineSpacing *= factor
    font.letterSpacing *= factor
    font.wordSpacing *= factor
  }

  /// A CSS line height; a number without a unit, which once had another meaning, is noted once.
  private mutating func readLineHeight(_ node: TemplateNode) -> LineHeightValue? {
    guard case .scalar(let text, let style) = node.content, style != .literal, !node.isNull else {
      values.collector.error(
        "lineHeight: expected \(LineHeightValue.forms), found \(node.kindName)", at: node.place)
      return nil
    }
    switch LineHeightValue.read(text) {
    case .success(.number(let factor)):
      noteNumber(factor, at: node.place)
      return .number(factor)
    case .success(let value): return value
    case .failure(let error):
      // A metric or an expression of them is a number too.
      let tokens = (try? Lexer.tokens(of: text, at: node.textPlace)) ?? []
      let isExpression =
        Lexer.isName(text) && values.scope.metrics[text] != nil
        || tokens.count > 2
      guard isExpression, !error.isNumber else {
        values.collector.error("lineHeight: \(error.message)", at: node.place)
        return nil
      }
      let greatest = LineHeightValue.greatestMultiple
      guard let factor = values.number(node, "lineHeight", in: 0...greatest) else { return nil }
      noteNumber(factor, at: node.place)
      return .number(factor)
    }
  }

  private mutating func noteNumber(_ factor: Double, at place: SourcePlace) {
    // Who asks for the rules of the web knows CSS's.
    guard !template.conventions.isWeb, !hasNotedLineHeight else { return }
    hasNotedLineHeight = true
    values.collector.note(
      "lineHeight \(factor.shortest) is a multiple of the font size, as in CSS; "
        + "lineHeightMultiple is a multiple of the font's own line height", at: place)
  }

  /// A family's name, or several in a list, as a descriptor has them.
  private mutating func family(_ node: TemplateNode) -> String? {
    guard case .sequence(let names) = node.content else { return values.text(node, "family") }
    guard !names.isEmpty else {
      values.collector.error("family: the list is empty", at: node.place)
      return nil
    }
    return names.compactMap { values.text($0, "family") }.joined(separator: ", ")
  }

  /// A weight by its name or its number.
  private mutating func weight(_ node: TemplateNode) -> FontWeight? {
    guard case .scalar(let text, _) = node.content, !node.isNull else {
      values.collector.error("weight: expected a weight, found \(node.kindName)", at: node.place)
      return nil
    }
    if let weight = FontWeight(text) { return weight }
    if Lexer.isName(text), values.scope.metrics[text] == nil {
      let names = FontWeight.named.map(\.name)
      values.collector.error(
        "weight: expected \(ValueReader.list(names + ["a number"])), found '\(text)'",
        at: node.place, suggestion: Spelling.suggestion(for: text, among: names))
      return nil
    }
    return values.number(node, "weight", in: FontWeight.numbers).map { FontWeight(rawValue: $0) }
  }

  /// Reads a mapping from OpenType tags to numbers.
  private mutating func tags(
    _ node: TemplateNode, _ key: String, in range: ClosedRange<Double>
  ) -> [(OpenTypeTag, Double)] {
    guard case .mapping(let entries) = node.content else {
      values.collector.error(
        "\(key): expected a mapping of OpenType tags to numbers, found \(node.kindName)",
        at: node.place)
      return []
    }
    var result: [(OpenTypeTag, Double)] = []
    for entry in entries {
      guard let tag = OpenTypeTag(text: entry.key) else {
        values.collector.error(
          "'\(entry.key)' is not an OpenType tag of one to four letters", at: entry.keyPlace)
        continue
      }
      if let value = values.number(entry.value, entry.key, in: range) {
        result.append((tag, value))
      }
    }
    return result
  }
}
