// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
public import TextVocabulary

/// A scroll view that shows rows in sections; only the visible rows have views.
///
/// Rows have given heights, or heights that follow from their cells' constraints. Unmeasured rows
/// are estimated, and the content's height is the exact sum of measured and estimated heights. The
/// scroll position is a row and a distance in it, so visible rows stay in place when others are
/// measured, inserted or reloaded. The first layout is already right.
///
///     let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480), style: .plain)
///     table.register(MessageCell.self, forCellReuseIdentifier: "message")
///     table.dataSource = messages
///     table.layoutIfNeeded()
///
/// Faults of the data source never end the program. A call that throws changes nothing. Faults
/// found during layout are kept in ``ItemScrollView/errors``, and the row gets
/// ``TableMetrics/defaultRowHeight``.
open class TableView: ItemScrollView {
  /// The appearance of the sections.
  public let style: TableStyle
  /// The lengths that the style does not determine: those of the environment's version of iOS,
  /// unless set.
  public var metrics: TableMetrics {
    get { ownMetrics ?? systemMetrics }
    set {
      let before = metrics
      ownMetrics = newValue
      metricsDidChange(from: before)
    }
  }
  private var ownMetrics: TableMetrics?
  private var systemMetrics = TableMetrics(systemVersion: .newest)
  /// The separator between two rows.
  public var separatorStyle: SeparatorStyle = .singleLine {
    didSet { if separatorStyle != oldValue { setNeedsReload() } }
  }
  /// The colour of separators; nil draws none and leaves them their height.
  public var separatorColor: Color? = .separator {
    didSet { if separatorColor != oldValue { setNeedsLayout() } }
  }
  /// The distances of separators from the sides of rows, mirrored where text runs from right to
  /// left; top and bottom play no part.
  public var separatorInset: EdgeInsets {
    get { ownSeparatorInset ?? metrics.separatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  private var ownSeparatorInset: EdgeInsets?

  // MARK: Sources

  /// The source of the rows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { setNeedsReload() }
  }
  /// The source of heights, estimates and section views and the receiver of selections and
  /// scrolling, by the protocols that it conforms to: ``TableViewDelegate``, or those for one thing
  /// each.
  ///
  /// A delegate that conforms to none of them is reported, since it is never asked.
  public weak var delegate: AnyObject? {
    didSet {
      delegateAnswers = DelegateAnswers()
      scrollDelegate = delegate as? any ScrollViewDelegate
      if let delegate, !Self.isDelegate(delegate) { log(.foreignDelegate("\(type(of: delegate))")) }
      setNeedsReload()
    }
  }
  /// The receiver of announcements of rows that will soon be visible.
  public weak var prefetchDataSource: (any TableViewPrefetching)?

  // MARK: Heights

  /// The height of all rows, separator included; a delegate's heights take precedence.
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
  /// The events on which the table measures a row again by itself.
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
  public var indexPathsForSelectedRows: [RowIndexPath] { selection.paths }

  /// The titles of the index beside the table, as the data source gave them last.
  ///
  /// The index is not drawn, and takes no width from the rows.
  public internal(set) var sectionIndexTitles: [String] = []

  // MARK: What is known

  /// Heights, scroll position and what is visible, as a value.
  public var geometry: TableGeometry { tracked.value }

  /// The visible cells, from top to bottom.
  public var visibleCells: [TableViewCell] { cells.cells }
  /// The rows of ``visibleCells``.
  public var indexPathsForVisibleRows: [RowIndexPath] { cells.paths }

  /// The cells by state: visible, prepared, pending, waiting.
  let cells = CellStage<TableViewCell>()
  /// The views of section headers and footers: visible, prepared, waiting.
  let sectionViews = SectionViewStage()
  /// The geometry, and the change of it since the last report.
  var tracked: TrackedGeometry
  /// The selected rows.
  var selection = RowSelection()
  /// The rows announced to the prefetching data source.
  private var prefetching = PrefetchWindow()
  /// The methods that the delegate implements, as far as is known.
  private(set) var delegateAnswers = DelegateAnswers()
  /// The headers and footers for which the delegate has a view, as far as it was asked.
  private var delegateViews: [TableElement: Bool] = [:]
  /// The distance of a bounce beyond the ends of the content, in points.
  private var overscroll = 0.0

  /// Makes a table of a style.
  public init(frame: Rect, style: TableStyle) {
    self.style = style
    tracked = TrackedGeometry(TableGeometry(scale: 0))
    super.init(frame: frame)
  }

  /// Makes a plain table.
  public override convenience init(frame: Rect) { self.init(frame: frame, style: .plain) }

  /// Makes a table that rests at its top or, for lists that grow at their end, at its bottom.
  public convenience init(
    frame: Rect = .zero, style: TableStyle = .plain, alignment: TableGeometry.Alignment
  ) {
    self.init(frame: frame, style: style)
    tracked = TrackedGeometry(TableGeometry(scale: 0, alignment: alignment))
    if alignment == .bottom { allowsOverscroll = true }
  }

  #if UIKit
  /// Makes a plain table of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    style = .plain
    tracked = TrackedGeometry(TableGeometry(scale: 0))
    super.init(coder: coder)
  }
  #endif

  /// The height of a separator, which is part of the row above it.
  public var separatorHeight: Double {
    guard separatorStyle == .singleLine else { return 0 }
    let scale = environment.pixelGrid.scale
    return metrics.separatorHeight ?? 1 / (scale > 0 ? scale : 1)
  }

