// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// The part of ``TableView`` and ``GridView`` that does not depend on what they show.
///
/// A layout sets the scroll view's content size and offset from the geometry of the rows or items.
/// In the other direction, an offset that is set from outside sets the position in the geometry.
/// Subclass ``TableView`` or ``GridView``; this class alone shows nothing.
open class ItemScrollView: ScrollView {
  /// Faults of the data source and refused calls, oldest first; at most a hundred are kept.
  ///
  /// They are also in the tree's `layoutDiagnostics`.
  public private(set) var errors: [TableError] = []
  /// The number of times that views measured what they show.
  public private(set) var measureCount = 0

  private var loading = ItemLoading()
  /// The batches that were begun and not ended.
  private var batches = BatchNesting()
  /// The offset before a scroll that was to be animated, until the layout that makes it.
  private var animationStart: Point?

  /// Makes a view that shows nothing; make a ``TableView`` or a ``GridView``.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  #if UIKit
  /// Makes a view of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  #endif

  // MARK: Overridden by what shows rows or items

  /// The extent of a row or item across the scrolling axis, in points; 0 until the view is placed.
  var extentAcross: Double { 0 }

  /// Replaces the geometry by what the data source gives; a fault leaves it as it was.
  func load() throws(TableError) {}

  /// Applies a batch of changes; a fault leaves everything as it was.
  func apply(_ update: BatchUpdate) throws(TableError) {}

  /// Brings geometry, cells and scroll position up to date, in an extent across above 0.
  func layOutItems() {}

  /// Sets the length of the bounds and the insets in the geometry.
  func takeBounds() {}

  /// Sets the scroll view's offset in the geometry, in bounds and insets that may be new too.
  func takeOffset() {}

  /// Sets the measured length of an element in the geometry.
  func setLength(_ length: Double, of element: TableElement) throws(RowOffsetError) {}

  /// Sets the scroll view's content size from the geometry.
  func giveContentSize() {}

  /// Sets the scroll view's offset from the geometry.
  func giveContentOffset() {}

  // MARK: - Loading

  /// Loads everything from the data source.
  ///
  /// The scroll position stays if what it names still exists. A table measures heights again,
  /// except those that its ``TableView/heightStore`` has. A fault of the data source is reported in
  /// ``errors``, and the view is unchanged then.
  open func reloadData() { report { () throws(TableError) in try reload() } }

  /// Loads everything from the data source, as ``reloadData()`` does.
  ///
  /// - Throws: ``TableError``; the view is unchanged then.
  public func reload() throws(TableError) {
    try alone { () throws(TableError) in try loadAll() }
    setNeedsLayout()
  }

  /// Loads; what asks for another load meanwhile gets it in the next layout.
  private func loadAll() throws(TableError) {
    loading.beginLoad()
    try load()
  }

  /// Asks data source and delegate for a change, and changes the view, as a layout does: what they
  /// change in it meanwhile is refused.
  private func alone(_ change: () throws(TableError) -> Void) throws(TableError) {
    guard loading.beginLayout() else { throw .changedDuringLayout }
    defer { endLayout() }
    try change()
  }

  /// Ends a layout, or what excludes one, and asks for one that was refused meanwhile.
  private func endLayout() { if loading.endLayout() { setNeedsLayout() } }

  /// Asks for everything to be loaded again in the next layout.
  func setNeedsReload() {
    loading.setNeeded()
    setNeedsLayout()
  }

  /// Records that everything is loaded at the current extent across and scale.
  func didLoad() { loading.finish(extent: extentAcross, scale: environment.pixelGrid.scale) }

  /// Whether what is loaded was loaded at another number of pixels per point.
  var hasOtherScale: Bool { loading.isOtherScale(environment.pixelGrid.scale) }

  /// Loads before a scroll to a row or item, unless that is done already.
  func loadToScroll() throws(TableError) {
    if loading.isNeeded, !loading.isLayingOut {
      try alone { () throws(TableError) in try loadAll() }
    }
  }

  /// Loads in a layout where it is needed; a fault goes to ``errors`` and changes nothing.
  func loadInLayout() {
    guard loading.isNeeded(extent: extentAcross, scale: environment.pixelGrid.scale) else { return }
    do throws(TableError) {
      try loadAll()
    } catch {
      loading.giveUp()
      log(error)
    }
  }

  // MARK: - Changing

