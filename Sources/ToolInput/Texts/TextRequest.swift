// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import LayoutGeometry
package import TextVocabulary

/// One text to measure, with everything that its size depends on.
package struct TextRequest: Sendable {
  /// The text.
  package var text = ""
  /// The record's own width; nil where it has none.
  package var width: Double?
  /// Font, spacing and language.
  package var style = TextStyle()
  /// The number of lines and what happens to the rest.
  package var container = TextContainer()
  /// The system whose rules apply where UIKit and browsers differ.
  package var conventions = TextConventions.uikit
  /// The line height as CSS says it.
  package var lineHeight = LineHeightValue.normal
  /// The treatment of white space; nil leaves it to the conventions.
  package var whiteSpace: WhiteSpaceName?
  /// What is said of the paragraphs; what is said later counts.
  private var said: [@Sendable (inout ParagraphStyle) -> Void] = []

  /// Makes a request for an empty text.
  package init() {}

  /// The names of the fields that a record may set.
  package static let fieldNames =
    [
      "text", "width", "font", "size", "weight", "italic", "lines", "lineBreakMode", "locale",
      "direction", "conventions", "lineHeight", "letterSpacing", "wordSpacing", "align",
      "whiteSpace", "features",
    ] + fontNumbers.map(\.name) + ParagraphProperty.all.map(\.name)

  /// The fields that change more than the text and its width.
  private static let styleNames = Set(fieldNames).subtracting(["text", "width"])

  /// The numbers that a template has in its fonts or for all texts.
  private static let fontNumbers:
    [(name: String, range: ClosedRange<Double>, path: ParagraphProperty.Path<Double>)] = [
      ("lineHeightMultiple", 0.01...100, \.lineHeightMultiple),
      ("minimumLineHeight", 0...10_000, \.minimumLineHeight),
      ("maximumLineHeight", 0...10_000, \.maximumLineHeight),
      ("lineSpacing", 0...10_000, \.lineSpacing),
      ("pixelRatio", CellTemplate.pixelRatios, \.pixelRatio),
    ]

  /// Says something of the paragraphs: what the conventions have no longer counts for it.
  package mutating func say(_ change: @escaping @Sendable (inout ParagraphStyle) -> Void) {
    said.append(change)
  }

  /// The paragraphs' style: by the conventions, but for what was said.
  package var paragraph: ParagraphStyle {
    var style = ParagraphStyle(by: conventions)
    style.lineHeight = lineHeight.lineHeight(fontSize: self.style.font.size)
    style.textWrap = whiteSpace?.textWrap ?? .wrap
    for change in said { change(&style) }
    return style
  }

  /// Takes the text out, after the treatment of its white space.
  ///
  /// A long text would else be there twice.
  package mutating func takeProcessedText() -> String {
    var taken = ""
    swap(&taken, &text)
    return treatment.applied(to: taken)
  }

  /// The text after the treatment of its white space, and the offsets of its bytes in ``text``.
  package var processedTextWithOffsets: (text: String, offsets: [Int]?) {
    treatment.appliedWithOffsets(to: text)
  }

  private var treatment: WhiteSpace {
    whiteSpace?.whiteSpace(conventions) ?? conventions.whiteSpace
  }

  /// This request with the fields that a record sets.
  ///
  /// - Throws: ``BadRecord`` if a field has the wrong type or a value out of range.
  package func overridden(by record: RecordValue, at place: RecordPlace) throws(BadRecord)
    -> TextRequest
  {
    let fields = RecordFields(record: record, place: place)
    var request = self
    guard let text = try fields.string("text") else {
      let found = record["text"] == nil ? "nothing" : "null"
      throw BadRecord(place, reason: "field 'text': expected a string, found \(found)")
    }
    request.text = text
    request.width = try fields.number("width")
    guard case .object(let object) = record, object.keys.contains(where: Self.styleNames.contains)
    else {
      try request.checkWidth(place)
      try request.checkPixelRatio(of: request.paragraph, place)
      return request
    }
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
    if let locale = try fields.word("locale") { request.style.language = locale }
    if let direction = try fields.name("direction", of: DirectionName.self) {
      request.say { $0.direction = direction.direction }
    }
    if let spacing = try fields.number("letterSpacing") { request.style.letterSpacing = spacing }
    if let spacing = try fields.number("wordSpacing") { request.style.wordSpacing = spacing }
    try request.setParagraph(fields)
    try request.validate(at: place)
    return request
  }

  /// Refuses a record with a field whose name is a misspelt one.
  ///
  /// Fields that the tool does not know belong to others. But one is probably misspelt if its name
  /// is nearly that of a field that the record lacks.
  ///
  /// - Throws: ``BadRecord`` with the name and the one that was probably meant.
  package static func checkNames(
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
    if let name = try fields.name("align", of: TextAlignmentName.self) {
      say { $0.alignment = name.alignment }
    }
    if let name = try fields.name("whiteSpace", of: WhiteSpaceName.self) { whiteSpace = name }
    if let features = try fields.features("features") { style.font.features = features }
    for (name, _, path) in Self.fontNumbers {
      if let number = try fields.number(name) { say { $0[keyPath: path] = number } }
    }
    for property in ParagraphProperty.all {
      switch property.values {
      case .numbers(_, let path):
        if let number = try fields.number(property.name) { say { $0[keyPath: path] = number } }
      case .truth(let path):
        if let truth = try fields.flag(property.name) { say { $0[keyPath: path] = truth } }
      case .texts(let path):
        if let text = try fields.string(property.name) { say { $0[keyPath: path] = text } }
      case .words(let words, let set):
        if let word = try fields.word(property.name, among: words) { say { set(word, &$0) } }
      case .tabStops:
        if let stops = try fields.tabStops(property.name) { say { $0.tabStops = stops } }
      }
    }
  }

  /// Refuses numbers out of range.
  ///
  /// - Throws: ``BadRecord`` with the field, the value and the range.
  package func validate(at place: RecordPlace) throws(BadRecord) {
    try checkWidth(place)
    try Self.check("size", style.font.size, in: 0...10_000, place)
    try Self.check("weight", style.font.weight.rawValue, in: 1...1000, place)
    try Self.check("lines", Double(container.maximumNumberOfLines), in: 0...1_000_000_000, place)
    try Self.check("letterSpacing", style.letterSpacing, in: -10_000...10_000, place)
    try Self.check("wordSpacing", style.wordSpacing, in: -10_000...10_000, place)
    let paragraph = paragraph
    for (name, range, path) in Self.fontNumbers {
      try Self.check(name, paragraph[keyPath: path], in: range, place)
    }
    for property in ParagraphProperty.all {
      guard case .numbers(let range, let path) = property.values else { continue }
      try Self.check(property.name, paragraph[keyPath: path], in: range, place)
    }
    try checkPixelRatio(of: paragraph, place)
  }

  private func checkPixelRatio(
    of paragraph: ParagraphStyle, _ place: RecordPlace
  ) throws(BadRecord) {
    guard paragraph.pixelRatio != 1, !conventions.isWeb else { return }
    throw BadRecord(
      place, reason: "field 'pixelRatio': it goes with the conventions of the web")
  }

  private func checkWidth(_ place: RecordPlace) throws(BadRecord) {
    try Self.check("width", width ?? 0, in: 0...1_000_000, place)
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
