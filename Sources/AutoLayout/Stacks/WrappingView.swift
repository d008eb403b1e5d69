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
open class WrappingView: View {
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
    /// A share of the room that the columns of fixed width and the gaps leave (CSS's `1fr`).
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
  }

  /// The views in their order; all are subviews as well.
  public private(set) var arrangedSubviews: [View] = []
  private var fixedSizes: [ObjectIdentifier: Size] = [:]

  /// How the views follow one another.
  public var arrangement: Arrangement = .flow {
    didSet { if arrangement != oldValue { contentDidChange() } }
  }
  /// The points between two views of a line.
  public var columnGap = 0.0 {
    didSet { if columnGap != oldValue { contentDidChange() } }
  }
  /// The points between two lines.
  public var rowGap = 0.0 {
    didSet { if rowGap != oldValue { contentDidChange() } }
  }
  /// The room around all lines.
  public var contentInsets = EdgeInsets.zero {
    didSet { if contentInsets != oldValue { contentDidChange() } }
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
    fixedSizes[ObjectIdentifier(view)] = nil
    contentDidChange()
  }

  /// Fixes the extents of an arranged view; ``View/noIntrinsicMetric`` leaves one to its content.
  public func setFixedSize(_ size: Size, of view: View) {
    guard fixedSizes[ObjectIdentifier(view)] != size else { return }
    fixedSizes[ObjectIdentifier(view)] = size
    contentDidChange()
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  override func arrangedVisibilityDidChange(of view: View) { contentDidChange() }

  override func arrangedContentDidChange(of view: View) { contentDidChange() }

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
      // Every share must be as wide as the widest view in its columns asks for.
      var share = 0.0
      for (index, view) in views.enumerated() {
        guard case .fraction(let weight) = columns[index % columns.count], weight > 0 else {
          continue
        }
        share = max(share, naturalWidth(of: view) / weight)
      }
      for column in columns {
        switch column {
        case .points(let points): width += max(0, points)
        case .fraction(let weight): width += share * max(0, weight)
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
    var items: [(view: View, x: Double, size: Size)] = []
    var width = 0.0
    var height = 0.0
  }

  /// The lines at a width of this view.
  private func lines(width: Double) -> [Line] {
    let room = max(0, width - contentInsets.left - contentInsets.right)
    switch arrangement {
    case .flow: return flowLines(room)
    case .columns(let columns): return columnLines(columns, room)
    }
  }

  private func flowLines(_ room: Double) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    for view in visibleViews {
      let size = size(of: view, width: min(naturalWidth(of: view), room))
      let x = line.items.isEmpty ? 0 : line.width + columnGap
      // A sum of many widths may exceed the room by a rounding error.
      if !line.items.isEmpty, x + size.width > room + 1e-6 {
        lines.append(line)
        line = Line()
      }
      let start = line.items.isEmpty ? 0 : x
      line.items.append((view, start, size))
      line.width = start + size.width
      line.height = max(line.height, size.height)
    }
    return line.items.isEmpty ? lines : lines + [line]
  }

  private func columnLines(_ columns: [Column], _ room: Double) -> [Line] {
    guard !columns.isEmpty else { return [] }
    var fixed = Double(columns.count - 1) * columnGap
    var weights = 0.0
    for column in columns {
      switch column {
      case .points(let points): fixed += max(0, points)
      case .fraction(let weight): weights += max(0, weight)
      }
    }
    // As in CSS, shares that add up to less than 1 leave room.
    let share = max(0, room - fixed) / max(1, weights)
    var lines: [Line] = []
    for (index, view) in visibleViews.enumerated() {
      if index % columns.count == 0 { lines.append(Line()) }
      let extent =
        switch columns[index % columns.count] {
        case .points(let points): max(0, points)
        case .fraction(let weight): share * max(0, weight)
        }
      let last = lines.count - 1
      let x = lines[last].items.isEmpty ? 0 : lines[last].width + columnGap
      let size = size(of: view, width: extent)
      lines[last].items.append((view, x, size))
      lines[last].width = x + extent
      lines[last].height = max(lines[last].height, size.height)
    }
    return lines
  }

  private func naturalWidth(of view: View) -> Double {
    if let width = fixedSizes[ObjectIdentifier(view)]?.width, width >= 0 { return width }
    if isLeaf(view) { return max(0, view.intrinsicWidth()) }
    return view.fittingSize(.zero, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel).width
  }

  /// The size of a view that is given a width.
  private func size(of view: View, width: Double) -> Size {
    let fixed = fixedSizes[ObjectIdentifier(view)]
    let width = fixed.flatMap { $0.width >= 0 ? $0.width : nil } ?? width
    if let height = fixed?.height, height >= 0 { return Size(width: width, height: height) }
    if isLeaf(view) {
      let height =
        view.contentHeightDependsOnWidth
        ? view.contentHeight(forWidth: width) : view.intrinsicContentSize.height
      return Size(width: width, height: max(0, height))
    }
    let fitting = view.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    return Size(width: width, height: fitting.height)
  }

  /// Whether the view's size is that of its content alone.
  private func isLeaf(_ view: View) -> Bool {
    view.constraints.isEmpty && (view.subviews.isEmpty || view is Button || view is WrappingView)
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = boundsSizeForSubviews.width
    let room = max(0, width - contentInsets.left - contentInsets.right)
    var y = contentInsets.top
    for line in lines(width: width) {
      let start = max(0, room - line.width) * share(justification)
      for item in line.items {
        let rest = line.height - item.size.height
        let x = start + item.x
        let isMirrored = environment.direction == .rightToLeft
        let frame = Rect(
          x: contentInsets.left + (isMirrored ? room - x - item.size.width : x),
          y: y + rest * share(alignment), width: item.size.width,
          height: alignment == .fill ? line.height : item.size.height)
        if item.view.frame != frame { item.view.frame = frame }
      }
      y += line.height + rowGap
    }
  }

  private func share(_ alignment: Alignment) -> Double {
    switch alignment {
    case .fill, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsLayout()
  }
}
