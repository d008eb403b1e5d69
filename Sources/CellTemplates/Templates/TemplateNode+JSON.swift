// SPDX-License-Identifier: Apache-2.0

extension TemplateNode {
  /// Reads a template that is written in JSON.
  static func readJSON(_ source: TemplateSource, limits: InputLimits) throws(SyntaxError)
    -> TemplateNode
  {
    var text = source.text
    let result = text.withUTF8 { bytes in
      Result { () throws(JSONError) in
        var reader = JSONNodeReader(bytes, limits)
        return try reader.document()
      }
    }
    switch result {
    case .success(let node): return node
    case .failure(let error):
      throw SyntaxError(
        "JSON: \(error.message)", at: SourcePlace(line: error.line, column: error.column))
    }
  }
}

/// Reads JSON into nodes that know their places.
private struct JSONNodeReader {
  private var scanner: JSONScanner
  private let limits: InputLimits
  /// The place of ``placedOffset``, from which the next one is counted.
  private var lastPlace = SourcePlace(line: 1, column: 1)
  private var placedOffset = 0
  private var nodeCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: InputLimits) {
    scanner = JSONScanner(bytes, limits: limits)
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> TemplateNode {
    let node = try node(depth: 0)
    try scanner.expectEnd()
    return node
  }

  /// The place of the next byte, counted on from the last place that was asked for.
  private mutating func place() -> SourcePlace {
    scanner.advance(&lastPlace, from: placedOffset)
    placedOffset = scanner.offset
    return lastPlace
  }

  private mutating func node(depth: Int) throws(JSONError) -> TemplateNode {
    guard depth <= limits[.levels] else {
      throw scanner.error(.beyond(.levels, limits[.levels]))
    }
    scanner.skipSpace()
    nodeCount += 1
    guard nodeCount <= limits[.nodes] else {
      throw scanner.error(.beyond(.nodes, limits[.nodes]))
    }
    let place = place()
    switch scanner.next {
    case 0x22: return TemplateNode(content: .scalar(try scanner.string(), .quoted), place: place)
    case 0x7B: return TemplateNode(content: .mapping(try entries(depth: depth)), place: place)
    case 0x5B: return TemplateNode(content: .sequence(try elements(depth: depth)), place: place)
    case 0x2D, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39:
      return TemplateNode(content: .scalar(try scanner.number(), .plain), place: place)
    case 0x74: return try word("true", "true", at: place)
    case 0x66: return try word("false", "false", at: place)
    case 0x6E: return try word("null", "null", at: place)
    default: throw scanner.unexpected("a value")
    }
  }

  private mutating func word(
    _ word: StaticString, _ text: String, at place: SourcePlace
  ) throws(JSONError) -> TemplateNode {
    try scanner.expectWord(word)
    return TemplateNode(content: .scalar(text, .plain), place: place)
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [TemplateNode] {
    var elements: [TemplateNode] = []
    scanner.advance()
    scanner.skipSpace()
    if scanner.next == 0x5D {
      scanner.advance()
      return elements
    }
    while true {
      elements.append(try node(depth: depth + 1))
      scanner.skipSpace()
      switch scanner.next {
      case 0x2C: scanner.advance()
      case 0x5D:
        scanner.advance()
        return elements
      default: throw scanner.unexpected("',' or ']'")
      }
    }
  }

  private mutating func entries(depth: Int) throws(JSONError) -> [TemplateNode.Entry] {
    var entries: [TemplateNode.Entry] = []
    var keys: Set<String> = []
    scanner.advance()
    scanner.skipSpace()
    if scanner.next == 0x7D {
      scanner.advance()
      return entries
    }
    while true {
      scanner.skipSpace()
      guard scanner.next == 0x22 else { throw scanner.unexpected("a key in quotes") }
      let start = scanner.offset
      let keyPlace = place()
      let key = try scanner.string()
      if !keys.insert(key).inserted {
        throw scanner.error(.duplicateKey(key), at: start)
      }
      try scanner.expect(0x3A, "':'")
      let value = try node(depth: depth + 1)
      entries.append(TemplateNode.Entry(key: key, keyPlace: keyPlace, value: value))
      scanner.skipSpace()
      switch scanner.next {
      case 0x2C: scanner.advance()
      case 0x7D:
        scanner.advance()
        return entries
      default: throw scanner.unexpected("',' or '}'")
      }
    }
  }
}
