// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Objects of many fields find them by name as objects of few fields do.
@Suite struct RecordObjectTests {
  @Test func `fields that are set and removed at random are those of a list`() {
    var random = SeededGenerator(fallback: 20_261_208)
    var object = RecordObject()
    var model: [(name: String, value: Int)] = []
    var longest = 0
    for step in 0..<6_000 {
      let name = "f\(Int.random(in: 0..<200, using: &random))"
      let place = model.firstIndex { $0.name == name }
      // Objects grow first and shrink then.
      if Int.random(in: 0..<10, using: &random) < (step % 3_000 < 1_500 ? 2 : 7) {
        object[name] = nil
        if let place { model.remove(at: place) }
      } else {
        object[name] = .number(RecordNumber(step))
        if let place { model[place].value = step } else { model.append((name, step)) }
      }
      longest = max(longest, model.count)
      let other = "f\(Int.random(in: 0..<200, using: &random))"
      let found = model.first { $0.name == other }.map {
        RecordValue.number(RecordNumber($0.value))
      }
      #expect(object[other] == found, "\(random.hint)")
      guard step % 50 == 0 else { continue }
      #expect(object.keys == model.map(\.name), "\(random.hint)")
      let made = RecordObject(model.map { ($0.name, .number(RecordNumber($0.value))) })
      #expect(object == made, "\(random.hint)")
      #expect(object.hashValue == made.hashValue)
      for field in model { #expect(made[field.name] == .number(RecordNumber(field.value))) }
    }
    #expect(longest > 100)
  }

  @Test func `a name is found in whatever way its letters are encoded`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed.utf8.count != decomposed.utf8.count)
    for (written, asked) in [(composed, decomposed), (decomposed, composed)] {
      let object = RecordObject([("cafes", .bool(true)), (written, .bool(false)), ("", .null)])
      #expect(object[asked] == .bool(false))
      #expect(object["cafes"] == .bool(true))
      #expect(object[""] == .null)
      #expect(object["cafe"] == nil)
    }
  }

  @Test(arguments: [3, 100]) func `a copy does not change with its original`(count: Int) {
    var object = RecordObject((0..<count).map { ("f\($0)", .number(RecordNumber($0))) })
    let copy = object
    var other = object
    object["f1"] = "changed"
    object["f2"] = nil
    other.set([("more", "added"), ("f1", 7), ("f0", nil), ("none", nil)])
    #expect(copy.keys.count == count && copy["f1"] == 1 && copy["f2"] == 2)
    #expect(object.keys.count == count - 1 && object["f1"] == "changed" && object["more"] == nil)
    #expect(other.keys == copy.keys.dropFirst() + ["more"] && other["f1"] == 7)
    #expect(copy != object && copy != other)
  }

  @Test func `values are identical if their bytes are`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    func record(_ text: String) -> RecordValue {
      ["a": [.string(text), 1, true, .null], "b": 1.5]
    }
    #expect(record(composed) == record(decomposed))
    #expect(!record(composed).isIdentical(to: record(decomposed)))
    let same = try RecordValue.parseJSON(#"{"a": ["caf\u00E9", 1, true, null], "b": 1.5}"#)
    #expect(record(composed).isIdentical(to: same))
    #expect(record(composed).place(among: 1 << 20) == same.place(among: 1 << 20))
    for other in [#"{"a": 1}"#, #"{"b": ""}"#, #"{"a": ""}"#, "[1]", "1", "null", "false", #""1""#]
    {
      let value = try RecordValue.parseJSON(other)
      #expect(value.isIdentical(to: value) && !value.isIdentical(to: ["a": "x"]), "\(other)")
    }
  }

  @Test func `a number is the double that its digits are nearest to`() throws {
    for text in [
      "0", "7", "15", "123456789012345", "1234567890123456", "9007199254740993", "-5", "-0", "1.5",
      "1e3", "0.1", "12345678901234567890123456789",
    ] {
      guard case .number(let number) = try RecordValue.parseJSON(text) else { return }
      let expected = try #require(Double(text))
      #expect(number.value == expected && number.value.sign == expected.sign, "\(text)")
    }
  }
}
