// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import LayoutRendering
import TextVocabulary

extension View {
  /// The view and all below it as a drawing, with the view's top left at the origin.
  ///
  /// Hidden views are left out. Frames are taken as they are: lay out first. The zoomed view of a
  /// scroll view is laid out as usual and drawn under a transform that scales it.
  public func displayList() -> DisplayList {
    displayList(namesAreas: false, moment: DrawnMoment())
  }

  /// The same drawing with the area of every view that has an ``areaName``.
  ///
  /// `areas(at:)` of the list tells which views are at a point.
  public func displayListWithAreas() -> DisplayList {
    displayList(namesAreas: true, moment: DrawnMoment())
  }

  /// The view and all below it as a drawing at a time of an animation, in seconds.
  ///
  /// Views have the frames of ``ViewAnimation/frames(at:)``. Removed views are drawn until the end,
  /// below the other views of their superview. Inside its frame a view is drawn as after the
  /// change: a text has its final lines from the start. No view changes.
  public func displayList(of animation: ViewAnimation, at time: Double) -> DisplayList {
    displayList(namesAreas: false, moment: DrawnMoment(animation, time))
  }

  private func displayList(namesAreas: Bool, moment: DrawnMoment) -> DisplayList {
    var list = DisplayList()
    // A stack of views to enter and to leave keeps deep trees off the call stack.
    var stack: [(view: View, isLeaving: Bool)] = [(self, false)]
    while let (view, isLeaving) = stack.popLast() {
      if isLeaving {
        view.drawAboveSubviews(in: &list)
        view.drawBorder(in: &list, size: moment.frame(of: view).size)
        list.append(.restore)
        continue
      }
      guard !view.isHidden || moment.isLeaving(view), view.alpha > 0 else { continue }
      list.append(.save)
      if view !== self { moment.moveOrigin(to: view, in: &list) }
      if view.alpha < 1 { list.opacity(view.alpha) }
      let box = Rect(origin: .zero, size: moment.frame(of: view).size)
      if view.clipsToBounds { list.clip(box, cornerRadius: view.cornerRadius) }
      if namesAreas, let name = view.areaName, !box.isEmpty { list.area(named: name, box) }
      if let color = view.backgroundColor, !box.isEmpty {
        list.fill(box, cornerRadius: view.cornerRadius, color)
      }
      view.draw(in: &list)
      stack.append((view, true))
      for child in view.hierarchy.subviews.reversed() { stack.append((child, false)) }
      for child in moment.leaving(view).reversed() { stack.append((child, false)) }
    }
    return list
  }

  /// Draws the line around the view, inside its edge and above its subviews.
  private func drawBorder(in list: inout DisplayList, size: Size) {
    var box = Rect(origin: .zero, size: size)
    guard !box.isEmpty else { return }
    if let borderColor, borderWidth > 0 {
      guard 2 * borderWidth < min(size.width, size.height) else {
        // The lines of opposite edges meet.
        list.fill(box, cornerRadius: cornerRadius, borderColor)
        return
      }
      list.stroke(
        box.inset(by: EdgeInsets(all: borderWidth / 2)),
        cornerRadius: max(0, cornerRadius - borderWidth / 2), borderColor, lineWidth: borderWidth)
      box = box.inset(by: EdgeInsets(all: borderWidth))
    }
    if edgeBorders.isEmpty { return }
    if cornerRadius > 0 {
      list.append(.save)
      list.clip(box, cornerRadius: max(0, cornerRadius - borderWidth))
    }
    var rest = box
    for border in edgeBorders where border.width > 0 {
      list.fill(border.cut(from: &rest), border.color)
    }
    if cornerRadius > 0 { list.append(.restore) }
  }
}

/// The frames with which a tree is drawn: its own, or those of a moment of an animation.
private struct DrawnMoment {
  private var frames: [ObjectIdentifier: Rect] = [:]
  /// The views that left, by the superview that they had.
  private var leaving: [ObjectIdentifier: [View]] = [:]
  /// The superview that each of those had.
  private var superviews: [ObjectIdentifier: View] = [:]

  /// The tree as it is.
  init() {}

  /// The tree at a time of an animation, in seconds.
  init(_ animation: ViewAnimation, _ time: Double) {
    for (view, frame) in animation.frames(at: time) { frames[ObjectIdentifier(view)] = frame }
    guard time < animation.duration else { return }
    for transition in animation.transitions where transition.end == nil {
      guard let parent = transition.superviewBefore, transition.view.superview == nil else {
        continue
      }
      leaving[ObjectIdentifier(parent), default: []].append(transition.view)
      superviews[ObjectIdentifier(transition.view)] = parent
    }
  }

  /// Whether a view is leaving: then it is drawn, whatever it is hidden for now.
  func isLeaving(_ view: View) -> Bool { superviews[ObjectIdentifier(view)] != nil }

  /// The views that are leaving a view.
  func leaving(_ view: View) -> [View] { leaving[ObjectIdentifier(view)] ?? [] }

  /// The frame of a view; one drawn at another scale has the size in which it is laid out.
  func frame(of view: View) -> Rect {
    guard let frame = frames[ObjectIdentifier(view)], view.drawingScale == 1 else {
      return view.placement.frame
    }
    return frame
  }

  /// Moves the origin to a view's top left and applies its scale.
  func moveOrigin(to view: View, in list: inout DisplayList) {
    let superview = view.hierarchy.superview ?? superviews[ObjectIdentifier(view)]
    let origin =
      (frames[ObjectIdentifier(view)] ?? view.frame).origin
      - (superview?.placement.boundsOrigin ?? .zero)
    let scale = view.drawingScale
    if scale != 1 {
      list.transform(Transform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y))
    } else if origin != .zero {
      list.transform(.translation(x: origin.x, y: origin.y))
    }
  }
}
