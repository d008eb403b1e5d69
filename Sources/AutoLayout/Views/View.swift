// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering
public import TextVocabulary

/// A rectangle in a tree of rectangles, placed by constraints or by hand.
///
/// Coordinates are points; the origin is the superview's top left, y grows downward. A view is
/// not `Sendable`: a tree belongs to one task at a time.
open class View: LayoutItem {
  /// A name for reports; without one reports use the type's name.
  public var name: String?

  // MARK: State, each part with its invariants

  // Unchecked: methods of the parts call nothing outside them, so accesses to one cannot overlap.
  // No file replaces a part as a whole: `ViewStateTests` reads them all.

  /// The views above and below, and the guides.
  @exclusivity(unchecked) var hierarchy = ViewHierarchy()
  /// The frames and the bounds.
  @exclusivity(unchecked) var placement: ViewPlacement
  /// The requests for the next layout.
  @exclusivity(unchecked) var flags = UpdateFlags()
  /// The margins and safe areas.
  @exclusivity(unchecked) var insets = ViewInsets()
  /// The priorities of the bounds by the intrinsic size.
  @exclusivity(unchecked) var contentPriorities = ContentPriorities()
  /// The environment, own or inherited.
  @exclusivity(unchecked) var inheritance = EnvironmentInheritance()
  /// The tree, engine and node of the view.
  @exclusivity(unchecked) var engines = ViewEngines()
  /// The active constraints that this view holds.
  private(set) var held = ConstraintList()
  /// The host whose root view this is.
  private(set) weak var host: LayoutHost?

  // MARK: Properties that layout depends on

