// SPDX-License-Identifier: Apache-2.0

package import AutoLayout
package import LayoutGeometry
package import TextVocabulary

/// A view as the template declares it, with values bound to fields.
package struct ViewTemplate: Sendable {
  /// The name in the layout and in the frames.
  package var name: String
  /// The place of the name.
  package var place: SourcePlace
  /// The kind of view, with the properties of this kind.
  package var kind: ViewKind = .box
  /// The index of the stack or scroll view that holds it; nil if the cell does.
  package var parent: Int?
  /// The condition for the view to be visible.
  package var condition = ViewCondition()
  /// The nested cells that a stack, flow or grid shows in place of children.
  package var repeated: RepeatTemplate?
  /// The required width.
  package var width: NumberBinding?
  /// The required height.
  package var height: NumberBinding?
  /// The required width divided by the height.
  package var aspect: NumberBinding?
  /// The least width.
  package var minWidth: NumberBinding?
  /// The greatest width.
  package var maxWidth: NumberBinding?
  /// The least height.
  package var minHeight: NumberBinding?
  /// The greatest height.
  package var maxHeight: NumberBinding?
  /// The room between the border and the content.
  package var padding = EdgeInsets.zero
  /// The part of that room that depends on a width: parts of the inner width of the flow that holds
  /// the view, or of the width of its column.
  package var paddingShares = EdgeInsets.zero
  /// Whether the view is the box that keeps the margin of another one.
  package var isMarginBox = false
  /// The number of a grid's columns that the view takes.
  package var span = 1
  /// The lines inside of the view's edge.
  package var border = BorderTemplate()
  /// The hugging priorities of the content.
  package var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The compression resistance priorities of the content.
  package var compression = AxisPriorities(horizontal: 750, vertical: 750)
  /// The colour behind the view.
  package var background: ColorBinding?
  /// The radius of the background's corners.
  package var cornerRadius = 0.0
}

/// The lines inside of a view's edge: one around it, or one along each edge.
package struct BorderTemplate: Sendable {
  /// The width of the line around the view.
  package var width = 0.0
  /// The colour of that line.
  package var color = Color.black
  /// The lines along the edges, in place of that line.
  package var edges: [EdgeBorder] = []

  /// The room that the lines take.
  package var insets: EdgeInsets {
    edges.reduce(EdgeInsets(all: width)) { $0 + $1.insets }
  }
}

/// A priority for each axis.
package struct AxisPriorities: Hashable, Sendable {
  /// Along the width.
  package var horizontal: Double
  /// Along the height.
  package var vertical: Double
}

/// The kinds of views.
package indirect enum ViewKind: Sendable {
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
  package var children: [Int] {
    switch self {
    case .box, .text, .image, .button: []
    case .stack(let stack): stack.children
    case .wrapping(let wrapping): wrapping.children
    case .scroll(let children): children
    }
  }

  /// Whether the view is a text that may be cut.
  package var expectsTruncation: Bool {
    if case .text(let text) = self { text.truncation == .expected } else { false }
  }
}

/// The content and style of a text view.
package struct TextTemplate: Sendable {
  /// A piece of text and its style.
  package struct Run: Sendable {
    /// The characters.
    package var text: TextBinding
    // Behind a reference, since rows copy runs.
    private var kept: KeptLook

    /// Makes a piece without a box, in the view's colour and language.
    init(text: TextBinding, font: FontTemplate) {
      self.text = text
      kept = KeptLook(RunLook(font: font))
    }

    /// How the piece looks.
    var look: RunLook {
      get { kept.look }
      set { kept = KeptLook(newValue) }
    }

    /// The font and its spacing.
    package var font: FontTemplate { kept.look.font }
    /// The style of text in this font.
    var style: TextStyle { kept.style }
    /// The box in place of characters, whose text ``text`` is, or U+FFFC; nil for none.
    package var box: InlineBox? { kept.look.box }
    /// How far the baseline is above the line's.
    package var baselineOffset: BaselineOffset { kept.look.baselineOffset }
    /// The colour; nil for the view's.
    package var color: ColorBinding? { kept.look.color }
    /// The language; nil for the view's.
    package var locale: TextBinding? { kept.look.locale }
    /// Whether the text stands in a box.
    var isBoxed: Bool { kept.look.box?.showsText == true }

    private final class KeptLook: Sendable {
      let look: RunLook
      let style: TextStyle

      init(_ look: RunLook) {
        self.look = look
        style = look.font.style
      }
    }
  }

  /// The pieces, in order; none if they are the record's.
  package var runs: [Run] = []
  /// The pieces that are a list of the record.
  package var boundRuns: BoundRuns?
  /// The font of the view, and of pieces without a font of their own.
  package var font = FontTemplate()
  /// The greatest number of lines; 0 sets no limit.
  package var lines = 0
  /// The greatest number of lines, if the record says it.
  package var boundLines: NumberBinding?
  /// The greatest numbers of lines that a text can have.
  package static let lineRange = 0...100_000
  /// The treatment of text that does not fit.
  package var lineBreakMode = LineBreakMode.truncateTail
  /// Whether a text that does not fit is a finding.
  package var truncation = TruncationName.unexpected
  /// Line heights, line breaks and indents; the alignment depends on the cell's direction.
  package var paragraph = ParagraphStyle()
  /// The treatment of white space.
  package var whiteSpace = WhiteSpace.unchanged
  /// The change of the letters.
  package var textTransform = TextTransformName.none
  /// The language of the text; nil is unknown.
  package var locale: TextBinding?
  /// The horizontal alignment of lines.
  package var alignment = AlignmentName.natural
  /// The place of the lines in a view that is higher than they are.
  package var verticalAlignment = VerticalAlignmentName.center
  /// The width at which the text wraps to find its own size; 0 leaves it to the layout.
  package var preferredMaxLayoutWidth = 0.0
  /// The colour of the letters.
  package var color: ColorBinding?
}

