// SPDX-License-Identifier: Apache-2.0

import CFreeType
import LayoutGeometry

/// Turns an outline of FreeType into steps; a class, so that FreeType can pass it on as a pointer.
final class OutlineReader {
  private let scale: Double
  private var steps: [GlyphOutline.Step] = []

  init(scale: Double) { self.scale = scale }

  /// The steps of an outline.
  func read(_ outline: UnsafeMutablePointer<FT_Outline>) -> GlyphOutline {
    var calls = FT_Outline_Funcs(
      move_to: { end, state in
        OutlineReader.append(to: state) { .move(to: $0.point(end)) }
      },
      line_to: { end, state in
        OutlineReader.append(to: state) { .line(to: $0.point(end)) }
      },
      conic_to: { control, end, state in
        OutlineReader.append(to: state) {
          .quadratic(control: $0.point(control), to: $0.point(end))
        }
      },
      cubic_to: { first, second, end, state in
        OutlineReader.append(to: state) {
          .cubic(control1: $0.point(first), control2: $0.point(second), to: $0.point(end))
        }
      }, shift: 0, delta: 0)
    FT_Outline_Decompose(outline, &calls, Unmanaged.passUnretained(self).toOpaque())
    return GlyphOutline(steps: steps)
  }

  /// Appends a step to the reader behind a pointer; 0 lets FreeType go on.
  private static func append(
    to state: UnsafeMutableRawPointer?, _ step: (OutlineReader) -> GlyphOutline.Step
  ) -> Int32 {
    guard let state else { return 1 }
    let reader = Unmanaged<OutlineReader>.fromOpaque(state).takeUnretainedValue()
    reader.steps.append(step(reader))
    return 0
  }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector else { return .zero }
    return Point(x: Double(vector.pointee.x) * scale, y: -Double(vector.pointee.y) * scale)
  }
}
