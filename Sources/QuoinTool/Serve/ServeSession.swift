// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The state of `quoin serve` between two requests: the open list, if there is one.
///
/// A request that fails changes nothing.
struct ServeSession {
  /// The version of the protocol: a higher one is not understood by programs for this one.
  static let version = 1

  /// What the command line says.
  let options: ServeOptions
  /// The fonts of the display lists that were given, and their glyphs.
  let glyphs = ServedGlyphs()
  /// The pictures of the list's rows.
  private(set) var pictures: ServedPictures
  /// The list's rows as HTML; nil without a list.
  private(set) var web: ServedWeb?
  private var list: ServedList?
  /// The width that was asked for; nil for that of each template.
  private var givenWidth: Double?

  /// Makes a session without a list.
  init(_ options: ServeOptions) {
    self.options = options
    pictures = ServedPictures(
      PictureFiles(folder: ContainedFolder(path: "."), limits: options.form.limits))
  }

  /// The answer to a request: the members of the object `result`.
  typealias Result = (inout JSONWriter) -> Void

  /// The line of an answer to a line of input; nil if none is wanted.
  mutating func answer(_ line: InputRecord, by parser: RecordParser) -> String? {
    var id: RecordValue? = .null
    do {
      let value: RecordValue
      do {
        value = try line.takeValue(by: parser)
      } catch {
        throw ServeProblem.notJSON("line \(line.place.line): \(error.reason)")
      }
      // What is no request is answered too, also without an id.
      id = ServeRequest.id(of: value) ?? .null
      let request = try ServeRequest(value)
      id = request.id
      let result = try self.result(of: request)
      return Self.line(id) {
        $0.key("result")
        $0.object(result)
      }
    } catch {
      let problem = ServeProblem(error)
      return Self.line(id) {
        $0.key("error")
        $0.object(problem.append)
      }
    }
  }

