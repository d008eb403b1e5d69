// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import DisplayListFormats
import GlyphImages
import LayoutGeometry
import LayoutRendering
import QuoinTablesC
import Synchronization
import TextVocabulary

/// What a `quoin_glyph_drawer` names: fonts by numbers, and what draws their glyphs.
final class GlyphDrawerObject: Sendable {
  let fonts: [FontIdentity]
  private let renderer: Mutex<GlyphRenderer>

  init(_ fonts: [FontIdentity]) throws(CallFailure) {
    self.fonts = fonts
    do throws(GlyphImageError) {
      renderer = Mutex(try GlyphRenderer())
    } catch {
      throw CallFailure(.badFont, "\(error)")
    }
  }

  /// The font of a number.
  func font(_ number: UInt32) throws(CallFailure) -> FontIdentity {
    guard number < fonts.count else {
      throw CallFailure(.badArgument, "there are \(fonts.count) fonts, and no number \(number)")
    }
    return fonts[Int(number)]
  }

  /// Draws with the font of a number; other threads wait.
  func draw<Result: Sendable>(
    _ number: UInt32,
    _ body: (GlyphRenderer, FontIdentity) throws(GlyphImageError) -> Result
  ) throws(CallFailure) -> Result {
    let font = try font(number)
    return try renderer.withLock { renderer throws(CallFailure) in
      do throws(GlyphImageError) {
        return try body(renderer, font)
      } catch {
        throw CallFailure(error.isOfCaller ? .badArgument : .badFont, "\(error)")
      }
    }
  }
}

extension GlyphImageError {
  /// Whether the caller asked for what no font has.
  fileprivate var isOfCaller: Bool {
    switch self {
    case .size, .noGlyph: true
    default: false
    }
  }
}

extension quoin_glyph_drawer {
  func object() throws(CallFailure) -> GlyphDrawerObject {
    try HandleTable.shared.object(id, "a drawer of glyphs")
  }
}

@c @implementation
public func quoin_glyph_drawer_of_text(
  _ text: quoin_text, _ drawer: UnsafeMutablePointer<quoin_glyph_drawer>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let drawer = try drawer.required("drawer")
    drawer.pointee.id = HandleTable.shared.insert(
      try GlyphDrawerObject(try text.object().identities))
  }
}

@c @implementation
public func quoin_glyph_drawer_of_display_list(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ format: quoin_format,
  _ drawer: UnsafeMutablePointer<quoin_glyph_drawer>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let drawer = try drawer.required("drawer")
    let format = try DisplayListFormat(format)
    let bytes = Array(try elements(bytes, length, "bytes"))
    let fonts: [FontIdentity]
    do throws(DisplayListFormatError) {
      fonts = try DisplayList.fonts(of: bytes, as: format)
    } catch {
      throw CallFailure(.badArgument, error.description)
    }
    drawer.pointee.id = HandleTable.shared.insert(try GlyphDrawerObject(fonts))
  }
}

@c @implementation
public func quoin_glyph_draw(
  _ drawer: quoin_glyph_drawer, _ font: UInt32, _ glyph: UInt32, _ size: Double,
  _ subpixel: Int32, _ image: UnsafeMutablePointer<quoin_glyph_image>?,
  _ pixels: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let image = try image.required("image")
    let count = try count.required("count")
    let bitmap = try drawer.object().bitmap(font, glyph, size, subpixel)
    image.pointee = quoin_glyph_image(
      format: bitmap.format == .coverage ? 0 : 1, width: Int32(bitmap.width),
      height: Int32(bitmap.height), left: Int32(bitmap.left), top: Int32(bitmap.top),
      scale: bitmap.scale)
    try OutputBuffer(start: pixels, capacity: capacity).fill(with: bitmap.pixels, count: count)
  }
}

extension GlyphDrawerObject {
  /// The picture of a glyph.
  func bitmap(
    _ font: UInt32, _ glyph: UInt32, _ size: Double, _ subpixel: Int32
  ) throws(CallFailure) -> GlyphBitmap {
    let subpixel = try checked(subpixel: subpixel)
    return try draw(font) { renderer, font throws(GlyphImageError) in
      try renderer.bitmap(of: glyph, in: font, size: size, subpixel: subpixel)
    }
  }

  /// A place within a pixel, which must be there.
  func checked(subpixel: Int32) throws(CallFailure) -> Int {
    guard (0..<Int32(GlyphRenderer.subpixelCount)).contains(subpixel) else {
      throw CallFailure(
        .badArgument,
        "a glyph stands 0 to \(GlyphRenderer.subpixelCount - 1) quarters in its pixel, "
          + "not \(subpixel)")
    }
    return Int(subpixel)
  }
}

@c @implementation
public func quoin_glyph_outline(
  _ drawer: quoin_glyph_drawer, _ font: UInt32, _ glyph: UInt32, _ size: Double,
  _ steps: UnsafeMutablePointer<quoin_outline_step>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let outline = try drawer.object().draw(font) { renderer, font throws(GlyphImageError) in
      try renderer.outline(of: glyph, in: font, size: size)
    }
    guard let outline else {
      throw CallFailure(.badFont, "glyph \(glyph) is a picture, and has no outline")
    }
    try OutputBuffer(start: steps, capacity: capacity)
      .fill(with: outline.steps.map(quoin_outline_step.init), count: count)
  }
}

extension quoin_outline_step {
  fileprivate init(_ step: GlyphOutline.Step) {
    switch step {
    case .move(let to): self.init(0, to)
    case .line(let to): self.init(1, to)
    case .quadratic(let control, let to): self.init(2, to, control)
    case .cubic(let control1, let control2, let to): self.init(3, to, control1, control2)
    }
  }

  private init(_ pen: quoin_pen, _ to: Point, _ first: Point = .zero, _ second: Point = .zero) {
    self.init(pen: pen, x: to.x, y: to.y, x1: first.x, y1: first.y, x2: second.x, y2: second.y)
  }
}
