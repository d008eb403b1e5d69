// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// What makes a glyph's picture different from another one.
public struct GlyphKey: Hashable, Sendable {
  /// The face.
  public var font: FontIdentity
  /// The glyph's index in the face.
  public var glyph: UInt32
  /// The pixels per em.
  public var size: Double
  /// The place within its pixel, in quarters of a pixel.
  public var subpixel: Int

  /// Makes a key.
  public init(font: FontIdentity, glyph: UInt32, size: Double, subpixel: Int = 0) {
    self.font = font
    self.glyph = glyph
    self.size = size
    self.subpixel = subpixel
  }
}

/// A place in an atlas, in pixels.
public struct AtlasRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The pixels of a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a place.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// One texture with the pictures of many glyphs, which evicts the least recently used ones.
///
/// A backend keeps one atlas for each format, and a texture of its size. For each frame it calls
/// ``beginFrame()``, then ``place(_:bitmap:)`` for each glyph, uploads ``takeChanges()``, and draws
/// parts of the texture. Glyphs placed since ``beginFrame()`` are not evicted, so a frame never
/// draws a glyph from pixels that another glyph has taken.
///
/// Glyphs stand in shelves, rows of one height; a shelf is evicted as a whole. Around each glyph
/// one pixel stays clear, for textures that are filtered.
public struct GlyphAtlas: Sendable {
  /// A glyph that is in the atlas.
  public struct Entry: Hashable, Sendable {
    /// Where its pixels are; empty for a glyph without ink.
    public var rect: AtlasRect
    /// How many pixels its left edge lies to the right of the glyph's origin.
    public var left: Int
    /// How many pixels its top edge lies below the glyph's origin.
    public var top: Int
    /// The size of its pixel in pixels of the page.
    public var scale: Double
  }

  /// What a pixel says.
  public let format: GlyphBitmap.Format
  /// The pixels of a row of the texture.
  public let width: Int
  /// The rows of the texture.
  public let height: Int
  /// The rows of the texture from top to bottom without padding.
  public private(set) var pixels: [UInt8]
  /// How many glyphs were drawn into the atlas so far.
  public private(set) var uploadCount = 0
  /// How many glyphs were evicted so far.
  public private(set) var evictionCount = 0

  /// Rows from top to bottom, without gaps; those without glyphs are free.
  private var shelves: [Shelf]
  /// Each glyph, and the y of its shelf.
  private var entries: [GlyphKey: (entry: Entry, shelf: Int?)] = [:]
  private var frame = 0
  private var changedRows: Range<Int>?

  /// A row of glyphs.
  private struct Shelf {
    var y: Int
    var height: Int
    /// The x of the next glyph.
    var end = 0
    /// The last frame that used one of the glyphs; -1 while there is none.
    var lastFrame = -1
    var keys: [GlyphKey] = []
  }

