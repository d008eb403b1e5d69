// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A view that sets its arranged views in lines, as many as its width needs: a flow of chips, or a
/// grid of columns.
///
/// No linear constraint can say how many views fit in a line, so the view measures its content: its
/// height follows from its width, like that of wrapped text, and its arranged views have the frames
/// that it gives them. In CSS these are `flex-wrap: wrap` and `grid-template-columns`.
///
///     let tags = WrappingView()
///     tags.columnGap = 8
///     for tag in ["swift", "layout"] { tags.addArrangedSubview(Label(text: tag)) }
open class WrappingView: View, PaddableView {
  /// How the views follow one another.
  public enum Arrangement: Hashable, Sendable {
    /// Each line takes views of their natural widths as long as they fit.
    case flow
    /// Each line has a view in each column.
    case columns([Column])
  }

  /// The width of a column.
  public enum Column: Hashable, Sendable {
    /// Points.
    case points(Double)
    /// A part of the view's inner width; 1 is all of it.
    case share(Double)
    /// A share of the room that the other columns and the gaps leave (CSS's `1fr`).
    case fraction(Double)
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

  /// How the views follow one another.
  public var arrangement: Arrangement = .flow {
    didSet { if arrangement != oldValue { contentDidChange() } }
  }
  /// The points between two views of a line.
  public var columnGap = 0.0 {
    didSet { if columnGap != oldValue { contentDidChange() } }
  }
  /// A further gap between two views of a line, as a part of the inner width; 1 is all of it.
  public var columnGapShare = 0.0 {
    didSet { if columnGapShare != oldValue { contentDidChange() } }
  }
  /// The points between two lines.
  public var rowGap = 0.0 {
    didSet { if rowGap != oldValue { contentDidChange() } }
  }
  /// The room around all lines.
  public var contentInsets = EdgeInsets.zero {
    didSet { if contentInsets != oldValue { contentDidChange() } }
  }
  /// The room around all lines beside ``contentInsets``, as the flow or grid that holds this view
  /// places it.
  public var placedInsets = EdgeInsets.zero {
    didSet { if placedInsets != oldValue { setNeedsLayout() } }
  }
  /// The place of views within their line's height.
  public var alignment = Alignment.fill {
    didSet { if alignment != oldValue { contentDidChange() } }
  }
  /// The place of a flow's lines within the width.
  public var justification = Alignment.start {
    didSet { if justification != oldValue { contentDidChange() } }
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

  override func intrinsicWidth() -> Double {
    let views = visibleViews
    var width = contentInsets.left + contentInsets.right
    guard !views.isEmpty else { return width }
    switch arrangement {
    case .flow:
      for view in views { width += naturalWidth(of: view) }
      return width + Double(views.count - 1) * columnGap
    case .columns(let columns):
      guard !columns.isEmpty else { return width }
      // Every fraction must be as wide as the widest view in its columns asks for.
      var fraction = 0.0
      var widest = [Double](repeating: 0, count: columns.count)
      for (index, view) in views.enumerated() {
        let column = index % columns.count
        widest[column] = max(widest[column], naturalWidth(of: view))
        guard case .fraction(let weight) = columns[column], weight > 0 else { continue }
        fraction = max(fraction, naturalWidth(of: view) / weight)
      }
      for (index, column) in columns.enumerated() {
        switch column {
        case .points(let points): width += max(0, points)
        case .share: width += widest[index]
        case .fraction(let weight): width += fraction * max(0, weight)
        }
      }
      return width + Double(columns.count - 1) * columnGap
    }
  }

  open override var contentHeightDependsOnWidth: Bool { !visibleViews.isEmpty }

  open override func contentHeight(forWidth width: Double) -> Double {
    let lines = lines(width: width)
    let gaps = Double(max(0, lines.count - 1)) * rowGap
    return lines.reduce(0) { $0 + $1.height } + gaps + contentInsets.top + contentInsets.bottom
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: contentHeight(forWidth: size.width))
  }

  private var visibleViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