/// How a piece of a text looks; see ``TextTemplate/Run``.
struct RunLook: Sendable {
  var font: FontTemplate
  var box: InlineBox?
  var baselineOffset = BaselineOffset()
  var color: ColorBinding?
  var locale: TextBinding?
}

/// Whether the template expects a text to be cut, with the names in templates.
package enum TruncationName: String, Sendable, CaseIterable {
  /// It is a finding.
  case unexpected
  /// It is meant: the first lines of an article, say.
  case expected
}

/// The horizontal alignments, with their names in templates.
package enum AlignmentName: String, Sendable, CaseIterable {
  case natural, left, center, right, justified, leading, trailing
}

/// The places of lines in a higher view, with their names in templates.
package enum VerticalAlignmentName: String, Sendable, CaseIterable {
  case top, center, bottom

  /// The place that the name stands for.
  var alignment: VerticalTextAlignment {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    }
  }
}

/// A font as a template describes it.
package struct FontTemplate: Hashable, Sendable {
  /// Family, size, weight and so on.
  package var descriptor = FontDescriptor()
  /// The line height as CSS says it.
  package var lineHeight = LineHeight.normal
  /// The line height as a multiple of the font's own.
  package var lineHeightMultiple = 1.0
  /// The least height of a line in points; 0 sets no limit.
  package var minimumLineHeight = 0.0
  /// The greatest height of a line in points; 0 sets no limit.
  package var maximumLineHeight = 0.0
  /// The points between two lines.
  package var lineSpacing = 0.0
  /// Points after every letter.
  package var letterSpacing = 0.0
  /// Points added to every word space.
  package var wordSpacing = 0.0
  /// Whether there is a line below the text.
  package var isUnderlined = false
  /// Whether there is a line through the text.
  package var isStruckThrough = false
}

/// The content of an image view.
package struct ImageTemplate: Sendable {
  /// The name by which a backend finds the picture.
  package var source: TextBinding?
}

/// The content and style of a button.
package struct ButtonTemplate: Sendable {
  /// The words on it.
  package var title: TextBinding?
  /// The title's font.
  package var font = FontTemplate()
  /// The title's line height by the conventions of the web; by UIKit's a button has its font's own.
  package var paragraph: ParagraphStyle?
  /// The title's colour.
  package var color: ColorBinding?
}

/// The arrangement of a stack's views.
package struct StackTemplate: Sendable {
  /// The direction in which the views follow each other.
  package var axis = Axis.vertical
  /// The alignment of the views across that direction.
  package var alignment = StackAlignmentName.fill
  /// The distribution of the views along that direction.
  package var distribution = StackDistributionName.fill
  /// The points between two views.
  package var spacing = 0.0
  /// The views, by their indices.
  package var children: [Int] = []
}

/// The arrangement of a flow's or grid's views.
package struct WrappingTemplate: Sendable {
  /// A flow, or columns.
  package var arrangement = WrappingView.Arrangement.flow
  /// The points between two lines.
  package var rowGap = 0.0
  /// The points between two views of a line.
  package var columnGap = 0.0
  /// A further gap between two views of a line, as a part of the inner width.
  package var columnGapShare = 0.0
  /// The place of views within their line's height.
  package var alignment = WrappingAlignmentName.fill
  /// The place of lines within the width.
  package var justification = JustifyName.leading
  /// The views, by their indices.
  package var children: [Int] = []

  /// Whether columns are no narrower than the words in them, as in CSS a view is there unless it
  /// says otherwise.
  package var hasAutomaticColumns: Bool {
    if case .columns(let columns) = arrangement { columns.contains(.automatic) } else { false }
  }
}

extension ViewKind {
  /// Whether what is in a line stands on one baseline: in a flow, a grid or a horizontal stack.
  package var alignsBaselines: Bool {
    switch self {
    case .wrapping(let wrapping): wrapping.alignment == .firstBaseline
    case .stack(let stack): stack.axis == .horizontal && stack.alignment == .firstBaseline
    case .box, .text, .image, .button, .scroll: false
    }
  }
}

