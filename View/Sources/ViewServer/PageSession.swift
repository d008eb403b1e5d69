// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What one page sees: a `quoin serve` of its own, and the files that are watched for it.
///
/// Requests of the page are passed on if they only ask or change the width. Files are opened by the
/// session alone, so a page sees nothing but what the command line names.
actor PageSession {
  private let options: ViewOptions
  private let send: @Sendable (String) -> Void
  private let fonts: FontFiles
  private let process: ServeProcess
  private var width: Double?
  /// What the page's reader prefers, as `quoin serve` has it: colours, size of text, direction.
  private var preferences: [String: String] = [:]
  /// The files that the template extends and includes.
  private var includedFiles: [WatchedFile] = []
  /// When the last list was asked for.
  private var asked = Date.distantPast
  /// What each request of the session's own was for, by the number in its id.
  private var purposes: [Int: Purpose] = [:]
  private var lastNumber = 0
  private var unanswered = 0
  /// Whether the tool has a list; a template with errors may have kept it from opening one.
  private var isOpen = false

  /// Why the list is opened.
  private enum Cause: String {
    case start, template, data, preferences
  }

  /// What a request of the session's own is for.
  private enum Purpose {
    /// A list.
    case list(Cause)
    /// The fonts that a page asks for with an id, which get addresses instead of files.
    case fonts(Int)
  }

  /// The methods of `quoin serve` that a page may use.
  private static let methods: Set<String> = [
    "version", "width", "find", "total", "offsetOf", "rowAt", "heights", "layout", "displayList",
    "glyphs", "explain", "findings", "html", "picture", "search", "preferences",
  ]
  /// What a page may prefer.
  private static let preferenceNames: Set<String> = ["appearance", "textSize", "direction"]
  /// The most requests of a page that wait for their answers.
  static let mostUnanswered = 1000
  /// The most bytes of a template that the page gets to show lines of.
  private static let templateLimit = 1 << 20

  /// Starts the tool and opens the list.
  ///
  /// - Parameter send: Sends a text to the page.
  init(
    _ options: ViewOptions, fonts: FontFiles, send: @escaping @Sendable (String) -> Void
  ) throws {
    (self.options, self.fonts, self.send, width) = (options, fonts, send, options.width)
    process = try ServeProcess(quoin: options.quoin, arguments: options.serve)
  }

  /// Passes on what the tool says until it ends.
  func run() async {
    open(.start)
    for await event in process.events {
      switch event {
      case .line(let line): pass(line)
      case .ended(let reason): notify("ended", ["message": reason])
      }
    }
  }

  /// Watches the files until the task is cancelled.
  func watch() async {
    var template = WatchedFile(options.template)
    var data = options.data.map { WatchedFile($0) }
    while (try? await Task.sleep(for: WatchedFile.interval)) != nil {
      var hasNewTemplate = template.look()
      for index in includedFiles.indices where includedFiles[index].look() {
        hasNewTemplate = true
      }
      if data?.look() ?? false { open(.data) } else if hasNewTemplate { open(.template) }
    }
  }

  /// Ends the tool.
  nonisolated func end() { process.end() }

  // MARK: - From the page

  /// Takes a message of the page.
  func receive(_ text: String) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
      let request = value as? [String: Any], let id = request["id"] as? Int,
      let method = request["method"] as? String
    else {
      return refuse(
        nil, -32600, "a request is a JSON object with a whole number 'id' and a 'method'")
    }
    let parameters = request["params"] as? [String: Any] ?? [:]
    if method == "prefer" { return prefer(parameters, id) }
    guard method == "fonts" || Self.methods.contains(method) else {
      return refuse(id, -32601, "a page has no method '\(method)'")
    }
    guard unanswered < Self.mostUnanswered else {
      return refuse(id, 75, "more than \(Self.mostUnanswered) requests wait for their answers")
    }
    if method == "width" { width = parameters["width"] as? Double ?? width }
    unanswered += 1
    if method == "fonts" { return ask("fonts", parameters, for: .fonts(id)) }
    // Written anew, so that it is one line, whatever line ends the page has put into it.
    write(["id": id, "method": method, "params": parameters])
  }

  /// Opens the list as the reader prefers it; a preference without a value is the template's own.
  private func prefer(_ parameters: [String: Any], _ id: Int) {
    for (name, value) in parameters {
      guard Self.preferenceNames.contains(name), value is String || value is NSNull else {
        return refuse(
          id, -32602,
          "a page prefers an appearance, a textSize or a direction, each a string or null")
      }
    }
    for (name, value) in parameters { preferences[name] = value as? String }
    send(Self.text(["jsonrpc": "2.0", "id": id, "result": [String: Any]()]))
    open(.preferences)
  }

  private func refuse(_ id: Int?, _ code: Int, _ message: String) {
    let error: [String: Any] = ["code": code, "message": message]
    send(Self.text(["jsonrpc": "2.0", "id": id ?? NSNull(), "error": error]))
  }

  // MARK: - To the tool

  private func open(_ cause: Cause) {
    var parameters: [String: Any] = ["template": options.template]
    for (name, value) in preferences { parameters[name] = value }
    // The records are read anew only if they may be other ones.
    let keepsRecords = isOpen && (cause == .template || cause == .preferences)
    if !keepsRecords {
      if let data = options.data { parameters["data"] = data }
      if let width { parameters["width"] = width }
    }
    asked = Date()
    ask(keepsRecords ? "template" : "open", parameters, for: .list(cause))
  }

  /// Asks the tool for something of the session's own.
  private func ask(_ method: String, _ parameters: [String: Any], for purpose: Purpose) {
    lastNumber += 1
    purposes[lastNumber] = purpose
    write(["id": "\(Self.ownID)\(lastNumber)", "method": method, "params": parameters])
  }

  private static let ownID = "view "
  private static let ownStart = #"{"jsonrpc":"2.0","id":"\#(ownID)"#

  private func write(_ request: [String: Any]) { process.write(Self.text(request)) }

  /// Passes a line of the tool on, or takes an answer to the session itself.
  private func pass(_ line: String) {
    guard line.hasPrefix(Self.ownStart) else {
      unanswered = max(0, unanswered - 1)
      return send(line)
    }
    let number = line.dropFirst(Self.ownStart.count).prefix { $0.isNumber }
    guard let number = Int(number), let purpose = purposes.removeValue(forKey: number),
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
      let answer = value as? [String: Any]
    else { return }
    switch purpose {
    case .list(let cause): tell(of: answer, cause)
    case .fonts(let id): passFonts(answer, id)
    }
  }

  /// Tells the page of a list.
  private func tell(of answer: [String: Any], _ cause: Cause) {
    var facts: [String: Any] = ["cause": cause.rawValue, "template": templateFacts()]
    facts["result"] = answer["result"]
    facts["error"] = answer["error"]
    if let data = options.data { facts["data"] = data }
    isOpen = isOpen || facts["error"] == nil
    watchIncluded(answer)
    notify("list", facts)
  }

  /// Watches the files that the template includes, also one with errors.
  private func watchIncluded(_ answer: [String: Any]) {
    let error = (answer["error"] as? [String: Any])?["data"] as? [String: Any]
    let facts = answer["result"] as? [String: Any] ?? error ?? [:]
    includedFiles = (facts["files"] as? [String] ?? []).map { path in
      includedFiles.first { $0.path == path } ?? WatchedFile(path, read: asked)
    }
  }

  /// Passes fonts on, with addresses instead of files.
  private func passFonts(_ answer: [String: Any], _ id: Int) {
    unanswered = max(0, unanswered - 1)
    var answer = answer
    answer["id"] = id
    if let result = answer["result"] as? [String: Any] {
      let faces = (result["fonts"] as? [[String: Any]] ?? []).map { face in
        var face = face
        if let path = face.removeValue(forKey: "file") as? String {
          face["url"] = fonts.address(of: path)
        } else if let data = face.removeValue(forKey: "data") as? String {
          face["url"] = "data:font/sfnt;base64,\(data)"
        }
        return face
      }
      answer["result"] = ["fonts": faces]
    }
    send(Self.text(answer))
  }

  /// The template's name, and its text if it is a file.
  private func templateFacts() -> [String: Any] {
    var facts: [String: Any] = ["name": options.template]
    if WatchedFile.exists(options.template),
      let file = FileHandle(forReadingAtPath: options.template),
      let bytes = try? file.read(upToCount: Self.templateLimit)
    {
      facts["text"] = String(decoding: bytes, as: UTF8.self)
    }
    return facts
  }

  private func notify(_ method: String, _ parameters: [String: Any]) {
    send(Self.text(["jsonrpc": "2.0", "method": method, "params": parameters]))
  }

  private static func text(_ object: [String: Any]) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
