// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import TextVocabulary

/// One text to measure, with everything that its size depends on.
struct TextRequest: Sendable {
  /// The text.
  var text = ""
  /// The record's own width; nil where it has none.
  var width: Double?
  /// Font, spacing and language.
  var style = TextStyle()
  /// Line height and direction.
  var paragraph = ParagraphStyle()
  /// The number of lines and what happens to the rest.
  var container = TextContainer()
  /// The system whose rules apply where UIKit and browsers differ.
  var conventions = TextConventions.uikit
  /// The line height as CSS says it.
  var lineHeight = LineHeightValue.normal
  /// The treatment of white space; nil leaves it to the conventions.
  var whiteSpace: WhiteSpaceName?
  /// The treatment of words wider than their line; nil leaves it to the conventions.
  var overflowWrap: OverflowWrapName?
  /// The strictness of line breaking in CJK text; nil leaves it to the conventions.
  var lineBreak: LineBreakName?
  /// The trimming of fullwidth punctuation; nil leaves it to the conventions.
  var textSpacingTrim: TextSpacingTrimName?
  /// The choice of line ends; nil leaves it to the white space.
  var textWrap: TextWrapName?

  /// The names of the fields that a record may set.
  static let fieldNames = [
    "text", "width", "font", "size", "weight", "italic", "lines", "lineBreakMode",
    "lineBreakRules", "wordBreak", "overflowWrap", "textSpacingTrim", "textWrap", "locale",
    "direction", "conventions", "pixelRatio",
    "lineHeight", "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight", "lineSpacing",
    "letterSpacing", "wordSpacing", "align", "whiteSpace", "lineBreak", "hyphens", "justification",
    "features", "tabStops", "defaultTabInterval", "paragraphSpacing", "paragraphSpacingBefore",
    "firstLineHeadIndent", "headIndent", "tailIndent", "truncationToken",
    "keepsLineHeightInFallback",
  ]

  /// The numbers of the paragraph style, with their names and ranges.
  private static let paragraphNumbers:
    [(
      name: String, path: any WritableKeyPath<ParagraphStyle, Double> & Sendable,
      range: ClosedRange<Double>
    )] = [
      ("lineHeightMultiple", \.lineHeightMultiple, 0.01...100),
      ("minimumLineHeight", \.minimumLineHeight, 0...10_000),
      ("maximumLineHeight", \.maximumLineHeight, 0...10_000),
      ("lineSpacing", \.lineSpacing, 0...10_000),
      ("defaultTabInterval", \.defaultTabInterval, 0...10_000),
      ("paragraphSpacing", \.paragraphSpacing, 0...10_000),
      ("paragraphSpacingBefore", \.paragraphSpacingBefore, 0...10_000),
      ("firstLineHeadIndent", \.firstLineHeadIndent, 0...10_000),
      ("pixelRatio", \.pixelRatio, CellTemplate.pixelRatios),
      ("headIndent", \.headIndent, 0...10_000), ("tailIndent", \.tailIndent, -10_000...10_000),
    ]

  /// Gives the paragraph style what depends on several fields.
  mutating func resolve() {
    paragraph.conventions = conventions
    paragraph.lineHeight = lineHeight.lineHeight(fontSize: style.font.size)
    paragraph.lineBreakStrictness = lineBreak?.strictness ?? conventions.lineBreakStrictness
    paragraph.overflowWrap = overflowWrap?.overflowWrap ?? conventions.overflowWrap
    paragraph.textSpacingTrim = textSpacingTrim?.trim ?? conventions.textSpacingTrim
    paragraph.textWrap = textWrap?.textWrap ?? whiteSpace?.textWrap ?? .wrap
  }

  /// Takes the text out, after the treatment of its white space.
  ///
  /// A long text would else be there twice.
  mutating func takeProcessedText() -> String {
    var taken = ""
    swap(&taken, &text)
    return treatment.applied(to: taken)
  }

  /// The text after the treatment of its white space, and the offsets of its bytes in ``text``.
  var processedTextWithOffsets: (text: String, offsets: [Int]?) {
    treatment.appliedWithOffsets(to: text)
  }

  private var treatment: WhiteSpace {
    whiteSpace?.whiteSpace(conventions) ?? conventions.whiteSpace
  }

