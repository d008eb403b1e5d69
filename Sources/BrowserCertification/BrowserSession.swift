// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A page of a browser, driven by the browser's own protocol.
protocol BrowserSession: AnyObject {
  /// The name and version of the browser, such as `Firefox/153.8.0`.
  func browserVersion() throws(ToolFailure) -> String

  /// Loads a page and waits until it is there.
  func open(_ url: String) throws(ToolFailure)

  /// Has the browser evaluate an expression of JavaScript, and does not wait for it.
  ///
  /// - Returns: The number of the evaluation, whose value must be asked for before the next call.
  func send(evaluationOf expression: String) throws(ToolFailure) -> Int

  /// Waits for the value of an expression, after the promise that it may be.
  ///
  /// - Throws: ``ToolFailure`` if the expression fails.
  func value(ofEvaluation id: Int) throws(ToolFailure) -> RecordValue

  /// A picture of an element of the page with an id and a frame, as PNG in Base64.
  func picture(ofElement id: String, _ frame: Rect) throws(ToolFailure) -> String
}

/// An expression of JavaScript that a browser is evaluating.
struct Evaluation {
  fileprivate let session: any BrowserSession
  fileprivate let id: Int

  /// Waits for the value, after the promise that it may be.
  ///
  /// - Throws: ``ToolFailure`` if the expression fails.
  func value() throws(ToolFailure) -> RecordValue { try session.value(ofEvaluation: id) }
}

extension BrowserSession {
  /// Has the browser evaluate an expression of JavaScript, and does not wait for it.
  ///
  /// The value must be asked for before the next call; answers to other calls are dropped.
  func begin(_ expression: String) throws(ToolFailure) -> Evaluation {
    Evaluation(session: self, id: try send(evaluationOf: expression))
  }

  /// The value of an expression of JavaScript, after the promise that it may be.
  ///
  /// - Throws: ``ToolFailure`` if the expression fails.
  func evaluate(_ expression: String) throws(ToolFailure) -> RecordValue {
    try begin(expression).value()
  }

  /// The body of a function that evaluates an expression and calls its last argument with the
  /// outcome, as WebDriver's commands for asynchronous scripts need it.
  static func script(evaluating expression: String) -> String {
    """
    const done = arguments[0];
    (async () => (\(expression)))().then(
      value => done({value}), error => done({error: String(error)}));
    """
  }

  /// The value in the outcome of such a script.
  ///
  /// - Throws: ``ToolFailure`` if the expression failed.
  static func value(of outcome: RecordValue) throws(ToolFailure) -> RecordValue {
    if let error = outcome["error"] {
      throw ToolFailure(.software, "the page failed: \(JSONText.value(error))")
    }
    return outcome["value"] ?? .null
  }

  /// The failure of a browser that answers something else than its protocol says.
  static func unexpected(_ answer: RecordValue) -> ToolFailure {
    ToolFailure(.unavailable, "unexpected answer of the browser: \(JSONText.value(answer))")
  }
}
