// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering
public import TextVocabulary

/// A rectangle in a tree of rectangles, placed by constraints or by hand.
///
/// Coordinates are points; the origin is the superview's top left, y grows downward. A view is
/// not `Sendable`: a tree belongs to one task at a time.
open class View: LayoutItem {
  // With the trait, apps' views may have a `name` of their own.
  #if UIKit
  /// A name for reports; without one reports use the type's name.
  package var name: String?
  #else
  /// A name for reports; without one reports use the type's name.
  public var name: String?
  #endif

  // MARK: State, each part with its invariants

  // Unchecked where layout reads most: methods of the parts call nothing outside them, and whoever
  // takes a view or guide out of them holds it, so that nothing is released in an access. No file
  // replaces a part as a whole: `ViewStateTests` reads them all. With the marks in `Engine` it
  // saves 3.3 % of the instructions of a row of the template `news`.

  /// The views above and below, and the guides.
  @exclusivity(unchecked) var hierarchy = ViewHierarchy()
  /// The frames and the bounds.
  @exclusivity(unchecked) var placement: ViewPlacement
  /// The requests for the next layout.
  @exclusivity(unchecked) var flags = UpdateFlags()
  /// The margins and safe areas.
  var insets = ViewInsets()
  /// The priorities of the bounds by the intrinsic size.
  var contentPriorities = ContentPriorities()
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
  open var backgroundColor: Color?
  /// The colour of the line around the view.
  public var borderColor: Color?
  /// The width of the line inside the view's edge, in points; 0 draws none.
  public var borderWidth = 0.0
  /// Lines along single edges, inside of the line around the view; none at first.
  ///
  /// Where two meet, the first goes on to the corner.
  public var edgeBorders: [EdgeBorder] = []
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The opacity of the view and its subviews, from 0 to 1.
  open var alpha = 1.0
  /// Whether content and subviews are clipped to the bounds.
  open var clipsToBounds = false

  /// Makes a view with a frame, which places it while
  /// ``translatesAutoresizingMaskIntoConstraints`` is true.
  public init(frame: Rect = .zero) {
    placement = ViewPlacement(frame: frame)
    super.init(item: ())
  }

