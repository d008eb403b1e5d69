// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry
import TextVocabulary

/// A box among the letters of a text, such as a picture or a chip: CSS's `inline-block`.
package struct InlineBox: Sendable {
  /// The width in points; nil for that of the text in the box.
  package var width: Double?
  /// The height in points; nil for that of the text in the box.
  package var height: Double?
  /// Whether the box shows the text of its run, which is else U+FFFC.
  package var showsText = false
  /// How far the baseline is above the bottom of a box without a text, in points; negative is
  /// below.
  package var depth = 0.0
  /// The room around the box, in points.
  package var margins = EdgeInsets.zero
  /// The name of the picture that fills the box; nil leaves it empty.
  package var source: TextBinding?
  /// The colour of the box; nil for none.
  package var background: ColorBinding?
  /// The radius of the box's corners, in points.
  package var cornerRadius = 0.0
  /// The room in the box around the picture or the text, in points; the extents include it.
  package var padding = EdgeInsets.zero

  /// The keys of a box in templates and records.
  package static let keys = [
    "text", "width", "height", "baseline", "margin", "padding", "source", "background",
    "cornerRadius",
  ]
  /// The keys that say where a box without a text stands and what it shows.
  fileprivate static let keysWithoutText = ["baseline", "source"]
  /// The extents that a box without a text must have.
  fileprivate static let extents = ["width", "height"]
  /// The character that stands for a box in its text.
  package static let character = "\u{FFFC}"
  /// The text of a run that is a box without a text.
  fileprivate static let emptyText = TextBinding(parts: [.literal(character)])

  /// The fields that the box binds to beside the text of its run.
  var references: [FieldReference] {
    (source?.references ?? []) + (background?.references ?? [])
  }

  /// The box as the measurer of texts has it.
  ///
  /// - Parameters:
  ///   - text: The text of the run.
  ///   - style: The style of the text.
  ///   - paragraph: The style of the paragraphs in the box.
  ///   - record: The record that names the picture and the colour.
  ///   - measurer: What measures the text.
  func attachment(
    of text: String, style: TextStyle, paragraph: ParagraphStyle, record: RecordValue,
    measurer: any TextMeasurer
  ) -> TextAttachment {
    var attachment: TextAttachment
    if showsText {
      var paragraph = paragraph
      if width == nil { paragraph.textWrap = .nowrap }
      attachment = TextAttachment(
        AttributedText(text, style: style), paragraphStyle: paragraph, measurer: measurer,
        width: width, padding: padding, margins: margins)
      if let height {
        // What is added to the height is added below the text.
        attachment.depth += attachment.text == nil ? 0 : height - attachment.size.height
        attachment.size.height = height
      }
    } else {
      let name = try? source?.text(for: record, isLenient: true)
      attachment = TextAttachment(
        size: Size(width: width ?? 0, height: height ?? 0), depth: depth, margins: margins,
        name: name ?? "")
      attachment.padding = padding
    }
    attachment.background = background?.color(for: record)
    attachment.cornerRadius = cornerRadius
    return attachment
  }
}

extension WhiteSpace {
  /// The texts of runs, laid out one after another as one text, after the treatment.
  ///
  /// - Parameter isBoxed: Whether the text at an index stands in a box, where it is a text of its
  ///   own.
  func applied(to texts: [String], isBoxed: (Int) -> Bool) -> [String] {
    guard texts.indices.contains(where: isBoxed) else { return applied(to: texts) }
    let around = applied(to: texts.indices.map { isBoxed($0) ? InlineBox.character : texts[$0] })
    return texts.indices.map { isBoxed($0) ? applied(to: texts[$0]) : around[$0] }
  }
}

// MARK: - In records

extension InlineBox {
  /// What is wrong with a field of a record's box.
  struct FieldError: Error {
    /// The field behind the box's path, such as `.width`; empty for the box.
    let path: String
    /// What is wrong.
    let problem: RecordError.Problem
  }

