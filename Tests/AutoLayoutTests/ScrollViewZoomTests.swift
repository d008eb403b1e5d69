// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import LayoutTestSupport
import Testing
import TextVocabulary

/// What zooming a scroll view draws, and what it leaves alone.
@Suite struct ScrollViewZoomTests {
  /// A scroll view of 100 × 80 at (20, 30) in a root, with a page of 200 × 160 in it that stands
  /// 10 from the content's edges, a box in the page and a badge beside it.
  private struct Scene {
    let root = makeRoot()
    let scroll = ScrollView()
    let page: View
    let box: View
    let badge: View

    init() {
      scroll.name = "scroll"
      scroll.translatesAutoresizingMaskIntoConstraints = false
      scroll.contentInsetAdjustmentBehavior = .never
      root.addSubview(scroll)
      page = addView("page", to: scroll)
      box = addView("box", to: page)
      badge = addView("badge", to: scroll)
      pin(scroll, .left, root, .left, 20)
      pin(scroll, .top, root, .top, 30)
      fix(scroll, 100, 80)
      pinEdges(page, to: scroll, top: 10, left: 10, bottom: 10, right: 10)
      fix(page, 200, 160)
      pin(box, .left, page, .left, 50)
      pin(box, .top, page, .top, 40)
      fix(box, 20, 10)
      pin(badge, .left, scroll, .left, 3)
      pin(badge, .top, scroll, .top, 4)
      fix(badge, 5, 6)
      root.layoutIfNeeded()
    }

    /// Sets the page's zoom range to one half to 4.
    func allowZoom() {
      scroll.zoomedView = page
      scroll.minimumZoomScale = 0.5
      scroll.maximumZoomScale = 4
    }
  }

  @Test func `zooming scales the drawing and changes no layout`() {
    let scene = Scene()
    scene.allowZoom()
    let (scroll, page) = (scene.scroll, scene.page)
    let before = scene.root.layoutStatistics
    let size = Size(width: 10 + 200 + 10, height: 10 + 160 + 10)
    #expect(scroll.contentSize == size)
    scroll.zoomScale = 2
    scene.root.layoutIfNeeded()
    // Drawn at twice the size, round the content's origin.
    #expect(scroll.contentSize == Size(width: 2 * size.width, height: 2 * size.height))
    #expect(page.frame == Rect(x: 20, y: 20, width: 2 * 200, height: 2 * 160))
    #expect(page.center == Point(x: 220, y: 180))
    #expect(page.drawingScale == 2)
    // Laid out as before.
    expectFrame(page, 10, 10, 200, 160)
    #expect(page.bounds == Rect(x: 0, y: 0, width: 200, height: 160))
    #expect(scene.box.frame == Rect(x: 50, y: 40, width: 20, height: 10))
    #expect(scroll.contentLayoutGuide.layoutFrame.size == size)
    #expect(scene.root.layoutStatistics.lowerings == before.lowerings)
    #expect(scene.root.layoutStatistics.pivots == before.pivots)
    // What stands beside the zoomed view is not scaled.
    #expect(scene.badge.frame == Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(scene.badge.drawingScale == 1 && scene.box.drawingScale == 1)
  }

  @Test func `content that grows while it is zoomed grows at its scale`() {
    let scene = Scene()
    scene.allowZoom()
    scene.scroll.zoomScale = 2
    scene.page.constraints.first { $0.firstAttribute == .height }?.constant = 300
    scene.root.layoutIfNeeded()
    #expect(scene.scroll.contentSize == Size(width: 2 * 220, height: 2 * 320))
    #expect(scene.page.frame.height == 2 * 300)
    // By hand, the size is that of the drawing as well.
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let page = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    scroll.addSubview(page)
    scroll.contentSize = Size(width: 40, height: 40)
    scroll.zoomedView = page
    scroll.maximumZoomScale = 2
    scroll.zoomScale = 2
    #expect(scroll.contentSize == Size(width: 80, height: 80))
    scroll.contentSize = Size(width: 100, height: 60)
    scroll.zoomScale = 1
    #expect(scroll.contentSize == Size(width: 50, height: 30))
    // A frame is set as it is drawn.
    scroll.zoomScale = 2
    page.frame = Rect(x: 4, y: 6, width: 20, height: 10)
    #expect(page.frame == Rect(x: 4, y: 6, width: 20, height: 10))
    #expect(page.layoutFrame == Rect(x: 2, y: 3, width: 10, height: 5))
    page.center = Point(x: 10, y: 5)
    #expect(page.frame == Rect(x: 0, y: 0, width: 20, height: 10))
    page.bounds.size = Size(width: 6, height: 5)
    #expect(page.frame == Rect(x: 4, y: 0, width: 12, height: 10))
  }