  /// Makes a clear atlas.
  ///
  /// - Precondition: Both extents are from 1 to 16,384.
  public init(format: GlyphBitmap.Format, width: Int = 1024, height: Int = 1024) {
    precondition(
      (1...16_384).contains(width) && (1...16_384).contains(height),
      "An atlas has from 1 to 16,384 pixels in each axis, not \(width) by \(height).")
    self.format = format
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height * format.bytesPerPixel)
    // The clear pixels to the right of and below a glyph may lie outside of the texture.
    shelves = [Shelf(y: 0, height: height + 1)]
  }

  /// The number of glyphs in the atlas.
  public var count: Int { entries.count }

  /// Begins a frame; from now on what earlier frames used may be evicted.
  public mutating func beginFrame() { frame += 1 }

  /// The place of a glyph, which is drawn and put there if it is new.
  ///
  /// - Returns: Nil if there is no room beside what this frame uses already, and for a bitmap of
  ///   another format; draw such a glyph by itself.
  public mutating func place<Failure: Error>(
    _ key: GlyphKey, bitmap: () throws(Failure) -> GlyphBitmap
  ) throws(Failure) -> Entry? {
    if let (entry, shelf) = entries[key] {
      if let shelf, let index = shelves.firstIndex(where: { $0.y == shelf }) {
        shelves[index].lastFrame = frame
      }
      return entry
    }
    let picture = try bitmap()
    if picture.pixels.isEmpty {
      let entry = Entry(
        rect: AtlasRect(x: 0, y: 0, width: 0, height: 0), left: 0, top: 0, scale: 1)
      entries[key] = (entry, nil)
      return entry
    }
    guard picture.format == format,
      let shelf = shelf(width: picture.width + 1, height: picture.height + 1)
    else { return nil }
    let rect = AtlasRect(
      x: shelves[shelf].end, y: shelves[shelf].y, width: picture.width, height: picture.height)
    shelves[shelf].end += picture.width + 1
    shelves[shelf].lastFrame = frame
    shelves[shelf].keys.append(key)
    copy(picture, to: rect)
    let entry = Entry(rect: rect, left: picture.left, top: picture.top, scale: picture.scale)
    entries[key] = (entry, shelves[shelf].y)
    uploadCount += 1
    return entry
  }

  /// The rows that changed since the last call, to upload; nil if none did.
  public mutating func takeChanges() -> AtlasRect? {
    defer { changedRows = nil }
    return changedRows.map { AtlasRect(x: 0, y: $0.lowerBound, width: width, height: $0.count) }
  }

  /// The index of a shelf with room, for which glyphs may be evicted; nil if there is none.
  private mutating func shelf(width needed: Int, height: Int) -> Int? {
    guard needed <= width + 1 else { return nil }
    // Heights in steps of four rows let glyphs of nearly one size share a shelf.
    let rounded = (height + 3) / 4 * 4
    func lowest(atMost limit: Int) -> Int? {
      shelves.indices.filter {
        !shelves[$0].keys.isEmpty && (height...limit).contains(shelves[$0].height)
          && shelves[$0].end + needed <= width + 1
      }.min { shelves[$0].height < shelves[$1].height }
    }
    return lowest(atMost: rounded + rounded / 4)
      ?? claim(height, upTo: rounded, lastFrame: -1)
      ?? lowest(atMost: .max)
      ?? claim(height, upTo: rounded, lastFrame: frame - 1)
  }

  /// Makes one shelf of neighbours that no frame after `lastFrame` used, the oldest of them.
  private mutating func claim(_ height: Int, upTo wanted: Int, lastFrame: Int) -> Int? {
    var best: (run: Range<Int>, lastFrame: Int, height: Int)?
    for start in shelves.indices {
      var (end, last, sum) = (start, -1, 0)
      while end < shelves.count, sum < height, shelves[end].lastFrame <= lastFrame {
        last = max(last, shelves[end].lastFrame)
        sum += shelves[end].height
        end += 1
      }
      guard sum >= height else { continue }
      if best.map({ (last, sum) < ($0.lastFrame, $0.height) }) ?? true {
        best = (start..<end, last, sum)
      }
    }
    guard let best else { return nil }
    let y = shelves[best.run.lowerBound].y
    for index in best.run { evict(shelves[index]) }
    let kept = min(best.height, wanted)
    var parts = [Shelf(y: y, height: kept)]
    if kept < best.height { parts.append(Shelf(y: y + kept, height: best.height - kept)) }
    shelves.replaceSubrange(best.run, with: parts)
    return best.run.lowerBound
  }

  private mutating func evict(_ shelf: Shelf) {
    guard !shelf.keys.isEmpty else { return }
    for key in shelf.keys { entries[key] = nil }
    evictionCount += shelf.keys.count
    let rows = shelf.y..<min(height, shelf.y + shelf.height)
    let size = width * format.bytesPerPixel
    for offset in rows.lowerBound * size..<rows.upperBound * size { pixels[offset] = 0 }
    noteChange(rows)
  }

  private mutating func copy(_ picture: GlyphBitmap, to rect: AtlasRect) {
    let size = format.bytesPerPixel
    for row in 0..<rect.height {
      let source = row * rect.width * size
      let target = ((rect.y + row) * width + rect.x) * size
      pixels.replaceSubrange(
        target..<target + rect.width * size,
        with: picture.pixels[source..<source + rect.width * size])
    }
    noteChange(rect.y..<rect.y + rect.height)
  }

  private mutating func noteChange(_ rows: Range<Int>) {
    let all = changedRows ?? rows
    changedRows = min(all.lowerBound, rows.lowerBound)..<max(all.upperBound, rows.upperBound)
  }
}
