// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Reads systems of constraints: one JSON object over any number of lines, or one per line.
package struct SystemReader {
  private let source: ByteSource
  private let lines: LineReader
  private let limits: InputLimits
  private let parser: RecordParser
  /// The place of the last system, in the form that editors read.
  package private(set) var place: String

  /// Reads from a file or standard input.
  package init(source: ByteSource, limits: InputLimits = InputLimits()) {
    self.source = source
    self.limits = limits
    parser = RecordParser(limits: limits)
    lines = LineReader(source: source, limits: limits)
    place = source.name
  }

  /// The next system, nil after the last.
  package mutating func next() throws -> SystemDocument? {
    while let line = try lines.next() {
      place = "\(source.name):\(lines.lineNumber)"
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      do {
        return try document(parser.parse(line))
      } catch let error as JSONError {
        // Only the first line may open an object that goes on.
        guard let value = try rest(after: line) else {
          throw ToolFailure(
            .badData, "\(source.name):\(lines.lineNumber):\(error.column): error: \(error.message)",
            isPlaced: true)
        }
        return try document(value)
      }
    }
    return nil
  }

  /// The object that begins in a line and ends in a later one; nil if there is no later one.
  private mutating func rest(after first: ArraySlice<UInt8>) throws -> RecordValue? {
    let firstNumber = lines.lineNumber
    var text = Array(first)
    guard let second = try lines.next() else { return nil }
    text.append(0x0A)
    text += second
    while let line = try lines.next() {
      text.append(0x0A)
      text += line
      guard text.count <= limits[.document] else {
        throw ToolFailure(
          .badData, "\(source.name): error: \(limits.message(.document))", isPlaced: true)
      }
    }
    do {
      return try parser.parse(text[...])
    } catch {
      let line = firstNumber + error.line - 1
      throw ToolFailure(
        .badData, "\(source.name):\(line):\(error.column): error: \(error.message)", isPlaced: true)
    }
  }

  private func document(_ value: RecordValue) throws -> SystemDocument {
    do {
      return try SystemDocument(value)
    } catch {
      throw failure(error.message)
    }
  }

  /// A failure at the system that was read last.
  package func failure(_ message: String) -> ToolFailure {
    ToolFailure(.badData, "\(place): error: \(message)", isPlaced: true)
  }
}
