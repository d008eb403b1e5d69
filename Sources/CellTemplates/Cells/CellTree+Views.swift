// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension CellTree {
  /// Makes a view and sets all properties that do not depend on the record.
  func makeView(_ index: Int) -> View {
    var declared = template.views[index]
    declared.border = template.drawn(declared.border)
    let view: View
    switch declared.kind {
    case .box: view = View()
    case .text(let text): view = makeLabel(text, of: declared)
    case .image: view = PictureView()
    case .button(let button): view = makeButton(button, insets: declared.contentInsets)
    case .stack(let stack) where declared.repeated != nil:
      view = RepeatView(stack, insets: declared.contentInsets)
    case .wrapping(let wrapping) where declared.repeated != nil:
      view = RepeatView(wrapping, insets: declared.contentInsets)
    case .stack(let stack):
      view = makeStack(stack, insets: declared.contentInsets)
      if template.conventions.isWeb { keepInsets(declared.contentInsets, of: view) }
    case .wrapping(let wrapping):
      view = makeWrappingView(wrapping, insets: declared.contentInsets)
    case .scroll: view = ScrollView()
    }
    view.name = declared.name
    view.translatesAutoresizingMaskIntoConstraints = false
    view.cornerRadius = declared.cornerRadius
    if declared.border.width > 0 {
      view.borderWidth = declared.border.width
      view.borderColor = declared.border.color
    }
    view.edgeBorders = declared.border.edges
    if case .color(let color) = declared.background { view.backgroundColor = color }
    for axis in Axis.allCases {
      let isHorizontal = axis == .horizontal
      let hugging = isHorizontal ? declared.hugging.horizontal : declared.hugging.vertical
      let compression =
        isHorizontal ? declared.compression.horizontal : declared.compression.vertical
      view.setContentHuggingPriority(LayoutPriority(rawValue: Float(hugging)), for: axis)
      view.setContentCompressionResistancePriority(
        LayoutPriority(rawValue: Float(compression)), for: axis)
    }
    return view
  }

  private func makeLabel(_ text: TextTemplate, of declared: ViewTemplate) -> Label {
    let label: Label
    let insets = declared.contentInsets
    if insets == .zero, declared.paddingShares == .zero {
      label = Label()
    } else {
      let padded = PaddedLabel()
      padded.padding = insets
      label = padded
    }
    label.numberOfLines = text.lines
    label.lineBreakMode = text.lineBreakMode
    label.preferredMaxLayoutWidth = text.preferredMaxLayoutWidth
    label.verticalAlignment = text.verticalAlignment.alignment
    label.style = text.font.style
    label.style.language = text.locale?.constant
    label.paragraphStyle = paragraphStyle(text)
    if case .color(let color) = text.color { label.textColor = color }
    return label
  }

  /// The text's own style with its alignment. The base direction of each paragraph is that of its
  /// own text.
  private func paragraphStyle(_ text: TextTemplate) -> ParagraphStyle {
    var style = text.paragraph
    style.pixelRatio = template.pixelRatio
    let isMirrored = direction == .rightToLeft
    switch text.alignment {
    case .left: style.alignment = .left
    case .right: style.alignment = .right
    case .center: style.alignment = .center
    case .justified: style.alignment = .justified
    case .leading: style.alignment = isMirrored ? .right : .left
    case .trailing: style.alignment = isMirrored ? .left : .right
    case .natural: style.alignment = .natural
    }
    return style
  }

  private func makeButton(_ declared: ButtonTemplate, insets: EdgeInsets) -> Button {
    let button = Button()
    button.contentEdgeInsets = insets
    button.font = declared.font.descriptor
    if var paragraph = declared.paragraph {
      paragraph.pixelRatio = template.pixelRatio
      button.titleLabel.style = declared.font.style
      button.titleLabel.paragraphStyle = paragraph
    }
    if case .color(let color) = declared.color { button.titleColor = color }
    return button
  }

  private func makeWrappingView(
    _ declared: WrappingTemplate, insets: EdgeInsets
  ) -> WrappingView {
    let view = WrappingView()
    view.set(declared, insets: insets)
    return view
  }

  /// Keeps the insets of a stack all of whose views are hidden, as CSS's padding stays.
  private func keepInsets(_ insets: EdgeInsets, of stack: View) {
    guard insets != .zero else { return }
    LayoutConstraint.activate([
      stack.widthAnchor.constraint(greaterThanOrEqualToConstant: insets.left + insets.right),
      stack.heightAnchor.constraint(greaterThanOrEqualToConstant: insets.top + insets.bottom),
    ])
  }

  private func makeStack(_ declared: StackTemplate, insets: EdgeInsets) -> StackView {
    let stack = StackView()
    if insets != .zero {
      stack.insetsLayoutMarginsFromSafeArea = false
      stack.layoutMargins = insets
      stack.isLayoutMarginsRelativeArrangement = true
    }
    stack.axis = declared.axis
    stack.spacing = declared.spacing
    stack.alignment =
      switch declared.alignment {
      case .fill: .fill
      case .leading, .top: .leading
      case .firstBaseline: .firstBaseline
      case .center: .center
      case .trailing, .bottom: .trailing
      case .lastBaseline: .lastBaseline
      }
    stack.distribution =
      switch declared.distribution {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    return stack
  }

  // MARK: - Filling

  /// The properties of a view that depend on the record.
  func makeFillers(of view: View, _ index: Int) -> [ViewFiller] {
    let declared = template.views[index]
    var fillers: [ViewFiller] = []
    if case .bound(let color) = declared.background {
      fillers.append(.background(view, color))
    }
    switch declared.kind {
    case .text(let text):
      guard let label = view as? Label else { break }
      if case .bound(let color) = text.color { fillers.append(.textColor(label, color)) }
      if let lines = text.boundLines { fillers.append(.lines(label, lines)) }
      if let locale = text.locale, !locale.references.isEmpty {
        fillers.append(.locale(label, locale))
      }
      fillers.append(text.isPlain ? .text(label, index) : .runs(label, index, text))
    case .button(let declared):
      guard let button = view as? Button else { break }
      if case .bound(let color) = declared.color {
        fillers.append(.titleColor(button, color))
      }
      fillers.append(.title(button, index))
    case .image:
      if let view = view as? ImageView { fillers.append(.picture(view, index)) }
    case .box, .stack, .wrapping, .scroll: break
    }
    return fillers
  }
}