  /// Which parts of the view's frame are flexible when its superview changes size; used while
  /// ``translatesAutoresizingMaskIntoConstraints`` is true.
  public var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { autoresizingDidChange() } }
  }

  /// Whether the frame set by hand and the mask place the view; false leaves it to constraints.
  public var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { autoresizingDidChange() }
    }
  }

  /// How the view's content depends on the direction of reading; not inherited.
  ///
  /// It mirrors what is in the view: constraints whose closest common ancestor the view is, its
  /// margins, and the row of a stack view. The view's own place follows its superview.
  public var semanticContentAttribute: SemanticContentAttribute = .unspecified {
    didSet { if semanticContentAttribute != oldValue { noteChange(.rebuild) } }
  }

  /// Whether the view is left out of drawing.
  ///
  /// It still takes part in constraints, unless ``hiddenBehavior`` collapses it or it is in
  /// a stack view.
  open var isHidden = false {
    didSet { if isHidden != oldValue { hiddenDidChange() } }
  }

  /// The effect of hiding on the view's constraints outside stack views.
  public var hiddenBehavior: HiddenBehavior = .keepsSpace {
    didSet { if hiddenBehavior != oldValue, isHidden { noteChange(.lowering(self)) } }
  }

  // MARK: Looks

  /// The colour that fills the view's bounds; nil fills nothing.
  public var backgroundColor: Color?
  /// The colour of the line around the view.
  public var borderColor: Color?
  /// The width of the line inside the view's edge, in points; 0 draws none.
  public var borderWidth = 0.0
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The opacity of the view and its subviews, from 0 to 1.
  public var alpha = 1.0
  /// Whether content and subviews are clipped to the bounds.
  open var clipsToBounds = false

  /// Makes a view with a frame, which places it while
  /// ``translatesAutoresizingMaskIntoConstraints`` is true.
  public init(frame: Rect = .zero) {
    placement = ViewPlacement(frame: frame)
    super.init()
  }

  #if UIKit
  /// Makes a view of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    placement = ViewPlacement(frame: .zero)
    super.init()
  }
  #endif

  deinit { unlinkAll() }

  override var itemView: View? { self }
  override var coordinateView: View? { hierarchy.superview }

  /// The name, or the type's name.
  public override var displayName: String { name ?? "\(type(of: self))" }

  /// The frame before rounding and zooming, in the superview's coordinates.
  public override var layoutFrame: Rect { placement.layoutFrame }

  // MARK: Changes of what the view holds

  /// Adds a constraint to this view's list, which makes it active, and notifies the engines.
  final func hold(_ constraint: LayoutConstraint) {
    constraint.setHolder(self)
    held.append(constraint, as: .held)
    constraint.first?.addMention(constraint, as: .first)
    if let second = constraint.second, second !== constraint.first {
      second.addMention(constraint, as: .second)
    }
    for (index, term) in constraint.furtherTerms.enumerated() {
      guard let item = term.item, item.mentions.last !== constraint else { continue }
      item.addMention(constraint, as: .further(index))
    }
    constraint.takeSerial(in: tree)
    noteChange(.added(constraint))
  }

  /// Removes an active constraint from this view's list and notifies the engines.
  final func release(_ constraint: LayoutConstraint) {
    noteChange(.removed(constraint))
    held.remove(constraint, as: .held)
    constraint.first?.removeMention(constraint, as: .first)
    constraint.second?.removeMention(constraint, as: .second)
    for (index, term) in constraint.furtherTerms.enumerated() {
      term.item?.removeMention(constraint, as: .further(index))
    }
    constraint.setHolder(nil)
  }

  /// Makes the view the root of a host.
  final func setHost(_ host: LayoutHost) { self.host = host }

  // MARK: Overridden by subclasses

  /// The natural size of the content, in the alignment rectangle; ``noIntrinsicMetric`` in an axis
  /// in which it has none.
  ///
  /// It becomes four inequalities: at most this size with the hugging priority, at least this size
  /// with the compression resistance, in each axis. Call ``invalidateIntrinsicContentSize()`` when
  /// it changes.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Records that the content's size changed; an override must call super.
  open func invalidateIntrinsicContentSize() {
    noteChange(.intrinsic(self))
    hierarchy.superview?.arrangedContentDidChange(of: self)
  }

  /// The natural height of the content at a width, for content whose height depends on it.
  ///
  /// Layout calls it only while ``contentHeightDependsOnWidth`` is true, at most twice in a pass.
  open func contentHeight(forWidth width: Double) -> Double { intrinsicContentSize.height }

  /// Whether the content's height follows from the width that layout gives, as with wrapped text.
  open var contentHeightDependsOnWidth: Bool { false }

  /// The natural width of the content, without working out a height.
  func intrinsicWidth() -> Double { intrinsicContentSize.width }

  /// Called on a stack view when a view that it arranges is hidden or shown.
  func arrangedVisibilityDidChange(of view: View) {}

  /// Called on a stack view when the content of a view that it arranges changed its size.
  func arrangedContentDidChange(of view: View) {}

  /// Whether the view has a text but no measurer.
  var lacksMeasurer: Bool { false }

  /// Whether the subviews stand in a content area, as in a scroll view.
  var hasContentArea: Bool { false }

  /// Sets the extents of the content area; nil in an axis in which no constraint determines one.
  func applyContentArea(_ extents: AxisPair<Double?>) {}

  /// The distances from the frame's edges inward to the alignment rectangle, as for shadows.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The size that fits a given size best; the view's own size unless overridden.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// The view whose last baseline counts as this view's.
  open var forLastBaselineLayout: View { viewForBaselineLayout() }

  /// The older way to name the view of both baselines; this view unless overridden.
  open func viewForBaselineLayout() -> View { self }

  /// The view whose first baseline counts as this view's.
  open var forFirstBaselineLayout: View { forLastBaselineLayout }

  /// The baselines of the content at a width; nil for a view without text of its own.
  open func baselineOffsets(forWidth width: Double) -> BaselineOffsets? { nil }

  /// The position of the content with the baselines in a taller view, as in
  /// ``BaselineOffsets/position``; nil for a view without text of its own.
  var baselinePosition: Double? { baselineOffsets(forWidth: -1)?.position }

  /// Whether the view needs constraints to be laid out; for views that were written for UIKit.
  ///
  /// Nothing reads it: every tree is laid out by constraints.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Draws the view's content, above its background and below its subviews.
  ///
  /// The origin is the view's top left. The base implementation draws nothing.
  open func draw(in list: inout DisplayList) {}

  /// Places the subviews: the base implementation gives them the frames that were solved.
  ///
  /// Override to place subviews by hand or to react to the new size; call super.
  open func layoutSubviews() { applySolvedFrames() }

  /// Changes the view's constraints before layout; call super last.
  open func updateConstraints() { host?.updateViewConstraints() }

  /// Called after the view was added to a superview or removed from one.
  open func didMoveToSuperview() {}

  /// Called after a subview was added.
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}

  /// Called in a layout when the safe area changed since the last one, before
  /// ``layoutSubviews()``.
  open func safeAreaInsetsDidChange() {}

  /// Called in a layout when the margins changed since the last one; before
  /// ``safeAreaInsetsDidChange()`` where both changed.
  open func layoutMarginsDidChange() {}

  /// Called on every view below when the environment changed; call super.
  open func environmentDidChange() { invalidateIntrinsicContentSize() }

  /// The value of an intrinsic size in an axis in which the content has none.
  public static let noIntrinsicMetric = -1.0
  /// The target of the smallest fitting size.
  public static let layoutFittingCompressedSize = Size.zero
  /// The target of the largest fitting size.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)
}
