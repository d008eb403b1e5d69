// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// A view as the template declares it, with values bound to fields.
struct ViewTemplate: Sendable {
  /// The name in the layout and in the frames.
  var name: String
  /// The place of the name.
  var place: SourcePlace
  /// The kind of view, with the properties of this kind.
  var kind: ViewKind = .box
  /// The index of the stack or scroll view that holds it; nil if the cell does.
  var parent: Int?
  /// The condition for the view to be visible.
  var condition = ViewCondition()
  /// The nested cells that a stack, flow or grid shows in place of children.
  var repeated: RepeatTemplate?
  /// The required width.
  var width: NumberBinding?
  /// The required height.
  var height: NumberBinding?
  /// The required width divided by the height.
  var aspect: NumberBinding?
  /// The least width.
  var minWidth: NumberBinding?
  /// The greatest width.
  var maxWidth: NumberBinding?
  /// The least height.
  var minHeight: NumberBinding?
  /// The greatest height.
  var maxHeight: NumberBinding?
  /// The room between the border and the content.
  var padding = EdgeInsets.zero
  /// The part of that room that depends on a width: parts of the inner width of the flow that holds
  /// the view, or of the width of its column.
  var paddingShares = EdgeInsets.zero
  /// The number of a grid's columns that the view takes.
  var span = 1
  /// The width of the line inside of the view's edge.
  var borderWidth = 0.0
  /// The colour of that line.
  var borderColor = Color.black
  /// The hugging priorities of the content.
  var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The compression resistance priorities of the content.
  var compression = AxisPriorities(horizontal: 750, vertical: 750)
  /// The colour behind the view.
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

/// The kinds of views.
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
  /// Views in as many lines as the width needs.
  case wrapping(WrappingTemplate)
  /// A scroll view with its content views, by their indices.
  case scroll(children: [Int])

  /// The views inside, by their indices.
  var children: [Int] {
    switch self {
    case .box, .text, .image, .button: []
    case .stack(let stack): stack.children
    case .wrapping(let wrapping): wrapping.children
    case .scroll(let children): children
    }
  }

  /// Whether the view is a text that may be cut.
  var expectsTruncation: Bool {
    if case .text(let text) = self { text.truncation == .expected } else { false }
  }
}

/// The content and style of a text view.
struct TextTemplate: Sendable {
  /// A piece of text and its style.
  struct Run: Sendable {
    /// The characters.
    var text: TextBinding
    /// The font and its spacing.
    var font: FontTemplate
    /// The box in place of characters, of which the text is U+FFFC; nil for a text.
    var box: InlineBox?
    /// How far the baseline is above the line's, in points.
    var baselineOffset = 0.0
    /// The colour; nil for the view's.
    var color: ColorBinding?
    /// The language; nil for the view's.
    var locale: TextBinding?
    /// Whether the record says a text without more, which has the style of the view.
    var isOfView = false
  }

  /// The pieces, in order; none if they are the record's.
  var runs: [Run] = []
  /// The pieces that are a list of the record.
  var boundRuns: BoundRuns?
  /// The font of the view, and of pieces without a font of their own.
  var font = FontTemplate()
  /// The greatest number of lines; 0 sets no limit.
  var lines = 0
  /// The greatest number of lines, if the record says it.
  var boundLines: NumberBinding?
  /// The greatest numbers of lines that a text can have.
  static let lineRange = 0...100_000
  /// The treatment of text that does not fit.
  var lineBreakMode = LineBreakMode.truncateTail
  /// Whether a text that does not fit is a finding.
  var truncation = TruncationName.unexpected
  /// Line heights, line breaks and indents; the alignment depends on the cell's direction.
  var paragraph = ParagraphStyle()
  /// The treatment of white space.
  var whiteSpace = WhiteSpace.unchanged
  /// The language of the text; nil is unknown.
  var locale: TextBinding?
  /// The horizontal alignment of lines.
  var alignment = AlignmentName.natural
  /// The width at which the text wraps to find its own size; 0 leaves it to the layout.
  var preferredMaxLayoutWidth = 0.0
  /// The colour of the letters.
  var color: ColorBinding?
}

/// Whether the template expects a text to be cut, with the names in templates.
enum TruncationName: String, Sendable, CaseIterable {
  /// It is a finding.
  case unexpected
  /// It is meant: the first lines of an article, say.
  case expected
}