extension WrappingView {
  /// Sets the arrangement that a template declares.
  func set(_ declared: WrappingTemplate, insets: EdgeInsets) {
    arrangement = declared.arrangement
    rowGap = declared.rowGap
    columnGap = declared.columnGap
    columnGapShare = declared.columnGapShare
    contentInsets = insets
    alignment = declared.alignment.alignment
    justification = declared.justification.alignment
  }
}

/// A property of a view that depends on the record; the number is the view's template index.
enum ViewFiller {
  /// A text in the label's own style.
  case text(Label, Int)
  /// A text of several styles.
  case runs(Label, Int, TextTemplate)
  /// The colour of a text; it comes before the text itself.
  case textColor(Label, BoundColor)
  /// The greatest number of a text's lines.
  case lines(Label, NumberBinding)
  /// The language of a text; it comes before the text itself.
  case locale(Label, TextBinding)
  /// A button's title.
  case title(Button, Int)
  /// The colour of a button's title.
  case titleColor(Button, BoundColor)
  /// The name of a picture.
  case picture(ImageView, Int)
  /// The colour behind a view.
  case background(View, BoundColor)

  /// Sets the property for a record.
  ///
  /// - Throws: ``RecordError`` if a field does not fit.
  func fill(with content: RowContent, of record: RecordValue) throws(RecordError) {
    switch self {
    case .text(let label, let index): label.show(content.text(of: index) ?? "")
    case .runs(let label, let index, let text):
      guard let measurer = label.environment.measurer else { break }
      let paragraph = content.boundText(of: index)?.paragraph(text.paragraph) ?? text.paragraph
      label.paragraphStyle.strut = paragraph.strut
      label.paragraphStyle.lineHeight = paragraph.lineHeight
      label.attributedText = AttributedText(
        runs: content.runs(of: index, text.runs), style: label.style, of: .record(record),
        paragraph: label.paragraphStyle, measurer: measurer)
    case .textColor(let label, let color): label.textColor = color.color(for: record)
    case .title(let button, let index): button.title = content.text(of: index)
    case .lines(let label, let binding):
      label.numberOfLines = try binding.integer(for: record, in: TextTemplate.lineRange)
    case .locale(let label, let binding):
      label.style.language = binding.language(for: record)
    case .titleColor(let button, let color):
      if let color = color.color(for: record) { button.titleColor = color }
    case .picture(let view, let index):
      // The template states the view's extents, so the picture has no intrinsic size.
      let unknown = Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
      view.image = content.text(of: index).map { Image(name: $0, size: unknown) }
    case .background(let view, let color): view.backgroundColor = color.color(for: record)
    }
  }
}

