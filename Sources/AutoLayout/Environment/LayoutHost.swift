// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The screen, window and controller of a view tree in one: size, safe area, bars and hooks.
///
///     let host = LayoutHost(size: Size(width: 375, height: 812), environment: environment)
///     host.view.addSubview(…)
///     host.layoutIfNeeded()
///
/// The root view keeps the host's size, whatever its constraints are.
open class LayoutHost {
  /// The root view; it fills the host, less the bars under which it may not extend.
  public let view: View
  /// The size of the screen in points.
  public var size: Size {
    didSet { if size != oldValue { placeRoot() } }
  }
  /// The insets that notches and indicators cover, without bars.
  public var deviceSafeArea = EdgeInsets.zero {
    didSet { if deviceSafeArea != oldValue { placeRoot() } }
  }
  /// The height of the bars at the top, below the safe area: a navigation bar.
  public var topBarHeight = 0.0 {
    didSet { if topBarHeight != oldValue { placeRoot() } }
  }
  /// The height of the bars at the bottom, above the safe area: a tab bar or toolbar.
  public var bottomBarHeight = 0.0 {
    didSet { if bottomBarHeight != oldValue { placeRoot() } }
  }
  /// The edges at which the root view reaches under the bars; all unless set.
  public var edgesForExtendedLayout: RectEdge = .all {
    didSet { if edgesForExtendedLayout != oldValue { placeRoot() } }
  }
  /// How far a keyboard reaches up from the bottom of the screen, in points; 0 while there is none.
  public var keyboardHeight = 0.0 {
    didSet { if keyboardHeight != oldValue { view.noteMarginChange() } }
  }
  /// Insets that are added to the safe area of the root view.
  public var additionalSafeAreaInsets: EdgeInsets {
    get { view.additionalSafeAreaInsets }
    set { view.additionalSafeAreaInsets = newValue }
  }

