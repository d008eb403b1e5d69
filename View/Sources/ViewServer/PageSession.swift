// SPDX-License-Identifier: Apache-2.0

/// What one page sees: a `quoin serve` of its own, and the files that are watched for it.
///
/// Requests of the page are passed on if they only ask or change the width. Files are opened by the
/// session alone, so a page sees nothing but what the command line names.
actor PageSession {
  private let options: ViewOptions
  private let sendText: @Sendable (String) -> Void
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
    (self.options, self.fonts, sendText, width) = (options, fonts, send, options.width)
    process = try ServeProcess(quoin: options.quoin, arguments: options.serve)
  }

  /// Passes on what the tool says until it ends.
  func run() async {
    open(.start)
    for await event in process.events {
      switch event {
      case .line(let line): pass(line)
      case .ended(let reason): notify("ended", ["message": .string(reason)])
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
    guard let request = JSON(parsing: text), let id = request["id"]?.int,
      let method = request["method"]?.string
    else {
      return refuse(
        nil, -32600, "a request is a JSON object with a whole number 'id' and a 'method'")
    }
    let parameters = request["params"]?.members ?? [:]
    if method == "prefer" { return prefer(parameters, id) }
    guard method == "fonts" || Self.methods.contains(method) else {
      return refuse(id, -32601, "a page has no method '\(method)'")
    }
    guard unanswered < Self.mostUnanswered else {
      return refuse(id, 75, "more than \(Self.mostUnanswered) requests wait for their answers")
    }
    if method == "width" { width = parameters["width"]?.double ?? width }
    unanswered += 1
    if method == "fonts" { return ask("fonts", parameters, for: .fonts(id)) }
    // Written anew, so that it is one line, whatever line ends the page has put into it.
    write(["id": JSON(id), "method": .string(method), "params": .object(parameters)])
  }

  /// Opens the list as the reader prefers it; a preference without a value is the template's own.
  private func prefer(_ parameters: [String: JSON], _ id: Int) {
    for (name, value) in parameters {
      guard Self.preferenceNames.contains(name), value.string != nil || value == .null else {
        return refuse(
          id, -32602,
          "a page prefers an appearance, a textSize or a direction, each a string or null")
      }
    }
    for (name, value) in parameters { preferences[name] = value.string }
    send(["jsonrpc": "2.0", "id": JSON(id), "result": [:]])
    open(.preferences)
  }

  private func refuse(_ id: Int?, _ code: Int, _ message: String) {
    let error: JSON = ["code": JSON(code), "message": .string(message)]
    send(["jsonrpc": "2.0", "id": id.map(JSON.init) ?? .null, "error": error])
  }

  // MARK: - To the tool

  private func open(_ cause: Cause) {
    var parameters: [String: JSON] = ["template": .string(options.template)]
    for (name, value) in preferences { parameters[name] = .string(value) }
    // The records are read anew only if they may be other ones.
    let keepsRecords = isOpen && (cause == .template || cause == .preferences)
    if !keepsRecords {
      if let data = options.data { parameters["data"] = .string(data) }
      if let width { parameters["width"] = JSON(width) }
    }
    asked = Date()
    ask(keepsRecords ? "template" : "open", parameters, for: .list(cause))
  }

  /// Asks the tool for something of the session's own.
  private func ask(_ method: String, _ parameters: [String: JSON], for purpose: Purpose) {
    lastNumber += 1
    purposes[lastNumber] = purpose
    let id = JSON.string("\(Self.ownID)\(lastNumber)")
    write(["id": id, "method": .string(method), "params": .object(parameters)])
  }

  private static let ownID = "view "
  private static let ownStart = #"{"jsonrpc":"2.0","id":"\#(ownID)"#

  private func write(_ request: JSON) { process.write(request.text) }

  /// Passes a line of the tool on, or takes an answer to the session itself.
  private func pass(_ line: String) {
    guard line.hasPrefix(Self.ownStart) else {
      unanswered = max(0, unanswered - 1)
      return sendText(line)
    }
    let number = line.dropFirst(Self.ownStart.count).prefix { $0.isNumber }
    guard let number = Int(number), let purpose = purposes.removeValue(forKey: number),
      let answer = JSON(parsing: line)
    else { return }
    switch purpose {
    case .list(let cause): tell(of: answer, cause)
    case .fonts(let id): passFonts(answer, id)
    }
  }

  /// Tells the page of a list.
  private func tell(of answer: JSON, _ cause: Cause) {
    var facts: [String: JSON] = [
      "cause": .string(cause.rawValue), "template": .object(templateFacts()),
    ]
    facts["result"] = answer["result"]
    facts["error"] = answer["error"]
    if let data = options.data { facts["data"] = .string(data) }
    isOpen = isOpen || facts["error"] == nil
    watchIncluded(answer)
    notify("list", facts)
  }

  /// Watches the files that the template includes, also one with errors.
  private func watchIncluded(_ answer: JSON) {
    let facts = answer["result"] ?? answer["error"]?["data"]
    includedFiles = (facts?["files"]?.elements ?? []).compactMap(\.string).map { path in
      includedFiles.first { $0.path == path } ?? WatchedFile(path, read: asked)
    }
  }

  /// Passes fonts on, with addresses instead of files.
  private func passFonts(_ answer: JSON, _ id: Int) {
    unanswered = max(0, unanswered - 1)
    var answer = answer.members ?? [:]
    answer["id"] = JSON(id)
    if let result = answer["result"] {
      let faces = (result["fonts"]?.elements ?? []).map { face in
        var face = face.members ?? [:]
        if let path = face.removeValue(forKey: "file")?.string {
          face["url"] = .string(fonts.address(of: path))
        } else if let data = face.removeValue(forKey: "data")?.string {
          face["url"] = .string("data:font/sfnt;base64,\(data)")
        }
        return JSON.object(face)
      }
      answer["result"] = ["fonts": .array(faces)]
    }
    send(.object(answer))
  }

  /// The template's name, and its text if it is a file.
  private func templateFacts() -> [String: JSON] {
    var facts: [String: JSON] = ["name": .string(options.template)]
    if WatchedFile.exists(options.template),
      let file = try? Descriptor(opening: options.template, O_RDONLY),
      let bytes = try? file.readToEnd(limit: Self.templateLimit)
    {
      facts["text"] = .string(String(decoding: bytes, as: UTF8.self))
    }
    return facts
  }

  private func notify(_ method: String, _ parameters: [String: JSON]) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": .object(parameters)])
  }

  private func send(_ message: JSON) { sendText(message.text) }
}
