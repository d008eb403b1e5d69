// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Evaluates a ``CompiledWrapping`` for one thread, row after row.
final class WrappingEvaluator {
  private let wrapping: CompiledWrapping
  private let views: Views
  private let row: FittingRow

  private enum Views {
    case own(CompiledContents)
    case ofRow(Int)
  }

  /// Makes an evaluator of rows that are one after the other in `row`.
  init(_ wrapping: CompiledWrapping, _ row: FittingRow) {
    self.wrapping = wrapping
    self.row = row
    views =
      switch wrapping.views {
      case .own(let items): .own(CompiledContents(items, row))
      case .ofRow(let place): .ofRow(place)
      }
  }

  /// How the elements of the present row are set in lines.
  private func rule(of elements: some RepeatedContents) -> WrappingRule {
    var rule = wrapping.rule
    rule.arrangement = elements.arrangement
    return rule
  }

  /// The width of all contents in one line.
  var width: Double {
    switch views {
    case .own(let contents): return wrapping.rule.intrinsicWidth(of: contents)
    case .ofRow(let place):
      let elements = row.part(place)
      return rule(of: elements).intrinsicWidth(of: elements)
    }
  }

  /// The least width at which no word is wider than its place.
  var leastWidth: Double {
    switch views {
    case .own(let contents): return wrapping.rule.leastWidth(of: contents)
    case .ofRow(let place):
      let elements = row.part(place)
      return rule(of: elements).leastWidth(of: elements)
    }
  }

  /// The height at a width.
  func height(width: Double) -> Double {
    switch views {
    case .own(let contents):
      let lines = wrapping.rule.lines(of: contents, width: width)
      contents.checkVisibility(in: lines, wrapping)
      return wrapping.rule.height(of: lines)
    case .ofRow(let place):
      let elements = row.part(place)
      let rule = rule(of: elements)
      return rule.height(of: elements, width: width)
    }
  }

  /// What is known about the heights at less than a width.
  func narrowerHeights(width: Double) -> NarrowerHeights {
    switch views {
    case .own(let contents):
      return wrapping.rule.narrowerHeights(of: contents, width: width)
    case .ofRow(let place):
      let elements = row.part(place)
      return rule(of: elements).narrowerHeights(of: elements, width: width)
    }
  }

  /// The distance of the first baseline from the top in a size.
  func firstBaseline(in size: Size) -> Double {
    switch views {
    case .own(let contents): return wrapping.rule.firstBaseline(of: contents, in: size)
    case .ofRow(let place):
      let elements = row.part(place)
      return rule(of: elements).firstBaseline(of: elements, in: size)
    }
  }
}

/// The views that a compiled flow or grid has in every row.
private final class CompiledContents: WrappingContents {
  private let items: [CompiledWrapping.Item]
  private let contents: [Content]
  private let row: FittingRow

  /// A content with what evaluates it.
  private enum Content {
    case text(Int, LabelMeasure)
    case wrapping(WrappingEvaluator)
    case fixed(width: Double, height: Double)
    case tree(TreeEvaluator)
  }

  init(_ items: [CompiledWrapping.Item], _ row: FittingRow) {
    self.items = items
    self.row = row
    contents = items.map { item in
      switch item.content {
      case .text(let place, let measure): .text(place, measure)
      case .wrapping(let inner): .wrapping(WrappingEvaluator(inner, row))
      case .fixed(let width, let height): .fixed(width: width, height: height)
      case .tree(let tree): .tree(TreeEvaluator(tree, row))
      }
    }
  }

  /// Ends the row if a view that must be visible has no extent.
  func checkVisibility(in lines: WrappingLines, _ wrapping: CompiledWrapping) {
    for line in lines.lines {
      for item in lines.items[line.items] where items[item.index].mustBeVisible {
        let height = wrapping.rule.height(
          of: item, in: line, stating: items[item.index].stated)
        if item.size.width <= wrapping.leastExtent || height <= wrapping.leastExtent {
          row.obstacle = .invisibleView
        }
      }
    }
  }

  var count: Int { contents.count }

  func stated(_ index: Int) -> WrappingItemSize { items[index].stated }

  func isPaddable(_ index: Int) -> Bool { items[index].isPaddable }

  func contentWidth(of index: Int) -> Double {
    switch contents[index] {
    case .text(let place, let measure): max(0, measure.width(of: row.texts[place]))
    case .wrapping(let inner): max(0, inner.width)
    case .fixed(let width, _): width
    case .tree(let tree): tree.width
    }
  }

  func leastWidth(of index: Int) -> Double {
    switch contents[index] {
    case .text(let place, let measure): max(0, measure.leastWidth(of: row.texts[place]))
    case .wrapping(let inner): inner.leastWidth
    case .fixed, .tree: contentWidth(of: index)
    }
  }

  func sidesOfLimitedText(_ index: Int) -> Double? {
    if case .text(_, let measure) = contents[index] { measure.sidesOfLimitedText } else { nil }
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

  func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
    switch contents[index] {
    case .text(let place, let measure):
      row.measureCount += 1
      return measure.narrowerHeights(of: row.texts[place], width: width)
    case .wrapping(let inner): return inner.narrowerHeights(width: width)
    case .fixed: return NarrowerHeights(equalDownTo: 0, monotonicDownTo: 0)
    case .tree: return .unknown(below: width)
    }
  }

  func contentBaseline(of index: Int, in size: Size) -> Double {
    switch contents[index] {
    case .text(let place, let measure):
      row.texts[place].isEmpty
        ? size.height
        : measure.baselines(of: row.texts[place], width: size.width).first(inHeight: size.height)
    case .wrapping(let inner): inner.firstBaseline(in: size)
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
