// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A page of a Chromium, driven by the DevTools protocol.
///
/// Source: https://chromedevtools.github.io/devtools-protocol/, domains Target, Page and Runtime.
final class DevToolsSession: BrowserSession {
  private let browser: BrowserProcess
  private var session: String?
  private var lastID = 0

  /// How long an answer may take, in seconds.
  private let patience: Double

  /// Opens an empty page in a browser.
  ///
  /// - Throws: ``ToolFailure`` if the browser fails.
  init(_ browser: BrowserProcess, patience: Double) throws(ToolFailure) {
    self.browser = browser
    self.patience = patience
    let target = try call("Target.createTarget") { $0.member("url", "about:blank") }
    guard case .string(let id)? = target["targetId"] else { throw Self.unexpected(target) }
    let attached = try call("Target.attachToTarget") {
      $0.member("targetId", id)
      $0.member("flatten", true)
    }
    guard case .string(let name)? = attached["sessionId"] else { throw Self.unexpected(attached) }
    session = name
    _ = try call("Page.enable")
  }

  /// The name and version of the browser, such as `Chrome/156.0.8078.79`.
  func browserVersion() throws(ToolFailure) -> String {
    let answer = try call("Browser.getVersion", isGlobal: true)
    guard case .string(let product)? = answer["product"] else { throw Self.unexpected(answer) }
    return product.replacingAll("HeadlessChrome", with: "Chromium")
      .replacingAll("Chrome/", with: "Chromium/")
      .replacingAll("ChromiumChromium", with: "Chromium")
  }

  /// Loads a page and waits until it is there.
  func open(_ url: String) throws(ToolFailure) {
    let answer = try call("Page.navigate") { $0.member("url", url) }
    if case .string(let problem)? = answer["errorText"] {
      throw ToolFailure(.unavailable, "the browser cannot open \(url): \(problem)")
    }
    _ = try evaluate(
      "new Promise(done => document.readyState === 'complete' ? done(true)"
        + " : addEventListener('load', () => done(true)))")
  }

  /// Has the browser evaluate an expression of JavaScript, and does not wait for it.
  func send(evaluationOf expression: String) throws(ToolFailure) -> Int {
    try send(Self.evaluation) {
      $0.member("expression", expression)
      $0.member("awaitPromise", true)
      $0.member("returnByValue", true)
    }
  }

  private static let evaluation = "Runtime.evaluate"

  /// Waits for the value of an expression, after the promise that it may be.
  func value(ofEvaluation id: Int) throws(ToolFailure) -> RecordValue {
    let answer = try answer(to: id, Self.evaluation)
    if let exception = answer["exceptionDetails"] {
      let text = exception["exception"]?["description"] ?? exception["text"] ?? .null
      throw ToolFailure(.software, "the page failed: \(JSONText.value(text))")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// A picture of the frame of an element of the page, as PNG in Base64.
  func picture(ofElement id: String, _ frame: Rect) throws(ToolFailure) -> String {
    let answer = try call("Page.captureScreenshot") {
      $0.member("format", "png")
      $0.member("captureBeyondViewport", true)
      $0.key("clip")
      $0.object {
        $0.member("x", frame.minX)
        $0.member("y", frame.minY)
        $0.member("width", frame.width)
        $0.member("height", frame.height)
        $0.member("scale", 1)
      }
    }
    guard case .string(let data)? = answer["data"] else { throw Self.unexpected(answer) }
    return data
  }

  // MARK: - Calls

  /// Calls a method and waits for its result; events that come before it are dropped.
  private func call(
    _ method: String, isGlobal: Bool = false, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolFailure) -> RecordValue {
    try answer(to: try send(method, isGlobal: isGlobal, parameters), method)
  }

  /// Sends a call.
  ///
  /// - Returns: The number of the call.
  private func send(
    _ method: String, isGlobal: Bool = false, _ parameters: (inout JSONWriter) -> Void
  ) throws(ToolFailure) -> Int {
    lastID += 1
    var json = JSONWriter()
    json.object {
      $0.member("id", lastID)
      $0.member("method", method)
      if let session, !isGlobal { $0.member("sessionId", session) }
      $0.key("params")
      $0.object(parameters)
    }
    try browser.send(json.text)
    return lastID
  }

  /// Waits for the result of a call.
  private func answer(to call: Int, _ method: String) throws(ToolFailure) -> RecordValue {
    let deadline = Moment.now + patience
    while true {
      let text = String(decoding: try browser.receive(until: deadline), as: UTF8.self)
      guard let message = try? RecordValue.parseJSON(text) else {
        throw ToolFailure(.unavailable, "the browser's answer is not JSON")
      }
      if case .string(let event)? = message["method"] {
        if event == "Inspector.targetCrashed" || event == "Target.targetCrashed" {
          throw ToolFailure(.unavailable, "the browser's page crashed")
        }
        continue
      }
      guard case .number(let id)? = message["id"], id.value == Double(call) else { continue }
      if let error = message["error"] {
        throw ToolFailure(
          .unavailable,
          "the browser refuses \(method): \(error["message"].map { JSONText.value($0) } ?? "")")
      }
      return message["result"] ?? .null
    }
  }
}
