// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering
public import TextVocabulary

/// A view of text that cannot be edited.
///
/// Its intrinsic size is that of its text on one line per paragraph; where layout makes it
/// narrower, and ``numberOfLines`` is not 1, its height is measured at the width that layout gave,
/// within the same pass. ``preferredMaxLayoutWidth`` wraps the intrinsic size itself.
///
/// Width and height are each rounded up to the environment's pixels. An empty text has the size
/// zero; so has a text without a measurer, which is also reported.
///
/// A label hugs its content vertically at 251 (*observed*: measured on iOS 26.1).
///
/// A label with padding overrides ``textRect(forBounds:limitedToNumberOfLines:)``, which gives the
/// intrinsic size, and ``drawText(in:)``, as in UIKit; its baselines are where it draws them:
///
///     override func textRect(forBounds bounds: Rect, limitedToNumberOfLines count: Int) -> Rect {
///       super.textRect(forBounds: bounds.inset(by: padding), limitedToNumberOfLines: count)
///         .inset(by: outward)
///     }
///     override func drawText(in rect: Rect) { super.drawText(in: rect.inset(by: padding)) }
open class Label: View, NarrowableView {
  private(set) var storedText = AttributedText("")
  private var preparation: (any PreparedText)?
  /// Counts the changes of what the measures depend on: a measurer's code may make some while it is
  /// asked, and then its answer is not kept.
  private var revision = 0
  private var cache = TextMetricsCache()
  private var knownHeight: (width: Double, height: Double)?
  private var cachedGrid: PixelGrid?
  /// The list that ``drawText(in:)`` draws into, while the label is drawn.
  private var drawing: DisplayList?
  /// The width at which ``intrinsicContentSize`` wraps while layout asks for a height.
  private var measuredWidth: Double?
  /// Where drawing puts the top of the text, while only that is asked for.
  private var probedTop: Double?
  /// The width at which drawing sets the lines, likewise.
  private var probedWidth = Double.infinity
  private var isProbing = false
  /// How often the text was prepared, which includes shaping.
  public private(set) var preparationCount = 0
  /// How often the text was measured; answers from the cache are not counted.
  ///
  /// A pass of layout measures it at two widths at most. The natural width of several paragraphs
  /// under a limit of lines takes another measure, once for each text.
  public private(set) var measureCount = 0

  /// The font, letter spacing, language and colour of ``text``.
  public var style = TextStyle() {
    didSet {
      if style != oldValue { attributedText = AttributedText(storedText.string, style: style) }
    }
  }

  /// The font of ``text``.
  open var font: FontDescriptor {
    get { style.font }
    set { style.font = newValue }
  }

  /// The colour of the text; nil leaves it to the backend, which takes black.
  open var textColor: Color? {
    get { style.color }
    set { style.color = newValue }
  }

  /// The text in one style; nil stands for none.
  open var text: String? {
    get { storedText.string }
    set {
      let value = newValue ?? ""
      if hasOneStyle, storedText.string == value { return }
      attributedText = AttributedText(value, style: style)
    }
  }

  /// The text with its runs of style.
  open var attributedText: AttributedText {
    get { storedText }
    set {
      guard newValue != storedText else { return }
      storedText = newValue
      textDidChange()
    }
  }

  /// Adds text at the end, in the style of the label.
  ///
  /// Where the label's text has one style and the measurer's texts conform to
  /// ``/TextVocabulary/AppendableText``, this costs what is added; else the whole text is prepared
  /// when it is next measured. It does not set ``text`` or ``attributedText``, so the overrides of
  /// subclasses are not called.
  public func append(_ text: String) {
    guard !text.isEmpty else { return }
    let asked = revision
    let grown =
      hasOneStyle ? (preparation as? any AppendableText)?.appending(text) : nil
    let isCurrent = revision == asked
    storedText.append(text, style: style)
    textDidChange()
    if isCurrent { preparation = grown }
  }

