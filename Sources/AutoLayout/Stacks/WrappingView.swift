// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A view that sets its arranged views in lines, as many as its width needs: a flow of chips, or a
/// grid of columns.
///
/// No linear constraint can say how many views fit in a line, so the view measures its content: its
/// height follows from its width, like that of wrapped text, and its arranged views have the frames
/// that it gives them. In CSS these are `flex-wrap: wrap`, `grid-template-columns` and tables.
///
///     let tags = WrappingView()
///     tags.columnGap = 8
///     for tag in ["swift", "layout"] { tags.addArrangedSubview(Label(text: tag)) }
open class WrappingView: View, PaddableView, NarrowableView {
  /// How the views follow one another.
  public enum Arrangement: Hashable, Sendable {
    /// Each line takes views of their natural widths as long as they fit.
    case flow
    /// Each line has a view in each column.
    case columns([Column])
    /// Each line has a view in each of as many columns, which share the room as those of CSS's
    /// tables with automatic layout.
    case table(columnCount: Int, distribution: TableDistribution = .proportional)
  }

  /// How the columns of a table share room that is not enough for all contents on one line. No
  /// column is narrower than the widest word in it. Source: what browsers do, measured, because
  /// CSS 2 § 17.5.2.2 leaves it to them.
  public enum TableDistribution: Hashable, Sendable {
    /// Each column is as far on the way from its widest word to its widest content as the others:
    /// Chromium and Firefox.
    case proportional
    /// Column after column takes its part of what is left, in proportion to its widest content;
    /// where least widths then exceed the room, each gives way in proportion to what it has above
    /// its own: WebKit.
    case byNaturalWidth
  }

  /// The width of a column.
  public enum Column: Hashable, Sendable {
    /// Points.
    case points(Double)
    /// A part of the view's inner width; 1 is all of it.
    case share(Double)
    /// A share of the room that the other columns and the gaps leave (CSS's `1fr`).
    case fraction(Double)
    /// At least as wide as the widest word in it, and at most as its views need where there is
    /// room; what no column takes is shared out (CSS's `auto`).
    case automatic
    /// As wide as its widest view (CSS's `max-content`).
    case maxContent
  }

  /// The place of views within a line's height, and of lines within the width.
  public enum Alignment: Int, Hashable, Sendable {
    /// The line's whole height; lines begin at the leading edge.
    case fill = 0
    /// At the top; at the leading edge.
    case start = 1
    /// In the middle.
    case center = 2
    /// At the bottom; at the trailing edge.
    case end = 3
    /// With the first lines of text on one baseline; at the leading edge. A view without text
    /// stands on the baseline with its bottom edge.
    case firstBaseline = 4
  }

  /// The views in their order; all are subviews as well.
  public private(set) var arrangedSubviews: [View] = []
  /// The sizes that are stated. Never iterated.
  private var itemSizes: [ObjectIdentifier: WrappingItemSize] = [:]
  /// How the views are set in lines.
  private(set) var rule = WrappingRule() {
    didSet { if rule != oldValue { contentDidChange() } }
  }
  /// Whether the views were taken out to be compiled by themselves.
  private var isEmptied = false

  /// How the views follow one another.
  public var arrangement: Arrangement {
    get { rule.arrangement }
    set { rule.arrangement = newValue }
  }
  /// The points between two views of a line.
  public var columnGap: Double {
    get { rule.columnGap }
    set { rule.columnGap = newValue }
  }
  /// A further gap between two views of a line, as a part of the inner width; 1 is all of it.
  public var columnGapShare: Double {
    get { rule.columnGapShare }
    set { rule.columnGapShare = newValue }
  }
  /// The points between two lines.
  public var rowGap: Double {
    get { rule.rowGap }
    set { rule.rowGap = newValue }
  }
  /// The room around all lines.
  public var contentInsets: EdgeInsets {
    get { rule.contentInsets }
    set { rule.contentInsets = newValue }
  }
  /// The room around all lines beside ``contentInsets``, as the flow or grid that holds this view
  /// places it.
  public var placedInsets = EdgeInsets.zero {
    didSet { if placedInsets != oldValue { setNeedsLayout() } }
  }
  /// The place of views within their line's height.
  public var alignment: Alignment {
    get { rule.alignment }
    set { rule.alignment = newValue }
  }
  /// The place of a flow's lines within the width.
  public var justification: Alignment {
    get { rule.justification }
    set { rule.justification = newValue }
  }

