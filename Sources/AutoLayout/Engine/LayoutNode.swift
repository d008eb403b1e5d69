// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// An item's place in one engine: its variables, and what the engine itself says about them.
final class LayoutNode {
  /// The view or guide.
  unowned let item: LayoutItem
  /// The item, if it is a view.
  unowned(unsafe) let view: View?
  /// The four variables of the frame in the item's coordinate view; the root has no place.
  var variables = NodeVariables()
  /// The frame of the last solution that was published.
  var frame = Rect.zero
  /// What places the item without the caller's constraints: host, mask, or being a guide.
  var place: [EngineEntry] = []
  /// The inequalities of the intrinsic size: width and height, each at most and at least.
  var intrinsic = IntrinsicEntries()
  /// The baselines' distances from where the content's position puts them.
  var baselines: [LayoutAttribute: (variable: Variable, entry: EngineEntry)] = [:]
  /// The origin of the item's bounds, where constraints cross it.
  var boundsOrigin: AxisPair<(variable: Variable, entry: EngineEntry)?> = AxisPair(nil)

  /// Whether the item is what a scroll view scrolls.
  let isContentArea: Bool
  /// How many of the caller's constraints name the content area's far edge or extent, in each axis.
  var extentNameCount = AxisPair(0)

  /// Whether the content's height follows from the width.
  var isText = false
  /// Whether the text must be measured even at the width it was measured at last.
  var isTextDirty = false
  /// The width at which the text was measured last; negative before the first time.
  var textWidth = -1.0
  /// The height that the text has at ``textWidth``.
  var textHeight = 0.0
  /// The baselines at ``textWidth``; nil until a constraint needs them.
  var textBaselines: BaselineOffsets?
  /// How often the text was measured in the last pass in which it was.
  var measureCount = 0
  /// Which pass that was.
  var measurePass = 0
  /// How often the text's height was settled in this pass: measured, or known from before.
  var roundCount = 0
  /// Whether the text began this pass at height 0, because heights may change widths.
  var isRestarted = false
  /// Whether the width still changed when the text had been measured as often as allowed.
  var isUnsettled = false
  /// Whether the item waits in the engine's list of changed contents.
  var isIntrinsicDirty = false

  /// Makes a place for an item.
  init(_ item: LayoutItem) {
    self.item = item
    view = item as? View
    isContentArea = (item as? LayoutGuide)?.kind == .scrollContent
  }

  /// Lets go of the entries that the node holds, which hold the node.
  func dropEntries() {
    place = []
    intrinsic = IntrinsicEntries()
    baselines = [:]
    boundsOrigin = AxisPair(nil)
  }
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

  /// The attribute under which reports speak of the number.
  var attribute: LayoutAttribute {
    switch self {
    case .x: .left
    case .y: .top
    case .width: .width
    case .height: .height
    }
  }
}

/// The inequalities that an intrinsic size stands for.
struct IntrinsicEntries {
  /// At most the size, with the hugging priority.
  var hugging: AxisPair<EngineEntry?> = AxisPair(nil)
  /// At least the size, with the compression resistance.
  var compression: AxisPair<EngineEntry?> = AxisPair(nil)
}

/// A constraint as an engine gave it to its solver, kept to be given again.
final class EngineEntry {
  /// What the entry stands for.
  enum Origin {
    /// A constraint of the caller's.
    case constraint(LayoutConstraint)
    /// The frame that a host, a caller or a mask gives.
    case place(LayoutNode, LayoutAttribute)
    /// That no extent is negative.
    case nonNegative(LayoutNode, LayoutAttribute)
    /// A content's wish.
    case intrinsic(LayoutNode, Axis, isHugging: Bool)
    /// A number that the engine works out, such as a baseline.
    case measure(LayoutNode, LayoutAttribute)
  }

  /// What the entry stands for.
  let origin: Origin
  /// The linear constraint; its constant and priority are kept up to date.
  var linear: LinearConstraint
  /// Along which axes the root's given extent went into the constant.
  var namesRoot = AxisPair(false)
  /// Whether it ties a width to a height.
  var isCrossing = false
  /// Whether the engine's ``AxisCoupling`` takes a variable to be determined by it.
  var isDetermining = false
  /// The content areas whose far edge or extent it names, and in which axis.
  var namedExtents: [(node: LayoutNode, axis: Axis)] = []
  /// Its id in the solver; nil while it gave way.
  var id: ConstraintID?
  /// How a conflict of an update spoke of it.
  var knownReport: (update: Int, report: ConstraintReport)?
  /// What was reported when it gave way.
  var conflict: LayoutDiagnostic?
  /// What it gave way to, with the revisions that those had; empty where that is not known.
  var rivals: [(entry: EngineEntry, revision: Int)] = []
  /// How often its numbers changed.
  var revision = 0
  /// Whether the entry was taken out for good.
  var isRemoved = false
  /// Whether it is in the engine's list of entries that gave way.
  var isBroken = false

  /// Makes an entry that is not yet in the solver.
  init(_ origin: Origin, _ linear: LinearConstraint) {
    self.origin = origin
    self.linear = linear
  }

  /// Whether a constraint of the caller's, or of a stack view, is behind it.
  var isCallers: Bool {
    if case .constraint = origin { true } else { false }
  }

  /// Whether a stack view's constraint is behind it.
  var isArranging: Bool {
    if case .constraint(let constraint) = origin { constraint.isInternal } else { false }
  }

  /// How reports speak of the entry.
  var report: ConstraintReport {
    switch origin {
    case .constraint(let constraint): return ConstraintReport(constraint)
    case .place(let node, let attribute):
      return internalReport(node, attribute, suffix: node.view.map(Self.maskNote) ?? "")
    case .nonNegative(let node, let attribute): return internalReport(node, attribute, suffix: "")
    case .intrinsic(let node, let axis, let isHugging):
      let attribute = axis == .horizontal ? LayoutAttribute.width : .height
      return internalReport(
        node, attribute, suffix: isHugging ? " (content hugging)" : " (compression resistance)")
    case .measure(let node, let attribute): return internalReport(node, attribute, suffix: "")
    }
  }

  private func internalReport(
    _ node: LayoutNode, _ attribute: LayoutAttribute, suffix: String
  ) -> ConstraintReport {
    let sign =
      switch linear.relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    var text = "\(node.item.displayName).\(attribute) \(sign) \(linear.constant.shortest)"
    if linear.priority < 1000 { text += " @\(linear.priority.shortest)" }
    return ConstraintReport(text: text + suffix, isInternal: true)
  }

  /// The mask as Cocoa prints it: `-` for what keeps its length, `&` for what gives.
  private static func maskNote(of view: View) -> String {
    guard view.storedSuperview != nil, view.translatesAutoresizingMaskIntoConstraints else {
      return ""
    }
    func note(_ axis: Axis) -> String {
      let parts = view.autoresizingMask.flexibility(along: axis)
      return [parts.before, parts.length, parts.after].map { $0 ? "&" : "-" }.joined()
    }
    return " (autoresizing h=\(note(.horizontal)) v=\(note(.vertical)))"
  }
}