  /// The horizontal size class of the screen.
  public var horizontalSizeClass = SizeClass.compact {
    didSet { if horizontalSizeClass != oldValue { view.noteMarginChange() } }
  }
  /// The least margins of the root view, beside the safe area: unless set, none above and below,
  /// and at the sides 16, or 20 where the size class is regular.
  public var systemMinimumLayoutMargins: DirectionalEdgeInsets {
    get { ownMinimumMargins ?? horizontalSizeClass.minimumMargins }
    set {
      ownMinimumMargins = newValue
      view.noteMarginChange()
    }
  }
  /// Whether the root view's margins are at least ``systemMinimumLayoutMargins``; true unless set.
  public var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { view.noteMarginChange() }
  }
  private var ownMinimumMargins: DirectionalEdgeInsets?

  /// Ends where the bars at the top end. Its ``LayoutSupportGuide/length`` is 0 before the first
  /// layout.
  public let topLayoutGuide: LayoutSupportGuide
  /// Begins where the bars at the bottom begin.
  public let bottomLayoutGuide: LayoutSupportGuide

  /// Makes a host with an empty root view, or with a view that is in no other.
  ///
  /// - Precondition: `rootView` has no superview.
  public init(size: Size, rootView: View? = nil, environment: LayoutEnvironment? = nil) {
    let view = rootView ?? View()
    precondition(
      view.superview == nil, "A host's root view must have no superview; remove it first.")
    self.view = view
    self.size = size
    topLayoutGuide = LayoutSupportGuide(
      kind: .topSupport, identifier: "topLayoutGuide", owner: view)
    bottomLayoutGuide = LayoutSupportGuide(
      kind: .bottomSupport, identifier: "bottomLayoutGuide", owner: view)
    view.linkOwned([topLayoutGuide, bottomLayoutGuide])
    let window = announcedWindow
    if let window { view.announceMove(to: window) }
    view.setHost(self)
    if window != nil { view.reportMove() }
    if let environment { view.environment = environment }
    if view.name == nil { view.name = "root" }
    placeRoot()
  }

  /// The environment of the root view.
  public var environment: LayoutEnvironment {
    get { view.environment }
    set { view.environment = newValue }
  }

  #if UIKit
  /// The root view, if it is a window; a controller's host stands for none.
  private var announcedWindow: Window? { view as? Window }
  #else
  /// The host, which stands for a window.
  private var announcedWindow: LayoutHost? { self }
  #endif

  // MARK: Hooks

  #if UIKit
  /// Called when the root view's traits changed; nil stands for unknown ones.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
  #endif

  /// Changes constraints before layout; called when the root view's constraints need it.
  open func updateViewConstraints() {}

  /// Called before the root view places its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the root view placed its subviews; the frames further down are not yet final.
  open func viewDidLayoutSubviews() {}

  // MARK: Layout

  /// Brings all frames up to date.
  public func layoutIfNeeded() {
    topLayoutGuide.length = topLength
    bottomLayoutGuide.length = bottomLength
    view.layoutIfNeeded()
  }

  /// Changes size and safe area together, as a rotation does, and lays out.
  public func rotate(to size: Size, deviceSafeArea: EdgeInsets) {
    self.size = size
    self.deviceSafeArea = deviceSafeArea
    view.setNeedsUpdateConstraints()
    layoutIfNeeded()
  }

  /// Makes changes, lays out, and returns the frames of the views that moved, before and after.
  ///
  /// Pending changes are laid out first, so they are not included.
  public func transition(_ changes: () -> Void) -> [ViewTransition] {
    layoutIfNeeded()
    return view.transition(changes)
  }

  /// The least margins of the root view with left and right; nil if there are none.
  var rootMargins: EdgeInsets? {
    guard viewRespectsSystemMinimumLayoutMargins else { return nil }
    return systemMinimumLayoutMargins.resolved(in: view.effectiveUserInterfaceLayoutDirection)
  }

  private var topLength: Double {
    edgesForExtendedLayout.contains(.top) ? deviceSafeArea.top + topBarHeight : 0
  }

  private var bottomLength: Double {
    edgesForExtendedLayout.contains(.bottom) ? deviceSafeArea.bottom + bottomBarHeight : 0
  }

  /// Gives the root view its frame and safe area.
  private func placeRoot() {
    let top = topLength > 0 ? 0 : deviceSafeArea.top + topBarHeight
    let bottom = bottomLength > 0 ? 0 : deviceSafeArea.bottom + bottomBarHeight
    let isUnderTop = edgesForExtendedLayout.contains(.top)
    let isUnderBottom = edgesForExtendedLayout.contains(.bottom)
    view.frame = Rect(
      x: 0, y: isUnderTop ? 0 : top, width: size.width,
      height: size.height - (isUnderTop ? 0 : top) - (isUnderBottom ? 0 : bottom))
    view.insets.setHostSafeArea(
      EdgeInsets(
        top: topLength, left: deviceSafeArea.left, bottom: bottomLength,
        right: deviceSafeArea.right))
    view.setNeedsLayout()
    view.setNeedsUpdateConstraints()
    view.noteChange(.insets)
  }
}

/// The room that a screen has along an axis, by the size of the device. The values are UIKit's.
public enum SizeClass: Int, Sendable, Hashable {
  /// As on a phone held upright.
  case compact = 1
  /// As on a tablet.
  case regular = 2

  /// The least margins of a root view.
  var minimumMargins: DirectionalEdgeInsets {
    let side = self == .compact ? 16.0 : 20
    return DirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
}

/// Edges of a rectangle. The values are UIKit's.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// The top edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]

  /// Makes a set of edges from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The guide of the bars at the top or bottom of a host.
public final class LayoutSupportGuide: LayoutGuide {
  /// The edge that faces the content: the bottom of the bars at the top, the top of those at the
  /// bottom.
  public var contentEdge: LayoutAttribute { kind == .topSupport ? .bottom : .top }

  /// How far the bars extend into the root view, in points; known from the first layout on.
  public internal(set) var length = 0.0 {
    didSet { if length != oldValue { owner?.noteChange(.insets) } }
  }
}

extension View {
  /// Runs before the view places its subviews.
  func willLayOutSubviews() { host?.viewWillLayoutSubviews() }

  /// Runs after the view placed its subviews.
  func didLayOutSubviews() { host?.viewDidLayoutSubviews() }
}