  @Test func `the drawing of a zoomed view is under a transform`() {
    let scene = Scene()
    scene.allowZoom()
    scene.box.backgroundColor = .black
    scene.badge.backgroundColor = .white
    scene.scroll.zoomScale = 2
    scene.scroll.contentOffset = Point(x: 60, y: 50)
    scene.root.layoutIfNeeded()
    let zoomed = Transform(a: 2, b: 0, c: 0, d: 2, tx: -40, ty: -30)
    let expected: [DrawingCommand] = [
      .save, .clip(Box(Rect(x: 0, y: 0, width: 100, height: 80))),
      // 2 × 10 - 60 and 2 × 10 - 50.
      .save, .transform(zoomed),
      .save, .transform(.translation(x: 50, y: 40)),
      .fill(Box(Rect(x: 0, y: 0, width: 20, height: 10)), .black), .restore, .restore,
      // 3 - 60 and 4 - 50.
      .save, .transform(.translation(x: -57, y: -46)),
      .fill(Box(Rect(x: 0, y: 0, width: 5, height: 6)), .white), .restore, .restore,
    ]
    #expect(scene.scroll.displayList().commands == expected)
    // The transforms bring the box to where its coordinates say that it is.
    let drawn = Transform.translation(x: 50, y: 40).followed(by: zoomed)
      .followed(by: .translation(x: 20, y: 30))
    let box = scene.box.convert(scene.box.bounds, to: scene.root)
    #expect(drawn.boundingBox(of: scene.box.bounds) == box)
  }

