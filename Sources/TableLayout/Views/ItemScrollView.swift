// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The part of ``TableView`` and ``GridView`` that does not depend on what they show.
///
/// The layout of such a view sets the scroll view's content size and offset, and the scroll view's
/// offset, when set from outside, sets the position in the geometry. ``ItemLoading`` keeps the two
/// directions apart.
protocol ItemScrollView: ScrollView {
  /// Faults that came up where nothing can be thrown, oldest first.
  var errors: [TableError] { get set }
  /// What is loaded, and whether a layout is running.
  var loading: ItemLoading { get set }

  /// Takes the length of the bounds and the insets over into the geometry.
  @discardableResult
  func takeBounds() -> GeometryChange

  /// Records a change of the content's size and offset for a later report.
  func record(_ change: GeometryChange)

  /// Takes the scroll view's offset over into the geometry.
  func takeOffset()

  /// Sets the scroll view's content size from the geometry.
  func giveContentSize()

  /// Sets the scroll view's offset from the geometry.
  func giveContentOffset()
}

/// What a table or grid has loaded, and what it is doing.
struct ItemLoading {
  /// Whether everything must be loaded again in the next layout.
  private(set) var isNeeded = true
  /// Whether a layout of the view is running, in which it may not be changed.
  private(set) var isLayingOut = false
  /// Whether the view itself sets the scroll view's offset.
  private(set) var isGivingContent = false
  private var extent = -1.0
  private var scale = -1.0

  /// Asks for everything to be loaded again in the next layout.
  mutating func setNeeded() { isNeeded = true }

  /// Records what was loaded: for rows of an extent across, in points, at a number of pixels each.
  mutating func finish(extent: Double, scale: Double) {
    isNeeded = false
    self.extent = extent
    self.scale = scale
  }

  /// Gives up on loading until it is asked for again; what was loaded before stays.
  mutating func giveUp() { isNeeded = false }

  /// Whether everything must be loaded to show rows of an extent at a scale.
  func isNeeded(extent: Double, scale: Double) -> Bool {
    isNeeded || extent != self.extent || scale != self.scale
  }

  /// Whether the heights were loaded at another number of pixels per point.
  func isOtherScale(_ scale: Double) -> Bool { scale != self.scale }

  /// Begins a layout; false if one is running.
  mutating func beginLayout() -> Bool {
    defer { isLayingOut = true }
    return !isLayingOut
  }

  /// Ends a layout.
  mutating func endLayout() { isLayingOut = false }

  /// Begins a change of the scroll view by the view itself, and returns what to end it with.
  mutating func beginGivingContent() -> Bool {
    defer { isGivingContent = true }
    return isGivingContent
  }

  /// Ends such a change.
  mutating func endGivingContent(_ before: Bool) { isGivingContent = before }
}

extension ItemScrollView {
  /// Asks for everything to be loaded again in the next layout.
  func setNeedsReload() {
    loading.setNeeded()
    setNeedsLayout()
  }

  /// Keeps a fault that came up where nothing can be thrown; at most a hundred are kept.
  func note(_ error: TableError) {
    if errors.count < 100 { errors.append(error) }
  }

  /// Changes the scroll view without taking its offset over.
  func givingContent(_ change: () -> Void) {
    let before = loading.beginGivingContent()
    change()
    loading.endGivingContent(before)
  }

  /// Sets the scroll view's content size and offset from the geometry.
  func giveContent() {
    givingContent {
      giveContentSize()
      giveContentOffset()
    }
  }

  /// Gives the content's size, and takes over the insets that come or go with it.
  ///
  /// The safe area can count only while the content scrolls. Other insets move the content, and so
  /// can show elements that must be measured.
  func takeInsetsOfContent() {
    let before = adjustedContentInset
    givingContent { giveContentSize() }
    if adjustedContentInset != before { record(takeBounds()) }
  }

  /// Takes over an offset that was set from outside, in bounds and insets that may be new too.
  func offsetDidChange() {
    guard !loading.isGivingContent else { return }
    takeBounds()
    takeOffset()
    setNeedsLayout()
  }

  /// Takes over other insets at once, so that what is scrolled to next is reached.
  func insetsDidChange() {
    record(takeBounds())
    if !loading.isGivingContent, !loading.isNeeded { giveContent() }
    setNeedsLayout()
  }

  /// Loads in a layout where it is needed; a fault is noted and leaves what was shown before.
  func loadIfNeeded(extent: Double, _ load: () throws(TableError) -> Void) {
    guard loading.isNeeded(extent: extent, scale: environment.pixelGrid.scale) else { return }
    do throws(TableError) {
      try load()
    } catch {
      loading.giveUp()
      note(error)
    }
  }

  /// Sets a measured length; one that cannot be used becomes `fallback`, kept in 0...10,000 points.
  func setMeasured(
    _ length: Double, of element: TableElement, fallback: Double,
    _ set: (Double) throws(RowOffsetError) -> Void
  ) {
    do throws(RowOffsetError) {
      try set(length)
    } catch {
      note(.height(error, element))
      do throws(RowOffsetError) {
        try set(max(0, min(fallback, 1e4)))
      } catch {
        note(.height(error, element))
      }
    }
  }
}

extension TableError {
  /// The numbers of rows that a data source gives, checked.
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
  /// The checked changes of a batch, with a fault as a table throws it.
  func tableChanges(from before: [Int], to after: [Int]) throws(TableError) -> TableChanges {
    do throws(BatchUpdateError) {
      return try changes(from: before, to: after)
    } catch {
      throw .update(error)
    }
  }
}
