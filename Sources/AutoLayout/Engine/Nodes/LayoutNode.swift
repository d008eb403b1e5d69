// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// An item's place in one engine: its variables, and the engine's own entries about it.
///
/// Invariants: the root's node has variables for its extents, every other node has all four, until
/// the node leaves its ``NodeTable``. In each axis there are both bounds by the intrinsic size, or
/// none.
final class LayoutNode {
  /// The view or guide.
  unowned let item: LayoutItem
  /// The item, if it is a view; unsafe, since `item` beside it is the same object and is checked.
  unowned(unsafe) let view: View?
  /// Whether the item is the content area of a scroll view.
  let isContentArea: Bool

  // Unchecked where layout reads most: these values call nothing outside them, and views are asked
  // outside of any access to them. See `View` for what it saves.

  /// The four variables of the frame in the item's coordinate view; the root has no place.
  @exclusivity(unchecked) private(set) var variables = NodeVariables()
  /// The frame of the last solution that was published.
  private(set) var frame = Rect.zero
  /// The entries that place the item without the caller's constraints: of host, mask, or guide.
  private(set) var place: [EngineEntry] = []
  /// The bounds by the intrinsic size: width and height, each at most and at least.
  @exclusivity(unchecked) private(set) var intrinsic = IntrinsicEntries()
  /// The baselines' distances from where the content's position puts them.
  private(set) var baselines: [LayoutAttribute: EngineNumber] = [:]
  /// The origin of the item's bounds, where constraints cross it.
  private(set) var boundsOrigin: AxisPair<EngineNumber?> = AxisPair(nil)
  /// How many of the caller's constraints name the content area's far edge or extent, in each axis.
  private(set) var extentNameCount = AxisPair(0)
  /// How the text is measured; nil where the content's height does not depend on the width.
  @exclusivity(unchecked) var text: TextMeasure?
  /// Whether the content may wrap, which decides its place in ties.
  private(set) var mayWrap = false
  /// Whether the node waits in the engine's list of changed contents.
  private(set) var isContentPending = false

  /// Makes a node without variables and entries.
  init(_ item: LayoutItem) {
    self.item = item
    view = item as? View
    isContentArea = (item as? LayoutGuide)?.kind == .scrollContent
  }

  /// Whether the node is in its ``NodeTable``.
  var isPresent: Bool { !variables.isEmpty }

  /// The variable of a part, made if there is none.
  func variable(_ part: NodePart, in ledger: EntryLedger) -> Variable {
    if let variable = variables[part] { return variable }
    let variable = ledger.makeVariable()
    variables[part] = variable
    return variable
  }

  /// All variables: those of the frame, the baselines' and the bounds', in the order of making.
  var allVariables: [Variable] {
    [NodePart.width, .height, .x, .y].compactMap { variables[$0] }
      + LayoutAttribute.baselines.compactMap { baselines[$0]?.variable }
      + Axis.allCases.compactMap { boundsOrigin[$0]?.variable }
  }

  /// The engine's own entries about the item.
  var entries: [EngineEntry] {
    var entries = place
    for axis in Axis.allCases {
      entries += [intrinsic.hugging[axis], intrinsic.compression[axis]].compactMap { $0 }
      entries += [boundsOrigin[axis]?.entry].compactMap { $0 }
    }
    return entries + LayoutAttribute.baselines.compactMap { baselines[$0]?.entry }
  }

  // MARK: Changes

  /// Sets the entries that place the item.
  func setPlace(_ entries: [EngineEntry]) { place = entries }

  /// Sets both bounds by the intrinsic extent along an axis; nil removes them.
  func setIntrinsic(_ bounds: (hugging: EngineEntry, compression: EngineEntry)?, _ axis: Axis) {
    intrinsic.hugging[axis] = bounds?.hugging
    intrinsic.compression[axis] = bounds?.compression
  }

  /// Sets a baseline that constraints name.
  func setBaseline(_ number: EngineNumber, _ attribute: LayoutAttribute) {
    baselines[attribute] = number
  }

  /// Sets the origin of the bounds along an axis along which constraints cross them.
  func setBoundsOrigin(_ number: EngineNumber, _ axis: Axis) { boundsOrigin[axis] = number }

  /// Counts constraints that name the content area's far edge or extent in an axis.
  func countExtentName(_ change: Int, _ axis: Axis) { extentNameCount[axis] += change }

  /// Sets the published frame.
  func publish(_ frame: Rect) { self.frame = frame }

  /// Records whether the content may wrap.
  func setMayWrap(_ mayWrap: Bool) { self.mayWrap = mayWrap }

  /// Records whether the node waits in the list of changed contents.
  func setContentPending(_ isPending: Bool) { isContentPending = isPending }

  /// Releases the entries, which hold the node, and with them the variables.
  func leave() {
    variables = NodeVariables()
    place = []
    intrinsic = IntrinsicEntries()
    baselines = [:]
    boundsOrigin = AxisPair(nil)
    text = nil
  }
}

/// A number that the engine works out, as a variable with an equation that gives its value.
struct EngineNumber {
  /// The variable.
  let variable: Variable
  /// The equation.
  let entry: EngineEntry
}

nonisolated extension LayoutAttribute {
  /// The attributes of baselines, in the order in which the engine goes through them.
  static let baselines: [LayoutAttribute] = [.firstBaseline, .lastBaseline]
}

/// The variables of a frame, as far as they were made.
struct NodeVariables {
  private var x: Variable?
  private var y: Variable?
  private var width: Variable?
  private var height: Variable?

  /// Whether none was made.
  var isEmpty: Bool { x == nil && y == nil && width == nil && height == nil }

  /// The variable of a part.
  subscript(part: NodePart) -> Variable? {
    get {
      switch part {
      case .x: x
      case .y: y
      case .width: width
      case .height: height
      }
    }
    set {
      switch part {
      case .x: x = newValue
      case .y: y = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }
}

/// One number of a frame.
enum NodePart: Int, CaseIterable {
  /// The left edge.
  case x = 0
  /// The top edge.
  case y = 1
  /// The width.
  case width = 2
  /// The height.
  case height = 3

  /// The place along an axis.
  static func origin(_ axis: Axis) -> NodePart { axis == .horizontal ? .x : .y }
  /// The extent along an axis.
  static func extent(_ axis: Axis) -> NodePart { axis == .horizontal ? .width : .height }

  /// The attribute that stands for the number in reports.
  var attribute: LayoutAttribute {
    switch self {
    case .x: .left
    case .y: .top
    case .width: .width
    case .height: .height
    }
  }
}

/// The bounds by an intrinsic size.
struct IntrinsicEntries {
  /// At most the size, with the hugging priority.
  var hugging: AxisPair<EngineEntry?> = AxisPair(nil)
  /// At least the size, with the compression resistance.
  var compression: AxisPair<EngineEntry?> = AxisPair(nil)
}
