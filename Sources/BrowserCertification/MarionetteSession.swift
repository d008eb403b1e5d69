// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A page of a Firefox, driven by Marionette, the protocol below its WebDriver.
///
/// A message is JSON: a call `[0, id, command, parameters]`, or an answer `[1, id, error, result]`.
/// Source: Mozilla's remote/marionette/packets.sys.mjs and driver.sys.mjs.
final class MarionetteSession: BrowserSession {
  private let browser: BrowserProcess
  private var version = ""
  private var lastID = 0

  /// How long an answer may take, in seconds.
  private let patience: Double

  /// Begins a session in a browser, with its first, empty page.
  ///
  /// - Throws: ``ToolFailure`` if the browser fails.
  init(_ browser: BrowserProcess, patience: Double) throws(ToolFailure) {
    self.browser = browser
    self.patience = patience
    // The browser speaks first: which protocol it has.
    let text = String(
      decoding: try browser.receive(until: .now + patience), as: UTF8.self)
    guard let greeting = try? RecordValue.parseJSON(text),
      case .number(let number)? = greeting["marionetteProtocol"], number.value == 3
    else {
      throw ToolFailure(
        .unavailable, "the browser does not speak version 3 of Marionette; it said \(text)")
    }
    let answer = try call("WebDriver:NewSession")
    guard case .string(let version)? = answer["capabilities"]?["browserVersion"] else {
      throw Self.unexpected(answer)
    }
    self.version = version
    _ = try call("WebDriver:SetTimeouts") {
      $0.member("script", patience * 1000)
      $0.member("pageLoad", patience * 1000)
    }
  }

  /// The name and version of the browser, such as `Firefox/153.8.0`.
  func browserVersion() throws(ToolFailure) -> String { "Firefox/\(version)" }

  /// Loads a page and waits until it is there.
  func open(_ url: String) throws(ToolFailure) {
    _ = try call("WebDriver:Navigate") { $0.member("url", url) }
  }

  private static let evaluation = "WebDriver:ExecuteAsyncScript"

  /// Has the browser evaluate an expression of JavaScript, and does not wait for it.
  func send(evaluationOf expression: String) throws(ToolFailure) -> Int {
    return try send(Self.evaluation) {
      $0.member("script", Self.script(evaluating: expression))
      $0.key("args")
      $0.array { _ in }
    }
  }

  /// Waits for the value of an expression, after the promise that it may be.
  func value(ofEvaluation id: Int) throws(ToolFailure) -> RecordValue {
    let answer = try answer(to: id, Self.evaluation)
    guard let outcome = answer["value"] else { throw Self.unexpected(answer) }
    return try Self.value(of: outcome)
  }

  /// A picture of an element of the page with an id, as PNG in Base64.
  func picture(ofElement id: String, _ frame: Rect) throws(ToolFailure) -> String {
    let found = try call("WebDriver:FindElement") {
      $0.member("using", "css selector")
      $0.member("value", "#\(id)")
    }
    guard case .string(let element)? = found["value"]?[Self.elementKey] else {
      throw Self.unexpected(found)
    }
    let answer = try call("WebDriver:TakeScreenshot") {
      $0.member("id", element)
      $0.member("full", false)
    }
    guard case .string(let data)? = answer["value"] else { throw Self.unexpected(answer) }
    return data
  }

  /// The key of an element's reference. Source: W3C WebDriver § 11, "web element identifier".
  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  // MARK: - Calls

  /// Calls a command and waits for its result.
  private func call(
    _ command: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolFailure) -> RecordValue {
    try answer(to: try send(command, parameters), command)
  }

  /// Sends a call.
  ///
  /// - Returns: The number of the call.
  private func send(
    _ command: String, _ parameters: (inout JSONWriter) -> Void
  ) throws(ToolFailure) -> Int {
    lastID += 1
    var json = JSONWriter()
    json.object(parameters)
    try browser.send("[0,\(lastID),\(JSONText.quoted(command)),\(json.text)]")
    return lastID
  }

  /// Waits for the result of a call.
  private func answer(to call: Int, _ command: String) throws(ToolFailure) -> RecordValue {
    let deadline = Moment.now + patience
    while true {
      let text = String(decoding: try browser.receive(until: deadline), as: UTF8.self)
      guard case .array(let message)? = try? RecordValue.parseJSON(text), message.count == 4 else {
        throw ToolFailure(.unavailable, "the browser's answer is not one of Marionette's")
      }
      guard case .number(let id) = message[1], id.value == Double(call) else { continue }
      if message[2] != .null {
        throw ToolFailure(
          .unavailable,
          "the browser refuses \(command): "
            + (message[2]["message"].map { JSONText.value($0) } ?? JSONText.value(message[2])))
      }
      return message[3]
    }
  }
}
