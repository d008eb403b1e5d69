// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// A list and a script that `Benchmarks/lists/run.py` gives to harnesses of all engines.
///
/// `Benchmarks/lists/FORMAT.md` describes the file.
package struct ListPlan {
  /// What is done to the list.
  package let script: ListScript
  /// The number of rows when the list opens.
  package let rows: Int
  /// The records of its rows.
  package let records: ListRecords
  /// The template's file.
  package let template: String
  /// The folder for pictures; none are drawn without it.
  package let pictures: String?
  /// The version of Quoin, for the lines.
  package let version: String

  /// Reads a plan.
  ///
  /// - Throws: ``ToolFailure`` with code 66 if there is no such file, 65 if it is no plan.
  package init(path: String, _ limits: InputLimits) throws {
    do {
      let bytes = try ByteSource(path: path).readAll(limits)
      try self.init(RecordValue.parseJSON(bytes[...]))
    } catch let error as JSONError {
      throw ToolFailure(
        .badData, "\(path):\(error.line):\(error.column): \(error.message)", isPlaced: true)
    } catch let error as PlanError {
      throw ToolFailure(.badData, "\(path): \(error.text)")
    }
  }

  private init(_ plan: RecordValue) throws(PlanError) {
    let fields = PlanFields(value: plan, name: "the plan")
    guard try fields.whole("format") == 1 else { throw PlanError("the plan's format is not 1") }
    rows = try fields.whole("rows")
    let (texts, senders) = (try fields.texts("texts"), try fields.texts("senders"))
    guard rows > 0, !texts.isEmpty, !senders.isEmpty else {
      throw PlanError("the plan has no rows, no texts or no senders")
    }
    records = ListRecords(source: .made(texts: texts, senders: senders), field: "text")
    template = try fields.text("template")
    if case .string(let folder) = plan["pictures"] { pictures = folder } else { pictures = nil }
    version = plan["version"]?.bindingText ?? ""
    var actions: [ListAction] = []
    for (number, action) in try fields.elements("actions").enumerated() {
      actions.append(try Self.action(PlanFields(value: action, name: "action \(number)")))
    }
    script = ListScript(
      width: try fields.number("width"), height: try fields.number("height"), actions: actions)
  }

  private static func action(_ fields: PlanFields) throws(PlanError) -> ListAction {
    switch try fields.text("do") {
    case "open": .open
    case "wheel": .wheel(by: try fields.number("by"), times: try fields.whole("times"))
    case "drag": .drag(to: try fields.number("to"))
    case "jump": .jump(row: try fields.whole("row"))
    case "insert": .insert(count: try fields.whole("count"))
    case "remove": .remove(count: try fields.whole("count"))
    case "resize":
      .resize(name: "resize", to: try fields.number("to"), step: try fields.number("step"))
    case "turn": .resize(name: "turn", to: try fields.number("to"), step: nil)
    case "grow": .grow(seen: try fields.whole("seen"), words: try fields.texts("words"))
    case "end": .end
    case "stream": .stream(words: try fields.texts("words"))
    case "picture": .picture(name: try fields.text("picture"))
    case let name: throw PlanError("there is no action '\(name)'")
    }
  }
}

/// Why a file is no plan.
private struct PlanError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// The fields of a part of a plan.
private struct PlanFields {
  let value: RecordValue
  /// The part's name in errors.
  let name: String

  private func lack(_ field: String, _ kind: String) -> PlanError {
    PlanError("\(name) needs the field '\(field)', \(kind)")
  }

  func number(_ field: String) throws(PlanError) -> Double {
    guard case .number(let number) = value[field], number.value.isFinite else {
      throw lack(field, "a number")
    }
    return number.value
  }

  func whole(_ field: String) throws(PlanError) -> Int {
    guard let whole = Int(exactly: try number(field)), whole >= 0 else {
      throw lack(field, "a whole number of at least 0")
    }
    return whole
  }

  func text(_ field: String) throws(PlanError) -> String {
    guard case .string(let text) = value[field] else { throw lack(field, "a text") }
    return text
  }

  func elements(_ field: String) throws(PlanError) -> [RecordValue] {
    guard case .array(let elements) = value[field] else { throw lack(field, "an array") }
    return elements
  }

  func texts(_ field: String) throws(PlanError) -> [String] {
    var texts: [String] = []
    for element in try elements(field) {
      guard case .string(let text) = element else { throw lack(field, "an array of texts") }
      texts.append(text)
    }
    return texts
  }
}