  /// A line with an answer; nil where no id wants one.
  private static func line(_ id: RecordValue?, _ body: Result) -> String? {
    guard let id else { return nil }
    var json = JSONWriter()
    json.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", id)
      body(&$0)
    }
    return json.line
  }

  /// Does what a request asks for.
  private mutating func result(of request: ServeRequest) throws -> Result {
    let (method, parameters) = (try ServeMethod(named: request.method), request.parameters)
    try parameters.expectOnly(method.parameters)
    switch method {
    case .version: return Self.versions
    case .open: return try open(parameters)
    case .template: return try showByTemplate(try openList, parameters)
    case .width: return try setWidth(try openList, parameters)
    case .set: return try set(try openList, parameters)
    case .insert: return try insert(try openList, parameters)
    case .delete: return try delete(try openList, parameters)
    case .move: return try move(try openList, parameters)
    case .find: return try find(try openList, parameters)
    case .total: return try total(try openList)
    case .offsetOf: return try offset(try openList, parameters)
    case .rowAt: return try row(try openList, parameters)
    case .heights: return try heights(try openList, parameters)
    case .layout: return try layout(try openList, parameters)
    case .displayList: return try displayList(try openList, parameters)
    case .glyphs: return try glyphPictures(parameters)
    case .explain: return try explain(try openList, parameters)
    case .findings: return try findings(try openList, parameters)
    case .html: return try html(try openList, try openWeb, parameters)
    case .fonts: return Self.fonts(of: try openWeb)
    case .picture: return try picture(parameters)
    case .search: return try search(try openList, parameters)
    case .preferences: return Self.preferences(of: try openList)
    }
  }

  private static func versions(_ json: inout JSONWriter) {
    json.member("version", version)
    json.member("quoin", toolVersion)
  }

  /// The open list.
  ///
  /// - Throws: ``ServeProblem`` if there is none.
  private var openList: ServedList { get throws { try Self.open(list) } }

  /// The open list's rows as HTML.
  private var openWeb: ServedWeb { get throws { try Self.open(web) } }

  private static func open<Part>(_ part: Part?) throws(ServeProblem) -> Part {
    guard let part else { throw .usage("no list is open; the method 'open' opens one") }
    return part
  }

  // MARK: - Lists

  private mutating func open(_ parameters: ServeParameters) throws -> Result {
    let template = try options.template(parameters)
    let width = try parameters.number("width", in: ServeOptions.widths)
    let pictures = try options.pictures(parameters)
    let result = try show(template, try options.records(parameters), width: width)
    self.pictures = pictures
    return result
  }

  private mutating func showByTemplate(
    _ list: ServedList, _ parameters: ServeParameters
  ) throws -> Result {
    try show(try options.template(parameters), list.records, width: givenWidth)
  }

  /// Opens a list and tells of it.
  private mutating func show(
    _ served: ServedTemplate, _ records: RecordList, width: Double?
  ) throws -> Result {
    let template = served.template
    let (opened, web) = try options.list(records, template, width: width ?? template.width)
    (list, self.web, givenWidth) = (opened, web, width)
    return { json in
      json.member("version", Self.version)
      Self.appendCount(of: opened, to: &json)
      json.member("width", opened.width)
      json.member("warnings", template.warnings)
      json.member(files: served.files)
    }
  }

  // MARK: - Changes

  private mutating func setWidth(_ list: ServedList, _ parameters: ServeParameters) throws -> Result
  {
    guard let width = try parameters.number("width", in: ServeOptions.widths) else {
      throw ServeProblem.parameters("width is missing: the cells' width in points")
    }
    list.setWidth(width)
    givenWidth = width
    return { $0.member("width", width) }
  }

  private func set(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let row = try parameters.row(of: list.records.count)
    try list.replace(row..<row + 1, with: [try parameters.record("record")])
    return Self.count(list)
  }

  private func insert(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let count = list.records.count
    let row = try parameters.integer("row", in: 0...count, default: count)
    guard let records = try parameters.records("records") else {
      throw ServeProblem.parameters("records is missing: an array of objects")
    }
    try list.replace(row..<row, with: records)
    return Self.count(list)
  }

  private func delete(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    try list.replace(try parameters.rows(of: list.records.count), with: [])
    return Self.count(list)
  }

  private func move(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let range = try parameters.rows(of: list.records.count)
    let last = list.records.count - range.count
    try list.move(range, to: try parameters.integer("at", in: 0...last))
    return Self.count(list)
  }

  /// The result of a change of the records.
  private static func count(_ list: ServedList) -> Result {
    { appendCount(of: list, to: &$0) }
  }

  /// Appends the number of rows, and of records if rows are something else.
  private static func appendCount(of list: ServedList, to json: inout JSONWriter) {
    json.member("rows", list.count)
    if list.hasRowsOfItsOwn { json.member("records", list.records.count) }
  }

  /// Appends what a row shows, if rows are something else than records.
  static func appendPart(ofRow row: Int, of list: ServedList, to json: inout JSONWriter) {
    if list.hasRowsOfItsOwn { json.member("part", list.part(ofRow: row).rawValue) }
  }

  // MARK: - Questions

  private func find(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let path = try parameters.path("field", default: RowOptions.defaultID)
    let row = list.row(ofRecordWith: try parameters.value("id"), at: path)
    return { json in
      json.key("row")
      if let row { json.value(row) } else { json.null() }
    }
  }

  private func total(_ list: ServedList) throws -> Result {
    let (rows, height) = (list.count, try list.offset(ofRow: list.count))
    return { json in
      json.member("rows", rows)
      json.member("height", height)
    }
  }

  private func offset(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let y = try list.offset(ofRow: try parameters.integer("row", in: 0...list.count))
    return { $0.member("y", y) }
  }

  private func row(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    guard let y = try parameters.number("y", in: -1e15...1e15) else {
      throw ServeProblem.parameters("y is missing: an offset in points")
    }
    guard let row = try list.row(at: y) else {
      return { json in
        json.key("row")
        json.null()
      }
    }
    let (top, heights) = (try list.offset(ofRow: row), try list.heights(row..<row + 1))
    return { json in
      json.member("row", row)
      Self.appendPart(ofRow: row, of: list, to: &json)
      json.member("y", top)
      json.member("height", heights[0])
    }
  }

  private func heights(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let range = try parameters.rows(of: list.count)
    let heights = try list.heights(range)
    let failures = list.failures(in: range)
    return { json in
      json.key("heights")
      json.array(of: heights)
      guard !failures.isEmpty else { return }
      json.key("failures")
      json.array { all in
        for failure in failures {
          all.object {
            $0.member("row", failure.row)
            $0.member("message", "\(failure.error)")
          }
        }
      }
    }
  }
}

/// The methods of `quoin serve`.
enum ServeMethod: String, CaseIterable {
  case version, open, template, width, set, insert, delete, move
  case find, total, offsetOf, rowAt, heights, layout, displayList, glyphs, explain, findings
  case html, fonts, picture, search, preferences

  /// Finds a method.
  ///
  /// - Throws: ``ServeProblem`` with the names of all methods.
  init(named name: String) throws(ServeProblem) {
    guard let method = ServeMethod(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      let hint = Spelling.suggestion(for: name, among: names).map { "; did you mean '\($0)'?" }
      throw .noMethod(
        "there is no method '\(name)'" + (hint ?? "; there are \(names.joined(separator: ", "))"))
    }
    self = method
  }

  /// The names of the method's parameters.
  var parameters: [String] {
    switch self {
    case .version, .total, .fonts, .preferences: []
    case .open: ["template", "source", "data", "records", "width"] + ServeParameters.preferences
    case .template: ["template", "source"] + ServeParameters.preferences
    case .width: ["width"]
    case .set: ["row", "record"]
    case .insert: ["row", "records"]
    case .delete, .heights, .displayList, .findings: ["from", "to"]
    case .html: ["from", "to", "pictures"]
    case .move: ["from", "to", "at"]
    case .offsetOf, .layout, .explain: ["row"]
    case .glyphs: ["font", "glyphs", "size", "scale"]
    case .rowAt: ["y"]
    case .find: ["id", "field"]
    case .picture: ["name"]
    case .search: ["text", "from", "to", "last"]
    }
  }
}