/// The horizontal alignments, with their names in templates.
enum AlignmentName: String, Sendable, CaseIterable {
  case natural, left, center, right, justified, leading, trailing
}

/// A font as a template describes it.
struct FontTemplate: Hashable, Sendable {
  /// Family, size, weight and so on.
  var descriptor = FontDescriptor()
  /// The line height as CSS says it.
  var lineHeight = LineHeight.normal
  /// The line height as a multiple of the font's own.
  var lineHeightMultiple = 1.0
  /// The least height of a line in points; 0 sets no limit.
  var minimumLineHeight = 0.0
  /// The greatest height of a line in points; 0 sets no limit.
  var maximumLineHeight = 0.0
  /// The points between two lines.
  var lineSpacing = 0.0
  /// Points after every letter.
  var letterSpacing = 0.0
  /// Points added to every word space.
  var wordSpacing = 0.0
}

/// The content of an image view.
struct ImageTemplate: Sendable {
  /// The name by which a backend finds the picture.
  var source: TextBinding?
}

/// The content and style of a button.
struct ButtonTemplate: Sendable {
  /// The words on it.
  var title: TextBinding?
  /// The title's font.
  var font = FontTemplate()
  /// The title's line height by the conventions of the web; by UIKit's a button has its font's own.
  var paragraph: ParagraphStyle?
  /// The title's colour.
  var color: ColorBinding?
}

/// The arrangement of a stack's views.
struct StackTemplate: Sendable {
  /// The direction in which the views follow each other.
  var axis = Axis.vertical
  /// The alignment of the views across that direction.
  var alignment = StackAlignmentName.fill
  /// The distribution of the views along that direction.
  var distribution = StackDistributionName.fill
  /// The points between two views.
  var spacing = 0.0
  /// The views, by their indices.
  var children: [Int] = []
}

/// The arrangement of a flow's or grid's views.
struct WrappingTemplate: Sendable {
  /// A flow, or columns.
  var arrangement = WrappingView.Arrangement.flow
  /// The points between two lines.
  var rowGap = 0.0
  /// The points between two views of a line.
  var columnGap = 0.0
  /// A further gap between two views of a line, as a part of the inner width.
  var columnGapShare = 0.0
  /// The place of views within their line's height.
  var alignment = WrappingAlignmentName.fill
  /// The place of lines within the width.
  var justification = JustifyName.leading
  /// The views, by their indices.
  var children: [Int] = []

  /// Whether columns are no narrower than the words in them, as in CSS a view is there unless it
  /// says otherwise.
  var hasAutomaticColumns: Bool {
    if case .columns(let columns) = arrangement { columns.contains(.automatic) } else { false }
  }
}

/// The places of views within a line's height.
enum WrappingAlignmentName: String, Sendable, CaseIterable {
  case fill, top, center, bottom, firstBaseline

  /// The place that the name stands for.
  var alignment: WrappingView.Alignment {
    switch self {
    case .fill: .fill
    case .top: .start
    case .center: .center
    case .bottom: .end
    case .firstBaseline: .firstBaseline
    }
  }
}

/// The places of a flow's lines within its width.
enum JustifyName: String, Sendable, CaseIterable {
  case leading, center, trailing

  /// The place that the name stands for.
  var alignment: WrappingView.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}

/// The alignments of a stack's views across its axis, with UIKit's names.
enum StackAlignmentName: String, Sendable, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// The distributions of a stack's views along its axis, with UIKit's names.
enum StackDistributionName: String, Sendable, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// The condition for a view to be visible.
struct ViewCondition: Hashable, Sendable {
  /// One `if` or `unless`.
  enum Test: Hashable, Sendable {
    /// A constant.
    case constant(Bool)
    /// A field, which may be missing.
    case field(FieldReference)
    /// Comparisons, and what joins them.
    case expression(Expression)

    /// Whether the test holds for a record.
    ///
    /// - Throws: ``RecordError`` for a value of another type than a comparison needs.
    func holds(for record: RecordValue) throws(RecordError) -> Bool {
      switch self {
      case .constant(let value): value
      case .field(let reference): reference.value(in: record)?.isTruthy ?? false
      case .expression(let expression): try expression.holds(for: record)
      }
    }