  /// Views side by side, with their distances from the first one's leading edge.
  private struct Line {
    var items: [Item] = []
    var width = 0.0
    /// The greatest distance above the common baseline.
    var ascent = 0.0
    var height = 0.0
  }

  /// A view in a line.
  private struct Item {
    var view: View
    var x: Double
    var size: Size
    /// The distance of the first baseline from the top; 0 unless views are aligned by it.
    var ascent: Double
    /// The room around the content beside the view's own insets.
    var padding: EdgeInsets
  }

  /// The lines at a width of this view.
  private func lines(width: Double) -> [Line] {
    let room = room(in: width)
    switch arrangement {
    case .flow: return flowLines(room)
    case .columns(let columns): return columnLines(columns, room)
    }
  }

  private func room(in width: Double) -> Double {
    max(0, width - contentInsets.left - contentInsets.right)
  }

  private func gap(in room: Double) -> Double {
    columnGap + WrappingItemSize.part(columnGapShare, of: room)
  }

  /// Adds a view to a line.
  private func add(
    _ view: View, at x: Double, _ size: Size, _ padding: EdgeInsets, to line: inout Line
  ) {
    let ascent = alignment == .firstBaseline ? firstBaseline(of: view, size, padding) : 0
    line.items.append(Item(view: view, x: x, size: size, ascent: ascent, padding: padding))
    let descent = max(line.height - line.ascent, size.height - ascent)
    line.ascent = max(line.ascent, ascent)
    line.height = line.ascent + descent
  }

  private func flowLines(_ room: Double) -> [Line] {
    let gap = gap(in: room)
    var lines: [Line] = []
    var line = Line()
    for view in visibleViews {
      let size = size(of: view, in: room) {
        let padding = padding(of: view, in: room)
        return naturalWidth(of: view) + padding.left + padding.right
      }
      let x = line.items.isEmpty ? 0 : line.width + gap
      // A sum of many widths may exceed the room by a rounding error.
      if !line.items.isEmpty, x + size.width > room + 1e-6 {
        lines.append(line)
        line = Line()
      }
      let start = line.items.isEmpty ? 0 : x
      add(view, at: start, size, padding(of: view, in: room), to: &line)
      line.width = start + size.width
    }
    return line.items.isEmpty ? lines : lines + [line]
  }

  private func columnLines(_ columns: [Column], _ room: Double) -> [Line] {
    guard !columns.isEmpty else { return [] }
    let gap = gap(in: room)
    let extents = extents(of: columns, room, gap)
    var lines: [Line] = []
    for (index, view) in visibleViews.enumerated() {
      if index % columns.count == 0 { lines.append(Line()) }
      let extent = extents[index % columns.count]
      let last = lines.count - 1
      let x = lines[last].items.isEmpty ? 0 : lines[last].width + gap
      let size = size(of: view, in: extent) { extent }
      add(view, at: x, size, padding(of: view, in: extent), to: &lines[last])
      lines[last].width = x + extent
    }
    return lines
  }

  /// The widths of columns, in order.
  private func extents(of columns: [Column], _ room: Double, _ gap: Double) -> [Double] {
    var free = room - Double(columns.count - 1) * gap
    var weights = 0.0
    for column in columns {
      switch column {
      case .points(let points): free -= max(0, points)
      case .share(let share): free -= WrappingItemSize.part(share, of: room)
      case .fraction(let weight): weights += max(0, weight)
      }
    }
    // As in CSS, fractions that add up to less than 1 leave room.
    let fraction = max(0, free) / max(1, weights)
    // Fractions are whole multiples of 1/64; what one is rounded off counts for the next.
    var rest = 0.0
    return columns.map { column in
      switch column {
      case .points(let points): return max(0, points)
      case .share(let share): return WrappingItemSize.part(share, of: room)
      case .fraction(let weight):
        let exact = fraction * max(0, weight) * 64 + rest
        let units = (exact + 1e-6).rounded(.down)
        rest = exact - units
        return units / 64
      }
    }
  }

