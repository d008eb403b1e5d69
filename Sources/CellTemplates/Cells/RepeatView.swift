// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering

/// A stack, flow or grid of nested cells, as many as a record has elements.
///
/// It arranges them by arithmetic, as flows and grids do, so that rows with other numbers of
/// elements need no other constraints.
final class RepeatView: WrappingView {
  /// The nested cells that are shown.
  private(set) var elements: ShownElements.Part?

  /// Makes a view that arranges cells as a stack does.
  init(_ stack: StackTemplate, insets: EdgeInsets) {
    super.init(frame: .zero)
    switch stack.axis {
    case .vertical: rowGap = stack.spacing
    case .horizontal:
      columnGap = stack.spacing
      alignment =
        switch stack.alignment {
        case .top: .start
        case .center: .center
        case .bottom: .end
        case .firstBaseline: .firstBaseline
        case .fill, .leading, .trailing, .lastBaseline: .fill
        }
    }
    contentInsets = insets
  }

  /// Makes a view that arranges cells as a flow or grid does.
  init(_ wrapping: WrappingTemplate, insets: EdgeInsets) {
    super.init(frame: .zero)
    set(wrapping, insets: insets)
  }

  /// The views of the nested cells, in their order.
  var elementViews: [ElementView] { arrangedSubviews.compactMap { $0 as? ElementView } }

  /// The nested cells with their views, in their order.
  @inline(never)
  var shown: [(view: ElementView, cell: ShownElements.Shown)] {
    zip(elementViews, elements?.cells ?? []).map { ($0, $1) }
  }

  /// Shows nested cells.
  func show(_ elements: ShownElements.Part) {
    self.elements = elements
    let cells = elements.cells
    while arrangedSubviews.count > cells.count {
      arrangedSubviews[arrangedSubviews.count - 1].removeFromSuperview()
    }
    while arrangedSubviews.count < cells.count { addArrangedSubview(ElementView()) }
    for (index, view) in elementViews.enumerated() {
      view.element = cells[index].cell
      setSize(elements.stated(index), of: view)
    }
    arrangement = elements.arrangement
  }

  // A part without nested cells is not visible.
  override var contentHeightDependsOnWidth: Bool { true }
}

/// The view of a nested cell, which draws what is in the cell.
///
/// The views of the cell are in no tree of the row's: all elements of a kind share them.
final class ElementView: View, NarrowableView {
  /// The cell.
  var element: ElementCell? {
    didSet {
      guard element !== oldValue else { return }
      invalidateIntrinsicContentSize()
    }
  }

  override var intrinsicContentSize: Size {
    Size(width: element?.naturalWidth ?? 0, height: View.noIntrinsicMetric)
  }

  var leastWidth: Double { element?.leastWidth ?? 0 }

  /// Whether the cell stands on one baseline with others.
  private var alignsBaselines: Bool {
    (superview as? RepeatView)?.alignment == .firstBaseline
  }

  override var contentHeightDependsOnWidth: Bool { true }

  override func contentHeight(forWidth width: Double) -> Double {
    element?.height(width: width) ?? 0
  }

  override func baselineOffsets(forWidth width: Double) -> BaselineOffsets? {
    guard alignsBaselines, let element else { return nil }
    let height = element.height(width: width)
    let baseline = element.firstBaseline(in: Size(width: width, height: height))
    return BaselineOffsets(contentHeight: height, first: baseline, last: baseline)
  }

  override func draw(in list: inout DisplayList) {
    super.draw(in: &list)
    guard let element else { return }
    list.append(element.tree(size: layoutFrame.size).cell.displayList())
  }
}