  /// Shows a text in the style of the label; where it goes on from the one that is shown, as
  /// ``append(_:)`` does.
  package func show(_ string: String) {
    if hasOneStyle, preparation is any AppendableText,
      let more = string.suffix(after: storedText.string)
    {
      append(more)
    } else {
      text = string
    }
  }

  /// Whether the whole text has the style of the label.
  private var hasOneStyle: Bool {
    storedText.runs.count == 1 && storedText.runs.first?.style == style
      && storedText.attachments.isEmpty
  }

  /// Alignment, line heights, indents and direction.
  public var paragraphStyle = ParagraphStyle() {
    didSet { if paragraphStyle != oldValue { textDidChange() } }
  }

  /// Where the lines stand between the two sides.
  open var textAlignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  /// The greatest number of lines; 0 sets no limit; 1 unless set.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { extentDidChange() } }
  }

  /// How text that does not fit is cut; unless set, with an ellipsis at the end.
  open var lineBreakMode: LineBreakMode = .truncateTail {
    didSet { if lineBreakMode != oldValue { extentDidChange() } }
  }

  /// The width at which the intrinsic size wraps; 0 takes the width that layout gives.
  open var preferredMaxLayoutWidth = 0.0 {
    didSet { if preferredMaxLayoutWidth != oldValue { extentDidChange() } }
  }

  /// Whether text that does not fit the label is drawn smaller, down to ``minimumScaleFactor``.
  ///
  /// Sizes and baselines stay those of the text as it is: only drawing differs (UIKit's
  /// documentation). A single line stays on its baseline, several stand where
  /// ``verticalAlignment`` puts them.
  open var adjustsFontSizeToFitWidth = false
  /// The least part of their sizes to which fonts shrink, from 0 to 1; 0, the default, keeps them
  /// as they are (UIKit's documentation).
  open var minimumScaleFactor = 0.0
  /// Whether a single line that is at most 5 % too wide is drawn with tighter letters.
  ///
  /// AppKit's documentation gives these 5 % for paragraph styles; that UIKit's labels have the same
  /// is not documented (*inferred*).
  open var allowsDefaultTighteningForTruncation = false

  /// Where the text stands in a label that is taller than it; in the middle unless set.
  public var verticalAlignment: VerticalTextAlignment = .center {
    didSet { if verticalAlignment != oldValue { invalidateAlignment() } }
  }

  /// Makes a label with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setContentHuggingPriority(Self.verticalHugging, for: .vertical)
  }

  #if UIKit
  /// Makes a label of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setContentHuggingPriority(Self.verticalHugging, for: .vertical)
  }
  #endif

  /// The greatest part by which a line that is tightened may be too wide.
  private static let greatestTightening = 0.05
  /// The vertical hugging of a new label.
  private static let verticalHugging = LayoutPriority(rawValue: 251)

  /// Makes a label with a text of the default style.
  public convenience init(text: String) {
    self.init(frame: .zero)
    self.text = text
  }

  // MARK: Measuring

  /// The text's size: on one line per paragraph, or wrapped at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: Size {
    let width = measuredWidth ?? (preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
    return mayHaveOwnRect ? ownSize(width: width) : roundedSize(metrics(width: width))
  }

  override func intrinsicWidth() -> Double {
    if preferredMaxLayoutWidth > 0 || mayHaveOwnRect { return intrinsicContentSize.width }
    guard let prepared = preparedText() else { return 0 }
    if numberOfLines != 0, storedText.string.utf8.contains(UInt8(ascii: "\n")) {
      return intrinsicContentSize.width
    }
    return grid.roundedUp(prepared.maxContentWidth)
  }

  /// The width of the widest word with the room around the text, or that of the whole text if its
  /// lines do not wrap.
  package var leastWidth: Double {
    guard contentHeightDependsOnWidth, let prepared = preparedText() else {
      return intrinsicWidth()
    }
    return grid.roundedUp(prepared.minContentWidth) + textInsets.left + textInsets.right
  }

  /// Whether the lines wrap at the width that layout gives.
  open override var contentHeightDependsOnWidth: Bool {
    wrapsAtItsWidth && preferredMaxLayoutWidth <= 0 && !storedText.string.isEmpty
      && environment.measurer != nil
  }

  override var mayWrap: Bool { wrapsAtItsWidth && preferredMaxLayoutWidth <= 0 }

  /// Whether the width decides what the lines show: in UIKit's labels of one line it does not. A
  /// browser wraps the text before it cuts it, so that hidden text makes no line higher.
  var wrapsAtItsWidth: Bool { numberOfLines != 1 || paragraphStyle.conventions.isWeb }

  /// The height of the text at a width.
  ///
  /// In a subclass it is that of ``intrinsicContentSize``, wrapped at the width, so that overrides
  /// of that count here too; UIKit asks for it likewise (*inferred*).
  open override func contentHeight(forWidth width: Double) -> Double {
    guard mayHaveOwnRect else { return grid.roundedUp(height(width: max(0, width))) }
    let before = measuredWidth
    measuredWidth = max(0, width)
    defer { measuredWidth = before }
    return intrinsicContentSize.height
  }

  /// The size of the text in a width; with one line, the width is ignored.
  ///
  /// Wrapped text is as wide as its widest line with the space that ends it, except that of a last
  /// line that is cut, and up to the given width; clipped text that is cut is as wide as the room
  /// (*observed*: 2,100 labels recorded on iOS).
  open override func sizeThatFits(_ size: Size) -> Size {
    let isWrapped = wrapsAtItsWidth && size.width > 0
    let width = isWrapped ? size.width : .infinity
    let fitting = mayHaveOwnRect ? ownSize(width: width) : roundedSize(metrics(width: width))
    guard isWrapped else { return fitting }
    let padding = mayHaveOwnRect ? ownSize(width: .infinity).width - roundedMaxWidth : 0
    let lines = container(width: max(0, width - padding))
    return Size(width: grid.roundedUp(spacedWidth(in: lines)) + padding, height: fitting.height)
  }

  /// The width of the text on one line per paragraph.
  private var roundedMaxWidth: Double { roundedSize(metrics(width: .infinity)).width }

  /// The width of the text in a room if the spaces at the ends of lines count, unrounded.
  private func spacedWidth(in room: TextContainer) -> Double {
    guard let prepared = preparedText() else { return 0 }
    let layout = prepared.layout(in: room)
    let isCut = layout.metrics.isTruncated
    let isClipped = room.lineBreakMode == .clip || room.maximumNumberOfLines == 1
    if isCut, isClipped, !cutsWithEllipsis { return room.width }
    let widths = layout.lines.enumerated().map { index, line in
      isCut && index == layout.lines.count - 1 ? line.width : line.width + line.trailingSpace
    }
    let exact = layout.metrics.size.width
    return max(exact, min(room.width, widths.max() ?? 0))
  }

  /// Whether an ellipsis stands for what is cut.
  private var cutsWithEllipsis: Bool {
    switch lineBreakMode {
    case .truncateHead, .truncateTail, .truncateMiddle: true
    case .wordWrap, .charWrap, .clip: false
    }
  }

  /// Whether ``textRect(forBounds:)`` may be overridden. Asking it costs more than the size alone.
  private var mayHaveOwnRect: Bool { type(of: self) != Label.self }

  /// The size of ``textRect(forBounds:)`` in a width.
  private func ownSize(width: Double) -> Size {
    textRect(forBounds: Rect(x: 0, y: 0, width: width, height: .infinity)).size
  }

  /// The baselines of the text at a width, each on the nearest pixel (*observed*: iOS 26.1).
  ///
  /// Where a subclass overrides the text's rectangle or its drawing, they are where it draws.
  open override func baselineOffsets(forWidth width: Double) -> BaselineOffsets? {
    let limit =
      preferredMaxLayoutWidth > 0
      ? preferredMaxLayoutWidth
      : (contentHeightDependsOnWidth && width >= 0 ? width : .infinity)
    if mayHaveOwnRect { return drawnBaselines(width: limit) }
    let metrics = metrics(width: limit)
    return BaselineOffsets(
      contentHeight: grid.roundedUp(metrics.size.height),
      first: grid.rounded(metrics.firstBaseline), last: grid.rounded(metrics.lastBaseline),
      position: verticalAlignment.position)
  }

  package override func firstBaseline(in size: Size) -> Double {
    storedText.string.isEmpty ? size.height : super.firstBaseline(in: size)
  }

  /// The baselines where a subclass draws them, in a label as high as its text's rectangle.
  private func drawnBaselines(width: Double) -> BaselineOffsets {
    let size = ownSize(width: width)
    isProbing = true
    probedTop = nil
    var list = DisplayList()
    drawContent(
      in: Rect(origin: .zero, size: Size(width: width, height: size.height)), list: &list)
    isProbing = false
    let (top, lines) = (probedTop ?? 0, metrics(width: probedWidth))
    return BaselineOffsets(
      contentHeight: size.height, first: top + grid.rounded(lines.firstBaseline),
      last: top + grid.rounded(lines.lastBaseline), position: verticalAlignment.position)
  }

  /// The position, for which nothing is measured.
  override var baselinePosition: Double? { verticalAlignment.position }

  open override func environmentDidChange() {
    preparation = nil
    cachedGrid = nil
    forgetMeasures()
    super.environmentDidChange()
  }

  /// The rectangle of the text in a rectangle of the label's coordinates: as large as the text and
  /// no larger than the bounds, at their top left. Text that is higher than the bounds is in their
  /// middle, and begins above them (*observed*: iOS).
  ///
  /// It is that of ``textRect(forBounds:limitedToNumberOfLines:)`` with ``numberOfLines``; either
  /// may be overridden. An override counts in the intrinsic size, in the height at a width, in
  /// ``sizeThatFits(_:)``, in the baselines and in drawing. Bounds may be infinite.
  open func textRect(forBounds bounds: Rect) -> Rect {
    textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
  }

  /// The rectangle of the text with a limit of lines, 0 for none; see ``textRect(forBounds:)``.
  open func textRect(forBounds bounds: Rect, limitedToNumberOfLines count: Int) -> Rect {
    let room = TextContainer(
      width: bounds.width, maximumNumberOfLines: max(0, count), lineBreakMode: lineBreakMode)
    let isOwn = count == numberOfLines
    let metrics =
      isOwn ? metrics(width: bounds.width) : preparedText()?.metrics(in: room) ?? .empty
    let exact = bounds.width.isFinite ? spacedWidth(in: room) : metrics.size.width
    let height = grid.roundedUp(metrics.size.height)
    let excess = bounds.height.isFinite ? max(0, height - bounds.height) : 0
    return Rect(
      x: bounds.minX, y: excess == 0 ? bounds.minY : grid.rounded(bounds.minY - excess / 2),
      width: min(bounds.width, grid.roundedUp(exact)), height: min(bounds.height, height))
  }

  /// The rectangle in which the text is drawn: as wide as the bounds, at the height at which
  /// ``verticalAlignment`` puts it.
  public func drawingRect(forBounds bounds: Rect) -> Rect {
    let metrics = metrics(width: bounds.width)
    let height = min(bounds.height, grid.roundedUp(metrics.size.height))
    let y = bounds.minY + (bounds.height - height) * verticalAlignment.position
    return Rect(x: bounds.minX, y: grid.rounded(y), width: bounds.width, height: height)
  }

  /// The lines and glyphs of the text in the label's bounds; nil without text or measurer.
  public func textLayout() -> TextLayout? {
    guard let prepared = shownText() else { return nil }
    return prepared.layout(in: container(width: textSize.width))
  }

  /// The measures of the text in the label's bounds; those of no text without text or measurer.
  package func shownMetrics() -> TextMetrics {
    shownText()?.metrics(in: container(width: textSize.width)) ?? .empty
  }

  /// The text as it is drawn in the label's bounds; nil without text or measurer.
  private func shownText() -> (any PreparedText)? {
    guard !storedText.string.isEmpty, let prepared = preparedText() else { return nil }
    return fitted(prepared, in: textSize) ?? prepared
  }

  /// The room around the text in the label's bounds.
  package var textInsets: EdgeInsets { .zero }

  /// The label's bounds without the room around the text, unrounded.
  package var textBounds: Rect {
    let (size, insets) = (placement.layoutFrame.size, textInsets)
    return Rect(
      x: insets.left, y: insets.top, width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  /// The size of ``textBounds``.
  package var textSize: Size { textBounds.size }

  open override func draw(in list: inout DisplayList) {
    drawContent(in: Rect(origin: .zero, size: placement.frame.size), list: &list)
  }

  /// Draws the text by ``drawText(in:)``, which has no list among its arguments.
  private func drawContent(in rect: Rect, list: inout DisplayList) {
    guard mayHaveOwnRect else { return drawText(in: rect, list: &list) }
    drawing = list
    list = DisplayList()
    drawText(in: rect)
    list = drawing ?? list
    drawing = nil
  }

  /// Draws the text in a rectangle of the label's coordinates, which is the whole label unless an
  /// override passes a smaller one on; for overrides in UIKit's words.
  ///
  /// It calls ``drawText(in:list:)``, which may be overridden instead. Outside of drawing it does
  /// nothing.
  open func drawText(in rect: Rect) {
    guard var list = drawing else { return }
    drawing = nil
    drawText(in: rect, list: &list)
    drawing = list
  }

  /// Where the text is drawn in a rectangle: in that of ``textRect(forBounds:)`` if an override
  /// moved it from the top left (*inferred*).
  private func placedRect(_ rect: Rect) -> Rect {
    guard mayHaveOwnRect else { return rect }
    // Without a limit of height, so that text that is too high is not moved up.
    let own = textRect(
      forBounds: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: .infinity))
    var placed = rect
    if own.minX != rect.minX {
      placed.origin.x = own.minX
      placed.size.width = own.width
    }
    if own.minY != rect.minY {
      placed.origin.y = own.minY
      placed.size.height = min(own.height, rect.height)
    }
    return placed
  }

  /// Draws the text in a rectangle of the label's coordinates, which is the whole label unless an
  /// override passes a smaller one on.
  ///
  /// In no width nothing is drawn, but for the web what has no limit of lines sticks out.
  open func drawText(in rect: Rect, list: inout DisplayList) {
    guard !storedText.string.isEmpty, let prepared = preparedText() else { return }
    let rect = placedRect(rect)
    if isProbing {
      probedWidth = rect.width
      let height = grid.roundedUp(metrics(width: rect.width).size.height)
      probedTop = rect.minY + grid.rounded((rect.height - height) * verticalAlignment.position)
      return
    }
    // Lines are set in the unrounded width, as they were measured.
    let outer = placement.frame.width - rect.width
    let width = placement.layoutFrame.width - outer
    if width <= 0, numberOfLines > 0 || !paragraphStyle.conventions.isWeb { return }
    let fitted = fitted(prepared, in: Size(width: width, height: rect.height))
    let layout = (fitted ?? prepared).layout(in: container(width: width))
    var y = top(of: layout.metrics, in: rect)
    if fitted != nil, numberOfLines == 1 {
      let whole = prepared.metrics(in: container(width: width))
      y = top(of: whole, in: rect) + whole.firstBaseline - layout.metrics.firstBaseline
    }
    list.text(
      layout, of: storedText.string, at: Point(x: rect.minX, y: y), color: textColor ?? .black)
  }

  /// The top of a text of some lines in a rectangle, on a pixel.
  private func top(of metrics: TextMetrics, in rect: Rect) -> Double {
    let height = grid.roundedUp(metrics.size.height)
    return grid.rounded(rect.minY + (rect.height - height) * verticalAlignment.position)
  }

  /// The text made tighter or smaller to fit a size, as far as the label allows that; nil where it
  /// stays as it is.
  private func fitted(_ prepared: any PreparedText, in size: Size) -> (any PreparedText)? {
    let isLine = numberOfLines == 1
    let container = container(width: size.width)
    let least = adjustsFontSizeToFitWidth && minimumScaleFactor > 0 ? minimumScaleFactor : 1
    let isTightened =
      allowsDefaultTighteningForTruncation && isLine
      && prepared.maxContentWidth <= size.width * (1 + Self.greatestTightening)
    guard least < 1 || isTightened, let measurer = environment.measurer else { return nil }
    let fitted = measurer.prepare(
      storedText, paragraphStyle: spacedParagraphStyle(measurer), fitting: container,
      height: isLine ? .infinity : size.height, minimumScale: least,
      maximumTightening: isTightened ? Self.greatestTightening : 0)
    return fitted.scale < 1 || fitted.tightening > 0 ? fitted.prepared : nil
  }

  override var lacksMeasurer: Bool {
    !storedText.string.isEmpty && environment.measurer == nil
  }

  private var grid: PixelGrid {
    if let cachedGrid { return cachedGrid }
    let grid = environment.pixelGrid
    cachedGrid = grid
    return grid
  }

  private func container(width: Double) -> TextContainer {
    TextContainer(
      width: width, maximumNumberOfLines: max(0, numberOfLines), lineBreakMode: lineBreakMode)
  }

  func preparedText() -> (any PreparedText)? {
    if let preparation { return preparation }
    guard !storedText.string.isEmpty, let measurer = environment.measurer else { return nil }
    let asked = revision
    let prepared = measurer.prepare(storedText, paragraphStyle: spacedParagraphStyle(measurer))
    preparationCount += 1
    if revision == asked { preparation = prepared }
    return prepared
  }

  /// The paragraph style with the distance between baselines that the first font asks for.
  package func spacedParagraphStyle(_ measurer: any TextMeasurer) -> ParagraphStyle {
    measurer.paragraphStyle(
      paragraphStyle, spacedFor: storedText.runs.first?.style.font ?? font)
  }

  private func metrics(width: Double) -> TextMetrics {
    guard let prepared = preparedText() else { return .empty }
    if let known = cache[width] { return known }
    let asked = revision
    let metrics = prepared.metrics(in: container(width: width))
    measureCount += 1
    if revision == asked { cache[width] = metrics }
    return metrics
  }

  /// The height at a width; the rest of the metrics may cost more, and layout rarely asks for it.
  private func height(width: Double) -> Double {
    if let known = cache[width] { return known.size.height }
    if let knownHeight, knownHeight.width == width { return knownHeight.height }
    guard let prepared = preparedText() else { return 0 }
    let asked = revision
    let height = prepared.height(in: container(width: width))
    measureCount += 1
    if revision == asked { knownHeight = (width, height) }
    return height
  }

  private func roundedSize(_ metrics: TextMetrics) -> Size { grid.roundedUp(metrics.size) }

  private func textDidChange() {
    preparation = nil
    extentDidChange()
  }

  private func extentDidChange() {
    forgetMeasures()
    invalidateIntrinsicContentSize()
  }

  private func forgetMeasures() {
    revision &+= 1
    cache.removeAll()
    knownHeight = nil
  }
}

/// The last two measures of a text: layout asks for few widths, but for each of them repeatedly.
struct TextMetricsCache {
  private var last: (width: Double, metrics: TextMetrics)?
  private var lastButOne: (width: Double, metrics: TextMetrics)?

  /// The metrics at just this width.
  subscript(width: Double) -> TextMetrics? {
    get {
      if let last, last.width == width { return last.metrics }
      if let lastButOne, lastButOne.width == width { return lastButOne.metrics }
      return nil
    }
    set {
      lastButOne = last
      last = newValue.map { (width, $0) }
    }
  }

  /// Forgets both.
  mutating func removeAll() {
    last = nil
    lastButOne = nil
  }
}
