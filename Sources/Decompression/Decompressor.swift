// SPDX-License-Identifier: Apache-2.0

/// Turns compressed bytes into what they were made of, piece by piece.
///
/// The data may be several streams one after the other, as `cat a.gz b.gz` makes them. Checksums
/// are checked at the end of each stream.
public final class Decompressor {
  /// The format of the data.
  public let format: CompressionFormat
  private let stream: any CompressedStream
  private var isInsideStream = true

  /// Makes a decompressor at the beginning of the data.
  ///
  /// - Throws: ``DecompressionError`` if there is no memory.
  public init(_ format: CompressionFormat) throws(DecompressionError) {
    self.format = format
    switch format {
    case .gzip: stream = try GzipStream()
    case .zstd: stream = try ZstdStream()
    }
  }

  /// Decompresses bytes up to a limit, and removes from the input those that were used.
  ///
  /// - Returns: At most `limit` bytes; none if more input is needed.
  /// - Throws: ``DecompressionError`` if the data is damaged. The decompressor is of no use then.
  public func decompress(
    _ input: inout ArraySlice<UInt8>, upTo limit: Int
  ) throws(DecompressionError) -> [UInt8] {
    while true {
      if !isInsideStream {
        guard !input.isEmpty else { return [] }
        try stream.begin()
        isInsideStream = true
      }
      let (output, isAtEnd) = try stream.decompress(&input, upTo: limit)
      if isAtEnd { isInsideStream = false }
      if !output.isEmpty || !isAtEnd { return output }
    }
  }

  /// Checks that the data may end here.
  ///
  /// - Throws: ``DecompressionError`` if it ends inside a stream.
  public func finish() throws(DecompressionError) {
    if isInsideStream { throw DecompressionError(format, "it ends too early") }
  }
}

/// The formats of compressed data.
public enum CompressionFormat: String, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 8878.
  case zstd

  /// The number of bytes by which data is recognised.
  public static let signatureLength = 4

  /// The format of data, by its first bytes; nil for data that is not compressed.
  public init?(signature: some Sequence<UInt8>) {
    let bytes = Array(signature.prefix(Self.signatureLength))
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.elementsEqual([0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else {
      return nil
    }
  }
}

/// The reason why compressed data cannot be read.
public struct DecompressionError: Error, CustomStringConvertible {
  /// The reason, as a sentence.
  public let description: String

  /// Makes an error about data of a format.
  init(_ format: CompressionFormat, _ reason: String) {
    description = "the \(format.rawValue) data is damaged: \(reason)"
  }
}

/// A stream of compressed data in one format.
protocol CompressedStream: AnyObject {
  /// Prepares for another stream after the end of one.
  func begin() throws(DecompressionError)

  /// Decompresses bytes up to a limit, and removes from the input those that were used.
  ///
  /// - Returns: The bytes, and whether the stream is at its end.
  func decompress(
    _ input: inout ArraySlice<UInt8>, upTo limit: Int
  ) throws(DecompressionError) -> (output: [UInt8], isAtEnd: Bool)
}
