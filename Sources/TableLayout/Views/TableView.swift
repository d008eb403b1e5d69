// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// A scroll view that shows rows in sections; only the visible rows have views.
///
/// Rows have given heights, or the heights that their cells' constraints make. Unmeasured rows are
/// estimated, and ``contentSize`` is the exact sum of measured and estimated heights. The scroll
/// position is a row and a distance in it, so visible rows stay in place whatever is measured,
/// inserted or reloaded elsewhere. The first layout is already right.
///
///     let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480), style: .plain)
///     table.register(MessageCell.self, forCellReuseIdentifier: "message")
///     table.dataSource = messages
///     table.layoutIfNeeded()
///
/// Faults of the data source never end the program. A call that throws changes nothing. Faults
/// found during layout are kept in ``errors``, and the row gets ``TableMetrics/defaultRowHeight``.
open class TableView: ScrollView {
  /// The appearance of the sections.
  public let style: TableStyle
  /// The lengths that the style leaves open.
  public var metrics = TableMetrics() {
    didSet {
      guard metrics != oldValue else { return }
      sectionViews.titleMargins = metrics.titleMargins
      setNeedsReload()
    }
  }
  /// The separator between two rows.
  public var separatorStyle: SeparatorStyle = .singleLine {
    didSet { if separatorStyle != oldValue { setNeedsReload() } }
  }

  // MARK: Sources

  /// The source of the rows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { setNeedsReload() }
  }
  /// The source of heights, estimates and section views, by the protocols it conforms to.
  public weak var delegate: AnyObject? {
    didSet { setNeedsReload() }
  }
  /// The receiver of announcements of rows that will soon be visible.
  public weak var prefetchDataSource: (any TableViewPrefetching)?

  // MARK: Heights

  /// The height of all rows, separator included; a delegate's heights come before it.
  public var rowHeight: RowHeight = .automatic {
    didSet { if rowHeight != oldValue { setNeedsReload() } }
  }
  /// The estimate of all rows; 0 points measures all rows before anything is shown.
  public var estimatedRowHeight: RowHeight = .automatic {
    didSet { if estimatedRowHeight != oldValue { setNeedsReload() } }
  }
  /// The height of section headers; automatic to measure their view or title.
  public var sectionHeaderHeight: RowHeight = .automatic {
    didSet { if sectionHeaderHeight != oldValue { setNeedsReload() } }
  }
  /// The height of section footers; automatic to measure their view or title.
  public var sectionFooterHeight: RowHeight = .automatic {
    didSet { if sectionFooterHeight != oldValue { setNeedsReload() } }
  }
  /// When rows are measured again without a call.
  public var selfSizingInvalidation: SelfSizingInvalidation = .enabledIncludingConstraints
  /// Measured heights by content and width; used with ``TableViewHeightKeys``.
  public var heightStore = HeightStore()
  /// The fingerprint of the fonts and of the text size setting, as part of the store's keys.
  public var fontsHash = ContentHash("")

  /// The view above all sections; its frame's height counts.
  public var tableHeaderView: View? {
    didSet { replaceTableView(oldValue, by: tableHeaderView, .tableHeader) }
  }
  /// The view below all sections; its frame's height counts.
  public var tableFooterView: View? {
    didSet { replaceTableView(oldValue, by: tableFooterView, .tableFooter) }
  }

  // MARK: Selection

  /// Whether rows can be selected.
  public var allowsSelection = true
  /// Whether several rows can be selected at a time.
  public var allowsMultipleSelection = false
  /// The selected rows, in the order of the table.
  public internal(set) var indexPathsForSelectedRows: [RowIndexPath] = []

  // MARK: What is known

  /// Heights, scroll position and what is visible, as a value.
  public internal(set) var geometry: TableGeometry
  /// Faults found during layout, oldest first; at most a hundred are kept.
  public internal(set) var errors: [TableError] = []
  /// The number of times that views measured rows, headers and footers.
  public internal(set) var measureCount = 0

  /// The visible cells, from top to bottom.
  public var visibleCells: [TableViewCell] { cells.cells }
  /// The rows of ``visibleCells``.
  public var indexPathsForVisibleRows: [RowIndexPath] { cells.paths }

  /// The cells by state: seen, prepared, pending, waiting.
  let cells = CellStage<TableViewCell>()
  /// The views of section headers and footers: seen, prepared, waiting.
  let sectionViews = SectionViewStage()
  /// The rows announced to the prefetching data source.
  var prefetching = PrefetchWindow()
  /// What is loaded, and whether a layout is running.
  var loading = ItemLoading()
  /// The batches that were begun and not ended.
  var batches = BatchNesting()
  /// The estimators of the geometry; nil until it is loaded.
  var estimatorIDs: TableEstimators?
  /// The change of size and offset since the last report.
  private var pendingChange = GeometryChange.zero
  /// The distance of a bounce beyond the ends of the content, in points.
  private var overscroll = 0.0

  /// Makes a table; align to the bottom for lists that grow at their end.
  public init(
    frame: Rect = .zero, style: TableStyle = .plain, alignment: TableGeometry.Alignment = .top
  ) {
    self.style = style
    geometry = TableGeometry(scale: 0, alignment: alignment)
    super.init(frame: frame)
    if alignment == .bottom { allowsOverscroll = true }
  }

  /// The height of a separator, which is part of the row above it.
  public var separatorHeight: Double {
    guard separatorStyle == .singleLine else { return 0 }
    let scale = environment.pixelGrid.scale
    return metrics.separatorHeight ?? 1 / (scale > 0 ? scale : 1)
  }

  /// The inset of rows from both sides.
  var rowInset: Double { style == .insetGrouped ? metrics.groupedInset : 0 }

  /// The width of a row's cell, in points.
  public var rowWidth: Double { max(0, layoutFrame.width - 2 * rowInset) }

  /// Records a change of the content's size and offset for the report at the end of the layout.
  func record(_ change: GeometryChange) { pendingChange = pendingChange + change }

  /// Reports the changes since the last layout.
  func report() {
    let change = pendingChange
    pendingChange = .zero
    if change != .zero { geometryDidChange(change) }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsReload()
  }

  /// Measures and places the visible rows.
  open override func layoutSubviews() {
    // The scroll view clamps the offset to a content that is about to change.
    givingContent { super.layoutSubviews() }
    layOutRows()
  }

  /// Takes over an offset that was set from outside.
  open override func contentOffsetDidChange() {
    super.contentOffsetDidChange()
    offsetDidChange()
  }

  /// Takes over other insets at once.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    insetsDidChange()
  }

  /// Called after a layout in which the content's size or offset changed without scrolling.
  ///
  /// The change of the offset kept the visible rows in place. A backend with a scroll position of
  /// its own adds it. The base implementation does nothing.
  open func geometryDidChange(_ change: GeometryChange) {}

  private func replaceTableView(_ old: View?, by view: View?, _ element: TableElement) {
    old?.removeFromSuperview()
    if let view { addSubview(view) }
    do {
      let extent = view.map { TableExtent.height($0.frame.height) } ?? .none
      record(try geometry.setExtent(extent, of: element))
    } catch {
      note(.height(error, element))
    }
    setNeedsLayout()
  }
}

