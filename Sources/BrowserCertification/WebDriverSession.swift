// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A page of a WebKitGTK, driven by WebDriver: requests of HTTP with bodies of JSON.
///
/// Source: W3C WebDriver, § 6.3 and the commands named below.
final class WebDriverSession: BrowserSession {
  private let browser: BrowserProcess
  private var version = ""
  /// The path of the session, before which there is none.
  private var path = ""
  private var lastID = 0

  /// How long an answer may take, in seconds.
  private let patience: Double

  /// The side of the window in pixels of the device; the pictures of rows must fit in it.
  private static let windowSize = 2560

  /// Begins a session in a browser, with its first, empty page.
  ///
  /// A proxy that does not exist keeps the browser from the network.
  ///
  /// - Throws: ``ToolFailure`` if the browser fails.
  init(_ browser: BrowserProcess, patience: Double) throws(ToolFailure) {
    self.browser = browser
    self.patience = patience
    let answer = try call("POST", "/session") {
      $0.key("capabilities")
      $0.object {
        $0.key("alwaysMatch")
        $0.object {
          $0.key("proxy")
          $0.object {
            $0.member("proxyType", "manual")
            $0.member("httpProxy", "127.0.0.1:9")
            $0.member("sslProxy", "127.0.0.1:9")
          }
        }
      }
    }
    guard case .string(let id)? = answer["sessionId"],
      case .string(let version)? = answer["capabilities"]?["browserVersion"]
    else { throw Self.unexpected(answer) }
    path = "/session/\(id)"
    self.version = version
    let milliseconds = Int(patience * 1000)
    _ = try call("POST", "/timeouts") {
      $0.member("script", milliseconds)
      $0.member("pageLoad", milliseconds)
    }
    _ = try call("POST", "/window/rect") {
      $0.member("x", 0)
      $0.member("y", 0)
      $0.member("width", Self.windowSize)
      $0.member("height", Self.windowSize)
    }
  }

  /// The name and version of the browser, such as `WebKitGTK/2.50.6`.
  func browserVersion() throws(ToolFailure) -> String { "WebKitGTK/\(version)" }

  /// Loads a page and waits until it is there.
  func open(_ url: String) throws(ToolFailure) {
    _ = try call("POST", "/url") { $0.member("url", url) }
  }

  private static let evaluation = "/execute/async"

  /// Has the browser evaluate an expression of JavaScript, and does not wait for it.
  func send(evaluationOf expression: String) throws(ToolFailure) -> Int {
    try send("POST", Self.evaluation) {
      $0.member("script", Self.script(evaluating: expression))
      $0.key("args")
      $0.array { _ in }
    }
  }

  /// Waits for the value of an expression, after the promise that it may be.
  func value(ofEvaluation id: Int) throws(ToolFailure) -> RecordValue {
    try Self.value(of: try answer(to: id, Self.evaluation))
  }

  /// A picture of the frame of an element of the page, as PNG in Base64.
  ///
  /// WebKitGTK 2.50 gives black pictures of elements. So the page is painted as far as the window
  /// shows it, and the frame cut out in the page.
  func picture(ofElement id: String, _ frame: Rect) throws(ToolFailure) -> String {
    _ = try evaluate(
      "(scrollTo(0, 0), new Promise(done => requestAnimationFrame(() => "
        + "requestAnimationFrame(() => done(true)))))")
    let answer = try call("GET", "/screenshot")
    guard case .string(let window) = answer else { throw Self.unexpected(answer) }
    let cut = try evaluate(
      """
      (async () => {
        const image = new Image(), canvas = document.createElement("canvas");
        image.src = "data:image/png;base64," + \(JSONText.quoted(window));
        await image.decode();
        const scale = devicePixelRatio;
        canvas.width = Math.ceil(\(frame.width.shortest) * scale);
        canvas.height = Math.ceil(\(frame.height.shortest) * scale);
        canvas.getContext("2d").drawImage(
          image, -\(frame.minX.shortest) * scale, -\(frame.minY.shortest) * scale);
        return canvas.toDataURL("image/png").split(",")[1];
      })()
      """)
    guard case .string(let data) = cut else { throw Self.unexpected(cut) }
    return data
  }

  // MARK: - Calls

  /// Calls a command and waits for its result.
  private func call(
    _ method: String, _ command: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(ToolFailure) -> RecordValue {
    try answer(to: try send(method, command, parameters), command)
  }

  /// Sends a request.
  ///
  /// - Returns: The number of the request.
  private func send(
    _ method: String, _ command: String, _ parameters: (inout JSONWriter) -> Void
  ) throws(ToolFailure) -> Int {
    lastID += 1
    var head = "\(method) \(path)\(command) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    var body = ""
    if method == "POST" {
      var json = JSONWriter()
      json.object(parameters)
      body = json.text
      head +=
        "Content-Type: application/json; charset=utf-8\r\n"
        + "Content-Length: \(body.utf8.count)\r\n"
    }
    try browser.send("\(head)\r\n\(body)")
    return lastID
  }

  /// Waits for the result of the last request; answers come in the order of requests.
  private func answer(to call: Int, _ command: String) throws(ToolFailure) -> RecordValue {
    precondition(call == lastID, "Request \(call) was not the last, which was \(lastID).")
    let text = String(
      decoding: try browser.receive(until: .now + patience), as: UTF8.self)
    guard let answer = try? RecordValue.parseJSON(text), let value = answer["value"] else {
      throw ToolFailure(.unavailable, "the browser's answer is not one of WebDriver's: \(text)")
    }
    if let error = value["error"], let message = value["message"] {
      throw ToolFailure(
        .unavailable,
        "the browser refuses \(command): \(JSONText.value(error)), \(JSONText.value(message))")
    }
    return value
  }
}
