// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry
import TextVocabulary

/// A box among the letters of a text, such as a picture: CSS's `inline-block`.
package struct InlineBox: Sendable {
  /// The extents in points.
  package var size: Size
  /// How far the baseline is above the box's bottom, in points; negative is below.
  package var depth = 0.0
  /// The room around the box, in points.
  package var margins = EdgeInsets.zero
  /// The name of the picture that fills the box; nil leaves it empty.
  package var source: TextBinding?
  /// The colour of the box; nil for none.
  package var background: ColorBinding?
  /// The radius of the box's corners, in points.
  package var cornerRadius = 0.0
  /// The room in the box around the picture, in points; the extents include it.
  package var padding = EdgeInsets.zero

  /// The keys of a box in templates and records.
  package static let keys = [
    "width", "height", "baseline", "margin", "padding", "source", "background", "cornerRadius",
  ]
  /// The character that stands for a box in its text.
  package static let character = "\u{FFFC}"
  /// The text of a run that is a box.
  package static let text = TextBinding(parts: [.literal(character)])

  /// The fields that the box binds to.
  var references: [FieldReference] {
    (source?.references ?? []) + (background?.references ?? [])
  }

  /// The box as the measurer of texts has it.
  ///
  /// - Parameter record: The record that names the picture and the colour.
  func attachment(for record: RecordValue) -> TextAttachment {
    let name = try? source?.text(for: record, isLenient: true)
    var attachment = TextAttachment(
      size: size, depth: depth, margins: margins, name: name ?? "")
    attachment.background = background?.color(for: record)
    attachment.cornerRadius = cornerRadius
    attachment.padding = padding
    return attachment
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
  /// - Parameter colors: The colours that it may name.
  init(_ value: RecordValue, colors: ColorTable) throws(FieldError) {
    guard case .object = value else {
      throw FieldError(path: "", problem: .notAnObject(found: value.kindName))
    }
    size = Size(
      width: try Self.length(value["width"], ".width"),
      height: try Self.length(value["height"], ".height"))
    if let baseline = value["baseline"], baseline != .null {
      depth = try Self.number(baseline, ".baseline", in: (-NumberLimit.greatest)...)
    }
    if let margin = value["margin"], margin != .null {
      margins = try Self.insets(margin, ".margin")
    }
    if let room = value["padding"], room != .null { padding = try Self.insets(room, ".padding") }
    if let radius = value["cornerRadius"], radius != .null {
      cornerRadius = try Self.number(radius, ".cornerRadius", in: 0...)
    }
    if let name = value["background"], name != .null {
      guard let text = name.bindingText else {
        throw FieldError(path: ".background", problem: .expectedText(found: name.kindName))
      }
      guard let color = colors.color(text) else {
        throw FieldError(path: ".background", problem: .expectedColor(found: text))
      }
      background = .color(color)
    }
    if let name = value["source"], name != .null {
      guard let text = name.bindingText else {
        throw FieldError(path: ".source", problem: .expectedText(found: name.kindName))
      }
      source = TextBinding(parts: [.literal(text)])
    }
  }

  /// Reads a length that a box must have.
  private static func length(
    _ value: RecordValue?, _ path: String
  ) throws(FieldError) -> Double {
    guard let value, value != .null else { throw FieldError(path: path, problem: .missing) }
    return try number(value, path, in: 0...)
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
  /// Reads the box of a run; nil if it is wrong.
  mutating func readInlineBox(_ node: TemplateNode) -> InlineBox? {
    let entries = values.entries(node, of: "a box", known: InlineBox.keys)
    var box = InlineBox(size: .zero)
    for entry in entries {
      let (key, value) = (entry.key, entry.value)
      switch key {
      case "width":
        box.size.width = values.number(value, key, in: 0...NumberLimit.greatest) ?? 0
      case "height":
        box.size.height = values.number(value, key, in: 0...NumberLimit.greatest) ?? 0
      case "baseline":
        let range = -NumberLimit.greatest...NumberLimit.greatest
        box.depth = values.number(value, key, in: range) ?? 0
      case "margin": box.margins = values.insets(value, key) ?? .zero
      case "padding": box.padding = values.insets(value, key) ?? .zero
      case "background": box.background = values.color(value, key)
      case "cornerRadius":
        box.cornerRadius = values.number(value, key, in: 0...NumberLimit.greatest) ?? 0
      default: box.source = values.binding(value, key)
      }
    }
    guard case .mapping = node.content else { return nil }
    for key in ["width", "height"] where !entries.contains(where: { $0.key == key }) {
      values.collector.error("a box in a text has no '\(key)'", at: node.place)
    }
    return box
  }
}
