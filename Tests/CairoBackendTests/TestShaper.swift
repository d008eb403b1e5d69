// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import Foundation
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Shapes one run with HarfBuzz alone, so that these tests need nothing above the backend.
enum TestShaper {
  /// A font of the package's `fonts` folder.
  static func font(_ name: String) -> FontIdentity {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return FontIdentity(
      source: .file(path: folder.appendingPathComponent("fonts/files/\(name)").path),
      postScriptName: String(name.prefix { $0 != "." }))
  }

  /// The glyphs of a text with the pen's start at the origin, and the end of the pen.
  static func run(_ text: String, _ font: FontIdentity, size: Double) -> (GlyphRun, width: Double) {
    guard case .file(let path) = font.source else { return (empty(font, size), 0) }
    let blob = hb_blob_create_from_file(path)
    let face = hb_face_create(blob, UInt32(font.faceIndex))
    let shaper = hb_font_create(face)
    let buffer = hb_buffer_create()
    defer {
      hb_buffer_destroy(buffer)
      hb_font_destroy(shaper)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    let count = Int32(text.utf8.count)
    hb_buffer_add_utf8(buffer, text, count, 0, count)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(shaper, buffer, nil, 0)
    let scale = size / Double(hb_face_get_upem(face))
    let isBackward = hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL
    var length: UInt32 = 0
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &length), count: Int(length))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &length), count: Int(length))
    var run = empty(font, size)
    run.direction = isBackward ? .rightToLeft : .leftToRight
    run.range = 0..<text.utf8.count
    var pen = 0.0
    for (info, position) in zip(infos, positions) {
      let advance = Double(position.x_advance) * scale
      run.glyphs.append(
        PositionedGlyph(
          id: info.codepoint, cluster: Int(info.cluster),
          x: pen + Double(position.x_offset) * scale, y: -Double(position.y_offset) * scale,
          advance: advance))
      pen += advance
    }
    return (run, pen)
  }

  /// A list with one run of text, its pen starting at a point on the baseline.
  static func list(
    _ text: String, _ font: FontIdentity, size: Double, at origin: Point, color: Color = .black
  ) -> DisplayList {
    let (run, _) = run(text, font, size: size)
    return DisplayList([
      .glyphs(DrawnGlyphs(run: run, origin: origin, color: color, text: text))
    ])
  }

  private static func empty(_ font: FontIdentity, _ size: Double) -> GlyphRun {
    GlyphRun(
      font: font, size: size, direction: .leftToRight, script: "Zyyy", range: 0..<0, glyphs: [])
  }
}