extension TableView: ItemScrollView {
  /// Takes the height of the bounds and the insets over into the geometry.
  func takeBounds() -> GeometryChange {
    let inset = adjustedContentInset
    return geometry.setBounds(
      height: layoutFrame.height, topInset: inset.top, bottomInset: inset.bottom)
  }

  /// Takes the scroll view's offset over into the geometry.
  func takeOffset() {
    geometry.scroll(to: contentOffset.y)
    overscroll = geometry.alignment == .top ? contentOffset.y - geometry.contentOffset : 0
  }

  /// Sets the scroll view's content size from the geometry.
  func giveContentSize() {
    contentSize = Size(width: layoutFrame.width, height: geometry.contentHeight)
  }

  /// Sets the scroll view's offset from the geometry.
  func giveContentOffset() {
    let isAtEnd =
      overscroll < 0
      ? geometry.contentOffset == geometry.minimumOffset
      : geometry.contentOffset == geometry.maximumOffset
    if !isAtEnd || !allowsOverscroll { overscroll = 0 }
    contentOffset = Point(x: contentOffset.x, y: geometry.contentOffset + overscroll)
  }
}

/// The estimators of a table's geometry.
struct TableEstimators {
  var rows: EstimatorID
  /// The headers and footers of sections.
  var sectionViews: EstimatorID
  /// The estimator of rows as first added; another one needs another geometry.
  var rowEstimator: HeightEstimator
}
