// SPDX-License-Identifier: Apache-2.0

import CZlib

/// A gzip stream, read by zlib.
final class GzipStream: CompressedStream {
  /// The state of zlib, at an address of its own: zlib keeps a pointer to it.
  private let state: UnsafeMutablePointer<z_stream>

  /// Makes a stream.
  init() throws(DecompressionError) {
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    guard quoin_inflate_init(state) == Z_OK else {
      state.deallocate()
      throw DecompressionError(.gzip, "there is no memory for it")
    }
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
  }

  func begin() throws(DecompressionError) {
    guard inflateReset(state) == Z_OK else { throw DecompressionError(.gzip, reason(Z_DATA_ERROR)) }
  }

  func decompress(
    _ input: inout ArraySlice<UInt8>, upTo limit: Int
  ) throws(DecompressionError) -> (output: [UInt8], isAtEnd: Bool) {
    var status = Z_OK
    var used = 0
    let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      input.withUnsafeBufferPointer { bytes in
        // zlib reads through this pointer and does not write.
        state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        state.pointee.avail_in = UInt32(clamping: bytes.count)
        state.pointee.next_out = buffer.baseAddress
        state.pointee.avail_out = UInt32(clamping: limit)
        let offered = state.pointee.avail_in
        let room = state.pointee.avail_out
        status = inflate(state, Z_NO_FLUSH)
        used = Int(offered - state.pointee.avail_in)
        count = Int(room - state.pointee.avail_out)
      }
    }
    input = input.dropFirst(used)
    // Without progress zlib gives Z_BUF_ERROR, which only asks for more input.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw DecompressionError(.gzip, reason(status))
    }
    return (output, status == Z_STREAM_END)
  }

  private func reason(_ status: Int32) -> String {
    state.pointee.msg.map { String(cString: $0) } ?? String(cString: zError(status))
  }
}