  /// Appends a view.
  public func addArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    // The frame that this view gives it is required.
    view.translatesAutoresizingMaskIntoConstraints = true
    arrangedSubviews.append(view)
    contentDidChange()
  }

  /// Takes a view out of the lines; it stays a subview.
  public func removeArrangedSubview(_ view: View) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    itemSizes[ObjectIdentifier(view)] = nil
    contentDidChange()
  }

  /// States extents of an arranged view; those that are left out follow from its content.
  public func setSize(_ size: WrappingItemSize, of view: View) {
    guard itemSizes[ObjectIdentifier(view)] != size else { return }
    itemSizes[ObjectIdentifier(view)] = size
    contentDidChange()
  }

  /// The extents that are stated for an arranged view.
  func statedSize(of view: View) -> WrappingItemSize {
    itemSizes[ObjectIdentifier(view)] ?? WrappingItemSize()
  }

  /// Removes all views and the room around them, and keeps the place in ties that the content had.
  func removeContent() {
    isEmptied = contentHeightDependsOnWidth
    for view in subviews { view.removeFromSuperview() }
    rule.contentInsets = .zero
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  override func arrangedVisibilityDidChange(of view: View) { contentDidChange() }

  override var measuresSubviews: Bool { true }

  override func subviewContentDidChange() { contentDidChange() }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: - Measuring

  /// The size of all views in one line, or with each column as wide as its widest view.
  open override var intrinsicContentSize: Size {
    let width = intrinsicWidth()
    return Size(width: width, height: contentHeight(forWidth: width))
  }

  override func intrinsicWidth() -> Double { rule.intrinsicWidth(of: contents) }

  /// The least width at which no word in a view is wider than its place.
  package var leastWidth: Double { rule.leastWidth(of: contents) }

  open override var contentHeightDependsOnWidth: Bool { !visibleViews.isEmpty }

  override var mayWrap: Bool { isEmptied || contentHeightDependsOnWidth }

  open override func contentHeight(forWidth width: Double) -> Double {
    rule.height(of: contents, width: width)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: contentHeight(forWidth: size.width))
  }

  /// The distance of the first baseline from the top in a size: that of the first line.
  package override func firstBaseline(in size: Size) -> Double {
    rule.firstBaseline(of: contents, in: size)
  }

  /// The views that are not hidden.
  var visibleViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

  private var contents: ViewContents { ViewContents(holder: self, views: visibleViews) }

  /// The views of a flow or grid as its rule asks for them.
  private struct ViewContents: WrappingContents {
    let holder: WrappingView
    let views: [View]

    var count: Int { views.count }

    func stated(_ index: Int) -> WrappingItemSize { holder.statedSize(of: views[index]) }

    func isPaddable(_ index: Int) -> Bool { views[index] is any PaddableView }

    func contentWidth(of index: Int) -> Double {
      let view = views[index]
      if view.hasSizeOfContent { return max(0, view.intrinsicWidth()) }
      return view.fittingSize(.zero, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel)
        .width
    }

    func leastWidth(of index: Int) -> Double {
      let view = views[index]
      if let content = view as? any NarrowableView { return content.leastWidth }
      let natural = contentWidth(of: index)
      return view.hasSizeOfContent ? natural : view.leastFittingWidth(natural: natural)
    }

    func sidesOfLimitedText(_ index: Int) -> Double? {
      (views[index] as? Label)?.sidesOfLimitedText
    }

    func contentHeight(of index: Int, width: Double) -> Double {
      let view = views[index]
      guard view.hasSizeOfContent else {
        return view.fittingSize(
          Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel
        ).height
      }
      return view.contentHeightDependsOnWidth
        ? view.contentHeight(forWidth: width) : view.intrinsicContentSize.height
    }

    func contentBaseline(of index: Int, in size: Size) -> Double {
      views[index].firstBaseline(in: size)
    }
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let contents = contents
    let outer = contentInsets + placedInsets
    let width = boundsSizeForSubviews.width - placedInsets.left - placedInsets.right
    let room = rule.room(in: width)
    let isMirrored = environment.direction == .rightToLeft
    let lines = rule.lines(of: contents, width: width)
    var y = outer.top
    for line in lines.lines {
      for item in lines.items[line.items] {
        let view = contents.views[item.index]
        let x = rule.start(of: line, in: room) + item.x
        let frame = Rect(
          x: outer.left + (isMirrored ? room - x - item.size.width : x),
          y: y + rule.top(of: item, in: line), width: item.size.width,
          height: rule.height(of: item, in: line, stating: contents.stated(item.index)))
        if view.frame != frame { view.frame = frame }
        if let view = view as? any PaddableView, view.placedInsets != item.padding {
          view.placedInsets = item.padding
        }
      }
      y += line.height + rowGap
    }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsLayout()
  }
}

/// A view with text, which is no narrower than the widest word in it.
package protocol NarrowableView: View {
  /// The width of that word with the room around it, in points.
  var leastWidth: Double { get }
}

extension NarrowableView {
  /// The intrinsic width, without the height.
  package var naturalWidth: Double { intrinsicWidth() }
}

extension View {
  /// Whether the view's size is that of its content alone, so that a flow or grid fits no tree.
  var hasSizeOfContent: Bool {
    constraints.isEmpty && (subviews.isEmpty || self is Button || self is WrappingView)
  }

  /// Whether the least width of the view makes a column of a grid wider, in which it stands or a
  /// flow or grid that holds it.
  var givesLeastWidth: Bool {
    guard let holder = superview as? WrappingView else { return false }
    return holder.rule.arrangement.hasLeastWidths || holder.givesLeastWidth
  }
}

extension WrappingView.Arrangement {
  /// Whether a column follows the least widths of what is in it.
  fileprivate var hasLeastWidths: Bool {
    switch self {
    case .flow: false
    case .columns(let columns): columns.contains(.automatic)
    case .table: true
    }
  }
}

extension Label {
  /// The room on both sides of the text, if the number of its lines is limited; else nil.
  fileprivate var sidesOfLimitedText: Double? {
    numberOfLines > 0 ? textInsets.left + textInsets.right : nil
  }
}
