// SPDX-License-Identifier: Apache-2.0

import CSDL2
public import GlyphImages
import LayoutGeometry
public import LayoutRendering
import TextVocabulary

/// The backend that draws pages into a window of SDL.
///
/// Glyphs come from an atlas in a texture, at quarters of a pixel; boxes are triangles with smooth
/// edges. Clips count as their bounding boxes, and groups as the opacity of their parts. Pictures
/// come from ``pictures``. It belongs to the thread that SDL was started on.
public final class WindowRenderer: RenderBackend {
  private let renderer: OpaquePointer
  private let glyphs: GlyphRenderer
  private let letters: GlyphTexture
  private let colors: GlyphTexture
  private let textures: PictureTextures
  /// Gives the pixels of a picture that a page names; a name without pixels is a grey box. It is
  /// asked once for each name, as long as that is among the last that were drawn.
  public var pictures: (_ name: String) -> WindowPicture? = { _ in nil }
  private let scale: () -> Double
  /// The fonts whose glyphs are pictures.
  private var pictureFonts: Set<FontIdentity> = []
  /// The glyphs that could not be drawn since the renderer was made, such as those of broken fonts.
  public private(set) var failures: [GlyphImageError] = []
  /// The number of glyphs that were drawn into textures so far.
  public var uploadCount: Int { letters.uploadCount + colors.uploadCount }

  /// Makes a backend on SDL's renderer; `scale` gives the pixels of a point.
  init(renderer: OpaquePointer, scale: @escaping () -> Double) throws {
    self.renderer = renderer
    self.scale = scale
    glyphs = try GlyphRenderer()
    letters = try GlyphTexture(format: .coverage, extent: 1024, renderer: renderer)
    colors = try GlyphTexture(format: .color, extent: 1024, renderer: renderer)
    textures = PictureTextures(renderer: renderer)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
  }

  /// Draws a page and shows it; the next one takes its place.
  public func draw(_ page: DisplayPage) throws(WindowError) {
    letters.beginFrame()
    colors.beginFrame()
    SDL_RenderSetClipRect(renderer, nil)
    let ground = page.background ?? .black
    SDL_SetRenderDrawColor(renderer, ground.red, ground.green, ground.blue, 255)
    SDL_RenderClear(renderer)
    let scale = scale()
    for call in page.list.drawCalls() { draw(call, scale: scale) }
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderPresent(renderer)
  }

  /// Nothing: the pages were shown.
  public func finish() throws(WindowError) {}

  // MARK: - Calls

  private func draw(_ call: DrawCall, scale: Double) {
    clip(call.clipBounds, scale: scale)
    let map = call.transform.followed(by: .scaling(x: scale, y: scale))
    switch call.command {
    case .fill(let box, let color): fill(box, map, color, opacity: call.opacity)
    case .stroke(let box, let color, let lineWidth):
      guard lineWidth > 0 else { return }
      play(BoxMesh.stroke(box, map, color, lineWidth: lineWidth, opacity: call.opacity))
    case .glyphs(let drawn): draw(drawn, map, opacity: call.opacity)
    case .image(let name, let rect): drawPicture(name, rect, map, opacity: call.opacity)
    case .save, .restore, .transform, .clip, .opacity, .area: break
    }
  }

  private func clip(_ bounds: Rect?, scale: Double) {
    guard let bounds else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    let (left, top) = ((bounds.minX * scale).rounded(), (bounds.minY * scale).rounded())
    let (right, bottom) = ((bounds.maxX * scale).rounded(), (bounds.maxY * scale).rounded())
    var rect = SDL_Rect(
      x: Int32(clamping: left), y: Int32(clamping: top), w: Int32(clamping: right - left),
      h: Int32(clamping: bottom - top))
    SDL_RenderSetClipRect(renderer, &rect)
  }

  /// Fills a box: upright ones with square corners on whole pixels, so that lines stay sharp.
  private func fill(_ box: Box, _ map: Transform, _ color: Color, opacity: Double) {
    guard map.isUpright, box.effectiveRadius == 0 else {
      return play(BoxMesh.fill(box, map, color, opacity: opacity))
    }
    let area = map.boundingBox(of: box.rect)
    let (left, top) = (area.minX.rounded(), area.minY.rounded())
    var rect = SDL_FRect(
      x: Float(left), y: Float(top), w: Float(max(1, area.maxX.rounded() - left)),
      h: Float(max(1, area.maxY.rounded() - top)))
    SDL_SetRenderDrawColor(
      renderer, color.red, color.green, color.blue,
      UInt8((Double(color.alpha) * opacity).rounded()))
    SDL_RenderFillRectF(renderer, &rect)
  }

  /// Draws a picture over a rectangle, or a grey box where there are no pixels.
  private func drawPicture(_ name: String, _ rect: Rect, _ map: Transform, opacity: Double) {
    guard let texture = textures.texture(named: name, reading: pictures) else {
      let gray = Color(red: 0xD8, green: 0xDC, blue: 0xE2)
      return fill(Box(rect), map, gray, opacity: opacity)
    }
    let area = map.boundingBox(of: rect)
    guard area.minX.isFinite, area.minY.isFinite, area.width.isFinite, area.height.isFinite else {
      return
    }
    var target = SDL_FRect(
      x: Float(area.minX), y: Float(area.minY), w: Float(area.width), h: Float(area.height))
    let part = UInt8((255 * max(0, min(1, opacity))).rounded())
    SDL_SetTextureAlphaMod(texture, part)
    SDL_SetTextureColorMod(texture, part, part, part)
    SDL_RenderCopyF(renderer, texture, nil, &target)
  }