  @Test func `coordinates go through the zoom and back`() {
    let scene = Scene()
    scene.allowZoom()
    scene.scroll.zoomScale = 2
    scene.scroll.contentOffset = Point(x: 60, y: 50)
    let (root, scroll, page, box) = (scene.root, scene.scroll, scene.page, scene.box)
    // 20 + 2 × (10 + 50) - 60 and 30 + 2 × (10 + 40) - 50.
    let corner = Point(x: 80, y: 80)
    #expect(box.convert(Point.zero, to: root) == corner)
    #expect(box.convert(Point.zero, to: nil) == corner)
    #expect(root.convert(Point.zero, from: box) == corner)
    #expect(box.convert(corner, from: root) == .zero && box.convert(corner, from: nil) == .zero)
    #expect(box.convert(Point(x: 1, y: 2), to: page) == Point(x: 51, y: 42))
    #expect(
      page.convert(Rect(x: 0, y: 0, width: 4, height: 4), to: scroll)
        == Rect(x: 20, y: 20, width: 8, height: 8))
    // What is seen of the page.
    let seen = page.convert(scroll.bounds, from: scroll)
    #expect(seen == Rect(x: 60 / 2 - 10, y: 50 / 2 - 10, width: 100 / 2, height: 80 / 2))
  }

  @Test func `zooming keeps a point in its place and the limits`() {
    let scene = Scene()
    let (root, scroll, page) = (scene.root, scene.scroll, scene.page)
    // Nothing to zoom, nothing zoomed.
    scroll.maximumZoomScale = 4
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && scroll.contentSize.width == 220)
    scene.allowZoom()
    scroll.contentOffset = Point(x: 50, y: 40)
    scroll.zoomScale = 2
    // The middle (100, 80) of the content stands at (200, 160) now.
    #expect(scroll.contentOffset == Point(x: 2 * 100 - 50, y: 2 * 80 - 40))
    let finger = scroll.convert(Point(x: 200, y: 190), to: page)
    let seen = page.convert(finger, to: root)
    scroll.setZoomScale(3, anchoredAt: Point(x: 200, y: 190))
    #expect(page.convert(finger, to: root) == seen)
    scroll.zoomScale = 9
    #expect(scroll.zoomScale == 4)
    scroll.zoomScale = 0.1
    // Smaller than the view: at its start.
    #expect(scroll.zoomScale == 0.5 && scroll.contentSize == Size(width: 110, height: 90))
    #expect(scroll.contentOffset.x >= 0 && scroll.contentOffset.x <= 10)
    scroll.minimumZoomScale = 1.5
    #expect(scroll.zoomScale == 1.5)
  }

  @Test func `a zoom during a bounce is kept, and then clamped`() {
    let scene = Scene()
    scene.allowZoom()
    let scroll = scene.scroll
    scroll.allowsOverzoom = true
    scroll.zoomScale = 5
    #expect(scroll.zoomScale == 5 && scroll.isZoomBouncing)
    scroll.zoomScale = 0.25
    #expect(scroll.zoomScale == 0.25 && scroll.isZoomBouncing)
    scroll.allowsOverzoom = false
    #expect(scroll.zoomScale == 0.5 && !scroll.isZoomBouncing)
  }

  @Test func `zooming to a rectangle shows it as large as fits, centred`() {
    let scene = Scene()
    scene.allowZoom()
    let (scroll, page) = (scene.scroll, scene.page)
    scroll.zoom(to: Rect(x: 50, y: 40, width: 50, height: 20))
    #expect(scroll.zoomScale == 2)
    // 50 × 40 of the page are seen, with the middle of the rectangle in the middle.
    let wide = page.convert(scroll.bounds, from: scroll)
    #expect(wide == Rect(x: 50, y: 30, width: 50, height: 40))
    scroll.zoom(to: Rect(x: 100, y: 80, width: 0, height: 0))
    #expect(scroll.zoomScale == 4)
    let near = page.convert(scroll.bounds, from: scroll)
    #expect(near == Rect(x: 100 - 12.5, y: 80 - 10, width: 25, height: 20))
  }

  @Test func `a zoomed view that leaves is as it was before`() {
    let scene = Scene()
    scene.allowZoom()
    let (scroll, page) = (scene.scroll, scene.page)
    scroll.zoomScale = 3
    page.removeFromSuperview()
    #expect(scroll.zoomedView == nil && scroll.zoomScale == 1 && page.drawingScale == 1)
    #expect(page.frame == Rect(x: 10, y: 10, width: 200, height: 160))
    // A view that is named before it comes in is zoomed as soon as it is in.
    scroll.minimumZoomScale = 2
    scroll.zoomedView = page
    #expect(scroll.zoomScale == 1)
    scroll.addSubview(page)
    scene.root.layoutIfNeeded()
    #expect(scroll.zoomScale == 2 && page.drawingScale == 2)
    scroll.zoomedView = scene.badge
    #expect(page.drawingScale == 1)
    scene.root.layoutIfNeeded()
    #expect(scene.badge.drawingScale == 2)
  }

  @Test func `the safe area in a zoomed view shrinks by the same factor`() {
    let host = LayoutHost(size: Size(width: 100, height: 100))
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 8, right: 4)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentInsetAdjustmentBehavior = .never
    let page = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    scroll.addSubview(page)
    host.view.addSubview(scroll)
    scroll.contentSize = Size(width: 50, height: 50)
    scroll.zoomedView = page
    scroll.maximumZoomScale = 2
    host.layoutIfNeeded()
    #expect(page.safeAreaInsets == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    scroll.zoomScale = 2
    host.layoutIfNeeded()
    // The page fills the view; 20 points of it are 10 of its own.
    #expect(page.safeAreaInsets == EdgeInsets(top: 10, left: 0, bottom: 4, right: 2))
  }
}
