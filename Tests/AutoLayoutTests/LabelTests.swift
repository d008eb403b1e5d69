// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import LayoutTestSupport
import QuoinTestSupport
import Testing
import TextVocabulary

/// Sizes of labels, alone: lines, limits, pixels, and where the text stands.
///
/// Source for the rules: 2,100 labels recorded on iOS at scale 3 (microsoft/WinObjC,
/// uilabel-ios.xml).
@Suite struct LabelTests {
  private func makeLabel(_ text: String, lines: Int = 1, scale: Double = 0) -> (View, Label) {
    let root = makeRoot(scale: scale)
    let label = addLabel("label", text, lines: lines, to: root)
    // So that it can be measured after its root is gone.
    label.environment = root.environment
    return (root, label)
  }

  @Test func `without a preferred width the intrinsic size is one line for any number of lines`() {
    let text = String(repeating: "word ", count: 20)
    for lines in 0...4 {
      let (_, label) = makeLabel(text, lines: lines)
      #expect(
        label.intrinsicContentSize
          == Size(width: (20 * 5 - 1) * characterWidth, height: lineHeight))
    }
  }

  @Test func `a label of one line ignores the width to fit`() {
    let (_, label) = makeLabel("word word word")
    let line = Size(width: 14 * characterWidth, height: lineHeight)
    for width in [0.0, 10, 1000] {
      #expect(label.sizeThatFits(Size(width: width, height: 0)) == line)
    }
  }

  @Test(arguments: 0...4)
  func `the number of lines limits the height, and none does at zero`(limit: Int) {
    let (root, label) = makeLabel(String(repeating: "word ", count: 9), lines: limit)
    // 50 points hold 10 characters: two words a line, five lines.
    let lines = limit == 0 ? 5 : min(limit, 5)
    if limit != 1 {
      #expect(
        label.sizeThatFits(Size(width: 50, height: 0)).height == Double(lines) * lineHeight)
    }
    pin(label, .left, root)
    pin(label, .top, root)
    fix(label, 50, nil)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 50, Double(lines) * lineHeight)
  }

  @Test func `a preferred width wraps the intrinsic size, and taking it back unwraps it`() {
    let (_, label) = makeLabel(String(repeating: "word ", count: 9), lines: 0)
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize == Size(width: 9 * characterWidth, height: 5 * lineHeight))
    #expect(!label.contentHeightDependsOnWidth)
    label.preferredMaxLayoutWidth = 0
    #expect(
      label.intrinsicContentSize == Size(width: (9 * 5 - 1) * characterWidth, height: lineHeight))
    #expect(label.contentHeightDependsOnWidth)
  }

  @Test(arguments: [1.0, 2, 3])
  func `the height of several lines is rounded up once, not line by line`(scale: Double) {
    let (_, label) = makeLabel("a\na\na", lines: 0, scale: scale)
    label.font.size = 10.1
    let line = 1.2 * 10.1
    #expect(label.intrinsicContentSize.height == (3 * line * scale).rounded(.up) / scale)
    #expect(label.intrinsicContentSize.width == (10.1 / 2 * scale).rounded(.up) / scale)
  }

  @Test func `line break modes have their values, and tails are truncated by default`() {
    let modes: [LineBreakMode] = [
      .wordWrap, .charWrap, .clip, .truncateHead, .truncateTail, .truncateMiddle,
    ]
    #expect(modes.map(\.rawValue) == Array(0...5))
    #expect(Label().lineBreakMode == .truncateTail)
    #expect(Label().numberOfLines == 1)
    #expect(Label().verticalAlignment == .center)
  }

  @Test func `text is drawn inside the bounds and on a pixel`() {
    let (_, label) = makeLabel("word", scale: 2)
    for (height, y) in [(12.0, 0.0), (40, 14), (13, 0.5), (12.4, 0), (8, 0)] {
      #expect(
        label.drawingRect(forBounds: Rect(x: 3, y: 0, width: 20, height: height))
          == Rect(x: 3, y: y, width: 20, height: min(height, lineHeight)))
    }
  }

  @Test func `the rectangle of a text is as large as the text, at the top of the bounds`() {
    let (_, label) = makeLabel("two words", lines: 0)
    let line = 9 * characterWidth
    for (bounds, size) in [
      (Rect(x: 3, y: 4, width: 100, height: 40), Size(width: line, height: lineHeight)),
      // 30 points hold 6 characters: one word a line.
      (
        Rect(x: 3, y: 4, width: 30, height: 40),
        Size(width: 5 * characterWidth, height: 2 * lineHeight)
      ),
    ] {
      #expect(label.textRect(forBounds: bounds) == Rect(origin: bounds.origin, size: size))
    }
    // A text that is 4 points too high begins 2 above the bounds (UIKit: recorded).
    #expect(
      label.textRect(forBounds: Rect(x: 3, y: 4, width: 100, height: lineHeight - 4))
        == Rect(x: 3, y: 4 - 4 / 2, width: line, height: lineHeight - 4))
  }

  @Test func `what is cut is as wide as the room if it is clipped, and as its lines if not`() {
    let (_, label) = makeLabel("word wordy word", lines: 0)
    label.numberOfLines = 2
    // 30 points hold 6 characters: "word ", "wordy" and "word".
    for (mode, width) in [
      (LineBreakMode.clip, 30.0), (.wordWrap, 5 * characterWidth),
    ] {
      label.lineBreakMode = mode
      #expect(label.sizeThatFits(Size(width: 30, height: 0)).width == width)
    }
    label.numberOfLines = 1
    for mode in [LineBreakMode.clip, .wordWrap, .charWrap] {
      label.lineBreakMode = mode
      #expect(label.textRect(forBounds: Rect(x: 0, y: 0, width: 33, height: 50)).width == 33)
    }
  }

  @Test func `wrapped text that fits a width counts the space at the end of its widest line`() {
    let (_, label) = makeLabel("word wordy word", lines: 0)
    // 50 points hold "word wordy", 10 characters, and its space would not fit.
    #expect(
      label.sizeThatFits(Size(width: 50, height: 0)) == Size(width: 50, height: 2 * lineHeight))
    // 59 points hold the same line and its space, 11 characters.
    #expect(
      label.sizeThatFits(Size(width: 59, height: 0))
        == Size(width: 11 * characterWidth, height: 2 * lineHeight))
    // Between the two the width is that of the container.
    #expect(label.sizeThatFits(Size(width: 53, height: 0)).width == 53)
    // One line has no space at its end; neither has the intrinsic size, wrapped or not.
    #expect(label.sizeThatFits(Size(width: 200, height: 0)).width == 15 * characterWidth)
    label.preferredMaxLayoutWidth = 59
    #expect(label.intrinsicContentSize.width == 10 * characterWidth)
  }

  @Test func `a label hugs its height at 251 and its width at 250`() {
    let label = Label(text: "word")
    #expect(label.contentHuggingPriority(for: .vertical) == 251)
    #expect(label.contentHuggingPriority(for: .horizontal) == 250)
    // So above a plain content that hugs at 250, the label keeps its height of 12 in 100.
    let root = makeRoot(width: 100, height: 100)
    let (title, picture) = (addLabel("title", "word", to: root), ImageView())
    add(picture, "picture", to: root)
    picture.image = Image(name: "picture", size: Size(width: 10, height: 10))
    for view in [title, picture] as [View] { pin(view, .left, root) }
    pin(title, .top, root)
    pin(picture, .top, title, .bottom)
    pin(picture, .bottom, root)
    root.layoutIfNeeded()
    expectFrame(title, 0, 0, 4 * characterWidth, lineHeight)
    expectFrame(picture, 0, lineHeight, 10, 100 - lineHeight)
  }

  /// A label that remembers where it drew its text.
  private class RecordingLabel: Label {
    var rects: [Rect] = []

    override func drawText(in rect: Rect, list: inout DisplayList) {
      rects.append(rect)
      super.drawText(in: rect, list: &list)
    }
  }

  /// The padding label of many apps.
  private final class PaddedLabel: RecordingLabel {
    let padding = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

    override func textRect(forBounds bounds: Rect) -> Rect {
      super.textRect(forBounds: bounds.inset(by: padding)).inset(
        by: EdgeInsets(
          top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
    }

    override func drawText(in rect: Rect, list: inout DisplayList) {
      super.drawText(in: rect.inset(by: padding), list: &list)
    }
  }

  @Test func `a rectangle that is overridden counts in sizes, layout and drawing`() {
    let root = makeRoot(width: 300, height: 100)
    let label = add(PaddedLabel(text: "two words"), "label", to: root)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    let line = 9 * characterWidth
    #expect(label.intrinsicContentSize == Size(width: line + 2 + 4, height: lineHeight + 1 + 3))
    #expect(label.sizeThatFits(.zero) == label.intrinsicContentSize)
    // 36 points less the padding of 6 hold 6 characters: "two " with its space, and "words".
    #expect(
      label.sizeThatFits(Size(width: 36, height: 0))
        == Size(width: 5 * characterWidth + 6, height: 2 * lineHeight + 4))
    pin(label, .left, root)
    pin(label, .top, root)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, line + 6, lineHeight + 4)
    let width = pin(label, .width, nil, .notAnAttribute, 36)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 36, 2 * lineHeight + 4)
    width.isActive = false
    root.layoutIfNeeded()
    _ = label.displayList()
    #expect(label.rects == [Rect(x: 2, y: 1, width: line, height: lineHeight)])
  }

  @Test func `text stands at the top, in the middle or at the bottom of a taller label`() {
    for (alignment, y) in [
      (VerticalTextAlignment.top, 0.0), (.center, (40 - lineHeight) / 2),
      (.bottom, 40 - lineHeight),
    ] {
      let (root, label) = makeLabel("word")
      label.verticalAlignment = alignment
      pin(label, .left, root)
      pin(label, .top, root)
      fix(label, nil, 40)
      root.layoutIfNeeded()
      #expect(label.drawingRect(forBounds: label.bounds).minY == y)
    }
  }

  @Test func `an empty label reserves its least height and no width`() {
    let (root, label) = makeLabel("", lines: 0)
    pin(label, .left, root)
    pin(label, .top, root)
    pin(label, .width, .lessThanOrEqual, nil, .notAnAttribute, 100)
    pin(label, .height, .greaterThanOrEqual, nil, .notAnAttribute, 10)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 0, 10)
  }

  /// The padding label in UIKit's own words: both overrides have UIKit's signatures.
  private class UIKitPaddedLabel: Label {
    let padding = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

    override func textRect(forBounds bounds: Rect, limitedToNumberOfLines count: Int) -> Rect {
      let inner = super.textRect(
        forBounds: bounds.inset(by: padding), limitedToNumberOfLines: count)
      return inner.inset(
        by: EdgeInsets(
          top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
    }

    override func drawText(in rect: Rect) { super.drawText(in: rect.inset(by: padding)) }
  }

  /// The top left of the first glyphs that a label draws, without their ascent.
  private func drawnOrigin(_ label: Label) -> Point? {
    label.displayList().commands.lazy.compactMap { command in
      if case .glyphs(let glyphs) = command { glyphs.origin } else { nil }
    }.first
  }

  /// An environment in which every line has one glyph at the origin, so that drawing shows where.
  private var drawnEnvironment: LayoutEnvironment {
    LayoutEnvironment(measurer: MarkingMeasurer())
  }

  @Test func `the padding label in UIKit's words counts in sizes and in drawing`() {
    let root = makeRoot(width: 300, height: 100)
    let label = add(UIKitPaddedLabel(text: "two words"), "label", to: root)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    pin(label, .left, root)
    pin(label, .top, root)
    pin(label, .width, nil, .notAnAttribute, 36)
    root.environment = drawnEnvironment
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 36, 2 * lineHeight + 1 + 3)
    #expect(drawnOrigin(label) == Point(x: 2, y: 1))
  }

  /// A label that overrides its text's rectangle alone.
  private final class MovedLabel: Label {
    override func textRect(forBounds bounds: Rect, limitedToNumberOfLines count: Int) -> Rect {
      super.textRect(
        forBounds: bounds.inset(by: EdgeInsets(top: 3, left: 8, bottom: 0, right: 0)),
        limitedToNumberOfLines: count)
    }
  }

  @Test func `an override of the text's rectangle alone moves what is drawn`() {
    let label = MovedLabel(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    label.environment = drawnEnvironment
    label.font = FontDescriptor(size: 10)
    label.text = "word"
    #expect(drawnOrigin(label) == Point(x: 8, y: 3))
    let plain = Label(frame: label.frame)
    plain.environment = drawnEnvironment
    plain.font = label.font
    plain.text = "word"
    #expect(drawnOrigin(plain) == Point(x: 0, y: (40 - lineHeight) / 2))
  }

  /// A label of ten letters, 50 points wide at size 10, in 40 points.
  private func narrowLabel(_ text: String = "tenletters", lines: Int = 1) -> Label {
    let label = Label(frame: Rect(x: 0, y: 0, width: 40, height: 24))
    label.environment = drawnEnvironment
    label.font = FontDescriptor(size: 10)
    label.text = text
    label.numberOfLines = lines
    return label
  }

  @Test func `a line shrinks to its label, down to a part of its size, and keeps its baseline`()
    throws
  {
    let label = narrowLabel()
    #expect(label.textLayout()?.metrics.isTruncated == true)
    label.adjustsFontSizeToFitWidth = true
    #expect(label.textLayout()?.metrics.isTruncated == true, "no least size keeps the size")
    label.minimumScaleFactor = 0.5
    // 4/5 of the size; the scale is found to 1/1024.
    let layout = try #require(label.textLayout())
    #expect(!layout.metrics.isTruncated && abs(layout.metrics.size.width - 40) <= 1.0 / 64)
    // A line of 12 points in the middle of 24, and in it a baseline at 9; the smaller one's is at
    // 9 * 4/5.
    let origin = try #require(drawnOrigin(label))
    #expect(abs(origin.y - (6 + 9 - 9 * 0.8)) < 0.01)
    // Only drawing differs.
    #expect(label.intrinsicContentSize == Size(width: 50, height: lineHeight))
    label.minimumScaleFactor = 0.9
    #expect(label.textLayout()?.metrics.isTruncated == true)
    label.text = "tenletter"
    #expect(label.textLayout()?.metrics.size.width == 8 * 4.5, "eight of nine letters")
  }

  @Test func `several lines shrink until they fit, and stand as they are aligned`() throws {
    let label = narrowLabel("tenletters tenletters", lines: 2)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    let layout = try #require(label.textLayout())
    #expect(layout.lines.map(\.range) == [0..<11, 11..<21])
    let origin = try #require(drawnOrigin(label))
    #expect(abs(origin.y - (24 - 2 * 0.8 * lineHeight) / 2) < 0.01)
    label.numberOfLines = 1
    // All 21 letters in one line of 40 points.
    let width = try #require(label.textLayout()).metrics.size.width
    #expect(abs(width - 40) <= 0.1)
  }

  @Test func `a rectangle can be asked for with another limit of lines`() {
    let label = Label(text: "two words")
    label.environment = testEnvironment
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    let bounds = Rect(x: 1, y: 2, width: 30, height: 100)
    #expect(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        == Rect(x: 1, y: 2, width: 3 * characterWidth, height: lineHeight))
    #expect(
      label.textRect(forBounds: bounds)
        == Rect(x: 1, y: 2, width: 5 * characterWidth, height: 2 * lineHeight))
  }

  /// A label whose padding is in its intrinsic size alone, as in many apps.
  private final class RoomyLabel: Label {
    override var intrinsicContentSize: Size {
      let size = super.intrinsicContentSize
      return Size(width: size.width + 10, height: size.height + 6)
    }
  }

  @Test func `an intrinsic size that is overridden counts where text wraps`() {
    let root = makeRoot(width: 300, height: 100)
    let label = add(RoomyLabel(text: "two words"), "label", to: root)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    pin(label, .left, root)
    pin(label, .top, root)
    let width = pin(label, .width, .lessThanOrEqual, nil, .notAnAttribute, 300)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 9 * characterWidth + 10, lineHeight + 6)
    width.constant = 30
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 30, 2 * lineHeight + 6)
  }

  @Test func `a padded label's baselines are where it draws its text`() throws {
    let root = makeRoot(width: 300, height: 100)
    let plain = addLabel("plain", "word", to: root)
    let padded = add(UIKitPaddedLabel(text: "word"), "padded", to: root)
    padded.font = FontDescriptor(size: 10)
    pin(plain, .left, root)
    pin(padded, .left, plain, .right)
    pin(padded, .top, root, .top, 20)
    pin(plain, .firstBaseline, padded, .firstBaseline)
    root.layoutIfNeeded()
    // The padding above the text is 1.
    expectFrame(plain, 0, 20 + 1, 4 * characterWidth, lineHeight)
    // In a label 10 higher, the text stands in the middle of what the padding leaves.
    pin(padded, .height, nil, .notAnAttribute, lineHeight + 1 + 3 + 10)
    root.layoutIfNeeded()
    expectFrame(plain, 0, 20 + 1 + 10 / 2, 4 * characterWidth, lineHeight)
  }
}

