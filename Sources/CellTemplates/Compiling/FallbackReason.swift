// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// The reason why a row was laid out in full instead of by a compiled cell.
///
/// Both ways give equal heights; the compiled one takes less time.
public enum FallbackReason: Error, Hashable, Sendable, CaseIterable {
  /// There is a button.
  case button
  /// The record decides the greatest number of lines, or the language, of a text.
  case textFromRecord
  /// The record decides a proportion of width and height.
  case proportionFromRecord
  /// The record decides a line of the layout.
  case layoutFromRecord
  /// The record decides an extent of a view in a flow or grid.
  case itemFromRecord
  /// A line of the layout, or a percentage, ties what is inside of a view in a flow or grid to the
  /// rest of the cell.
  case lineIntoItem
  /// A stack shares its room in proportion to the sizes of its views.
  case proportionalStack
  /// A stack aligns its views by their baselines.
  case baselineStack
  /// An `auto` column follows the widest words in a stack.
  case stackInColumn
  /// A text has padding and `preferredMaxLayoutWidth`.
  case paddedPreferredWidth
  /// The width of a text, flow or grid depends on heights.
  case widthFollowsHeight
  /// The cell has too many conditions on too many sizes.
  case tooLarge
  /// A view has a size that is not compiled.
  case otherView
  /// Conditions contradict each other.
  case contradiction
  /// A number of the record is none, or out of range.
  case badNumber
  /// An image has no size.
  case imageWithoutSize
  /// The row has no height.
  case noHeight

  /// The reason as a clause that follows "because".
  public var clause: String {
    switch self {
    case .button: "there is a button"
    case .textFromRecord: "the record decides the lines or the language of a text"
    case .proportionFromRecord: "the record decides a proportion"
    case .layoutFromRecord: "the record decides a line of the layout"
    case .itemFromRecord: "the record decides an extent of a view in a flow or grid"
    case .lineIntoItem: "the layout reaches into a view of a flow or grid"
    case .proportionalStack: "a stack is filled proportionally"
    case .baselineStack: "a stack aligns its views by their baselines"
    case .stackInColumn: "an 'auto' column follows the words in a stack"
    case .paddedPreferredWidth: "a text has 'padding' and 'preferredMaxLayoutWidth'"
    case .widthFollowsHeight: "a width depends on heights"
    case .tooLarge: "too many conditions depend on too many sizes"
    case .otherView: "a view has a size that cannot be compiled"
    case .contradiction: "conditions contradict each other"
    case .badNumber: "a number of the record is none, or out of range"
    case .imageWithoutSize: "an image has no size"
    case .noHeight: "the layout gives no height"
    }
  }
}

extension FallbackReason {
  /// The reason for which a tree is not compiled, or has no height for a row.
  init(_ obstacle: FittingObstacle) {
    self =
      switch obstacle {
      case .otherContent, .changingInsets: .otherView
      case .proportionalStack: .proportionalStack
      case .baselineStack: .baselineStack
      case .leastWidthOfTree: .stackInColumn
      case .paddedPreferredWidth: .paddedPreferredWidth
      case .constraintIntoContent: .lineIntoItem
      case .widthFollowsHeight: .widthFollowsHeight
      case .tooLarge: .tooLarge
      case .contradiction: .contradiction
      case .badNumber: .badNumber
      case .invisibleView: .imageWithoutSize
      case .noHeight: .noHeight
      }
  }
}

extension ViewTemplate {
  /// The reason why a cell with the view is not compiled; nil if the view is none.
  var fallbackReason: FallbackReason? {
    switch kind {
    case .button: .button
    case .text(let text):
      text.boundLines == nil && text.locale?.references.isEmpty ?? true ? nil : .textFromRecord
    case .box, .image, .stack, .wrapping, .scroll: nil
    }
  }
}
