// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

@Suite struct DrawCallTests {
  private let unit = Rect(x: 0, y: 0, width: 10, height: 10)

  @Test func `a call has the transform, the clip and the opacity of its scopes`() throws {
    var list = DisplayList()
    list.scoped { list in
      list.transform(.translation(x: 100, y: 0))
      list.clip(Rect(x: 0, y: 0, width: 10, height: 4))
      list.opacity(0.5)
      list.scoped { list in
        list.opacity(0.5)
        list.transform(.scaling(x: 2, y: 2))
        list.fill(unit, .black)
      }
      list.fill(unit, .white)
    }
    list.fill(unit, .black)
    let calls = list.drawCalls()
    #expect(calls.map(\.opacity) == [0.5 * 0.5, 0.5, 1])
    #expect(calls.map(\.bounds).map(\.minX) == [100, 100, 0])
    #expect(calls.map(\.bounds.height) == [4, 4, 10])
    #expect(
      calls.map(\.clipBounds) == [
        Rect(x: 100, y: 0, width: 10, height: 4), Rect(x: 100, y: 0, width: 10, height: 4), nil,
      ])
    #expect(
      calls[0].transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: 0))
  }

  @Test func `what is clear or clipped away is no call`() {
    var list = DisplayList()
    list.fill(unit, .clear)
    list.scoped { list in
      list.opacity(0)
      list.fill(unit, .black)
    }
    list.clip(Rect(x: 20, y: 20, width: 5, height: 5))
    list.fill(unit, .black)
    list.area(named: "nothing to paint", Rect(x: 20, y: 20, width: 5, height: 5))
    #expect(list.drawCalls().isEmpty)
  }

  @Test func `areas at a point are found from front to back, under transforms and clips`() {
    var list = DisplayList()
    list.area(named: "page", Rect(x: 0, y: 0, width: 100, height: 100))
    list.scoped { list in
      list.transform(.translation(x: 20, y: 20))
      list.clip(Rect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 10)
      list.area(named: "row", Rect(x: 0, y: 0, width: 80, height: 80))
      list.transform(.scaling(x: 2, y: 2))
      list.area(named: "title", Rect(x: 10, y: 10, width: 5, height: 5))
    }
    list.scoped { list in
      list.clip(Rect(x: 200, y: 0, width: 1, height: 1))
      list.area(named: "hidden", Rect(x: 0, y: 0, width: 100, height: 100))
    }
    func names(_ x: Double, _ y: Double) -> [String] {
      list.areas(at: Point(x: x, y: y)).map(\.name)
    }
    #expect(names(5, 5) == ["page"])
    #expect(names(42, 42) == ["title", "row", "page"])
    // The title ends at 20 + 2 · 15; the clip at 20 + 40, with a round corner.
    #expect(names(50, 45) == ["row", "page"])
    #expect(names(59.5, 45) == ["row", "page"])
    #expect(names(59.5, 59.5) == ["page"])
    #expect(names(61, 45) == ["page"])
    #expect(names(100, 100) == [])
    #expect(list.areas().map(\.name) == ["page", "row", "title"])
  }

  @Test func `areas change no picture and no dirty rectangle`() {
    var plain = DisplayList()
    plain.fill(unit, .black)
    var named = plain
    named.area(named: "box", unit)
    #expect(named.bounds == plain.bounds)
    #expect(named.dirtyRectangles(since: plain).isEmpty)
    #expect(named.description.hasSuffix("area \"box\" 0,0 10×10"))
  }

  @Test func `an inverse leads back, and a flat map has none`() {
    let map = Transform(a: 0.6, b: 0.8, c: -1.6, d: 1.2, tx: 5, ty: -7)
    let point = Point(x: 3, y: 4)
    let back = map.inverted?.apply(to: map.apply(to: point))
    #expect(abs((back?.x ?? 0) - 3) < 1e-12 && abs((back?.y ?? 0) - 4) < 1e-12)
    #expect(Transform.scaling(x: 1, y: 0).inverted == nil)
  }
}
