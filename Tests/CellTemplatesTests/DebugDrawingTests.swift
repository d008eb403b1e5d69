// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// What is drawn over and beside a cell to show what decides about its layout.
@Suite struct DebugDrawingTests {
  /// The grounds of the texts of a drawing.
  private func grounds(_ list: DisplayList) -> [Rect] {
    list.commands.compactMap { command in
      if case .fill(let box, DebugDrawing.ground) = command { box.rect } else { nil }
    }
  }

  private func check(_ drawing: CellDrawing, width: Double, _ comment: Comment) {
    let grounds = grounds(drawing.list)
    // The names of views stand in the cell, the steps that make up its height to the right of it.
    #expect(grounds.contains { $0.maxX <= width }, comment)
    #expect(grounds.contains { $0.minX >= width }, comment)
    for (index, ground) in grounds.enumerated() {
      #expect(ground.maxX <= width || ground.minX >= width, "\(comment): \(ground)")
      #expect(ground.minX >= 0 && ground.maxX <= drawing.size.width, "\(comment): \(ground)")
      #expect(ground.minY >= 0 && ground.maxY <= drawing.height, "\(comment): \(ground)")
      for other in grounds[..<index] {
        let common = ground.intersection(other)
        let isClear = common.map { min($0.width, $0.height) < 1e-9 } ?? true
        #expect(isClear, "\(comment): \(ground) covers \(other)")
      }
    }
  }

  @Test(arguments: BuiltInSample.names)
  func `no text of a debug drawing covers another`(_ name: String) throws {
    let sample = try #require(BuiltInSample.named(name))
    let template = try #require(try CellTemplate.builtIn(named: sample.templateName))
    let measurer = cellMeasurer(template, scale: 2)
    for (row, line) in sample.records.split(separator: "\n").enumerated() {
      for width in [240.0, 375] {
        let drawing = try measurer.drawing(
          of: try record(String(line)), width: width, style: .debug)
        check(drawing, width: width, "\(name), row \(row), \(width)")
        let plain = try measurer.drawing(of: try record(String(line)), width: width)
        #expect(plain.size == Size(width: width, height: drawing.height))
      }
    }
  }

  @Test func `names of views with one frame stand beside each other`() {
    var placer = NamePlacer(bounds: Rect(x: 0, y: 0, width: 100, height: 30), texts: [])
    let frame = Rect(x: 0, y: 0, width: 100, height: 30)
    var places: [Rect] = []
    // As many as there is room for.
    for _ in 0..<5 * 3 { places.append(placer.place(Size(width: 20, height: 10), beside: frame)) }
    for (index, place) in places.enumerated() {
      #expect(frame.union(place) == frame)
      #expect(!places[..<index].contains { $0.intersects(place) }, "\(index): \(places)")
    }
  }

  @Test func `a name leaves a text that fills its view and stands beside it`() {
    let frame = Rect(x: 20, y: 20, width: 30, height: 14)
    var placer = NamePlacer(bounds: Rect(x: 0, y: 0, width: 100, height: 60), texts: [frame])
    let place = placer.place(Size(width: 25, height: 10), beside: frame)
    #expect(!place.intersects(frame))
    #expect(place.minY == frame.maxY || place.maxY == frame.minY || place.minX == frame.maxX)
  }

  @Test(
    arguments: [
      // Enough room, too close together, and too low or too high for the end.
      ([0, 20, 40], [0, 20, 40]), ([5, 6, 7], [5, 15, 25]), ([45, 46, 48], [20, 30, 40]),
      ([-4, 0, 45], [0, 10, 40]),
    ] as [([Double], [Double])])
  func `lines keep their height and stay within the cell`(_ wanted: [Double], _ tops: [Double]) {
    #expect(DebugDrawing.spread(wanted, height: 10, within: 50) == tops)
  }
}
