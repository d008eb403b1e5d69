// SPDX-License-Identifier: Apache-2.0
//
// What the tool's parser of arguments uses of Foundation, for Scripts/install.sh alone: the sentence
// of an error, and the tool's description as JSON, from which the manual is made. ArgumentParser is
// compiled against this module in place of Swift's own of the same name, which would be a quarter of
// the tool.

/// An error with a sentence for people.
public protocol LocalizedError: Error {
  /// The sentence; nil for none.
  var errorDescription: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
}

/// Encoded bytes.
public struct Data: Sendable {
  fileprivate let text: String
}

extension String {
  /// How bytes stand for characters.
  public enum Encoding: Sendable { case utf8 }

  /// The text that was encoded.
  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Writes values as JSON, in lines, indented and with sorted keys, as Foundation does.
public final class JSONEncoder {
  /// How JSON is laid out. Both options are always on.
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }
  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    precondition(
      outputFormatting == [.prettyPrinted, .sortedKeys], "other layouts are not written")
    let node = Node()
    try node.set(value)
    return Data(text: node.json(indent: ""))
  }
}

/// A value of a document, while the value's type writes it.
private final class Node {
  private enum Content {
    case literal(String)
    case array([Node])
    case object([String: Node])
  }
  private var content = Content.object([:])

  func setNull() { content = .literal("null") }

  func set(_ value: some Encodable) throws {
    switch value {
    case let text as String: content = .literal(Self.quoted(text))
    case let truth as Bool: content = .literal(truth ? "true" : "false")
    case let number as any (BinaryInteger & Encodable): content = .literal("\(number)")
    case is any (BinaryFloatingPoint & Encodable):
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "fractions are not written"))
    default: try value.encode(to: NodeEncoder(node: self))
    }
  }

  func beginArray() { content = .array([]) }

  func append() -> Node {
    guard case .array(var elements) = content else { preconditionFailure("this is no array") }
    let node = Node()
    elements.append(node)
    content = .array(elements)
    return node
  }

  func member(_ key: any CodingKey) -> Node {
    guard case .object(var members) = content else { preconditionFailure("this is no object") }
    let node = Node()
    members[key.stringValue] = node
    content = .object(members)
    return node
  }

  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  func json(indent: String) -> String {
    let inner = indent + "  "
    switch content {
    case .literal(let text): return text
    case .array(let elements):
      let lines = elements.map { inner + $0.json(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }.map {
        "\(inner)\(Self.quoted($0.key)) : \($0.value.json(indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "/": quoted += "\\/"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Whole(node: node) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.member(key).setNull() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key).set(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.member(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.member(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.member(key)) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append().setNull() }
  func encode(_ value: some Encodable) throws { try node.append().set(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.append()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.append()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.append()) }
}

private struct Whole: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.setNull() }
  func encode(_ value: some Encodable) throws { try node.set(value) }
}
