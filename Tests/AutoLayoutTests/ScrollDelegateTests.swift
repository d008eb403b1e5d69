// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What the delegate of a scroll view hears.
@Suite struct ScrollDelegateTests {
  /// A delegate that records the calls of all methods.
  private final class Recorder: ScrollViewDelegate {
    var calls: [String] = []
    var zoomed: View?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      // The offset of a content at its start is -0.
      calls.append("scroll \(scrollView.contentOffset.y + 0)")
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
      calls.append("end \(decelerate)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("animated") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
      calls.append("inset")
    }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      calls.append("zoom \(scrollView.zoomScale)")
    }
  }

  /// A delegate that implements nothing.
  private final class Silent: ScrollViewDelegate {}

  /// 100 × 100 points onto a content of 100 × 300.
  private func makeScroll(_ delegate: any ScrollViewDelegate) -> ScrollView {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 300)
    scroll.scrollDelegate = delegate
    return scroll
  }

  @Test func `a change of the offset is reported once, none is not`() {
    let recorder = Recorder()
    let scroll = makeScroll(recorder)
    scroll.contentOffset = Point(x: 0, y: 40)
    scroll.contentOffset = Point(x: 0, y: 40)
    scroll.contentOffset = Point(x: 0, y: 900)
    #expect(recorder.calls == ["scroll 40.0", "scroll 200.0"])
    recorder.calls = []
    scroll.contentSize.height = 150
    #expect(recorder.calls == ["scroll 50.0"], "the offset was clamped")
  }

  @Test func `an animation ends at once, if anything moved`() {
    let recorder = Recorder()
    let scroll = makeScroll(recorder)
    scroll.setContentOffset(Point(x: 0, y: 10), animated: false)
    scroll.setContentOffset(Point(x: 0, y: 20), animated: true)
    scroll.setContentOffset(Point(x: 0, y: 20), animated: true)
    #expect(recorder.calls == ["scroll 10.0", "scroll 20.0", "animated"])
    recorder.calls = []
    scroll.scrollRectToVisible(Rect(x: 0, y: 290, width: 10, height: 10), animated: true)
    #expect(recorder.calls == ["scroll 200.0", "animated"])
  }

  @Test func `a drag begins, scrolls and ends`() {
    let recorder = Recorder()
    let scroll = makeScroll(recorder)
    scroll.drag(by: Point(x: 0, y: -30))
    #expect(recorder.calls == ["begin", "scroll 30.0", "end false"])
    recorder.calls = []
    // Beyond the content's start it stops there.
    scroll.drag(by: Point(x: 0, y: 70))
    #expect(recorder.calls == ["begin", "scroll 0.0", "end false"])
  }

  @Test func `new insets are reported before the content moves with them`() {
    let recorder = Recorder()
    let scroll = makeScroll(recorder)
    scroll.contentInset.top = 7
    #expect(recorder.calls == ["inset", "scroll -7.0"])
  }

  @Test func `the delegate names the view to zoom when the zoom is set`() {
    let recorder = Recorder()
    let scroll = makeScroll(recorder)
    let content = View(frame: Rect(x: 0, y: 0, width: 100, height: 300))
    scroll.addSubview(content)
    scroll.maximumZoomScale = 3
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1, "without a view nothing zooms")
    recorder.zoomed = content
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2 && scroll.zoomedView === content)
    #expect(recorder.calls.last == "zoom 2.0")
  }

  @Test func `every method is optional, and a delegate is not kept`() {
    var delegate: Silent? = Silent()
    let scroll = makeScroll(Silent())
    #expect(scroll.scrollDelegate == nil)
    scroll.scrollDelegate = delegate
    scroll.drag(by: Point(x: 0, y: -5))
    scroll.setContentOffset(.zero, animated: true)
    scroll.contentInset.top = 1
    scroll.zoomScale = 2
    #expect(scroll.contentOffset.y == -1)
    delegate = nil
    #expect(scroll.scrollDelegate == nil)
  }
}
