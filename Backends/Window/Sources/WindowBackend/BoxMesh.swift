// SPDX-License-Identifier: Apache-2.0

import CSDL2
import Glibc
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Triangles of boxes and their outlines with smooth edges.
///
/// The edge of a box is drawn as a ribbon one pixel wide on which the colour fades out.
struct BoxMesh {
  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []

  /// A closed line round a box, at a distance from its edge, and how much of the colour it has.
  private struct Loop {
    var distance: Double
    var part: Double
  }

  /// The triangles of a filled box.
  ///
  /// - Parameters:
  ///   - map: From the box's coordinates to pixels.
  ///   - opacity: From 0 to 1.
  static func fill(_ box: Box, _ map: Transform, _ color: Color, opacity: Double) -> BoxMesh {
    var mesh = BoxMesh()
    let half = 0.5 / map.unitLength
    let first = mesh.add(Loop(distance: -half, part: opacity), of: box, map, color)
    mesh.fan(first)
    mesh.ribbon(first, mesh.add(Loop(distance: half, part: 0), of: box, map, color))
    return mesh
  }

  /// The triangles of a box's outline.
  static func stroke(
    _ box: Box, _ map: Transform, _ color: Color, lineWidth: Double, opacity: Double
  ) -> BoxMesh {
    var mesh = BoxMesh()
    let half = 0.5 / map.unitLength
    let edge = max(lineWidth / 2, half)
    let part = opacity * min(1, lineWidth / (2 * half))
    let loops = [
      Loop(distance: -edge - half, part: 0), Loop(distance: -edge + half, part: part),
      Loop(distance: edge - half, part: part), Loop(distance: edge + half, part: 0),
    ]
    var before: Range<Int32>?
    for loop in loops {
      let next = mesh.add(loop, of: box, map, color)
      if let before { mesh.ribbon(before, next) }
      before = next
    }
    return mesh
  }

  /// Adds the points of a loop and returns their numbers.
  private mutating func add(
    _ loop: Loop, of box: Box, _ map: Transform, _ color: Color
  ) -> Range<Int32> {
    let start = Int32(vertices.count)
    let radius = box.effectiveRadius
    let rect = box.rect
    // One point for each two pixels of the corner, so that round corners look round.
    let steps = radius > 0 ? max(2, min(32, Int(radius * map.unitLength * 0.8) + 1)) : 1
    let alpha = UInt8((Double(color.alpha) * max(0, min(1, loop.part))).rounded())
    let paint = SDL_Color(r: color.red, g: color.green, b: color.blue, a: alpha)
    let centres = [
      (rect.maxX - radius, rect.maxY - radius), (rect.minX + radius, rect.maxY - radius),
      (rect.minX + radius, rect.minY + radius), (rect.maxX - radius, rect.minY + radius),
    ]
    for (corner, centre) in centres.enumerated() {
      for step in 0..<(radius > 0 ? steps + 1 : 1) {
        let place: Point
        if radius > 0 {
          let angle = (Double(corner) + Double(step) / Double(steps)) * .pi / 2
          let length = max(0, radius + loop.distance)
          place = Point(x: centre.0 + cos(angle) * length, y: centre.1 + sin(angle) * length)
        } else {
          // A square corner moves along both sides, but not beyond the middle.
          let limit = -min(rect.width, rect.height) / 2
          let distance = max(limit, loop.distance)
          place = Point(
            x: centre.0 + (corner == 0 || corner == 3 ? distance : -distance),
            y: centre.1 + (corner < 2 ? distance : -distance))
        }
        let point = map.apply(to: place)
        vertices.append(
          SDL_Vertex(
            position: SDL_FPoint(x: Float(point.x), y: Float(point.y)), color: paint,
            tex_coord: SDL_FPoint(x: 0, y: 0)))
      }
    }
    return start..<Int32(vertices.count)
  }

  /// Fills a convex loop.
  private mutating func fan(_ loop: Range<Int32>) {
    for index in loop.dropFirst().dropLast() {
      indices += [loop.lowerBound, index, index + 1]
    }
  }

  /// Fills the area between two loops of as many points.
  private mutating func ribbon(_ inner: Range<Int32>, _ outer: Range<Int32>) {
    let count = Int32(inner.count)
    for index in 0..<count {
      let next = (index + 1) % count
      let (a, b) = (inner.lowerBound + index, inner.lowerBound + next)
      let (c, d) = (outer.lowerBound + index, outer.lowerBound + next)
      indices += [a, b, c, b, d, c]
    }
  }
}

extension Transform {
  /// The pixels of a mapped unit; the geometric mean of both axes.
  var unitLength: Double { max(1e-9, abs(a * d - b * c).squareRoot()) }

  /// Whether upright boxes stay upright.
  var isUpright: Bool { b == 0 && c == 0 }
}
