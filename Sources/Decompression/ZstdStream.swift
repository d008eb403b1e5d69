// SPDX-License-Identifier: Apache-2.0

import CZstd

/// A Zstandard frame, read by libzstd.
///
/// A frame that needs a window of more than 128 MiB, libzstd's own bound, is refused.
final class ZstdStream: CompressedStream {
  private let state: OpaquePointer

  /// Makes a stream.
  init() throws(DecompressionError) {
    guard let state = ZSTD_createDCtx() else {
      throw DecompressionError(.zstd, "there is no memory for it")
    }
    self.state = state
  }

  deinit { ZSTD_freeDCtx(state) }

  func begin() throws(DecompressionError) {
    ZSTD_DCtx_reset(state, ZSTD_reset_session_only)
  }

  func decompress(
    _ input: inout ArraySlice<UInt8>, upTo limit: Int
  ) throws(DecompressionError) -> (output: [UInt8], isAtEnd: Bool) {
    var status = 0
    var used = 0
    let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      input.withUnsafeBufferPointer { bytes in
        var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: limit, pos: 0)
        status = ZSTD_decompressStream(state, &target, &source)
        used = source.pos
        count = target.pos
      }
    }
    guard ZSTD_isError(status) == 0 else {
      throw DecompressionError(.zstd, String(cString: ZSTD_getErrorName(status)))
    }
    input = input.dropFirst(used)
    return (output, status == 0)
  }
}