  private func play(_ mesh: BoxMesh, _ texture: OpaquePointer? = nil) {
    SDL_RenderGeometry(
      renderer, texture, mesh.vertices, Int32(mesh.vertices.count), mesh.indices,
      Int32(mesh.indices.count))
  }

  // MARK: - Glyphs

  private func draw(_ drawn: DrawnGlyphs, _ map: Transform, opacity: Double) {
    let run = drawn.run
    let size = min(GlyphRenderer.largestSize, run.size * map.unitLength)
    guard size > 0 else { return }
    var letterQuads = QuadBatch(texture: letters, color: drawn.color, opacity: opacity)
    var pictureQuads = QuadBatch(texture: colors, color: .white, opacity: opacity)
    for glyph in run.glyphs {
      let place = map.apply(to: Point(x: drawn.origin.x + glyph.x, y: drawn.origin.y + glyph.y))
      guard place.x.isFinite, place.y.isFinite else { continue }
      // Baselines stand on whole pixels, letters on quarters of them.
      let steps = Double(GlyphRenderer.subpixelCount)
      let quarter = (place.x * steps).rounded()
      let column = (quarter / steps).rounded(.down)
      let key = GlyphKey(
        font: run.font, glyph: glyph.id, size: size, subpixel: Int(quarter - column * steps))
      let origin = Point(x: column, y: place.y.rounded())
      var found = self.place(key)
      if found == nil {
        // This frame fills a texture: draw what there is, then let its glyphs go.
        letterQuads.draw(renderer)
        pictureQuads.draw(renderer)
        letters.beginFrame()
        colors.beginFrame()
        found = self.place(key)
      }
      guard let found else { continue }
      if found.isPicture {
        pictureQuads.add(found.entry, at: origin)
      } else {
        letterQuads.add(found.entry, at: origin)
      }
    }
    letterQuads.draw(renderer)
    pictureQuads.draw(renderer)
  }

  /// The place of a glyph in one of the textures; nil without room, or for a glyph that failed.
  private func place(_ key: GlyphKey) -> (entry: GlyphAtlas.Entry, isPicture: Bool)? {
    var isPicture = pictureFonts.contains(key.font)
    func bitmap() throws(GlyphImageError) -> GlyphBitmap {
      let bitmap = try glyphs.bitmap(
        of: key.glyph, in: key.font, size: key.size, subpixel: key.subpixel)
      if bitmap.format == .color, !isPicture {
        isPicture = true
        pictureFonts.insert(key.font)
      }
      return bitmap
    }
    do {
      if !isPicture, let entry = try letters.place(key, bitmap: bitmap) { return (entry, false) }
      guard isPicture else { return nil }
      return try colors.place(key, bitmap: bitmap).map { ($0, true) }
    } catch {
      if failures.count < 100 { failures.append(error) }
      return nil
    }
  }
}

/// Rectangles of one texture that are drawn at once.
private struct QuadBatch {
  let texture: GlyphTexture
  let color: SDL_Color
  private var vertices: [SDL_Vertex] = []
  private var indices: [Int32] = []

  init(texture: GlyphTexture, color: Color, opacity: Double) {
    self.texture = texture
    self.color = SDL_Color(
      r: color.red, g: color.green, b: color.blue,
      a: UInt8((Double(color.alpha) * max(0, min(1, opacity))).rounded()))
  }

  /// Adds a glyph whose origin stands at a pixel.
  mutating func add(_ entry: GlyphAtlas.Entry, at origin: Point) {
    guard entry.rect.width > 0 else { return }
    let left = origin.x + Double(entry.left) * entry.scale
    let top = origin.y + Double(entry.top) * entry.scale
    let right = left + Double(entry.rect.width) * entry.scale
    let bottom = top + Double(entry.rect.height) * entry.scale
    let extent = Float(texture.extent)
    let (u, v) = (Float(entry.rect.x) / extent, Float(entry.rect.y) / extent)
    let (w, h) = (Float(entry.rect.width) / extent, Float(entry.rect.height) / extent)
    let start = Int32(vertices.count)
    for (x, y, s, t) in [
      (left, top, u, v), (right, top, u + w, v), (right, bottom, u + w, v + h),
      (left, bottom, u, v + h),
    ] {
      vertices.append(
        SDL_Vertex(
          position: SDL_FPoint(x: Float(x), y: Float(y)), color: color,
          tex_coord: SDL_FPoint(x: s, y: t)))
    }
    indices += [start, start + 1, start + 2, start, start + 2, start + 3]
  }

  /// Draws all and becomes empty.
  mutating func draw(_ renderer: OpaquePointer) {
    guard !indices.isEmpty else { return }
    texture.upload()
    SDL_RenderGeometry(
      renderer, texture.handle, vertices, Int32(vertices.count), indices, Int32(indices.count))
    vertices = []
    indices = []
  }
}

extension Int32 {
  /// The nearest number; 0 for what is none.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int32(Swift.max(-1e9, Swift.min(1e9, value)))
  }
}
