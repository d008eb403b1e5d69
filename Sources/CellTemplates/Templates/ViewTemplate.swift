// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A view as the template declares it, with its values still bound to fields.
struct ViewTemplate: Sendable {
  /// The name by which the layout and the frames know it.
  var name: String
  /// Where the name stands.
  var place: SourcePlace
  /// What the view is, and what only such views have.
  var kind: ViewKind = .box
  /// The stack or scroll view that holds it; nil where the cell does.
  var parent: Int?
  /// The fields that must be truthy for the view to be there.
  var condition = ViewCondition()
  /// The required width.
  var width: NumberBinding?
  /// The required height.
  var height: NumberBinding?
  /// The required width divided by the height.
  var aspect: NumberBinding?
  /// With what the content hugs, by axis.
  var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// With what the content resists compression, by axis.
  var compression = AxisPriorities(horizontal: 750, vertical: 750)
  /// What is filled behind the view.
  var background: ColorBinding?
  /// The radius of the background's corners.
  var cornerRadius = 0.0
}

/// A priority for each axis.
struct AxisPriorities: Hashable, Sendable {
  /// Along the width.
  var horizontal: Double
  /// Along the height.
  var vertical: Double
}

/// What a view is.
enum ViewKind: Sendable {
  /// A rectangle.
  case box
  /// Text.
  case text(TextTemplate)
  /// A picture.
  case image(ImageTemplate)
  /// A button with a title.
  case button(ButtonTemplate)
  /// Views in a row or a column.
  case stack(StackTemplate)
  /// A scroll view with its content views, by their indices.
  case scroll(children: [Int])

  /// The views inside, by their indices.
  var children: [Int] {
    switch self {
    case .box, .text, .image, .button: []
    case .stack(let stack): stack.children
    case .scroll(let children): children
    }
  }
}

/// What a text view shows and how.
struct TextTemplate: Sendable {
  /// A piece of text and its style.
  struct Run: Sendable {
    /// The characters.
    var text: TextBinding
    /// The font and its spacing.
    var font: FontTemplate
    /// The colour; nil for the view's.
    var color: ColorBinding?
  }

  /// The pieces, in order.
  var runs: [Run] = []
  /// The font of the view; of pieces that have none of their own, too.
  var font = FontTemplate()
  /// The greatest number of lines; 0 sets no limit.
  var lines = 0
  /// What happens to text that does not fit.
  var lineBreakMode = LineBreakMode.truncateTail
  /// Where lines stand between the sides.
  var alignment = AlignmentName.natural
  /// The width at which the text wraps to find its own size; 0 leaves it to the layout.
  var preferredMaxLayoutWidth = 0.0
  /// The colour of the letters.
  var color: ColorBinding?
}

/// Where lines stand, with the words of templates.
enum AlignmentName: String, Sendable, CaseIterable {
  case natural, left, center, right, justified, leading, trailing
}

/// A font as a template describes it.
struct FontTemplate: Hashable, Sendable {
  /// Family, size, weight and so on.
  var descriptor = FontDescriptor()
  /// The line height as a multiple of the font's own.
  var lineHeight = 1.0
  /// Points after every letter.
  var letterSpacing = 0.0
}

/// What an image view shows.
struct ImageTemplate: Sendable {
  /// By what name a backend finds the picture.
  var source: TextBinding?
}

/// What a button shows.
struct ButtonTemplate: Sendable {
  /// The words on it.
  var title: TextBinding?
  /// The title's font.
  var font = FontTemplate()
  /// The title's colour.
  var color: ColorBinding?
}

/// How a stack arranges its views.
struct StackTemplate: Sendable {
  /// The direction in which the views follow each other.
  var axis = Axis.vertical
  /// How the views stand across that direction.
  var alignment = StackAlignmentName.fill
  /// How the views share the room along that direction.
  var distribution = StackDistributionName.fill
  /// The points between two views.
  var spacing = 0.0
  /// The views, by their indices.
  var children: [Int] = []
}

/// How views of a stack stand across its axis, with UIKit's names.
enum StackAlignmentName: String, Sendable, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// How views of a stack share its room, with UIKit's names.
enum StackDistributionName: String, Sendable, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// When a view is there.
struct ViewCondition: Hashable, Sendable {
  /// One `if` or `unless`.
  enum Test: Hashable, Sendable {
    /// A constant.
    case constant(Bool)
    /// A field, which may be missing.
    case field(FieldReference)
    /// A text with fields, which may be missing; it must not be empty.
    case text(TextBinding)

    /// Whether the test holds for a record.
    func holds(for record: RecordValue) -> Bool {
      switch self {
      case .constant(let value): value
      case .field(let reference): reference.value(in: record)?.isTruthy ?? false
      case .text(let binding):
        ((try? binding.text(for: record, isLenient: true)) ?? "").isEmpty == false
      }
    }
  }

  /// What must hold.
  var required: Test?
  /// What must not hold.
  var excluded: Test?

  /// Whether there is a condition at all.
  var exists: Bool { required != nil || excluded != nil }

  /// Whether the view is there for a record.
  func holds(for record: RecordValue) -> Bool {
    if let required, !required.holds(for: record) { return false }
    if let excluded, excluded.holds(for: record) { return false }
    return true
  }

  /// The fields that are asked for.
  var references: [FieldReference] {
    [required, excluded].flatMap { test -> [FieldReference] in
      switch test {
      case .field(let reference): [reference]
      case .text(let binding): binding.references
      case .constant, nil: []
      }
    }
  }
}

/// A number that may depend on the record and on the cell's extent.
struct NumberBinding: Sendable {
  /// What is computed.
  var expression: Expression
  /// Where it is written.
  var place: SourcePlace
  /// The property with its value as it is written.
  var text: String

  /// Whether the number depends on the record.
  var isBound: Bool { !expression.references.isEmpty }

  /// The number, or the multiple of the cell's extent, for a record.
  func sum(axis: Axis?, record: RecordValue) throws(RecordError) -> TemplateSum {
    do {
      return try expression.sum(percentAxis: axis, record: record)
    } catch {
      switch error {
      case .record(let error): throw error
      case .syntax(let error):
        // The expression was tried once when the template was read, up to the first field.
        throw RecordError(path: text, problem: .notComputable(error.message), place: error.place)
      }
    }
  }
}

/// A colour, or a field that holds one.
enum ColorBinding: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// A text with a field in it that must give `#rrggbb` or a colour's name.
  case bound(TextBinding, SourcePlace)

  /// The colour for a record; nil where a field is missing or names no colour.
  func color(for record: RecordValue) -> Color? {
    switch self {
    case .color(let color): color
    case .bound(let binding, _):
      (try? binding.text(for: record, isLenient: true)).flatMap(ColorName.color)
    }
  }
}

/// Colours by name or by digits.
enum ColorName {
  /// The names, a few of CSS's.
  static let named: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white), ("clear", .clear),
    ("gray", Color(red: 128, green: 128, blue: 128)),
    ("silver", Color(red: 192, green: 192, blue: 192)),
    ("red", Color(red: 255, green: 0, blue: 0)), ("green", Color(red: 0, green: 128, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 255)),
  ]

  /// The colour of `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a name.
  static func color(_ text: String) -> Color? {
    Color(hex: text) ?? named.first { $0.name == text }?.color
  }
}
