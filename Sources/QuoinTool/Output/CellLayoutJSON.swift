// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// Writes a laid out cell as `quoin layout` has it.
struct CellLayoutJSON {
  /// Rounds the frames.
  let grid: PixelGrid

  /// Rounds frames to whole pixels; a scale of 0 leaves them as they are.
  init(scale: Double) { grid = PixelGrid(scale: scale) }

  /// Appends the members `height`, `frames` and `diagnostics` to an object; `kind` before them if
  /// there are kinds of cells.
  func append(_ layout: CellLayout, to json: inout JSONWriter) {
    if let kind = layout.kind { json.member("kind", kind) }
    json.member("height", layout.height)
    json.key("frames")
    json.object { frames in
      // Texts are in the order of their frames.
      var texts = layout.texts[...]
      for (name, frame) in layout.frames {
        let frame = grid.rounded(frame)
        let text = texts.first?.name == name ? texts.popFirst() : nil
        frames.key(name)
        frames.object {
          $0.member("x", frame.minX)
          $0.member("y", frame.minY)
          $0.member("width", frame.width)
          $0.member("height", frame.height)
          if let text {
            $0.member("lines", text.lineCount)
            if text.isTruncated { $0.member("truncated", true) }
          }
        }
      }
    }
    json.key("diagnostics")
    json.array { list in
      for diagnostic in layout.diagnostics { list.object { append(diagnostic, to: &$0) } }
    }
  }

  private func append(_ diagnostic: CellDiagnostic, to json: inout JSONWriter) {
    json.member("kind", diagnostic.kind.jsonWord)
    json.member("message", diagnostic.message)
    json.key("views")
    json.array { list in for view in diagnostic.views { list.value(view) } }
    json.key("constraints")
    json.array { list in
      for constraint in diagnostic.constraints {
        list.object {
          if let file = constraint.file { $0.member("file", file) }
          $0.member("line", constraint.line)
          $0.member("text", constraint.text)
        }
      }
    }
  }
}
