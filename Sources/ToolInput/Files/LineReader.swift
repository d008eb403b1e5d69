// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Splits a byte source into lines, which end at LF or CRLF; the last line may lack its end.
package final class LineReader {
  private let source: ByteSource
  private let limits: InputLimits
  // Unchecked, here and below: each access is a statement that moves bytes; the source is read
  // outside of any. It saves 1.1 % of the instructions of a row of the template `mail`.
  @exclusivity(unchecked) private var pending: [UInt8] = []
  @exclusivity(unchecked) private var start = 0
  private var isAtEnd = false
  /// The number of the line that was returned last, from 1.
  @exclusivity(unchecked) package private(set) var lineNumber = 0

  /// Reads the lines of a source; a UTF-8 byte order mark at its very beginning is skipped.
  package init(source: ByteSource, limits: InputLimits = InputLimits()) {
    self.source = source
    self.limits = limits
  }

  /// Whether a line can be read without waiting for more input.
  package var isReady: Bool { isAtEnd || lineEnd(from: start) != nil || source.isReady }

  /// Whether a line that is not blank, or the end, can be read without waiting for more input.
  package var isReadyBeyondBlanks: Bool {
    let text = pending[start...].firstIndex { $0 != 0x0A && $0 != 0x0D && !Self.isBlank($0) }
    return isAtEnd || text.flatMap(lineEnd) != nil || source.isReady
  }

  /// The offset of the first LF from a place on.
  private func lineEnd(from place: Int) -> Int? {
    pending.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, place < bytes.count,
        let end = memchr(base + place, 0x0A, bytes.count - place)
      else { return nil }
      return UnsafeRawPointer(end) - base
    }
  }

  /// Whether a byte is a space or a tab.
  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The next line without its end, nil after the last.
  ///
  /// A long line gets the reader's own memory, and is the only owner of its bytes.
  ///
  /// - Throws: ``ToolFailure`` with code 65 for a line beyond the limit of a record.
  package func next() throws -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = lineEnd(from: searched) { return try takeLine(to: end) }
      if isAtEnd {
        guard start < pending.count else { return nil }
        return try takeLine(to: pending.count)
      }
      try checkLength(pending.count - start)
      searched = try readMore()
    }
  }

  /// Reads more input behind the line that has no end yet, which then begins the memory.
  ///
  /// - Returns: The length of that line so far.
  private func readMore() throws -> Int {
    let length = pending.count - start
    let limit = 1 << 17
    if length < limit {
      // The input is read in its place: copying the begun line costs less.
      pending = try source.read(upTo: limit, behind: pending[start...])
      isAtEnd = pending.count == length
      start = 0
    } else {
      pending.removeSubrange(..<start)
      start = 0
      let piece = try source.read(upTo: limit)
      isAtEnd = piece.isEmpty
      pending.append(pieceOfRecord: piece)
    }
    return length
  }

  /// Takes the line that ends before an offset, and its end.
  private func takeLine(to end: Int) throws -> ArraySlice<UInt8> {
    try checkLength(end - start)
    guard end - start >= LongRecord.length else {
      let line = pending[start..<end]
      start = min(end + 1, pending.count)
      return finish(line)
    }
    let whole = pending
    pending = Array(whole[min(end + 1, whole.count)...])
    defer { start = 0 }
    return finish(whole[start..<end])
  }

  private func checkLength(_ length: Int) throws {
    guard length > limits[.record] else { return }
    throw ToolFailure(
      .badData, "\(source.name):\(lineNumber + 1): \(limits.message(.record))", isPlaced: true)
  }

  /// Counts the line and removes a CR at its end and a byte order mark at the file's beginning.
  private func finish(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    lineNumber += 1
    var line = line
    if line.last == 0x0D { line = line.dropLast() }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    return line
  }
}
