// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// Measures elements that are not visible, the nearest first, for a given time.
  ///
  /// A program calls this repeatedly while it is idle, so that scrolling finds measured heights and
  /// the scroll bar becomes exact:
  ///
  ///     while table.measureAhead(for: .milliseconds(4)) { await nextIdleMoment() }
  ///
  /// Visible rows stay in place. The heights, and all offsets once every height is known, depend
  /// neither on the time nor on the number of calls.
  ///
  /// An element is measured only if the longest measurement of this call so far would end in time.
  /// The first one is measured whenever the time is above 0, so a call exceeds its time only by an
  /// element that takes longer than all before it. A pending layout comes first and counts.
  ///
  /// - Parameters:
  ///   - duration: The most time to spend; 0 measures nothing.
  ///   - clock: The clock of that time.
  /// - Returns: Whether there are heights left to measure; false inside a layout of the table.
  @discardableResult
  public func measureAhead<C: Clock>(
    for duration: Duration, clock: C = ContinuousClock()
  ) -> Bool where C.Duration == Duration {
    let start = clock.now
    layoutIfNeeded()
    let hasRun = asLayout {
      var longest = Duration.zero
      var begun = start.duration(to: clock.now)
      var isChanged = false
      while begun < duration, begun + longest <= duration,
        let element = geometry.nearestUnmeasured()
      {
        measureAhead(element)
        isChanged = true
        let ended = start.duration(to: clock.now)
        longest = max(longest, ended - begun)
        begun = ended
      }
      if isChanged { takeHeights() }
    }
    return hasRun && geometry.nearestUnmeasured() != nil
  }

  /// Measures an element and recycles the view that was made for it.
  private func measureAhead(_ element: TableElement) {
    guard case .row(let path) = element else {
      measure(element)
      sectionViews.recyclePrepared()
      return
    }
    let hasCell = cells.hasCell(at: path)
    measure(element)
    if !hasCell { cells.releasePrepared(at: path) }
  }

  /// Applies what estimators learned, and asks for a layout: visible rows may have other offsets.
  private func takeHeights() {
    tracked.change { $0.relearn() }
    givingContent {
      giveContentSize()
      giveContentOffset()
    }
    setNeedsLayout()
  }
}
