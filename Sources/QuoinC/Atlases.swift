// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import GlyphImages
import QuoinTablesC
import Synchronization

/// What a `quoin_atlas` names.
final class AtlasObject: Sendable {
  private struct State {
    var atlas: GlyphAtlas
    /// The rows that changed and were not copied yet.
    var changes: AtlasRect?
  }

  private let state: Mutex<State>

  init(_ atlas: GlyphAtlas) { state = Mutex(State(atlas: atlas)) }

  /// Begins a frame.
  func beginFrame() { state.withLock { $0.atlas.beginFrame() } }

  /// The place of a glyph, which is drawn if it is new; other threads wait.
  func place(
    _ key: GlyphKey, bitmap: () throws(CallFailure) -> GlyphBitmap
  ) throws(CallFailure) -> GlyphAtlas.Entry? {
    try state.withLock { state throws(CallFailure) in try state.atlas.place(key, bitmap: bitmap) }
  }

  /// Hands over the first row that changed, and the bytes of those that did; what the body does not
  /// take stays for the next call.
  func takeChanges(
    _ body: (Int, ArraySlice<UInt8>) throws(CallFailure) -> Void
  ) throws(CallFailure) {
    try state.withLock { state throws(CallFailure) in
      state.changes = AtlasRect.rows(state.changes, state.atlas.takeChanges())
      guard let rows = state.changes else { return try body(0, []) }
      let size = state.atlas.width * state.atlas.format.bytesPerPixel
      try body(rows.y, state.atlas.pixels[rows.y * size..<(rows.y + rows.height) * size])
      state.changes = nil
    }
  }
}

extension AtlasRect {
  /// The rows from the first to the last of two parts of a texture.
  fileprivate static func rows(_ one: AtlasRect?, _ other: AtlasRect?) -> AtlasRect? {
    guard let one, let other else { return one ?? other }
    let top = min(one.y, other.y)
    let bottom = max(one.y + one.height, other.y + other.height)
    return AtlasRect(x: 0, y: top, width: one.width, height: bottom - top)
  }
}

extension quoin_atlas {
  func object() throws(CallFailure) -> AtlasObject {
    try HandleTable.shared.object(id, "an atlas")
  }
}

@c @implementation
public func quoin_atlas_create(
  _ format: quoin_pixel_format, _ width: Int32, _ height: Int32,
  _ atlas: UnsafeMutablePointer<quoin_atlas>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let atlas = try atlas.required("atlas")
    let formats: [GlyphBitmap.Format] = [.coverage, .color]
    let format = try choice(format, of: formats, "formats of pixels")
    for extent in [width, height] where !(1...16_384).contains(extent) {
      throw CallFailure(.badArgument, "an atlas has from 1 to 16384 pixels each way, not \(extent)")
    }
    let made = GlyphAtlas(format: format, width: Int(width), height: Int(height))
    atlas.pointee.id = HandleTable.shared.insert(AtlasObject(made))
  }
}

@c @implementation
public func quoin_atlas_begin_frame(_ atlas: quoin_atlas) -> quoin_status {
  call { () throws(CallFailure) in try atlas.object().beginFrame() }
}

@c @implementation
public func quoin_atlas_place(
  _ atlas: quoin_atlas, _ drawer: quoin_glyph_drawer, _ font: UInt32, _ glyph: UInt32,
  _ size: Double, _ subpixel: Int32, _ entry: UnsafeMutablePointer<quoin_atlas_entry>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let entry = try entry.required("entry")
    let atlas = try atlas.object()
    let drawer = try drawer.object()
    let key = GlyphKey(
      font: try drawer.font(font), glyph: glyph, size: size,
      subpixel: try drawer.checked(subpixel: subpixel))
    let place = try atlas.place(key) { () throws(CallFailure) in
      try drawer.bitmap(font, glyph, size, subpixel)
    }
    entry.pointee = quoin_atlas_entry(place)
  }
}

extension quoin_atlas_entry {
  fileprivate init(_ entry: GlyphAtlas.Entry?) {
    let rect = entry?.rect ?? AtlasRect(x: 0, y: 0, width: 0, height: 0)
    self.init(
      is_placed: entry != nil, x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width),
      height: Int32(rect.height), left: Int32(entry?.left ?? 0), top: Int32(entry?.top ?? 0),
      scale: entry?.scale ?? 1)
  }
}

@c @implementation
public func quoin_atlas_changes(
  _ atlas: quoin_atlas, _ first_row: UnsafeMutablePointer<Int>?,
  _ pixels: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let first_row = try first_row.required("first_row")
    try atlas.object().takeChanges { row, bytes throws(CallFailure) in
      try OutputBuffer(start: pixels, capacity: capacity).fill(with: bytes, count: count)
      first_row.pointee = row
    }
  }
}
