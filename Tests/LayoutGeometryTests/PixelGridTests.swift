// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@Suite struct PixelGridTests {
  static let sizes: [(scale: Double, extent: Double, expected: Double)] = [
    (1, 20.1, 21), (1, 20, 20), (1, 0, 0), (2, 20.1, 20.5), (3, 20.1, 20 + 1.0 / 3),
    (3, 61.0 / 3, 61.0 / 3), (0, 20.1, 20.1), (1, 300 + 1e-9, 300), (1, 300.01, 301),
    // 16.0008 pixels are 17, as recorded on iOS.
    (3, 5.3336, 17.0 / 3), (1, 300 + 1.0 / 8192, 300), (1, 300 + 1.0 / 2048, 301),
  ]

  @Test(arguments: sizes)
  func `a size rounds up to whole pixels`(scale: Double, extent: Double, expected: Double) {
    #expect(PixelGrid(scale: scale).roundedUp(extent) == expected)
  }

  @Test func `nothing rounds to a negative zero`() {
    for scale in [1.0, 2, 3] {
      let grid = PixelGrid(scale: scale)
      #expect(grid.roundedUp(0).sign == .plus)
      #expect(grid.rounded(-0.1 / scale).sign == .plus)
      let frame = grid.rounded(Rect(x: -0.1, y: -0.1, width: 0, height: 0))
      #expect(frame.minX.sign == .plus && frame.minY.sign == .plus)
    }
  }

  @Test func `infinity and NaN pass through`() {
    #expect(PixelGrid(scale: 2).roundedUp(.infinity) == .infinity)
    #expect(PixelGrid(scale: 2).roundedUp(.nan).isNaN)
  }

  @Test func `rounding up twice changes nothing, at any scale`() {
    for scale in [1.0, 1.5, 2, 3, 4] {
      let grid = PixelGrid(scale: scale)
      for step in 0..<1000 {
        let once = grid.roundedUp(Double(step) * 0.137)
        #expect(grid.roundedUp(once) == once)
      }
    }
  }

  @Test func `a frame's origin and size go to whole pixels`() {
    let frame = Rect(x: 93.5, y: -0.5, width: 280.6, height: 10.24)
    // At scale 2 a pixel is half a point.
    #expect(
      PixelGrid(scale: 2).rounded(frame) == Rect(x: 93.5, y: -0.5, width: 280.5, height: 10))
    #expect(PixelGrid.unrounded.rounded(frame) == frame)
  }
}