  /// Applies the changes of a block together; the data source must give the counts after them.
  ///
  /// Changes in the block count as one batch, with the numbering of ``BatchUpdate``. Inside another
  /// batch they are added to that one. A batch that does not fit is reported in ``errors``, and
  /// everything is loaded again in the next layout, so that rows and data source agree.
  ///
  /// - Parameters:
  ///   - updates: The changes of the data and of this view.
  ///   - completion: Called at the end with whether the batch was applied; nothing is animated.
  public func performBatchUpdates(
    _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    beginBatch()
    updates()
    let isApplied = endBatch()
    completion?(isApplied)
  }

  /// Applies the changes of a block, if there is one; nil changes nothing.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let changes: () -> Void = { updates?() }
    performBatchUpdates(changes, completion: completion)
  }

  /// Applies changes together; the data source must give the counts after them.
  ///
  /// Inside another batch the changes are added to that one, with its numbering.
  ///
  /// - Throws: ``TableError``; the view is unchanged then.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) -> Void
  ) throws(TableError) {
    guard !loading.isLayingOut else { throw .changedDuringLayout }
    batches.begin()
    var update = BatchUpdate()
    updates(&update)
    var whole = batches.end() ?? BatchUpdate()
    whole.merge(update)
    try perform(whole)
  }

  /// Adds a change to the batch around it, or applies it alone; a fault is reported.
  func change(_ change: (inout BatchUpdate) -> Void) {
    var update = BatchUpdate()
    change(&update)
    attempt(update)
  }

  /// Begins a batch that ends with ``endBatch()``.
  func beginBatch() { batches.begin() }

  /// Ends a batch, applies it if it is the outermost, and returns whether it was not refused.
  @discardableResult
  func endBatch() -> Bool {
    guard let update = batches.end() else {
      log(.unbalancedUpdates)
      return false
    }
    return attempt(update)
  }

  /// Applies a batch or reports why not; then the next layout loads everything again.
  @discardableResult
  private func attempt(_ update: BatchUpdate) -> Bool {
    let isApplied = report { () throws(TableError) in try perform(update) }
    if !isApplied { setNeedsReload() }
    return isApplied
  }

  /// Reports the fault of an action, and returns whether there was none.
  @discardableResult
  func report(_ action: () throws(TableError) -> Void) -> Bool {
    do throws(TableError) {
      try action()
      return true
    } catch {
      log(error)
      return false
    }
  }

  /// Adds a batch to the one around it, or applies it, unless nothing is loaded yet: the next load
  /// takes the counts after it.
  func perform(_ update: BatchUpdate) throws(TableError) {
    guard !batches.take(update), !loading.isNeeded else { return }
    try alone { () throws(TableError) in try apply(update) }
    setNeedsLayout()
  }

  // MARK: - Layout

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsReload()
  }

  /// Measures and places what is visible.
  open override func layoutSubviews() {
    let start = animationStart
    reportingScrollAtEnd {
      // The scroll view clamps the offset to a content that is about to change.
      givingContent { super.layoutSubviews() }
      guard extentAcross > 0, loading.beginLayout() else { return }
      animationStart = nil
      layOutItems()
      endLayout()
    }
    if let start, animationStart == nil, contentOffset != start {
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Records that a scroll to a row or item, which the next layout makes, was to be animated.
  func noteAnimation(_ isAnimated: Bool) { if isAnimated { animationStart = contentOffset } }

  /// Scrolls the geometry to an offset that was set from outside.
  open override func contentOffsetDidChange() {
    super.contentOffsetDidChange()
    guard !loading.isGivingContent else { return }
    takeOffset()
    setNeedsLayout()
  }

  /// Applies other insets at once, so that what is scrolled to next is reached.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    if loading.isGivingContent {
      // The safe area can count only while the content scrolls, so insets can come or go with a
      // content size that a layout gives. A layout that is about to begin takes them by itself.
      if loading.isLayingOut { takeBounds() }
      return
    }
    takeBounds()
    if !loading.isNeeded {
      givingContent {
        giveContentSize()
        giveContentOffset()
      }
    }
    setNeedsLayout()
  }

  /// Changes the scroll view without taking its offset into the geometry.
  func givingContent(_ change: () -> Void) {
    let before = loading.beginGivingContent()
    change()
    loading.endGivingContent(before)
  }

  // MARK: - Measuring

  /// Works on the items as a layout does: meanwhile the view cannot be changed.
  ///
  /// - Returns: Whether the work was done; false if a layout is running.
  func asLayout(_ work: () -> Void) -> Bool {
    guard loading.beginLayout() else { return false }
    work()
    endLayout()
    return true
  }

  /// Counts a measurement in ``measureCount``.
  func countMeasurement() { measureCount += 1 }

  /// Adds a fault to ``errors``, unless a hundred are there, and to the tree's diagnostics.
  func log(_ error: TableError) {
    guard errors.count < 100 else { return }
    errors.append(error)
    record(
      LayoutDiagnostic(
        kind: .refusedChange, message: "\(displayName): \(error)", items: [ReportedItem(self)]))
  }

  /// Sets a measured length; one that cannot be used becomes `fallback`, kept in 0...10,000 points.
  func setMeasured(_ length: Double, of element: TableElement, fallback: Double) {
    do throws(RowOffsetError) {
      try setLength(length, of: element)
    } catch {
      log(.height(error, element))
      do throws(RowOffsetError) {
        try setLength(max(0, min(fallback, 1e4)), of: element)
      } catch {
        log(.height(error, element))
      }
    }
  }
}

