// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

/// A data source of a grid that also gives what sections have around their items.
public protocol GridViewSections: AnyObject {
  /// The space around the lines of a section; ``GridView/sectionInset`` unless implemented.
  func gridView(_ gridView: GridView, insetForSection section: Int) -> EdgeInsets

  /// The length of a section's header along the axis: automatic to measure its view, nil for none.
  func gridView(_ gridView: GridView, lengthOfHeaderInSection section: Int) -> RowHeight?

  /// The length of a section's footer along the axis: automatic to measure its view, nil for none.
  func gridView(_ gridView: GridView, lengthOfFooterInSection section: Int) -> RowHeight?

  /// The view of a section's header, usually a dequeued one; an empty view unless implemented.
  func gridView(
    _ gridView: GridView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView?

  /// The view of a section's footer, usually a dequeued one; an empty view unless implemented.
  func gridView(
    _ gridView: GridView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView?
}

extension GridViewSections {
  /// The insets of all sections.
  public func gridView(_ gridView: GridView, insetForSection section: Int) -> EdgeInsets {
    gridView.sectionInset
  }

  /// No header.
  public func gridView(
    _ gridView: GridView, lengthOfHeaderInSection section: Int
  ) -> RowHeight? { nil }

  /// No footer.
  public func gridView(
    _ gridView: GridView, lengthOfFooterInSection section: Int
  ) -> RowHeight? { nil }

  /// No view.
  public func gridView(
    _ gridView: GridView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? { nil }

  /// No view.
  public func gridView(
    _ gridView: GridView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? { nil }
}

/// A data source of a grid whose items can cover several lanes.
public protocol GridViewSpans: AnyObject {
  /// The number of lanes that an item covers; kept in 1 to the number of lanes.
  func gridView(_ gridView: GridView, spanOfItemAt path: RowIndexPath) -> Int
}

extension GridView {
  /// Registers the class of section headers and footers for an identifier.
  public func register(
    _ type: TableHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    sectionViews.register(type, for: identifier)
  }

  /// A section's header or footer that left the screen, or a new one; nil if none is registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableHeaderFooterView? {
    sectionViews.reuse(identifier)
  }

  /// The view of a section's header if it is visible.
  public func headerView(forSection section: Int) -> TableHeaderFooterView? {
    sectionViews.view(of: .header(section: section))
  }

  /// The view of a section's footer if it is visible.
  public func footerView(forSection section: Int) -> TableHeaderFooterView? {
    sectionViews.view(of: .footer(section: section))
  }

  /// The rectangle of a section's header in the content; zero for a section that does not exist.
  public func rectForHeader(inSection section: Int) -> Rect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    return rect(geometry.extent(ofHeader: section))
  }

  /// The rectangle of a section's footer in the content; zero for a section that does not exist.
  public func rectForFooter(inSection section: Int) -> Rect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    return rect(geometry.extent(ofFooter: section))
  }

  private func rect(_ extent: Range<Double>) -> Rect {
    let length = extent.upperBound - extent.lowerBound
    return switch axis {
    case .vertical: Rect(x: 0, y: extent.lowerBound, width: contentExtent, height: length)
    case .horizontal: Rect(x: extent.lowerBound, y: 0, width: length, height: contentExtent)
    }
  }

  // MARK: - Called by the grid

  private var sectionSource: (any GridViewSections)? { dataSource as? any GridViewSections }

  /// What the sections have around their items, for these numbers of items, and their insets.
  func loadSections(counts: [Int]) -> (sections: [GridSection], insets: [EdgeInsets]) {
    let source = sectionSource
    let spans = dataSource as? any GridViewSpans
    var result: (sections: [GridSection], insets: [EdgeInsets]) = ([], [])
    for (number, count) in counts.enumerated() {
      let inset = source?.gridView(self, insetForSection: number) ?? sectionInset
      var section = GridSection(
        insetBefore: max(0, axis == .vertical ? inset.top : inset.left),
        insetAfter: max(0, axis == .vertical ? inset.bottom : inset.right))
      section.hasHeader = source?.gridView(self, lengthOfHeaderInSection: number) != nil
      section.hasFooter = source?.gridView(self, lengthOfFooterInSection: number) != nil
      if let spans {
        section.spans = (0..<count).map {
          spans.gridView(self, spanOfItemAt: RowIndexPath(row: $0, section: number))
        }
      }
      result.sections.append(section)
      result.insets.append(inset)
    }
    return result
  }

  /// Measures a section's header or footer.
  func measureSectionView(_ element: TableElement) {
    countMeasurement()
    let length: Double
    if case .points(let points)? = givenLength(element) {
      length = points
    } else {
      let view = sectionView(element)
      length =
        switch axis {
        case .vertical: view.fittedContentHeight(forWidth: contentExtent)
        case .horizontal:
          view.contentView.fittingSize(
            Size(width: 0, height: contentExtent), horizontal: .fittingSizeLevel,
            vertical: .required
          ).width
        }
    }
    setMeasured(environment.pixelGrid.roundedUp(length), of: element, fallback: 0)
  }

  private func givenLength(_ element: TableElement) -> RowHeight? {
    switch element {
    case .header(let section): sectionSource?.gridView(self, lengthOfHeaderInSection: section)
    case .footer(let section): sectionSource?.gridView(self, lengthOfFooterInSection: section)
    case .row, .tableHeader, .tableFooter: nil
    }
  }

  private func sectionView(_ element: TableElement) -> TableHeaderFooterView {
    sectionViews.view(of: element, in: self) {
      let view =
        switch element {
        case .header(let section): sectionSource?.gridView(self, viewForHeaderInSection: section)
        case .footer(let section): sectionSource?.gridView(self, viewForFooterInSection: section)
        case .row, .tableHeader, .tableFooter: TableHeaderFooterView?.none
        }
      return view ?? TableHeaderFooterView(reuseIdentifier: nil)
    }
  }

  /// Gives every visible header and footer a view and a frame.
  func placeSectionViews() {
    var placed: [(element: TableElement, view: TableHeaderFooterView)] = []
    for element in geometry.visibleSectionViews {
      let frame =
        switch element {
        case .header(let section): rectForHeader(inSection: section)
        case .footer(let section): rectForFooter(inSection: section)
        case .row, .tableHeader, .tableFooter: Rect.zero
        }
      let view = sectionView(element)
      if view.superview !== self { addSubview(view) }
      if view.frame != frame { view.frame = frame }
      view.place(isAutomatic: axis == .vertical && givenLength(element) == .automatic)
      placed.append((element, view))
    }
    sectionViews.show(placed)
  }
}

extension GridGeometry {
  /// The headers and footers that the bounds show, in order.
  var visibleSectionViews: [TableElement] {
    lines.visiblePositions.compactMap { position in
      let element = lines.offsets.element(at: position)
      let extent: Range<Double>
      switch element {
      case .header(let section) where sections[section].hasHeader:
        extent = self.extent(ofHeader: section)
      case .footer(let section) where sections[section].hasFooter:
        extent = self.extent(ofFooter: section)
      case .row, .header, .footer, .tableHeader, .tableFooter: return nil
      }
      let bounds = lines.boundsRange
      return extent.overlaps(bounds) ? element : nil
    }
  }

  /// Scrolls to the first visible item of another grid of the same items.
  mutating func keepPlace(of other: GridGeometry) {
    guard other.lines.contentOffset + other.lines.topInset > 0,
      let item = other.items(in: other.lines.anchorRange).first, contains(item)
    else { return }
    scroll(toItem: item, at: .top)
  }
}
