// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TableView {
  /// The rules by which rows get their heights.
  var sizing: RowSizing {
    RowSizing(
      rowHeight: rowHeight, estimatedRowHeight: estimatedRowHeight,
      hasHeightByRow: delegateAnswers.givesHeights || delegate is any TableViewRowHeights,
      hasEstimateByRow: delegateAnswers.givesEstimates || delegate is any TableViewRowEstimates)
  }

  /// The numbers of rows that the data source gives now.
  func loadCounts() throws(TableError) -> [Int] {
    guard let dataSource else { return [] }
    return try TableError.rowCounts(sectionCount: dataSource.numberOfSections(in: self)) {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// Replaces the geometry by what the data source gives.
  func loadRows() throws(TableError) {
    let counts = try loadCounts()
    if case .points(let points) = estimatedRowHeight, !(points.isFinite && points >= 0) {
      throw .property(name: "estimatedRowHeight", points: points)
    }
    askDelegate(counts: counts)
    let asked = AskedElement()
    do throws(RowOffsetError) {
      try loadGeometry(counts, asked)
    } catch {
      throw fault(error, asked.element)
    }
    didLoad()
    reloadSectionIndexTitles()
    cells.recycleAll()
    sectionViews.recycleAll()
    selection.restrict(to: geometry.offsets)
  }

  /// A refused length with the name of the property that gave it, if one did.
  func fault(_ error: RowOffsetError, _ element: TableElement?) -> TableError {
    let property: String
    let height: RowHeight
    switch element {
    case nil where sizing.fixedHeight != nil: (property, height) = ("rowHeight", rowHeight)
    case nil: (property, height) = ("estimatedRowHeight", estimatedRowHeight)
    case .header: (property, height) = ("sectionHeaderHeight", sectionHeaderHeight)
    case .footer: (property, height) = ("sectionFooterHeight", sectionFooterHeight)
    case .row, .tableHeader, .tableFooter: return .height(error, element)
    }
    guard case .points(let points) = height, error.refuses(points) else {
      return .height(error, element)
    }
    return .property(name: property, points: points)
  }

  private func loadGeometry(_ counts: [Int], _ asked: AskedElement) throws(RowOffsetError) {
    var next = geometry
    var ids = tracked.estimatorIDs
    let isOther = ids?.rowEstimator != rowEstimator || hasOtherScale
    if isOther {
      next = TableGeometry(
        scale: environment.pixelGrid.scale, alignment: geometry.alignment)
      next.setBounds(
        height: geometry.boundsHeight, topInset: geometry.topInset,
        bottomInset: geometry.bottomInset)
      let rowEstimator = rowEstimator
      // One for headers and footers together: each estimator lengthens every run of the tree.
      let rows = try next.addEstimator(rowEstimator)
      let sectionViews = try next.addEstimator(HeightEstimator(kind: .mean, base: 28))
      ids = TableEstimators(rows: rows, sectionViews: sectionViews, rowEstimator: rowEstimator)
    }
    guard let ids else { return }
    let source = TableViewExtents(
      table: self, ids: ids, sizing: sizing, counts: counts, asked: asked)
    try next.reload(rowCounts: counts, extents: source)
    if isOther { next.restore(geometry.anchor) }
    tracked.replace(by: next, estimatorIDs: ids)
  }

  /// The estimator of rows that the settings of the table and its delegate ask for.
  private var rowEstimator: HeightEstimator {
    let sizing = sizing
    if let height = sizing.fixedHeight { return HeightEstimator(kind: .exact, base: height) }
    if sizing.hasEstimateByRow {
      return HeightEstimator(kind: .given, base: 0, slope: TableViewExtents.estimateStep)
    }
    if case .points(let points) = estimatedRowHeight, points > 0 {
      return HeightEstimator(kind: .constant, base: points)
    }
    if dataSource is any TableViewTextLengths {
      return HeightEstimator(kind: .byWeight, base: RowSizing.automaticEstimate, slope: 0.25)
    }
    return HeightEstimator(kind: .mean, base: RowSizing.automaticEstimate)
  }

  /// The extents of new elements, for a table with these numbers of rows.
  func extents(counts: [Int]) -> TableViewExtents? {
    tracked.estimatorIDs.map {
      TableViewExtents(
        table: self, ids: $0, sizing: sizing, counts: counts, asked: AskedElement())
    }
  }
}

/// The element whose extent was asked for last.
final class AskedElement {
  var element: TableElement?
}

/// The extents of a table's elements before they are measured.
struct TableViewExtents: TableExtentSource {
  let table: TableView
  let ids: TableEstimators
  let sizing: RowSizing
  let counts: [Int]
  /// The element whose extent was asked for last, to be named if the extent is refused.
  let asked: AskedElement

  /// The unit of estimates by row, in points.
  static let estimateStep = 0.25

  func commonRowExtent(inSection section: Int) -> TableExtent? {
    switch ids.rowEstimator.kind {
    case .exact, .constant, .mean: .estimated(ids.rows)
    case .given, .byWeight: nil
    }
  }

  func extent(of element: TableElement) -> TableExtent {
    asked.element = element
    return extentOf(element)
  }

  private func extentOf(_ element: TableElement) -> TableExtent {
    switch element {
    case .tableHeader: table.tableHeaderView.map { .height($0.frame.height) } ?? .none
    case .tableFooter: table.tableFooterView.map { .height($0.frame.height) } ?? .none
    case .header(let section): sectionExtent(section, isHeader: true)
    case .footer(let section): sectionExtent(section, isHeader: false)
    case .row(let path): rowExtent(path)
    }
  }

  private func rowExtent(_ path: RowIndexPath) -> TableExtent {
    switch ids.rowEstimator.kind {
    case .exact, .constant, .mean: return .estimated(ids.rows)
    case .byWeight:
      let lengths = table.dataSource as? any TableViewTextLengths
      return .estimated(
        ids.rows, weight: lengths?.tableView(table, textLengthForRowAt: path) ?? 0)
    case .given:
      let byRow = table.estimateByRow(path)
      let points = sizing.estimate(byRow: byRow) ?? RowSizing.automaticEstimate
      guard points.isFinite, points > 0 else { return .height(points) }
      let steps = min(points / Self.estimateStep, Double(RowOffsetTree.maximumWeight))
      return .estimated(ids.rows, weight: max(1, Int(steps.rounded())))
    }
  }

  private func sectionExtent(_ section: Int, isHeader: Bool) -> TableExtent {
    guard let height = table.heightOfSectionView(section, isHeader: isHeader) else { return .none }
    let padding = isHeader ? table.headerTopPadding : 0
    switch height {
    case .points(let points): return .height(points + padding)
    case .automatic: return .estimated(ids.sectionViews)
    }
  }
}

extension TableView {
  /// The delegate's estimate of a row.
  func estimateByRow(_ path: RowIndexPath) -> RowHeight? {
    if let delegate = delegate as? any TableViewRowEstimates {
      return delegate.tableView(self, estimatedHeightForRowAt: path)
    }
    guard let delegate = delegate as? any TableViewDelegate else { return nil }
    return RowHeight(dimension: delegate.tableView(self, estimatedHeightForRowAt: path))
  }

  /// The given height of a section's header or footer; nil if there is none.
  func heightOfSectionView(_ section: Int, isHeader: Bool) -> RowHeight? {
    let common = isHeader ? sectionHeaderHeight : sectionFooterHeight
    if let delegate = delegate as? any TableViewSectionViews {
      let height =
        isHeader
        ? delegate.tableView(self, heightForHeaderInSection: section)
        : delegate.tableView(self, heightForFooterInSection: section)
      if let height { return height == .automatic ? common : height }
    } else if let delegate = delegate as? any TableViewDelegate {
      let height = RowHeight(
        dimension: isHeader
          ? delegate.tableView(self, heightForHeaderInSection: section)
          : delegate.tableView(self, heightForFooterInSection: section))
      if case .points(let points) = height { return points == 0 ? nil : height }
      if hasDelegateView(isHeader ? .header(section: section) : .footer(section: section)) {
        return common
      }
    }
    return title(ofSection: section, isHeader: isHeader) == nil ? nil : common
  }

  /// The title of a section's header or footer.
  func title(ofSection section: Int, isHeader: Bool) -> String? {
    isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }
}
