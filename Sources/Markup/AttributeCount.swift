// SPDX-License-Identifier: Apache-2.0

/// The attributes of the tags of an HTML text, counted by a look at its bytes.
///
/// gumbo compares each attribute of a tag with all before it, so their number is bounded before it
/// starts. A tag may begin at each `<` before a letter: what comments, attributes and scripts hold
/// is not told from tags. The tags that may be open at a byte are told apart only by their states,
/// so the time does not grow with their number.
struct AttributeCount {
  /// A place in a tag, after the states of the HTML standard's tokenizer (§ 13.2.5.8 and
  /// § 13.2.5.32 to § 13.2.5.39).
  private enum State {
    case tagName, between, name, afterName, beforeValue, doubleQuoted, singleQuoted, unquoted
  }

  /// The greatest number of attributes that a tag may have.
  private(set) var greatest = 0
  /// The tags that may be open, one for each state, and the numbers of their attributes.
  private var open: [(state: State, count: Int)] = []

  /// Counts the attributes of a text's tags.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    for index in bytes.indices {
      if open.count == 1 {
        passAlone(bytes[index])
      } else if !open.isEmpty {
        pass(bytes[index])
      }
      if bytes[index] == UInt8(ascii: "<"), Self.isTag(bytes, index + 1) {
        add((.tagName, 0))
      }
    }
  }

  /// Whether the letter of a tag's name stands at an index, or behind a `/` there.
  private static func isTag(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let isEnd = bytes[index] == UInt8(ascii: "/")
    let first = index + (isEnd ? 1 : 0)
    return first < bytes.count
      && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[first] | 0x20)
  }

  /// Passes a byte in all open tags.
  private mutating func pass(_ byte: UInt8) {
    let tags = open
    open.removeAll(keepingCapacity: true)
    for tag in tags {
      guard let next = Self.state(after: byte, in: tag.state) else { continue }
      add((next, tag.count + (Self.begins(next, after: tag.state) ? 1 : 0)))
    }
  }

  /// Passes a byte in the only open tag, as most are: without copying the list.
  @inline(__always)
  private mutating func passAlone(_ byte: UInt8) {
    let state = open[0].state
    guard let next = Self.state(after: byte, in: state) else {
      open.removeLast()
      return
    }
    guard next != state else { return }
    open[0].state = next
    if Self.begins(next, after: state) {
      open[0].count += 1
      greatest = max(greatest, open[0].count)
    }
  }

  /// Whether an attribute begins where a tag gets from one state to the next.
  @inline(__always)
  private static func begins(_ next: State, after state: State) -> Bool {
    next == .name && (state == .between || state == .afterName)
  }

  /// Keeps a tag, and of those in its state the one with the most attributes.
  private mutating func add(_ tag: (state: State, count: Int)) {
    greatest = max(greatest, tag.count)
    if let same = open.firstIndex(where: { $0.state == tag.state }) {
      open[same].count = max(open[same].count, tag.count)
    } else {
      open.append(tag)
    }
  }

  /// The state behind a byte; nil if the tag ends.
  @inline(__always)
  private static func state(after byte: UInt8, in state: State) -> State? {
    let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    switch state {
    case .doubleQuoted: return byte == UInt8(ascii: "\"") ? .between : state
    case .singleQuoted: return byte == UInt8(ascii: "'") ? .between : state
    case _ where byte == UInt8(ascii: ">"): return nil
    case .unquoted: return isSpace ? .between : state
    case .beforeValue where isSpace: return state
    case .beforeValue where byte == UInt8(ascii: "\""): return .doubleQuoted
    case .beforeValue where byte == UInt8(ascii: "'"): return .singleQuoted
    case .beforeValue: return .unquoted
    case _ where byte == UInt8(ascii: "/"): return .between
    case .tagName, .between: return isSpace ? .between : state == .tagName ? .tagName : .name
    case .name where isSpace, .afterName where isSpace: return .afterName
    case .name where byte == UInt8(ascii: "="), .afterName where byte == UInt8(ascii: "="):
      return .beforeValue
    case .name, .afterName: return .name
    }
  }
}