/// What a table or grid has loaded, and what it is doing.
///
/// A view loads when it is asked to, and when the extent across or the scale is not that of the
/// last load. A layout does not begin inside another.
private struct ItemLoading {
  /// Whether everything must be loaded again in the next layout.
  private(set) var isNeeded = true
  /// Whether a layout, load or update of the view is running, in which it may not be changed.
  private(set) var isLayingOut = false
  /// Whether a layout was refused because of that.
  private var isLayoutRefused = false
  /// Whether the view itself sets the scroll view's size or offset.
  private(set) var isGivingContent = false
  private var extent = -1.0
  private var scale = -1.0

  /// Whether a load was asked for since the last one began.
  private var isAsked = false

  /// Asks for everything to be loaded again in the next layout.
  mutating func setNeeded() { (isNeeded, isAsked) = (true, true) }

  /// Begins a load.
  mutating func beginLoad() { isAsked = false }

  /// Ends a load, for an extent across in points and a number of pixels per point.
  mutating func finish(extent: Double, scale: Double) {
    isNeeded = isAsked
    self.extent = extent
    self.scale = scale
  }

  /// Gives up on loading until it is asked for again; what was loaded before stays.
  mutating func giveUp() { isNeeded = isAsked }

  /// Whether everything must be loaded to show rows or items of an extent at a scale.
  func isNeeded(extent: Double, scale: Double) -> Bool {
    isNeeded || extent != self.extent || scale != self.scale
  }

  /// Whether the last load was at another number of pixels per point.
  func isOtherScale(_ scale: Double) -> Bool { scale != self.scale }

  /// Begins a layout; false if one is running.
  mutating func beginLayout() -> Bool {
    if isLayingOut { isLayoutRefused = true }
    defer { isLayingOut = true }
    return !isLayingOut
  }

  /// Ends a layout, and returns whether another was refused meanwhile.
  mutating func endLayout() -> Bool {
    defer { (isLayingOut, isLayoutRefused) = (false, false) }
    return isLayoutRefused
  }

  /// Begins a change of the scroll view by the view itself, and returns what to end it with.
  mutating func beginGivingContent() -> Bool {
    defer { isGivingContent = true }
    return isGivingContent
  }

  /// Ends such a change.
  mutating func endGivingContent(_ before: Bool) { isGivingContent = before }
}

extension TableError {
  /// The checked numbers of rows that a data source gives.
  static func rowCounts(
    sectionCount: Int, _ rowCount: (Int) -> Int
  ) throws(TableError) -> [Int] {
    guard sectionCount >= 0 else { throw .negativeSectionCount(sectionCount) }
    var counts: [Int] = []
    for section in 0..<sectionCount { counts.append(rowCount(section)) }
    try check(rowCounts: counts)
    return counts
  }
}

extension BatchUpdate {
  /// The checked changes of a batch; a fault is thrown as a table's.
  func tableChanges(from before: [Int], to after: [Int]) throws(TableError) -> TableChanges {
    do throws(BatchUpdateError) {
      return try changes(from: before, to: after)
    } catch {
      throw .update(error)
    }
  }
}

/// Batches of changes inside each other, of which only the outermost is applied.
private struct BatchNesting {
  private var begun: [BatchUpdate] = []

  /// Begins a batch inside those that were begun.
  mutating func begin() { begun.append(BatchUpdate()) }

  /// Ends the innermost batch and returns its changes; nil if none was begun.
  mutating func end() -> BatchUpdate? { begun.popLast() }

  /// Adds changes to the innermost batch; false if none was begun.
  mutating func take(_ update: BatchUpdate) -> Bool {
    guard !begun.isEmpty else { return false }
    begun[begun.count - 1].merge(update)
    return true
  }
}
