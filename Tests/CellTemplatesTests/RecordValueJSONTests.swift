// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import QuoinTestSupport
import Testing

/// Parses `text`, writes the value again and compares.
private func checkJSON(
  _ text: String, isWritten expected: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let value = try RecordValue.parseJSON(text)
  #expect(JSONText.value(value) == expected, sourceLocation: sourceLocation)
}

@Suite struct RecordValueJSONTests {
  @Test(arguments: [
    ("null", "null"), (" true\n", "true"), ("false", "false"), ("\u{FEFF}[]", "[]"),
    ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("12", "12"), ("1.50", "1.5"), ("1e3", "1000"),
    ("25e-2", "0.25"), ("1E+2", "100"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("9007199254740993", "9007199254740993"), ("1e400", "1e400"),
    (#""""#, #""""#), (#""a\"b\\c\/d""#, #""a\"b\\c/d""#),
    (#""\b\f\n\r\t\u0000\u001f""#, #""\b\f\n\r\t\u0000\u001f""#),
    (#""\u00e9\u20AC""#, "\"é€\""), (#""\ud83d\ude00!""#, "\"😀!\""), ("\"😀שלום\"", "\"😀שלום\""),
    ("[1, [2, []], {}]", "[1,[2,[]],{}]"),
    (#"{"b": 1, "a": {"x": null}}"#, #"{"b":1,"a":{"x":null}}"#),
  ])
  func `values read and write back`(_ text: String, _ expected: String) throws {
    try checkJSON(text, isWritten: expected)
  }

  @Test(arguments: [
    ("", "1:1: the text ends where a value was expected"),
    ("{", "1:2: the text ends where a key in quotes was expected"),
    ("[1 2]", "1:4: expected ',' or ']', found '2'"),
    ("[1,]", "1:4: expected a value, found ']'"),
    ("{\"a\":1,\n \"b\" 2}", "2:6: expected ':', found '2'"),
    ("{'a':1}", "1:2: expected a key in quotes, found '''"),
    ("{\"a\":1}}", "1:8: nothing may follow the value, found '}'"),
    ("{\"é\":1,\"é\":2}", "1:8: the key \"é\" occurs twice in one object"),
    ("01", "1:1: '01' is not a JSON number"), ("1.", "1:1: '1.' is not a JSON number"),
    (".5", "1:1: expected a value, found '.'"), ("+1", "1:1: expected a value, found '+'"),
    ("12k", "1:1: '12k' is not a JSON number"), ("-", "1:1: '-' is not a JSON number"),
    ("1e", "1:1: '1e' is not a JSON number"), ("tru", "1:1: expected a value, found 't'"),
    ("NaN", "1:1: expected a value, found 'N'"),
    ("\"a\nb\"", "1:3: the control character U+000A must be escaped in a string"),
    ("\"abc", "1:5: the text ends where the end of a string was expected"),
    (#""\x41""#, #"1:2: '\x' is not an escape of JSON"#),
    (#""\u12g4""#, #"1:2: '\u12g' is not an escape of JSON"#),
    (#""a\ud800b""#, #"1:3: '\ud800' is half of a surrogate pair"#),
    (#""\udc00""#, #"1:2: '\udc00' is half of a surrogate pair"#),
    (#""\ud800\u0041""#, #"1:2: '\ud800' is half of a surrogate pair"#),
  ])
  func `errors name line, column and what was expected`(_ text: String, _ expected: String) {
    let error = #expect(throws: JSONError.self) { try RecordValue.parseJSON(text) }
    #expect(error?.description == expected)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 2), ([0x22, 0x61, 0xC3, 0x22], 3), ([0x22, 0xC0, 0x80, 0x22], 2),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 2),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are an error at their place`(_ bytes: [UInt8], _ column: Int) {
    let error = #expect(throws: JSONError.self) { try RecordValue.parseJSON(bytes[...]) }
    #expect(error?.problem == .invalidUTF8)
    #expect(error?.column == column)
  }

  @Test func `nesting is limited, not the stack`() {
    for opening in ["[", "{\"a\":"] {
      let text = String(repeating: opening, count: 100_000)
      let error = #expect(throws: JSONError.self) { try RecordValue.parseJSON(text) }
      #expect(error?.problem == .beyond(.nesting, 512))
    }
  }

  @Test func `objects with many keys find duplicates too`() throws {
    let keys = (0..<40).map { "\"key\($0)\":\($0)" }
    let whole = "{" + keys.joined(separator: ",") + "}"
    #expect(try RecordValue.parseJSON(whole)["key39"] == .number(RecordNumber(39)))
    let doubled = "{" + (keys + ["\"key3\":0"]).joined(separator: ",") + "}"
    let error = #expect(throws: JSONError.self) { try RecordValue.parseJSON(doubled) }
    #expect(error?.problem == .duplicateKey("key3"))
  }

  @Test func `strings with escapes are read before texts of any length`() throws {
    for length in [0, 100, 1 << 16, 1 << 17] {
      let rest = String(repeating: "é ", count: length)
      let value = try RecordValue.parseJSON(#"["a\n\"b\\", "\t\#(rest)", "\#(rest)\/"]"#)
      #expect(value == .array([.string("a\n\"b\\"), .string("\t" + rest), .string(rest + "/")]))
      #expect(throws: JSONError.self) { try RecordValue.parseJSON(#"["a\n\#(rest)"#) }
    }
  }

  @Test func `a long string with escapes of all kinds is read whole`() throws {
    // `\u` leaves the fast way, and room for a long string is found from the end of the string.
    let piece = #"caf\u00e9 \" \\ \n"#
    let expected = String(repeating: "café \" \\ \n", count: 20_000)
    let text = #"{"a": ""# + String(repeating: piece, count: 20_000) + #"", "b": "c"}"#
    let value = try RecordValue.parseJSON(text)
    #expect(value["a"] == .string(expected))
    #expect(value["b"] == .string("c"))
  }

  @Test func `strings end and escape at any place of a word`() throws {
    // Bytes that differ from those looked for by one bit, or by a carry.
    let fillers = ["a", "!", "#", "[", "]", "\u{7F}", "é", "語", "\u{A2}\u{DC}"]
    for filler in fillers {
      for before in 0...17 {
        for after in [0, 1, 7, 8, 9] {
          let (head, tail) = (
            String(repeating: filler, count: before), String(repeating: filler, count: after)
          )
          func parse(_ middle: String) throws -> RecordValue? {
            try RecordParser(keeping: ["k"]).parse(
              Array("{\"k\":\"\(head)\(middle)\(tail)\",\"x\":\"\(head)\(middle)\"}".utf8)[...])[
                "k"]
          }
          #expect(try parse("") == .string(head + tail))
          let escapes = [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\n\t"#, "\n\t"), (#"\/\b\f\r"#, "/\u{8}\u{C}\r"),
            (#"\u00e9"#, "é"), (#"\n\u0041"#, "\nA"),
          ]
          for (escape, text) in escapes {
            #expect(try parse(escape) == .string(head + text + tail), "\(head)\(escape)\(tail)")
          }
          for (fault, length) in [("\n", 0), (#"\n\x"#, 2), ("\u{1F}", 0), (#"\ud800"#, 0)] {
            let error = #expect(throws: JSONError.self) { try parse(fault) }
            #expect(
              error?.offset == 6 + head.utf8.count + length, "\(head)\(fault.debugDescription)")
          }
        }
      }
    }
  }

  @Test func `damaged texts give errors and never crash`() throws {
    var generator = SeededGenerator(fallback: 7)
    let whole = Array(#"{"id":-1.5e3,"t":"a\u00e9\ud83d\ude00é","l":[true,null,{"x":[]}]}"#.utf8)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes = Array(bytes[..<index])
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      do {
        let value = try RecordValue.parseJSON(bytes[...])
        let again = try RecordValue.parseJSON(JSONText.value(value))
        #expect(JSONText.value(again) == JSONText.value(value), "\(generator.hint)")
      } catch {
        #expect(error.offset <= bytes.count, "\(generator.hint)")
      }
    }
  }

  @Test(arguments: [
    ("null", false), ("\"\"", false), ("false", false), ("[]", false), ("{}", false),
    ("0", true), ("\"0\"", true), ("true", true), ("[null]", true), ("{\"a\":null}", true),
  ])
  func `null, empty and false are not truthy`(_ text: String, _ expected: Bool) throws {
    #expect(try RecordValue.parseJSON(text).isTruthy == expected)
  }

  @Test func `fields that are not kept are null, and as strictly checked`() throws {
    let parser = RecordParser(keeping: ["a", "b"])
    func parse(_ text: String) throws(JSONError) -> RecordValue {
      try parser.parse(Array(text.utf8)[...])
    }
    let record = try parse(
      #"{"x": [1, {"a": "é\n"}], "a": {"x": 1}, "y": "\ud83d\ude00", "z": -1e3}"#)
    #expect(record["a"]?["x"] == .number(RecordNumber(1)))
    for key in ["x", "y", "z"] { #expect(record[key] == .null) }
    let long = String(repeating: "größer ", count: 50_000)
    #expect(try parse("{\"x\": \"\(long)\"}")["x"] == .null)
    for broken in [
      #"{"x": "a"#, #"{"x": "\q"}"#, #"{"x": "\ud83d"}"#, #"{"x": [1,]}"#,
      #"{"x": {"a": 1, "a": 2}}"#,
      #"{"x": 01}"#, #"{"x": tru}"#, "{\"x\": \"\u{1}\"}", #"{"x": {"a" 1}}"#, #"{"x" 1}"#,
      #"{"x": }"#,
      "{\"x\": \"\(long)",
    ] {
      let whole = #expect(throws: JSONError.self) { try RecordValue.parseJSON(broken) }
      let skipped = #expect(throws: JSONError.self) { try parse(broken) }
      #expect(whole == skipped, "\(broken.prefix(40))")
    }
  }

  @Test func `objects inside of records have the keys of earlier ones, or others`() throws {
    let parser = RecordParser(keeping: ["a"])
    func parse(_ text: String) throws(JSONError) -> RecordValue {
      try parser.parse(Array(text.utf8)[...])
    }
    let objects = [
      #"{"x": 1, "y": 2}"#, #"{"x": 1}"#, #"{"x": 1, "y": 2, "z": 3}"#, #"{"y": 1, "x": 2}"#,
      #"{ "x" : 1,"y":2 }"#, #"{"\u0078": 1, "y": 2}"#, #"{"x": 1, "\u0079": 2}"#, "{}",
      #"{"x": {"x": 1, "y": {"x": 2}}, "y": [{"y": 3}]}"#, #"{"x": 1, "q": 2, "y": 3}"#,
    ]
    for _ in 0..<3 {
      for object in objects {
        let text = "{\"a\": [\(object), \(object)], \"b\": \(object)}"
        #expect(try parse(text)["a"] == RecordValue.parseJSON(text)["a"], "\(object)")
      }
    }
    let many = (0..<100).map { "{\"k\($0)\": 0, \"x\": \($0)}" }.joined(separator: ",")
    let text = "{\"a\": [\(many)]}"
    #expect(try parse(text) == RecordValue.parseJSON(text))
    for broken in [
      #"{"x": 1, "x": 2}"#, #"{"x": 1, "y": 2, "x": 3}"#, #"{"x": 1, "y": 2, "y": 3}"#,
      #"{"x": 1, "y" 2}"#, #"{"x": 1, "y"#, #"{"x": 1, y: 2}"#,
    ] {
      let whole = #expect(throws: JSONError.self) {
        try RecordValue.parseJSON("{\"a\": \(broken)}")
      }
      let kept = #expect(throws: JSONError.self) { try parse("{\"a\": \(broken)}") }
      #expect(whole == kept, "\(broken)")
    }
  }

  @Test func `records in an array keep the same fields as records alone`() throws {
    let parser = RecordParser(keeping: ["a"])
    #expect(parser.keeps("a") && !parser.keeps("x") && RecordParser().keeps("x"))
    func parse(
      _ text: String, _ path: [String] = [], by parser: RecordParser
    ) throws(JSONError) -> RecordValue {
      try parser.parse(Array(text.utf8)[...], elementsAt: path).value
    }
    let array = #"[{"x": [1], "a": {"x": 2}}, 3, {"a": 4, "x": {}}, [{"x": 5}]]"#
    let kept: RecordValue = [
      ["x": .null, "a": ["x": 2]], 3, ["a": 4, "x": .null], [["x": 5]],
    ]
    #expect(try parse(array, by: parser) == kept)
    #expect(try parse("{\"x\": 1, \"a\": 2}", by: parser) == ["x": .null, "a": 2])
    #expect(
      try parse("{\"p\": {\"q\": \(array), \"a\": 1}, \"a\": 1}", ["p", "q"], by: parser)
        == ["p": ["q": kept, "a": .null], "a": .null])
    let whole = try RecordValue.parseJSON(array)
    #expect(try parse(array, by: RecordParser()) == whole)
    #expect(
      try parse("{\"p\": \(array), \"a\": 1}", ["p"], by: RecordParser()) == ["p": whole, "a": 1])
    // The depth of a value counts from the text's beginning, whether it is kept or not.
    var limits = InputLimits()
    limits[.nesting] = 3
    let bounded = RecordParser(limits: limits, keeping: ["a"])
    for key in ["a", "x"] {
      #expect(throws: Never.self) { try parse("[{\"\(key)\": [1]}]", by: bounded) }
      let error = #expect(throws: JSONError.self) {
        try parse("[{\"\(key)\": [[1]]}]", by: bounded)
      }
      #expect(error?.problem == .beyond(.nesting, 3) && error?.offset == 8)
    }
  }

  @Test func `the arrays of objects in an object are found, kept or not`() throws {
    let parser = RecordParser(keeping: ["a"])
    for (text, names) in [
      (#"{"a": [{}], "x": [{"y": 1}], "z": [1, {}], "w": [], "v": {"u": [{}]}}"#, ["a", "x"]),
      (#" {"x" : [ {"y": "[{"} ] } "#, ["x"]), ("{}", []), ("[{}]", []), ("7", []),
    ] {
      #expect(try parser.namesOfObjectArrays(in: Array(text.utf8)[...]) == names)
    }
    let error = #expect(throws: JSONError.self) {
      try parser.namesOfObjectArrays(in: Array(#"{"x": [{"y" 1}]}"#.utf8)[...])
    }
    #expect(error?.offset == 12)
  }

  @Test func `a skipped text must be UTF-8 up to its last byte`() throws {
    let parser = RecordParser(keeping: [])
    for length in [10, 65_530, 65_536, 65_537, 140_000] {
      for bad: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0x80], [0xF0, 0x9F, 0x98]] {
        let text = Array("{\"x\":\"".utf8) + Array(repeating: 0x61, count: length) + bad
        let bytes = text + Array("b\"}".utf8)
        let error = #expect(throws: JSONError.self) { try parser.parse(bytes[...]) }
        #expect(error?.problem == .invalidUTF8)
        #expect(error == #expect(throws: JSONError.self) { try RecordValue.parseJSON(bytes[...]) })
      }
      let good =
        Array("{\"x\":\"".utf8) + Array(repeating: 0x61, count: length) + Array("😀é\"}".utf8)
      #expect(try parser.parse(good[...])["x"] == .null)
    }
  }

  @Test func `records are read alike whatever keys came before`() throws {
    var generator = SeededGenerator(fallback: 19)
    let names = [
      "id", "a", "b", "body", "bodyLong", "\u{E9}", "e\u{301}", "", "k\\\"", "a\u{1F600}",
    ]
    let kept: Set = ["a", "body", "\u{E9}", "k\\\""]
    for _ in 0..<40 {
      let parser = RecordParser(keeping: Array(kept))
      for _ in 0..<30 {
        let keys = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
          let name = names.randomElement(using: &generator) ?? ""
          let quoted = JSONText.quoted(name)
          // A key may be written with escapes.
          return name == "a" && Bool.random(using: &generator) ? #""\u0061""# : quoted
        }
        let text = "{\(keys.map { "\($0) : [\"\($0.count)\", {}]" }.joined(separator: ", "))}"
        let bytes = Array(text.utf8)
        let whole = Result { () throws(JSONError) in try RecordValue.parseJSON(bytes[...]) }
        let expected = whole.map { value -> RecordValue in
          guard case .object(let object) = value else { return value }
          return .object(
            RecordObject(zip(object.keys, object.values).map { ($0, kept.contains($0) ? $1 : nil) })
          )
        }
        let found = Result { () throws(JSONError) in try parser.parse(bytes[...]) }
        #expect(found == expected, "\(text); \(generator.hint)")
      }
    }
  }

  @Test func `more keys than are remembered are distinct too`() throws {
    let parser = RecordParser(keeping: ["k3", "k90"])
    let members = (0..<100).map { "\"k\($0)\": \($0)" }
    for _ in 0..<3 {
      let record = try parser.parse(Array("{\(members.joined(separator: ","))}".utf8)[...])
      #expect(record["k3"] == 3 && record["k90"] == 90 && record["k4"] == .null)
      for doubled in [0, 63, 64, 99] {
        let text = "{\((members + [members[doubled]]).joined(separator: ","))}"
        let error = #expect(throws: JSONError.self) { try parser.parse(Array(text.utf8)[...]) }
        #expect(error?.problem == .duplicateKey("k\(doubled)"))
        #expect(error?.offset == text.utf8.count - members[doubled].utf8.count - 1)
      }
    }
  }

  @Test func `just the bytes that are UTF-8 are a text`() {
    let edges: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    func check(_ bytes: [UInt8]) {
      let value = try? RecordValue.parseJSON(([0x22] + bytes + [0x22])[...])
      let text = String(validating: bytes, as: UTF8.self)
      #expect(value == text.map { .string($0) }, "\(bytes)")
    }
    for first in edges {
      for second in edges {
        for third in edges {
          check([first, second, third])
          for fourth in edges where first >= 0xF0 { check([first, second, third, fourth]) }
        }
      }
    }
    for length in 0...17 { check(Array(repeating: 0x61, count: length) + [0xC3, 0xA9, 0x62]) }
  }
}