  /// Reads a box of a record.
  ///
  /// - Parameters:
  ///   - colors: The colours that it may name.
  ///   - text: Becomes the text of the box's run.
  init(
    _ value: RecordValue, colors: ColorTable, text: inout String
  ) throws(FieldError) {
    guard case .object = value else {
      throw FieldError(path: "", problem: .notAnObject(found: value.kindName))
    }
    func field(_ key: String) -> RecordValue? {
      guard let field = value[key], field != .null else { return nil }
      return field
    }
    func string(_ key: String) throws(FieldError) -> String? {
      guard let value = field(key) else { return nil }
      if let text = value.bindingText { return text }
      throw FieldError(path: ".\(key)", problem: .expectedText(found: value.kindName))
    }
    func length(_ key: String) throws(FieldError) -> Double? {
      guard let value = field(key) else { return nil }
      return try Self.number(value, ".\(key)", in: 0...)
    }
    text = try string("text") ?? Self.character
    showsText = field("text") != nil
    if showsText {
      for key in Self.keysWithoutText where field(key) != nil {
        throw FieldError(
          path: ".\(key)", problem: .notComputable("a box with a text has no '\(key)'"))
      }
    } else {
      for key in Self.extents where field(key) == nil {
        throw FieldError(path: ".\(key)", problem: .missing)
      }
    }
    width = try length("width")
    height = try length("height")
    if let baseline = field("baseline") {
      depth = try Self.number(baseline, ".baseline", in: (-NumberLimit.greatest)...)
    }
    if let margin = field("margin") { margins = try Self.insets(margin, ".margin") }
    if let room = field("padding") { padding = try Self.insets(room, ".padding") }
    cornerRadius = try length("cornerRadius") ?? 0
    if let name = try string("background") {
      guard let color = colors.color(name) else {
        throw FieldError(
          path: ".background", problem: .expectedColor(found: name, known: colors.names))
      }
      background = .color(color)
    }
    source = try string("source").map { TextBinding(parts: [.literal($0)]) }
  }

  private static func number(
    _ value: RecordValue, _ path: String, in range: PartialRangeFrom<Double>
  ) throws(FieldError) -> Double {
    guard case .number(let number) = value else {
      throw FieldError(path: path, problem: .expectedNumber(found: value.kindName))
    }
    guard range.contains(number.value), number.value <= NumberLimit.greatest else {
      let limits = "from \(range.lowerBound.shortest) to \(NumberLimit.greatest.shortest)"
      throw FieldError(
        path: path, problem: .outOfRange(found: number.value.shortest, range: limits))
    }
    return number.value
  }

  /// Reads room on all sides: a number, or a list of four.
  private static func insets(
    _ value: RecordValue, _ path: String
  ) throws(FieldError) -> EdgeInsets {
    let range = 0.0...
    guard case .array(let sides) = value else {
      return EdgeInsets(all: try number(value, path, in: range))
    }
    guard sides.count == 4 else {
      throw FieldError(
        path: path,
        problem: .notComputable("expected a number or four, found \(sides.count)"))
    }
    var numbers: [Double] = []
    for (index, side) in sides.enumerated() {
      numbers.append(try number(side, "\(path)[\(index)]", in: range))
    }
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}

// MARK: - In templates

extension TemplateReader {
  /// Reads the box of a run and the text that the run then has; nil if the box is wrong.
  mutating func readInlineBox(_ node: TemplateNode) -> (box: InlineBox, text: TextBinding)? {
    let entries = values.entries(node, of: "a box", known: InlineBox.keys)
    var box = InlineBox()
    var text = InlineBox.emptyText
    let lengths = 0...NumberLimit.greatest
    for entry in entries {
      let (key, value) = (entry.key, entry.value)
      switch key {
      case "text":
        box.showsText = true
        text = values.binding(value, key) ?? text
      case "width": box.width = values.number(value, key, in: lengths) ?? 0
      case "height": box.height = values.number(value, key, in: lengths) ?? 0
      case "baseline":
        let range = -NumberLimit.greatest...NumberLimit.greatest
        box.depth = values.number(value, key, in: range) ?? 0
      case "margin": box.margins = values.insets(value, key) ?? .zero
      case "padding": box.padding = values.insets(value, key) ?? .zero
      case "background": box.background = values.color(value, key)
      case "cornerRadius": box.cornerRadius = values.number(value, key, in: lengths) ?? 0
      default: box.source = values.binding(value, key)
      }
    }
    guard case .mapping = node.content else { return nil }
    func entry(_ key: String) -> TemplateNode.Entry? { entries.first { $0.key == key } }
    if box.showsText {
      for key in InlineBox.keysWithoutText {
        guard let entry = entry(key) else { continue }
        values.collector.error("a box with a 'text' has no '\(key)'", at: entry.keyPlace)
      }
    } else {
      for key in InlineBox.extents where entry(key) == nil {
        values.collector.error("a box in a text has no '\(key)'", at: node.place)
      }
    }
    return (box, text)
  }
}
