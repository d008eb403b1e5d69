// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import CHarfBuzz
import TextVocabulary

/// HarfBuzz's handles of a face, and the bytes behind them.
final class OpenedFace: Sendable {
  /// The file's bytes; nil if the file could not be opened.
  let blob: FontBlob?
  /// HarfBuzz's face, immutable.
  nonisolated(unsafe) let handle: OpaquePointer
  /// A font at the default position of all axes, for questions about coverage.
  nonisolated(unsafe) let plainFont: OpaquePointer
  /// The answer of ``FontFace/hasRejectedKerning(_:)``, which may have to read a large table.
  let hasRejectedKerning: Bool

  /// Takes the ownership of a face.
  init(_ handle: OpaquePointer, blob: FontBlob) {
    self.blob = blob
    self.handle = handle
    let font = hb_font_create(handle)
    hb_font_make_immutable(font)
    // `hb_font_create` never returns null: without memory it returns an inert font.
    plainFont = font ?? hb_font_get_empty()
    hasRejectedKerning = FontFace.hasRejectedKerning(handle)
  }

  /// Opens a bundled font whose facts are known.
  ///
  /// The file was there when the facts were looked up. If it has gone since or is damaged, the face
  /// has no glyphs, so every text that needs them has characters without a glyph.
  init(_ file: BundledFontFile) {
    do throws(FontLoadingError) {
      let blob = try FontBlob(.file(path: file.path))
      let handle = hb_face_create(blob.handle, 0) ?? hb_face_get_empty()
      hb_face_make_immutable(handle)
      self.blob = blob
      // HarfBuzz never returns null here.
      self.handle = handle ?? hb_face_get_empty()
    } catch {
      blob = nil
      handle = hb_face_get_empty()
    }
    let font = hb_font_create(handle)
    hb_font_make_immutable(font)
    plainFont = font ?? hb_font_get_empty()
    hasRejectedKerning = FontFace.hasRejectedKerning(handle)
  }

  deinit {
    hb_font_destroy(plainFont)
    hb_face_destroy(handle)
  }
}