  /// The inset of rows from both sides.
  var rowInset: Double { metrics.rowInset(style, width: layoutFrame.width) }

  /// The gap above section headers.
  var headerTopPadding: Double { metrics.headerTopPadding(style) }

  open override func environmentDidChange() {
    super.environmentDidChange()
    let before = metrics
    systemMetrics = TableMetrics(systemVersion: environment.systemVersion)
    metricsDidChange(from: before)
  }

  private func metricsDidChange(from before: TableMetrics) {
    guard metrics != before else { return }
    sectionViews.titleMargins = metrics.titleMargins
    setNeedsReload()
  }

  /// The width of a row's cell, in points.
  public var rowWidth: Double { max(0, layoutFrame.width - 2 * rowInset) }

  /// Called after a layout in which the content's size or offset changed without scrolling.
  ///
  /// The change of the offset kept the visible rows in place. A backend with a scroll position of
  /// its own adds it. The base implementation does nothing.
  open func geometryDidChange(_ change: GeometryChange) {}

  /// Reports the changes since the last layout.
  func report() {
    let change = tracked.takePending()
    if change != .zero { geometryDidChange(change) }
  }

  private func replaceTableView(_ old: View?, by view: View?, _ element: TableElement) {
    old?.removeFromSuperview()
    if let view { addSubview(view) }
    let extent = view.map { TableExtent.height($0.frame.height) } ?? .none
    do throws(RowOffsetError) {
      try tracked.change { geometry throws(RowOffsetError) in
        try geometry.setExtent(extent, of: element)
      }
    } catch {
      log(.height(error, element))
    }
    setNeedsLayout()
  }

  // MARK: - Called by the item scroll view

  /// The width of a row's cell, on which its height depends.
  override var extentAcross: Double { rowWidth }

  /// Replaces the geometry by what the data source gives; a fault leaves it as it was.
  override func load() throws(TableError) { try loadRows() }

  /// Applies a batch of changes; a fault leaves everything as it was.
  override func apply(_ update: BatchUpdate) throws(TableError) { try applyToRows(update) }

  /// Brings geometry, cells and scroll position up to date.
  override func layOutItems() { layOutRows() }

  /// Sets the height of the bounds and the insets in the geometry.
  override func takeBounds() {
    let (height, inset) = (layoutFrame.height, adjustedContentInset)
    tracked.change {
      $0.setBounds(height: height, topInset: inset.top, bottomInset: inset.bottom)
    }
  }

  /// Sets the scroll view's offset in the geometry, in bounds and insets that may be new too.
  override func takeOffset() {
    let (height, inset, offset) = (layoutFrame.height, adjustedContentInset, contentOffset.y)
    tracked.scroll {
      $0.setBounds(height: height, topInset: inset.top, bottomInset: inset.bottom)
      $0.scroll(to: offset)
    }
    overscroll = geometry.alignment == .top ? offset - geometry.contentOffset : 0
  }

  /// Sets the measured height of an element in the geometry.
  override func setLength(_ length: Double, of element: TableElement) throws(RowOffsetError) {
    try tracked.change { geometry throws(RowOffsetError) in
      try geometry.setHeight(length, of: element)
    }
  }

  /// Sets the scroll view's content size from the geometry.
  override func giveContentSize() {
    contentSize = Size(width: layoutFrame.width, height: geometry.contentHeight)
  }

  /// Sets the scroll view's offset from the geometry.
  override func giveContentOffset() {
    let isAtEnd =
      overscroll < 0
      ? geometry.contentOffset == geometry.minimumOffset
      : geometry.contentOffset == geometry.maximumOffset
    if !isAtEnd || !allowsOverscroll { overscroll = 0 }
    contentOffset = Point(x: contentOffset.x, y: geometry.contentOffset + overscroll)
  }

  // MARK: - The delegate

  /// Finds out what the delegate gives, for given numbers of rows.
  func askDelegate(counts: [Int]) {
    delegateAnswers = DelegateAnswers(self, counts: counts)
    forgetDelegateViews()
  }

  /// Forgets for which headers and footers the delegate has a view.
  func forgetDelegateViews() { delegateViews = [:] }

  /// Whether the delegate has a view of its own for a header or footer.
  func hasDelegateView(_ element: TableElement) -> Bool {
    if let known = delegateViews[element] { return known }
    let isThere = delegateView(element) != nil
    delegateViews[element] = isThere
    return isThere
  }

  // MARK: - Batches and prefetching

  /// Begins a batch that ends with ``endUpdates()``; batches nest.
  public func beginUpdates() { beginBatch() }

  /// Ends a batch, and applies it if it is the outermost.
  ///
  /// A batch that does not fit is reported in ``ItemScrollView/errors``, and everything is loaded
  /// again in the next layout.
  public func endUpdates() { endBatch() }

  /// Moves what belongs to rows and sections to their new places.
  func carryOver(_ changes: TableChanges) {
    cells.carryOver(changes)
    sectionViews.carryOver(changes)
    prefetching.carryOver(changes)
    selection.carryOver(changes)
  }

  /// Announces the rows one height of the bounds ahead that were not announced before.
  func prefetch() {
    guard let prefetchDataSource else { return }
    let (added, dropped) = prefetching.move(over: geometry, visible: indexPathsForVisibleRows)
    if !dropped.isEmpty {
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: dropped)
    }
    if !added.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: added) }
  }
}
