// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import LayoutRendering
import TextVocabulary

extension View {
  /// The view and all below it as a drawing, with the view's top left at the origin.
  ///
  /// Hidden views are left out. Frames are taken as they are: lay out first. The zoomed view of a
  /// scroll view is laid out as usual and drawn under a transform that scales it.
  public func displayList() -> DisplayList { displayList(namesAreas: false) }

  /// The same drawing with the area of every view that has an ``areaName``.
  ///
  /// `areas(at:)` of the list tells which views are at a point.
  public func displayListWithAreas() -> DisplayList { displayList(namesAreas: true) }

  private func displayList(namesAreas: Bool) -> DisplayList {
    var list = DisplayList()
    // A stack of views to enter and to leave keeps deep trees off the call stack.
    var stack: [(view: View, isLeaving: Bool)] = [(self, false)]
    while let (view, isLeaving) = stack.popLast() {
      if isLeaving {
        view.drawAboveSubviews(in: &list)
        view.drawBorder(in: &list)
        list.append(.restore)
        continue
      }
      guard !view.isHidden, view.alpha > 0 else { continue }
      list.append(.save)
      if view !== self { view.moveOrigin(in: &list) }
      if view.alpha < 1 { list.opacity(view.alpha) }
      let box = Rect(origin: .zero, size: view.placement.frame.size)
      if view.clipsToBounds { list.clip(box, cornerRadius: view.cornerRadius) }
      if namesAreas, let name = view.areaName, !box.isEmpty { list.area(named: name, box) }
      if let color = view.backgroundColor, !box.isEmpty {
        list.fill(box, cornerRadius: view.cornerRadius, color)
      }
      view.draw(in: &list)
      stack.append((view, true))
      for child in view.hierarchy.subviews.reversed() { stack.append((child, false)) }
    }
    return list
  }

  /// Moves the origin to the view's top left and applies its scale.
  private func moveOrigin(in list: inout DisplayList) {
    let origin = frame.origin - (hierarchy.superview?.placement.boundsOrigin ?? .zero)
    let scale = drawingScale
    if scale != 1 {
      list.transform(Transform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y))
    } else if origin != .zero {
      list.transform(.translation(x: origin.x, y: origin.y))
    }
  }

  /// Draws the line around the view, inside its edge and above its subviews.
  private func drawBorder(in list: inout DisplayList) {
    guard let borderColor, borderWidth > 0 else { return }
    let box = Rect(origin: .zero, size: placement.frame.size)
    list.stroke(
      box.inset(by: EdgeInsets(all: borderWidth / 2)),
      cornerRadius: max(0, cornerRadius - borderWidth / 2), borderColor, lineWidth: borderWidth)
  }
}