/// The places of views within a line's height.
package enum WrappingAlignmentName: String, Sendable, CaseIterable {
  case fill, top, center, bottom, firstBaseline

  /// The place that the name stands for.
  package var alignment: WrappingView.Alignment {
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
package enum JustifyName: String, Sendable, CaseIterable {
  case leading, center, trailing

  /// The place that the name stands for.
  package var alignment: WrappingView.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}

/// The alignments of a stack's views across its axis, with UIKit's names.
package enum StackAlignmentName: String, Sendable, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// The distributions of a stack's views along its axis, with UIKit's names.
package enum StackDistributionName: String, Sendable, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// The condition for a view to be visible.
package struct ViewCondition: Hashable, Sendable {
  /// One `if` or `unless`.
  package enum Test: Hashable, Sendable {
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
    package var expression: Expression {
      switch self {
      case .constant(let value): .truth(value)
      case .field(let reference): .field(reference)
      case .expression(let expression): expression
      }
    }
  }

  /// The test that must hold.
  package var required: Test?
  /// The test that must not hold.
  package var excluded: Test?

  /// Whether there is a condition at all.
  package var exists: Bool { required != nil || excluded != nil }

  /// Whether the view is visible for a record.
  ///
  /// - Throws: ``RecordError`` for a value of another type than a comparison needs.
  func holds(for record: RecordValue) throws(RecordError) -> Bool {
    if let required, try !required.holds(for: record) { return false }
    if let excluded, try excluded.holds(for: record) { return false }
    return true
  }

  /// Whether another condition holds for the same records.
  func saysSame(as other: ViewCondition) -> Bool {
    required?.expression.withoutPlaces == other.required?.expression.withoutPlaces
      && excluded?.expression.withoutPlaces == other.excluded?.expression.withoutPlaces
  }

  /// The key of the record's own field that decides alone, if it is a text: the view is visible
  /// unless the text is empty. Nil if there is none.
  package var key: String? {
    guard excluded == nil else { return nil }
    return if case .field(let reference) = required { reference.key } else { nil }
  }

  /// Both tests as expressions.
  package var expressions: [Expression] { [required, excluded].compactMap { $0?.expression } }

  /// The fields of both tests.
  package var references: [FieldReference] { expressions.flatMap(\.references) }

  /// The fields whose own truth decides, rather than a comparison of them.
  package var truthReferences: [FieldReference] { expressions.flatMap(\.truthReferences) }
}

extension ViewTemplate {
  /// The distances of the content from the edges: border and padding.
  var contentInsets: EdgeInsets { padding + border.insets }

  /// The view's numbers, each with the attribute that it bounds.
  package var numbers: [(property: NumberProperty, binding: NumberBinding)] {
    let all: [(NumberProperty, NumberBinding?)] = [
      (.width, width), (.height, height), (.aspect, aspect), (.minWidth, minWidth),
      (.maxWidth, maxWidth), (.minHeight, minHeight), (.maxHeight, maxHeight),
    ]
    return all.compactMap { property, binding in binding.map { (property, $0) } }
  }
}

/// A property of a view that is a number.
package enum NumberProperty: String {
  case width, height, aspect, minWidth, maxWidth, minHeight, maxHeight

  /// The attribute that the number is compared with.
  package var attribute: LayoutAttribute {
    switch self {
    case .width, .aspect, .minWidth, .maxWidth: .width
    case .height, .minHeight, .maxHeight: .height
    }
  }

  /// The axis of the number's percentages; nil for an aspect, which has none.
  package var axis: Axis? { self == .aspect ? nil : attribute.axis }

  /// The name of the property in CSS.
  package var css: String {
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
  package var relation: LayoutRelation {
    switch self {
    case .width, .height, .aspect: .equal
    case .minWidth, .minHeight: .greaterThanOrEqual
    case .maxWidth, .maxHeight: .lessThanOrEqual
    }
  }
}

/// A number that may depend on the record and on the cell's extent.
package struct NumberBinding: Sendable {
  /// The expression.
  package var expression: Expression
  /// The place of the value.
  package var place: SourcePlace
  /// The property with its value, as written.
  package var text: String

  /// Whether the number depends on the record.
  package var isBound: Bool { !expression.references.isEmpty }

  /// Whether no percentage stands in the number, whatever the record.
  package var isPureNumber: Bool {
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
  package func sum(axis: Axis?, record: RecordValue) throws(RecordError) -> TemplateSum {
    try evaluate { () throws(LinearError) in
      try expression.sum(percentAxis: axis, record: record)
    }
  }

  /// The number for a record; nil if it is a multiple of the cell's extent.
  func number(axis: Axis?, record: RecordValue) throws(RecordError) -> Double? {
    try evaluate { () throws(LinearError) in
      // Rows with many numbers mostly have them as fields.
      if let number = try expression.numberOfField(in: record) { return number }
      let sum = try expression.sum(percentAxis: axis, record: record)
      return sum.isConstant ? sum.constant : nil
    }
  }

  /// Evaluates the expression for a record.
  private func evaluate<Value>(
    _ body: () throws(LinearError) -> Value
  ) throws(RecordError) -> Value {
    do {
      return try body()
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
