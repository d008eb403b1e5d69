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

  /// The views of a flow or grid.
  enum Views: Sendable {
    /// Its own visible ones.
    case own([Item])
    /// The elements that each row brings along, by the place of their part among those of the cell.
    case ofRow(Int)
  }

  /// How the contents are set in lines.
  let rule: WrappingRule
  /// What is set in lines.
  let views: Views
  /// Up to this, in points, a view counts as not visible.
  let leastExtent: Double

  /// Makes a flow or grid of views.
  init(rule: WrappingRule, views: Views, leastExtent: Double) {
    self.rule = rule
    self.views = views
    self.leastExtent = leastExtent
  }
}

/// The contents of flows and grids that a row brings along, such as a cell for each element of an
/// array.
package protocol RowElements: AnyObject {
  /// The contents of one flow or grid, by its place among those that have the row's own.
  func part(_ place: Int) -> any RepeatedContents
}

/// The contents of a flow or grid that a row brings along.
package protocol RepeatedContents: WrappingContents {
  /// How the contents follow one another.
  var arrangement: WrappingView.Arrangement { get }
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
  private(set) var texts: [FittingText] = []
  /// The contents of its flows and grids that are the row's own.
  private var elements: (any RowElements)?
  /// The numbers of the row.
  private(set) var numbers: [Double] = []
  /// The reason why the row has no height; nil while there is none.
  var obstacle: FittingObstacle?
  /// The number of times that the height of a wrapped text was asked for.
  var measureCount = 0

  /// Begins a row.
  func begin(_ texts: [FittingText], _ numbers: [Double], _ elements: (any RowElements)?) {
    self.texts = texts
    self.numbers = numbers
    self.elements = elements
    obstacle = nil
    measureCount = 0
  }

  /// Gives the contents of the row back, whose room the next one may take over.
  func end() { (texts, numbers, elements) = ([], [], nil) }

  /// The contents of a flow or grid that are the row's own.
  func part(_ place: Int) -> any RepeatedContents {
    guard let elements else { preconditionFailure("The row brings no contents along.") }
    return elements.part(place)
  }
}
