// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// The bytes of one font file, mapped or copied, and freed with the last face that uses them.
final class FontBlob: Sendable {
  /// The file or data that the bytes come from.
  let source: FontSource
  /// A name for error messages and reports.
  let name: String
  /// HarfBuzz's handle, immutable.
  nonisolated(unsafe) let handle: OpaquePointer
  /// Whether the file is a WOFF or WOFF2 file, whose tables are packed.
  let isPacked: Bool

  /// Maps a file or copies bytes.
  ///
  /// - Throws: ``FontLoadingError/unreadableFile(path:)``, and
  ///   ``FontLoadingError/tooLarge(name:size:limit:)`` for a packed font.
  init(_ source: FontSource) throws(FontLoadingError) {
    self.source = source
    switch source {
    case .file(let path):
      guard let blob = hb_blob_create_from_file_or_fail(path) else {
        throw .unreadableFile(path: path)
      }
      name = path
      handle = blob
    case .data(let data):
      name = data.name
      // HarfBuzz copies the bytes, because an array's address is valid only inside the closure.
      handle = data.bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          hb_blob_create(
            characters.baseAddress, UInt32(clamping: characters.count),
            HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }
      }
    }
    hb_blob_make_immutable(handle)
    let size = Self.withBytes(of: handle, WebFont.unpackedSize)
    isPacked = size != nil
    if let size, size > WebFont.greatestSize {
      throw .tooLarge(name: name, size: size, limit: WebFont.greatestSize)
    }
  }

  /// The face of HarfBuzz for one of the file's faces; nil if there is no memory.
  ///
  /// - Throws: ``FontLoadingError/notAFont(name:code:)`` if a packed font cannot be unpacked.
  func makeFace(_ index: Int) throws(FontLoadingError) -> OpaquePointer? {
    guard isPacked else { return hb_face_create(handle, UInt32(index)) }
    let bytes = try WebFont.unpacked(self, faceIndex: index)
    // HarfBuzz copies the bytes, because an array's address is valid only inside the closure.
    let unpacked = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        hb_blob_create(
          characters.baseAddress, UInt32(clamping: characters.count), HB_MEMORY_MODE_DUPLICATE, nil,
          nil)
      }
    }
    defer { hb_blob_destroy(unpacked) }
    return hb_face_create(unpacked, 0)
  }

  deinit { hb_blob_destroy(handle) }

  /// Calls a function with the bytes; they are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Self.withBytes(of: handle, body)
  }

  private static func withBytes<Result>(
    of handle: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    var length: UInt32 = 0
    let start = hb_blob_get_data(handle, &length)
    let result = body(UnsafeRawBufferPointer(start: start, count: Int(length)))
    return result
  }
}