extension TextTemplate {
  /// Whether the text has one style, its own.
  var isPlain: Bool {
    runs.count == 1 && runs.first?.font == font && runs.first?.color == nil
      && runs.first?.locale == nil && runs.first?.box == nil
  }
}

extension AttributedText {
  /// A text of several runs.
  ///
  /// By the conventions of the web a run without characters makes its line as high as its font.
  ///
  /// - Parameters:
  ///   - style: The style of the whole, whose colour and language a run without one has.
  ///   - source: The row, whose record names colours and languages.
  ///   - paragraph: The style of the text's paragraphs, with the conventions and the device's
  ///     pixels.
  ///   - measurer: What measures the texts in boxes.
  @inline(never)
  init(
    runs: [BoundRuns.Resolved], style: TextStyle, of source: BoundRow.Source,
    paragraph: ParagraphStyle, measurer: any TextMeasurer
  ) {
    self.init(
      style: style, roomForRuns: runs.count, bytes: runs.reduce(0) { $0 + $1.string.utf8.count })
    for (run, string) in runs {
      var own = run.style
      own.baselineOffset = run.baselineOffset.points(
        conventions: paragraph.conventions, pixelRatio: paragraph.pixelRatio)
      own.color = run.color?.color(for: source.record) ?? style.color
      own.language = run.locale.map { $0.language(for: source.record) } ?? style.language
      if let box = run.box {
        var inner = own
        inner.baselineOffset = 0
        let attachment = box.attachment(
          of: string, style: inner, paragraph: paragraph.inBox(run.font), record: source.record,
          measurer: measurer)
        append(attachment, style: own)
      } else if string.isEmpty, paragraph.conventions.isWeb {
        appendEmptyRun(style: own)
      } else {
        append(string, style: own)
      }
    }
  }
}

extension FontTemplate {
  /// The style of text in this font.
  var style: TextStyle {
    TextStyle(
      font: descriptor, letterSpacing: letterSpacing, wordSpacing: wordSpacing,
      underline: isUnderlined ? TextLine() : nil,
      strikethrough: isStruckThrough ? TextLine() : nil)
  }
}

extension TextBinding {
  /// The text, if no record changes it.
  fileprivate var constant: String? {
    references.isEmpty ? language(for: .null) : nil
  }

  /// The language that the text names for a record; nil if a field is missing or empty.
  package func language(for record: RecordValue) -> String? {
    let tag = try? text(for: record, isLenient: true, limit: 64, of: 64)
    return tag.flatMap { $0.isEmpty ? nil : $0 }
  }
}
