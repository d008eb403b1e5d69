// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// A view as an item of one axis of the grid.
struct GridItem {
  /// How an item lies between its lines.
  enum Alignment: Equatable {
    /// From the first line to the last.
    case stretch
    /// At the first line.
    case start
    /// At the last line.
    case end
    /// In the middle.
    case center
    /// With its first line of text beside those of other items.
    case firstBaseline
    /// With its last line of text beside those of other items.
    case lastBaseline

    /// The value of `justify-self` or `align-self`.
    var css: String {
      switch self {
      case .stretch: "stretch"
      case .start: "start"
      case .end: "end"
      case .center: "center"
      case .firstBaseline: "first baseline"
      case .lastBaseline: "last baseline"
      }
    }
  }

  /// The distance between an item and its area.
  enum Margin: Equatable {
    /// A distance.
    case length(AxisLength)
    /// None: the item may reach beyond, and does not push the line away.
    case open

    /// No distance.
    static let none = Margin.length(.zero)

    /// The length as CSS writes it. An open side is a margin that no item is longer than.
    var css: String {
      switch self {
      case .length(let length): length == .zero ? "0" : length.css
      case .open: "-99999px"
      }
    }
  }

  /// The view.
  let view: Int
  /// The indices of the lines between which it lies.
  var lines: Range<Int>
  /// How it lies there.
  var alignment = Alignment.stretch
  /// The distance before it.
  var marginStart = Margin.none
  /// The distance after it.
  var marginEnd = Margin.none
  /// Its fixed extent.
  var extent: AxisLength?
  /// Its greatest extent.
  var cap: AxisLength?
  /// Its least extent.
  var minimum: AxisLength?
  /// Whether it reaches to its last line unless something forbids that.
  var fills = false
  /// Whether it is as wide as its content, whatever the lines are.
  var isUnbounded = false

  /// Whether it is as wide as its content, but no wider than its area.
  var keepsToArea: Bool {
    alignment != .stretch && extent == nil && !isUnbounded && marginStart == .none
      && marginEnd == .none
  }

  /// Whether its extent can push lines apart.
  var pushes: Bool { marginStart != .open && marginEnd != .open }
}

/// The properties of a view that matter to the grid.
struct GridSubject {
  /// The view.
  let view: Int
  /// Whether it has an extent of its own along the axis.
  let hasContent: Bool
  /// The priority of not being larger than the content.
  let hugging: Double
  /// The priority of not being smaller than the content.
  let compression: Double

  /// Whether the view has a lower priority than another, or the same one and is declared first.
  func isBefore(_ other: GridSubject?, by priority: KeyPath<GridSubject, Double>) -> Bool {
    guard let other else { return true }
    return (self[keyPath: priority], view) < (other[keyPath: priority], other.view)
  }
}
