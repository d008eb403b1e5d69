// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A rectangle that takes part in layout without being a view.
///
/// A guide has edges, extents and centres, but no baselines and no margins. Its frame is in the
/// coordinates of its owning view; a guide that no constraint mentions stays at zero.
open class LayoutGuide: LayoutItem {
  /// A name for reports.
  public var identifier = ""

  /// How a guide that the view makes follows its view; nil for a guide that constraints place.
  let kind: Kind?
  /// The view that has the guide; unsafe like a view's superview, and set to nil when the view is
  /// released.
  private(set) unowned(unsafe) var owner: View?
  /// The guide's place in the engine that lays out its tree.
  private(set) var node: LayoutNode?
  private var storedFrame = Rect.zero

  /// The guides that views make for themselves.
  enum Kind {
    /// The part of the view that bars and notches leave free.
    case safeArea
    /// The view without its margins.
    case margins
    /// The margins' area, not wider than text reads well.
    case readableContent
    /// The content area of a scroll view.
    case scrollContent
    /// A scroll view's own frame.
    case scrollFrame
    /// The part that the bars at the top of a host cover.
    case topSupport
    /// The part that the bars at the bottom of a host cover.
    case bottomSupport
    /// The part that a keyboard covers, or else the bottom of the safe area.
    case keyboard

    /// Whether the guide covers the bottom of its view at a height that does not follow the view's.
    var isAtBottom: Bool { self == .bottomSupport || self == .keyboard }
  }

  /// Makes a guide; add it to a view with ``View/addLayoutGuide(_:)``.
  public init() {
    kind = nil
    super.init(item: ())
  }

  /// Makes one of the guides that belong to a view from the start.
  init(kind: Kind, identifier: String, owner: View) {
    self.kind = kind
    self.owner = owner
    super.init(item: ())
    self.identifier = identifier
  }

  /// The view that the guide was added to.
  public var owningView: View? { owner }
  override var itemView: View? { owner }
  override var coordinateView: View? { owner }

  /// The identifier, with the owner's name before it for guides of the view's own.
  public override var displayName: String {
    if kind != nil { return "\(owner?.displayName ?? "(gone)").\(identifier)" }
    return identifier.isEmpty ? "guide" : identifier
  }

  /// The guide's frame in its owning view, unrounded, as the last layout left it.
  public override var layoutFrame: Rect {
    guard node == nil, let kind, let owner else { return storedFrame }
    return owner.frame(ofGuide: kind)
  }

  /// Sets the view that has the guide, or takes the guide from it; only ``ViewHierarchy`` does.
  final func setOwner(_ owner: View?) { self.owner = owner }

  /// Sets the guide's place in the engine, or removes it.
  final func setNode(_ node: LayoutNode?) { self.node = node }

  /// Sets the frame that the engine found.
  final func apply(_ frame: Rect) { storedFrame = frame }
}