  #if UIKit
  /// Makes a view of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    placement = ViewPlacement(frame: .zero)
    super.init(item: ())
  }
  #endif

  // Disfavoured, so that `super.init()` of a subclass is the designated initialiser. The compiler
  // takes this one there too, from another module, and then the program does not link.
  /// Makes a view with an empty frame; a subclass that overrides `init(frame:)` inherits it.
  @_disfavoredOverload
  public convenience init() { self.init(frame: .zero) }

  #if MainActorViews
  // A view is released where it is used, on the main thread.
  deinit { MainActor.assumeIsolated { unlinkAll() } }
  #else
  deinit { unlinkAll() }
  #endif

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

  #if UIKit
  // MARK: Overridden by subclasses that were written for UIKit

  /// Never called: there are no nibs.
  open func awakeFromNib() {}

  /// Whether the view may receive keys; no key is ever pressed.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the view receives keys.
  open var isFirstResponder: Bool { false }

  /// Asks to receive keys, which is refused.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  /// Asks to receive keys no longer.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  /// A text that is read aloud.
  open var accessibilityLabel: String? {
    get { attachedValues["accessibilityLabel"] as? String }
    set { attachedValues["accessibilityLabel"] = newValue }
  }

  /// The elements that are read aloud for the view, in order.
  open var accessibilityElements: [Any]? {
    get { attachedValues["accessibilityElements"] as? [Any] }
    set { attachedValues["accessibilityElements"] = newValue }
  }

  /// Never called: nothing reads the view aloud.
  open func accessibilityActivate() -> Bool { false }

  /// Never called: nothing reads the view aloud.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Never called: there is no context to draw in; override ``draw(in:)``.
  open func draw(_ rect: CGRect) {}
  #endif

  // MARK: Overridden by subclasses: geometry

  /// The view's rectangle in its superview, as it is drawn.
  ///
  /// After layout it is ``layoutFrame``, rounded to the environment's pixels if constraints placed
  /// the view, and times its ``drawingScale``. A frame set by hand is never rounded. A frame that
  /// is not finite is ignored with a diagnostic. Layout does not call an override's setter.
  open var frame: Rect {
    get { drawnFrame }
    set { setDrawnFrame(newValue) }
  }

  /// The view's rectangle in its own coordinates, which ``drawingScale`` does not change.
  ///
  /// Layout sets the size through this property, so observers in an override learn of it, as in
  /// UIKit. Setting another size by hand keeps the middle of the frame in its place.
  open var bounds: Rect {
    get { Rect(origin: placement.boundsOrigin, size: placement.frame.size) }
    set { setBounds(newValue) }
  }

  /// The middle of the frame.
  open var center: Point {
    get { Point(x: frame.midX, y: frame.midY) }
    set { moveCenter(to: newValue) }
  }

  /// How far bars and notches extend into the view.
  ///
  /// On each edge it is the part of the superview's safe area over the view, at least 0, plus
  /// ``additionalSafeAreaInsets``. An override does not move ``safeAreaLayoutGuide``.
  open var safeAreaInsets: EdgeInsets { effectiveSafeArea(ViewGeometry.current) }

  /// The default distance between the view's edges and its content: its own margins and the safe
  /// area.
  ///
  /// The getter returns the margins in effect; the setter sets the view's own, at first 8 on each
  /// edge. Those of a host's root view are at least the host's
  /// ``LayoutHost/systemMinimumLayoutMargins``. An override does not move ``layoutMarginsGuide``
  /// (*inferred*). Source for the sum: own margins 8 and a safe area (44, 10, 34, 12) give
  /// (52, 18, 42, 20), measured on iOS.
  open var layoutMargins: EdgeInsets {
    get { effectiveMargins(ViewGeometry.current) }
    set { if insets.setMargins(newValue) { noteMarginChange() } }
  }

  /// The margins with leading and trailing; see ``layoutMargins``.
  open var directionalLayoutMargins: DirectionalEdgeInsets {
    get { layoutMargins.directional(in: effectiveUserInterfaceLayoutDirection) }
    set { if insets.setMargins(newValue) { noteMarginChange() } }
  }

  /// The size that satisfies the view's constraints and is as close to a target as they allow.
  ///
  /// Both axes are pulled to the target at ``LayoutPriority/fittingSizeLevel``; with
  /// ``layoutFittingCompressedSize`` it is the smallest size, with
  /// ``layoutFittingExpandedSize`` the largest.
  open func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that satisfies the view's constraints, pulled to a target with given priorities.
  ///
  /// The height of a row is the fitting height for the row's width at ``LayoutPriority/required``
  /// and the height 0 at ``LayoutPriority/fittingSizeLevel``. Texts are measured at the widths
  /// that follow.
  ///
  /// No view moves. The system is kept: after a change of a text, another call changes constants
  /// only. Constraints to items outside the view are ignored, and so is the view's frame.
  /// The size is rounded up to the environment's pixels.
  open func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    environment.pixelGrid.roundedUp(
      fittingSize(targetSize, horizontal: horizontal, vertical: vertical))
  }

  // MARK: Overridden by subclasses: the tree

  /// Puts a view in front of the other subviews; it leaves the superview it had.
  ///
  /// A view that contains this one is refused with a diagnostic.
  open func addSubview(_ view: View) { insertSubview(view, at: hierarchy.subviews.count) }

  /// Puts a view among the subviews; an index out of range counts as the nearest in range.
  ///
  /// For a view that is a subview already, the index counts the others.
  open func insertSubview(_ view: View, at index: Int) { place(view, at: index) }

  /// Puts a view behind another subview; in front of all if that is not a subview.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: place(of: sibling, withoutCounting: view) ?? hierarchy.subviews.count)
  }

  /// Puts a view in front of another subview; in front of all if that is not a subview.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    let place = place(of: sibling, withoutCounting: view)
    insertSubview(view, at: place.map { $0 + 1 } ?? hierarchy.subviews.count)
  }

  /// Removes the view from its superview.
  ///
  /// Constraints between the view's subtree and the rest of the tree are deactivated; those inside
  /// the subtree stay.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called before the view is added to a superview, or, with nil, removed from one.
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called after the view was added to a superview or removed from one.
  open func didMoveToSuperview() {}

  /// Called before the view comes into a host's tree with a superview, or, with nil, leaves it.
  ///
  /// With the package's trait UIKit it is a window's tree. The order is
  /// `willMove(toSuperview:)`, `willMove(toWindow:)`, `didMoveToWindow()`, `didMoveToSuperview()`,
  /// and last `didAddSubview(_:)` of the superview (*inferred*).
  open func willMove(toWindow newWindow: HostWindow?) {}

  /// Called after the view came into a host's tree or left it; see ``window``.
  open func didMoveToWindow() {}

  /// Called after a subview was added.
  open func didAddSubview(_ subview: View) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: Overridden by subclasses: contents

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

  /// Whether the content's height may follow from the width, whatever the content is at present.
  var mayWrap: Bool { contentHeightDependsOnWidth }

  /// The natural width of the content, without working out a height.
  func intrinsicWidth() -> Double { intrinsicContentSize.width }

  /// Called on a stack view when a view that it arranges is hidden or shown.
  func arrangedVisibilityDidChange(of view: View) {}

  /// Called on the superview of a view whose content changed its size.
  func arrangedContentDidChange(of view: View) {}

  /// Whether the view's content is the sizes of its subviews, each fitted by itself.
  var measuresSubviews: Bool { false }

  /// Called where ``measuresSubviews`` is true, after anything below the view changed that may give
  /// a subview another size.
  func subviewContentDidChange() {}

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

  /// The distance from the view's top to where it stands on a line's common baseline, in a size:
  /// that of its first baseline, or its height if it shows no text (CSS Grid 1 § 10.6).
  package func firstBaseline(in size: Size) -> Double {
    baselineOffsets(forWidth: size.width)?.first(inHeight: size.height) ?? size.height
  }

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

  /// Draws above the subviews and below the border; the base implementation draws nothing.
  open func drawAboveSubviews(in list: inout DisplayList) {}

  /// The name of the view's area in ``displayListWithAreas()``: ``name``, unless overridden.
  open var areaName: String? { name }

  // MARK: Overridden by subclasses: layout

  /// Asks for ``layoutSubviews()`` in the next layout.
  open func setNeedsLayout() { askForLayout() }

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { askForConstraints() }

  /// Brings the frames up to date now, where something changed.
  ///
  /// Constraints of the whole tree are updated and solved. Then views are laid out from the
  /// topmost view that needs it, of this view and those above it, down to the leaves.
  ///
  /// Calls from inside a layout of the same tree do nothing: that layout goes on until nothing
  /// changes any more.
  open func layoutIfNeeded() { layOutTree() }

  /// Places the subviews: the base implementation gives them the frames that were solved.
  ///
  /// Override to place subviews by hand or to react to the new size; call super.
  open func layoutSubviews() { applySolvedFrames() }

  /// Calls ``updateConstraints()`` where it was asked for, from the leaves to this view.
  open func updateConstraintsIfNeeded() { updateConstraintsOfSubtree() }

  /// Changes the view's constraints before layout; call super last.
  open func updateConstraints() { host?.updateViewConstraints() }

  /// Called in a layout when the safe area changed since the last one, before
  /// ``layoutSubviews()``.
  open func safeAreaInsetsDidChange() {}

  /// Called in a layout when the margins changed since the last one; before
  /// ``safeAreaInsetsDidChange()`` where both changed.
  open func layoutMarginsDidChange() {}

  /// Called on every view below when the environment changed; call super.
  open func environmentDidChange() { invalidateIntrinsicContentSize() }

  #if UIKit
  /// Called when a change of the environment changed the traits; nil stands for unknown ones.
  ///
  /// The root view of a controller tells its controller, so an override calls super.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {
    host?.traitCollectionDidChange(previousTraitCollection)
  }
  #endif

  /// The value of an intrinsic size in an axis in which the content has none.
  public static let noIntrinsicMetric = -1.0
  /// The target of the smallest fitting size.
  public static let layoutFittingCompressedSize = Size.zero
  /// The target of the largest fitting size.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)
}