  /// This request with the fields that a record sets.
  ///
  /// - Throws: ``BadRecord`` if a field has the wrong type or a value out of range.
  func overridden(by record: RecordValue, at place: RecordPlace) throws(BadRecord) -> TextRequest {
    let fields = RecordFields(record: record, place: place)
    var request = self
    guard let text = try fields.string("text") else {
      let found = record["text"] == nil ? "nothing" : "null"
      throw BadRecord(place, reason: "field 'text': expected a string, found \(found)")
    }
    request.text = text
    request.width = try fields.number("width")
    if let family = try fields.word("font") { request.style.font.family = family }
    if let size = try fields.number("size") { request.style.font.size = size }
    if let weight = try fields.weight("weight") { request.style.font.weight = weight }
    if let italic = try fields.flag("italic") {
      request.style.font.slant = italic ? .italic : .upright
    }
    if let lines = try fields.wholeNumber("lines") {
      request.container.maximumNumberOfLines = lines
    }
    if let mode = try fields.name("lineBreakMode", of: LineBreakModeName.self) {
      request.container.lineBreakMode = mode.mode
    }
    if let rules = try fields.name("lineBreakRules", of: LineBreakRulesName.self) {
      request.paragraph.lineBreakRules = rules.rules
    }
    if let wordBreak = try fields.name("wordBreak", of: WordBreakName.self) {
      request.paragraph.wordBreak = wordBreak.wordBreak
    }
    if let wrap = try fields.name("overflowWrap", of: OverflowWrapName.self) {
      request.overflowWrap = wrap
    }
    if let locale = try fields.word("locale") { request.style.language = locale }
    if let direction = try fields.name("direction", of: DirectionName.self) {
      request.paragraph.direction = direction.direction
    }
    if let spacing = try fields.number("letterSpacing") { request.style.letterSpacing = spacing }
    if let spacing = try fields.number("wordSpacing") { request.style.wordSpacing = spacing }
    try request.setParagraph(fields)
    try request.validate(at: place)
    request.resolve()
    return request
  }

  /// Refuses a record with a field whose name is a misspelt one.
  ///
  /// Fields that the tool does not know belong to others. But one is probably misspelt if its name
  /// is nearly that of a field that the record lacks.
  ///
  /// - Throws: ``BadRecord`` with the name and the one that was probably meant.
  static func checkNames(
    of record: RecordValue, ignoring ignored: [String], at place: RecordPlace
  ) throws(BadRecord) {
    guard case .object(let object) = record else { return }
    for key in object.keys where !fieldNames.contains(key) && !ignored.contains(key) {
      guard let meant = nameMeant(by: key, among: fieldNames.filter { object[$0] == nil }) else {
        continue
      }
      throw BadRecord(
        place,
        reason: "unknown field '\(key)' (did you mean '\(meant)'? --ignore \(key) ignores it)")
    }
  }

  /// The name of which another is a slip: both begin alike, and differ in case, or by one edit, or
  /// by two if they are long.
  private static func nameMeant(by key: String, among names: [String]) -> String? {
    let first = key.first?.lowercased()
    return Spelling.suggestion(
      for: key, among: names.filter { $0.first?.lowercased() == first },
      atMost: key.count <= 8 ? 1 : 2)
  }

  /// Takes the fields of the paragraph style.
  private mutating func setParagraph(_ fields: RecordFields) throws(BadRecord) {
    if let name = try fields.name("conventions", of: ConventionsName.self) {
      conventions = name.conventions
    }
    if let value = try fields.lineHeight("lineHeight") { lineHeight = value }
    for (name, path, _) in Self.paragraphNumbers {
      if let number = try fields.number(name) { paragraph[keyPath: path] = number }
    }
    if let name = try fields.name("align", of: TextAlignmentName.self) {
      paragraph.alignment = name.alignment
    }
    if let name = try fields.name("whiteSpace", of: WhiteSpaceName.self) { whiteSpace = name }
    if let name = try fields.name("lineBreak", of: LineBreakName.self) {
      lineBreak = name
    }
    if let name = try fields.name("textSpacingTrim", of: TextSpacingTrimName.self) {
      textSpacingTrim = name
    }
    if let name = try fields.name("hyphens", of: HyphensName.self) {
      paragraph.hyphens = name.hyphens
    }
    if let name = try fields.name("textWrap", of: TextWrapName.self) { textWrap = name }
    if let name = try fields.name("justification", of: JustificationName.self) {
      paragraph.justification = name.justification
    }
    if let features = try fields.features("features") { style.font.features = features }
    if let stops = try fields.tabStops("tabStops") { paragraph.tabStops = stops }
    if let token = try fields.string("truncationToken") { paragraph.truncationToken = token }
    if let flag = try fields.flag("keepsLineHeightInFallback") {
      paragraph.keepsLineHeightInFallback = flag
    }
  }

  /// Refuses numbers out of range.
  ///
  /// - Throws: ``BadRecord`` with the field, the value and the range.
  func validate(at place: RecordPlace) throws(BadRecord) {
    try Self.check("width", width ?? 0, in: 0...1_000_000, place)
    try Self.check("size", style.font.size, in: 0...10_000, place)
    try Self.check("weight", style.font.weight.rawValue, in: 1...1000, place)
    try Self.check("lines", Double(container.maximumNumberOfLines), in: 0...1_000_000_000, place)
    try Self.check("letterSpacing", style.letterSpacing, in: -10_000...10_000, place)
    try Self.check("wordSpacing", style.wordSpacing, in: -10_000...10_000, place)
    for (name, path, range) in Self.paragraphNumbers {
      try Self.check(name, paragraph[keyPath: path], in: range, place)
    }
    if paragraph.pixelRatio != 1, !conventions.isWeb {
      throw BadRecord(
        place, reason: "field 'pixelRatio': it goes with the conventions of the web")
    }
  }

  private static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ place: RecordPlace
  ) throws(BadRecord) {
    guard range.contains(value) else {
      throw BadRecord(
        place,
        reason: "field '\(name)': expected a number from \(range.lowerBound.shortest) to "
          + "\(range.upperBound.shortest), found \(value.shortest)")
    }
  }
}
