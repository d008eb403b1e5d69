// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
  /// - Throws: ``FontLoadingError/unreadableFile(path:)``,
  ///   ``FontLoadingError/notAFile(path:kind:)``, and
  ///   ``FontLoadingError/tooLarge(name:size:limit:)`` for a packed font.
  init(_ source: FontSource) throws(FontLoadingError) {
    self.source = source
    switch source {
    case .file(let path):
      name = path
      handle = try Self.map(path)
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

  /// Maps a file; anything but a file is neither waited for nor read.
  private static func map(_ path: String) throws(FontLoadingError) -> OpaquePointer {
    func check(_ status: Int32, _ facts: stat) throws(FontLoadingError) {
      guard status == 0 else { throw .unreadableFile(path: path) }
      if let kind = FileKind.name(ofOther: facts) { throw .notAFile(path: path, kind: kind) }
    }
    // To open a device may have effects, so its kind is asked first.
    var facts = stat()
    try check(stat(path, &facts), facts)
    // Something else may have taken the file's place since, and a FIFO must not be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadableFile(path: path) }
    defer { close(descriptor) }
    try check(fstat(descriptor, &facts), facts)
    guard
      let blob = hb_blob_create_from_file_or_fail("/dev/fd/\(descriptor)")
        ?? hb_blob_create_from_file_or_fail(path)
    else { throw .unreadableFile(path: path) }
    return blob
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
