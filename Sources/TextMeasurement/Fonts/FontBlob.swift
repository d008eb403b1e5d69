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

  /// Maps a file or copies bytes.
  ///
  /// - Throws: ``FontLoadingError/unreadableFile(path:)``.
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
  }

  deinit { hb_blob_destroy(handle) }

  /// Calls a function with the bytes; they are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var length: UInt32 = 0
    let start = hb_blob_get_data(handle, &length)
    let result = body(UnsafeRawBufferPointer(start: start, count: Int(length)))
    return result
  }
}
