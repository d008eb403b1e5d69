// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A flow or grid of a compiled cell: its rule, and what it asks of its contents.
///
/// How many contents fit in a line is no linear function of their widths. So the rule of the views
/// sets the lines for each row, and the width and height that it gives are parameters of the tree
/// around, like those of a text.
final class CompiledWrapping: Sendable {
  /// A view that the flow or grid holds.
  struct Item: Sendable {
    /// The extents that are stated.
    let stated: WrappingItemSize
    /// Whether it leaves room around itself as ``WrappingItemSize/paddingShares`` say.
    let isPaddable: Bool
    /// Whether a row has no height where it has none.
    let mustBeVisible: Bool
    /// The content.
    let content: Content
  }

  /// The content of such a view.
  enum Content: Sendable {
    /// A text, by its place among those of the cell.
    case text(Int, LabelMeasure)
    /// A flow or grid.
    case wrapping(CompiledWrapping)
    /// A content of one size.
    case fixed(width: Double, height: Double)
    /// Views that constraints place.
    case tree(CompiledTree)
  }

  /// How the contents are set in lines.
  let rule: WrappingRule
  /// The visible views.
  let items: [Item]
  /// Up to this, in points, a view counts as not visible.
  let leastExtent: Double

  /// Makes a flow or grid of items.
  init(rule: WrappingRule, items: [Item], leastExtent: Double) {
    self.rule = rule
    self.items = items
    self.leastExtent = leastExtent
  }
}

/// A tree that a flow or grid fits.
final class CompiledTree: Sendable {
  /// Its width where there is room for all of it.
  let natural: CompiledFitting
  /// Its height as a function of its width as well.
  let fitted: CompiledFitting

  /// Makes a tree of its two functions.
  init(natural: CompiledFitting, fitted: CompiledFitting) {
    self.natural = natural
    self.fitted = fitted
  }
}

/// The row that the evaluators of a cell work on.
final class FittingRow {
  /// The texts of the cell.
  var texts: [FittingText] = []
  /// The numbers of the row.
  var numbers: [Double] = []
  /// The reason why the row has no height; nil while there is none.
  var obstacle: FittingObstacle?
  /// The number of times that the height of a wrapped text was asked for.
  var measureCount = 0
}

/// Evaluates a ``CompiledWrapping`` for one thread, row after row.
final class WrappingEvaluator: WrappingContents {
  private let wrapping: CompiledWrapping
  private let contents: [Content]
  private let row: FittingRow

  /// A content with what evaluates it.
  private enum Content {
    case text(Int, LabelMeasure)
    case wrapping(WrappingEvaluator)
    case fixed(width: Double, height: Double)
    case tree(TreeEvaluator)
  }

  /// Makes an evaluator of rows that are one after the other in `row`.
  init(_ wrapping: CompiledWrapping, _ row: FittingRow) {
    self.wrapping = wrapping
    self.row = row
    contents = wrapping.items.map { item in
      switch item.content {
      case .text(let place, let measure): .text(place, measure)
      case .wrapping(let inner): .wrapping(WrappingEvaluator(inner, row))
      case .fixed(let width, let height): .fixed(width: width, height: height)
      case .tree(let tree): .tree(TreeEvaluator(tree, row))
      }
    }
  }

  /// The width of all contents in one line.
  var width: Double { wrapping.rule.intrinsicWidth(of: self) }

  /// The height at a width.
  func height(width: Double) -> Double {
    let lines = wrapping.rule.lines(of: self, width: width)
    for line in lines.lines {
      for item in lines.items[line.items] where wrapping.items[item.index].mustBeVisible {
        let stated = wrapping.items[item.index].stated
        let height = wrapping.rule.height(of: item, in: line, stating: stated)
        if item.size.width <= wrapping.leastExtent || height <= wrapping.leastExtent {
          row.obstacle = .invisibleView
        }
      }
    }
    return wrapping.rule.height(of: lines)
  }

  var count: Int { contents.count }

  func stated(_ index: Int) -> WrappingItemSize { wrapping.items[index].stated }

  func isPaddable(_ index: Int) -> Bool { wrapping.items[index].isPaddable }

  func contentWidth(of index: Int) -> Double {
    switch contents[index] {
    case .text(let place, let measure): max(0, measure.width(of: row.texts[place]))
    case .wrapping(let inner): max(0, inner.width)
    case .fixed(let width, _): width
    case .tree(let tree): tree.width
    }
  }

  func leastWidth(of index: Int) -> Double {
    if case .text(let place, let measure) = contents[index] {
      return max(0, measure.leastWidth(of: row.texts[place]))
    }
    return contentWidth(of: index)
  }

  func contentHeight(of index: Int, width: Double) -> Double {
    switch contents[index] {
    case .text(let place, let measure):
      let text = row.texts[place]
      if measure.wraps, !text.isEmpty { row.measureCount += 1 }
      return measure.height(of: text, width: width)
    case .wrapping(let inner): return inner.height(width: width)
    case .fixed(_, let height): return height
    case .tree(let tree): return tree.height(width: width)
    }
  }

  func contentBaseline(of index: Int, in size: Size) -> Double {
    switch contents[index] {
    case .text(let place, let measure):
      measure.baselines(of: row.texts[place], width: size.width).first(inHeight: size.height)
    case .wrapping(let inner): inner.wrapping.rule.firstBaseline(of: inner, in: size)
    case .fixed, .tree: size.height
    }
  }
}

/// Evaluates a ``CompiledTree`` for one thread, row after row.
private final class TreeEvaluator {
  private var natural: FittingEvaluator
  private var fitted: FittingEvaluator
  private let row: FittingRow

  init(_ tree: CompiledTree, _ row: FittingRow) {
    natural = FittingEvaluator(tree.natural, of: row)
    fitted = FittingEvaluator(tree.fitted, of: row)
    self.row = row
  }

  /// The width where there is room for all of it; 0 where the row has an obstacle.
  var width: Double { natural.result(of: row, width: 0) ?? 0 }

  /// The height at a width; 0 where the row has an obstacle.
  func height(width: Double) -> Double { fitted.result(of: row, width: width) ?? 0 }
}