/// The measurer of the tests with a glyph at the start of each line.
private struct MarkingMeasurer: TextMeasurer {
  private let base = FixedAdvanceMeasurer()

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    MarkedText(base: base.prepare(text, paragraphStyle: paragraphStyle))
  }
  func lineMetrics(of font: FontDescriptor) -> LineMetrics { base.lineMetrics(of: font) }
  func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

/// A text whose lines have one glyph each.
private struct MarkedText: PreparedText {
  let base: any PreparedText

  var minContentWidth: Double { base.minContentWidth }
  var maxContentWidth: Double { base.maxContentWidth }
  var missingGlyphCount: Int { 0 }
  func metrics(in container: TextContainer) -> TextMetrics { base.metrics(in: container) }

  func layout(in container: TextContainer) -> TextLayout {
    var layout = base.layout(in: container)
    for index in layout.lines.indices {
      layout.lines[index].runs = [
        GlyphRun(
          font: FontIdentity(
            source: .data(FontData(bytes: [], name: "marks")), postScriptName: "Marks"),
          size: 10, direction: .leftToRight, script: "Latn", range: layout.lines[index].range,
          glyphs: [PositionedGlyph(id: 1, cluster: 0, x: 0, y: 0, advance: 5)])
      ]
    }
    return layout
  }
}
