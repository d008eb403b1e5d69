// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// Whether content also keeps inside the superview's margins where the view extends over them.
  public var preservesSuperviewLayoutMargins: Bool {
    get { insets.margins.preservesSuperview }
    set {
      insets.setPreservesSuperviewMargins(newValue)
      noteMarginChange()
    }
  }

  /// Whether the safe area is added to the margins; true unless set.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { insets.margins.addsSafeArea }
    set {
      insets.setAddsSafeArea(newValue)
      noteMarginChange()
    }
  }

  /// Insets that are added to the safe area of this view and of all views below it.
  public var additionalSafeAreaInsets: EdgeInsets {
    get { insets.additionalSafeArea }
    set { if insets.setAdditionalSafeArea(newValue) { noteMarginChange() } }
  }

  /// The part of the view that bars and notches leave free.
  public var safeAreaLayoutGuide: LayoutGuide { ownedGuide(.safeArea, "safeArea") }

  /// The view without its margins.
  public var layoutMarginsGuide: LayoutGuide { ownedGuide(.margins, "margins") }

  /// The margins' area, at most 920 points wide where the view is wider than 1008.
  ///
  /// Source: measured on iOS 26.1 Catalyst.
  public var readableContentGuide: LayoutGuide { ownedGuide(.readableContent, "readableContent") }

  /// The part of the view that the keyboard covers; without one, the bottom of the safe area.
  ///
  /// Its top is what content keeps above: `bottomAnchor == keyboardLayoutGuide.topAnchor`. Set
  /// ``LayoutHost/keyboardHeight`` to show a keyboard.
  public var keyboardLayoutGuide: LayoutGuide { ownedGuide(.keyboard, "keyboard") }

  /// The guide of a kind, made when it is first asked for.
  func ownedGuide(_ kind: LayoutGuide.Kind, _ identifier: String) -> LayoutGuide {
    if let guide = hierarchy.ownedGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = LayoutGuide(kind: kind, identifier: identifier, owner: self)
    linkOwned([guide])
    return guide
  }

  /// Asks for layout after a change of the view's margins or safe area.
  func noteMarginChange() {
    setNeedsLayout()
    noteChange(.insets)
  }

  // MARK: Effective insets

  /// The safe area in a geometry: real frames, or those that an engine just found.
  func effectiveSafeArea(_ geometry: ViewGeometry) -> EdgeInsets {
    var chain: [View] = []
    var view: View? = self
    while let current = view {
      chain.append(current)
      view = current.hierarchy.superview
    }
    var insets = EdgeInsets.zero
    for (index, view) in chain.enumerated().reversed() {
      if index == chain.count - 1 {
        insets = view.insets.hostSafeArea
      } else if insets != .zero {
        insets = view.coveredSafeArea(
          at: geometry.frame(view), in: geometry.frame(chain[index + 1]).size,
          originOfBounds: chain[index + 1].placement.boundsOrigin, insets: insets)
      }
      insets = insets + view.insets.additionalSafeArea
    }
    return insets
  }

  /// The part of a parent's safe area that lies over a child.
  ///
  /// Source: nine probes on iOS; parent 320 × 480 with (44, 10, 34, 12): a child at (30, 20),
  /// 100 × 500, has (24, 0, 34, 0).
  /// In a view that is drawn larger, the safe area is smaller by the same factor.
  func coveredSafeArea(
    at frame: Rect, in size: Size, originOfBounds: Point, insets: EdgeInsets
  ) -> EdgeInsets {
    let factor = 1 / placement.drawingScale
    let frame = frame.offsetBy(x: -originOfBounds.x * factor, y: -originOfBounds.y * factor)
    func clamp(_ value: Double, _ limit: Double) -> Double {
      min(max(0, value), max(0, limit * factor))
    }
    return EdgeInsets(
      top: clamp(insets.top * factor - frame.minY, insets.top),
      left: clamp(insets.left * factor - frame.minX, insets.left),
      bottom: clamp(frame.maxY - (size.height - insets.bottom) * factor, insets.bottom),
      right: clamp(frame.maxX - (size.width - insets.right) * factor, insets.right))
  }

  /// How far up from its bottom the view is covered by the keyboard, or else by the safe area.
  private func keyboardLength(_ geometry: ViewGeometry) -> Double {
    let safe = effectiveSafeArea(geometry).bottom
    guard let host = rootView.host, host.keyboardHeight > 0 else { return safe }
    var bottom = geometry.frame(self).height
    var view = self
    while let parent = view.hierarchy.superview {
      bottom += geometry.frame(view).minY - parent.placement.boundsOrigin.y
      view = parent
    }
    let edge = host.size.height - host.keyboardHeight - view.placement.layoutFrame.minY
    return min(max(safe, bottom - edge), geometry.frame(self).height)
  }

  /// The margins in a geometry.
  func effectiveMargins(_ geometry: ViewGeometry) -> EdgeInsets {
    let own = ownMargins(
      safeArea: insets.margins.addsSafeArea ? effectiveSafeArea(geometry) : .zero)
    guard insets.margins.preservesSuperview, let parent = hierarchy.superview else { return own }
    if let nodes = geometry.nodes, nodes[self] != nil, nodes[parent] == nil {
      // A view that is fitted alone has no place in its superview yet; it counts as filling it.
      let outer = parent.effectiveMargins(.current)
      return EdgeInsets(
        top: max(own.top, outer.top), left: max(own.left, outer.left),
        bottom: max(own.bottom, outer.bottom), right: max(own.right, outer.right))
    }
    return Self.margins(
      own, preserving: parent.effectiveMargins(geometry),
      at: geometry.frame(self).offsetBy(
        x: -parent.placement.boundsOrigin.x, y: -parent.placement.boundsOrigin.y),
      in: geometry.frame(parent).size)
  }

  /// The view's own margins and a safe area, without regard to the superview's margins.
  func ownMargins(safeArea: EdgeInsets) -> EdgeInsets {
    let least = hierarchy.superview == nil ? host?.rootMargins : nil
    var margins: EdgeInsets
    switch insets.margins.base {
    case .unset: margins = least == nil ? MarginStorage.ordinary : .zero
    case .absolute(let insets): margins = insets
    case .directional(let insets):
      margins = insets.resolved(in: effectiveUserInterfaceLayoutDirection)
    }
    if let least {
      margins = EdgeInsets(
        top: max(margins.top, least.top), left: max(margins.left, least.left),
        bottom: max(margins.bottom, least.bottom), right: max(margins.right, least.right))
    }
    return insets.margins.addsSafeArea ? margins + safeArea : margins
  }

  /// The smallest margins that are at least the view's own and keep inside the superview's.
  static func margins(
    _ margins: EdgeInsets, preserving outer: EdgeInsets, at frame: Rect, in size: Size
  ) -> EdgeInsets {
    EdgeInsets(
      top: max(margins.top, outer.top - frame.minY),
      left: max(margins.left, outer.left - frame.minX),
      bottom: max(margins.bottom, outer.bottom - (size.height - frame.maxY)),
      right: max(margins.right, outer.right - (size.width - frame.maxX)))
  }

  /// The distances of a guide of the view's own from the view's edges.
  func insets(ofGuide kind: LayoutGuide.Kind, in geometry: ViewGeometry) -> EdgeInsets {
    switch kind {
    case .safeArea: return effectiveSafeArea(geometry)
    case .margins: return effectiveMargins(geometry)
    case .readableContent:
      var margins = effectiveMargins(geometry)
      let width = geometry.frame(self).width
      if width > 1008, width - margins.left - margins.right > 920 {
        margins.left = (width - 920) / 2
        margins.right = margins.left
      }
      return margins
    case .scrollContent, .scrollFrame: return .zero
    case .topSupport:
      let length = (host?.topLayoutGuide.length ?? 0)
      return EdgeInsets(top: 0, left: 0, bottom: geometry.frame(self).height - length, right: 0)
    case .bottomSupport, .keyboard:
      let length =
        kind == .keyboard ? keyboardLength(geometry) : host?.bottomLayoutGuide.length ?? 0
      return EdgeInsets(top: geometry.frame(self).height - length, left: 0, bottom: 0, right: 0)
    }
  }

  /// The constants of a guide's equations for left, top, width and height.
  func constants(ofGuide kind: LayoutGuide.Kind, in geometry: ViewGeometry) -> [Double] {
    switch kind {
    case .topSupport: return [0, 0, 0, host?.topLayoutGuide.length ?? 0]
    case .bottomSupport:
      let length = host?.bottomLayoutGuide.length ?? 0
      return [0, -length, 0, length]
    case .keyboard:
      let length = keyboardLength(geometry)
      return [0, -length, 0, length]
    case .safeArea, .margins, .readableContent, .scrollContent, .scrollFrame:
      let insets = insets(ofGuide: kind, in: geometry)
      return [insets.left, insets.top, -insets.left - insets.right, -insets.top - insets.bottom]
    }
  }

  /// The frame of a guide of the view's own that no constraint names.
  func frame(ofGuide kind: LayoutGuide.Kind) -> Rect {
    Rect(origin: placement.boundsOrigin, size: boundsSizeForSubviews)
      .inset(by: insets(ofGuide: kind, in: .current))
  }
}

/// The frames of views: those of the last layout, or of an engine's present solution.
struct ViewGeometry {
  /// The nodes that are asked first; nil asks only the views.
  var nodes: NodeTable?

  /// The frames of the last layout.
  static var current: ViewGeometry { ViewGeometry(nodes: nil) }

  /// A view's frame in its superview, unrounded.
  func frame(_ view: View) -> Rect { nodes?.solvedFrame(of: view) ?? view.layoutFrame }
}

extension EdgeInsets {
  /// The same insets with leading and trailing for left and right.
  func directional(in direction: LayoutDirection) -> DirectionalEdgeInsets {
    direction == .leftToRight
      ? DirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
      : DirectionalEdgeInsets(top: top, leading: right, bottom: bottom, trailing: left)
  }
}