    /// The test as an expression.
    var expression: Expression {
      switch self {
      case .constant(let value): .truth(value)
      case .field(let reference): .field(reference)
      case .expression(let expression): expression
      }
    }
  }

  /// The test that must hold.
  var required: Test?
  /// The test that must not hold.
  var excluded: Test?

  /// Whether there is a condition at all.
  var exists: Bool { required != nil || excluded != nil }

  /// Whether the view is visible for a record.
  ///
  /// - Throws: ``RecordError`` for a value of another type than a comparison needs.
  func holds(for record: RecordValue) throws(RecordError) -> Bool {
    if let required, try !required.holds(for: record) { return false }
    if let excluded, try excluded.holds(for: record) { return false }
    return true
  }

  /// The key of the record's own field that decides alone, if it is a text: the view is visible
  /// unless the text is empty. Nil if there is none.
  var key: String? {
    guard excluded == nil else { return nil }
    return if case .field(let reference) = required { reference.key } else { nil }
  }

  /// Both tests as expressions.
  var expressions: [Expression] { [required, excluded].compactMap { $0?.expression } }

  /// The fields of both tests.
  var references: [FieldReference] { expressions.flatMap(\.references) }

  /// The fields whose own truth decides, rather than a comparison of them.
  var truthReferences: [FieldReference] { expressions.flatMap(\.truthReferences) }
}

extension ViewTemplate {
  /// The distances of the content from the edges: border and padding.
  var contentInsets: EdgeInsets { padding + EdgeInsets(all: borderWidth) }

  /// The view's numbers, each with the attribute that it bounds.
  var numbers: [(property: NumberProperty, binding: NumberBinding)] {
    let all: [(NumberProperty, NumberBinding?)] = [
      (.width, width), (.height, height), (.aspect, aspect), (.minWidth, minWidth),
      (.maxWidth, maxWidth), (.minHeight, minHeight), (.maxHeight, maxHeight),
    ]
    return all.compactMap { property, binding in binding.map { (property, $0) } }
  }
}

/// A property of a view that is a number.
enum NumberProperty: String {
  case width, height, aspect, minWidth, maxWidth, minHeight, maxHeight

  /// The attribute that the number is compared with.
  var attribute: LayoutAttribute {
    switch self {
    case .width, .aspect, .minWidth, .maxWidth: .width
    case .height, .minHeight, .maxHeight: .height
    }
  }

  /// The axis of the number's percentages; nil for an aspect, which has none.
  var axis: Axis? { self == .aspect ? nil : attribute.axis }

  /// The name of the property in CSS.
  var css: String {
    switch self {
    case .width, .height: rawValue
    case .aspect: "aspect-ratio"
    case .minWidth: "min-width"
    case .maxWidth: "max-width"
    case .minHeight: "min-height"
    case .maxHeight: "max-height"
    }
  }

  /// The relation of the attribute to the number.
  var relation: LayoutRelation {
    switch self {
    case .width, .height, .aspect: .equal
    case .minWidth, .minHeight: .greaterThanOrEqual
    case .maxWidth, .maxHeight: .lessThanOrEqual
    }
  }
}

/// A number that may depend on the record and on the cell's extent.
struct NumberBinding: Sendable {
  /// The expression.
  var expression: Expression
  /// The place of the value.
  var place: SourcePlace
  /// The property with its value, as written.
  var text: String

  /// Whether the number depends on the record.
  var isBound: Bool { !expression.references.isEmpty }

  /// Whether no percentage stands in the number, whatever the record.
  var isPureNumber: Bool {
    let sum = try? expression.sum(percentAxis: .horizontal) { _ in 1 }
    return sum?.isConstant ?? true
  }

  /// A whole number within a range for a record.
  func integer(for record: RecordValue, in range: ClosedRange<Int>) throws(RecordError) -> Int {
    let value = try sum(axis: nil, record: record).constant
    guard value == value.rounded(), let whole = Int(exactly: value), range.contains(whole) else {
      throw RecordError(
        path: expression.references.first.map { "\($0.paths[0])" } ?? text,
        problem: .outOfRange(
          found: value.shortest,
          range: "that is whole, from \(range.lowerBound) to "
            + "\(range.upperBound)"), place: place)
    }
    return whole
  }

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
