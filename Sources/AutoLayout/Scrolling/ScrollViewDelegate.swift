// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// Receives what a scroll view does; every method is optional.
///
/// Content moves when code moves it: nothing is dragged by a finger, and nothing moves in time. See
/// ``ScrollView/drag(by:)``, which does what a finger does.
public protocol ScrollViewDelegate: AnyObject {
  /// Called after a change of the content offset; a table's layout reports its changes at its end,
  /// so that rows may be changed here.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Called before a drag moves the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Called after a drag moved the content, which then stands still: `decelerate` is false.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// Called at the end of a change of the content offset that was asked for with an animation.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Called after ``ScrollView/adjustedContentInset`` changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)

  /// The view to zoom, asked for where ``ScrollView/zoomedView`` is nil.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// Called after the zoom changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
}

/// What a scroll view does where its delegate says nothing.
extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// None.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
}

extension ScrollView {
  /// Drags the content by a distance, as a finger does that stops before it lets go.
  ///
  /// The delegate hears that dragging begins, that the content moves, and that dragging ends.
  ///
  /// - Parameter distance: The movement of the content: negative shows what lies below or to the
  ///   right.
  public func drag(by distance: Point) {
    scrollDelegate?.scrollViewWillBeginDragging(self)
    contentOffset = Point(x: contentOffset.x - distance.x, y: contentOffset.y - distance.y)
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  /// Changes the content offset, and reports the end of the animation if there was a change.
  func reportAnimation(_ isAnimated: Bool, _ change: () -> Void) {
    let before = contentOffset
    change()
    if isAnimated, contentOffset != before {
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}
