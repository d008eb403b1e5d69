// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Builds one JSON text with the keys in the order of the calls.
///
///     var json = JSONWriter()
///     json.object { $0.member("row", 0); $0.member("height", 87) }
///     json.text == #"{"row":0,"height":87}"#
package struct JSONWriter {
  /// The text so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Starts without text.
  package init() {}

  /// The text as one line.
  package var line: String { text + "\n" }

  /// Appends a number; NaN and infinities, which JSON does not have, become null.
  package mutating func value(_ number: Double) { raw(JSONText.number(number)) }

  /// Appends a whole number.
  package mutating func value(_ number: Int) { raw(String(number)) }

  /// Appends a truth value.
  package mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// Appends a string.
  package mutating func value(_ string: String) {
    separate()
    JSONText.append(quoted: string, to: &text)
  }

  /// Appends a value of a record, with the type that it has there.
  package mutating func value(_ value: RecordValue) {
    separate()
    JSONText.append(value, to: &text)
  }

  /// Appends a value that is JSON already.
  package mutating func value(json text: String) { raw(text) }

  /// Appends null.
  package mutating func null() { raw("null") }

  /// Appends an object, whose members `body` appends.
  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", body, "}") }

  /// Appends an array, whose elements `body` appends.
  package mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", body, "]") }

  /// Appends an array of words.
  package mutating func array(of words: [String]) {
    array { list in for word in words { list.value(word) } }
  }

  /// Appends an array of numbers.
  package mutating func array(of numbers: [Double]) {
    array { list in for number in numbers { list.value(number) } }
  }

  /// Appends a member's name; the next value is the member's.
  package mutating func key(_ name: String) {
    separate()
    JSONText.append(quoted: name, to: &text)
    text += ":"
    needsComma = false
  }

  /// Appends a member with a number.
  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  /// Appends a member with a whole number.
  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Appends a member with a truth value.
  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Appends a member with a string.
  package mutating func member(_ name: String, _ string: String) {
    key(name)
    value(string)
  }

  /// Appends a member with a value of a record.
  package mutating func member(_ name: String, _ field: RecordValue) {
    key(name)
    value(field)
  }

  private mutating func raw(_ value: String) {
    separate()
    text += value
  }

  private mutating func enclose(
    _ open: String, _ body: (inout JSONWriter) -> Void, _ close: String
  ) {
    separate()
    text += open
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }

  /// Puts a comma between this value and the one before, if there is one.
  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }
}