  /// The width of a view in a line that has room for all of it.
  private func naturalWidth(of view: View) -> Double {
    if let width = itemSizes[ObjectIdentifier(view)]?.naturalWidth { return width }
    if isLeaf(view) { return max(0, view.intrinsicWidth()) }
    return view.fittingSize(.zero, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel).width
  }

  /// The size of a view in the room of its line or column.
  ///
  /// - Parameter otherwise: The width of a view that states none.
  private func size(of view: View, in room: Double, otherwise: () -> Double) -> Size {
    let stated = itemSizes[ObjectIdentifier(view)] ?? WrappingItemSize()
    let width = stated.width(in: room, otherwise: otherwise)
    let padding = padding(of: view, in: room)
    let inner = max(0, width - padding.left - padding.right)
    let height = stated.height(forWidth: width) {
      guard isLeaf(view) else {
        return view.fittingSize(
          Size(width: inner, height: 0), horizontal: .required, vertical: .fittingSizeLevel
        ).height
      }
      return padding.top + padding.bottom
        + (view.contentHeightDependsOnWidth
          ? view.contentHeight(forWidth: inner) : view.intrinsicContentSize.height)
    }
    return Size(width: width, height: height)
  }

  /// The room around a view's content beside its own insets, in the room of its line or column.
  private func padding(of view: View, in room: Double) -> EdgeInsets {
    guard view is any PaddableView, let size = itemSizes[ObjectIdentifier(view)] else {
      return .zero
    }
    return size.padding(in: room)
  }

  /// The distance of a view's first baseline from its top: that of its text or its first line, else
  /// its height.
  private func firstBaseline(
    of view: View, _ size: Size, _ padding: EdgeInsets
  ) -> Double {
    let inner = Size(
      width: max(0, size.width - padding.left - padding.right),
      height: max(0, size.height - padding.top - padding.bottom))
    return padding.top + firstBaseline(of: view, inner)
  }

  private func firstBaseline(of view: View, _ size: Size) -> Double {
    if let view = view as? WrappingView {
      guard let line = view.lines(width: size.width).first, let item = line.items.first else {
        return size.height
      }
      let ascent =
        view.alignment == .firstBaseline
        ? line.ascent
        : (line.height - item.size.height) * share(view.alignment)
          + firstBaseline(of: item.view, item.size, item.padding)
      return view.contentInsets.top + ascent
    }
    guard let offsets = view.baselineOffsets(forWidth: size.width) else { return size.height }
    return offsets.first + (size.height - offsets.contentHeight) * offsets.position
  }

  /// Whether the view's size is that of its content alone.
  private func isLeaf(_ view: View) -> Bool {
    view.constraints.isEmpty && (view.subviews.isEmpty || view is Button || view is WrappingView)
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = contentInsets + placedInsets
    let width = boundsSizeForSubviews.width - placedInsets.left - placedInsets.right
    let room = room(in: width)
    var y = insets.top
    for line in lines(width: width) {
      let start = max(0, room - line.width) * share(justification)
      for item in line.items {
        let top =
          alignment == .firstBaseline
          ? line.ascent - item.ascent : (line.height - item.size.height) * share(alignment)
        let x = start + item.x
        let isMirrored = environment.direction == .rightToLeft
        let isStretched = alignment == .fill && stretches(item.view)
        let frame = Rect(
          x: insets.left + (isMirrored ? room - x - item.size.width : x), y: y + top,
          width: item.size.width, height: isStretched ? line.height : item.size.height)
        if item.view.frame != frame { item.view.frame = frame }
        if let view = item.view as? any PaddableView, view.placedInsets != item.padding {
          view.placedInsets = item.padding
        }
      }
      y += line.height + rowGap
    }
  }

  /// Whether a view takes the whole height of its line: one whose height is not stated.
  private func stretches(_ view: View) -> Bool {
    guard let size = itemSizes[ObjectIdentifier(view)] else { return true }
    return size.height == nil && size.aspect == nil && size.maximumHeight == nil
  }

  private func share(_ alignment: Alignment) -> Double {
    switch alignment {
    case .fill, .start, .firstBaseline: 0
    case .center: 0.5
    case .end: 1
    }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsLayout()
  }
}
