// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import DisplayListFormats
import LayoutGeometry
import LayoutRendering

/// The state of `quoin serve` between two requests: the open list, if there is one.
///
/// A request that fails changes nothing.
struct ServeSession {
  /// The version of the protocol: a higher one is not understood by programs for this one.
  static let version = 1

  private let options: ServeOptions
  private var list: ServedList?

  /// Makes a session without a list.
  init(_ options: ServeOptions) { self.options = options }

  /// What a request is answered with: the members of the object `result`.
  private typealias Result = (inout JSONWriter) -> Void

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
      let request: ServeRequest
      do {
        request = try ServeRequest(value)
      } catch {
        id = value["id"] ?? .null
        throw error
      }
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
    let method = try ServeMethod(named: request.method)
    try request.parameters.expectOnly(method.parameters)
    switch method {
    case .version:
      return { json in
        json.member("version", Self.version)
        json.member("quoin", toolVersion)
      }
    case .open: return try open(request.parameters)
    default: break
    }
    guard let list else {
      throw ServeProblem.usage("no list is open; the method 'open' opens one")
    }
    return method.isChange
      ? try change(list, method, request.parameters)
      : try question(list, method, request.parameters)
  }

  // MARK: - Lists

  private mutating func open(_ parameters: ServeParameters) throws -> Result {
    let template = try options.template(parameters)
    let width = try parameters.number("width", in: ServeOptions.widths)
    let records = try options.records(parameters)
    return try show(template, records, width: width)
  }

  /// Opens a list and tells of it.
  private mutating func show(
    _ template: CellTemplate, _ records: [RecordValue], width: Double?
  ) throws -> Result {
    let opened = try options.list(records, template, width: width ?? template.width)
    list = opened
    return { json in
      json.member("version", Self.version)
      json.member("rows", opened.count)
      json.member("width", opened.width)
      json.member("warnings", template.warnings)
    }
  }

  // MARK: - Changes

  private mutating func change(
    _ list: ServedList, _ method: ServeMethod, _ parameters: ServeParameters
  ) throws -> Result {
    let count = list.count
    switch method {
    case .template:
      // A width that was not the template's own is kept.
      let width = list.width == list.template.width ? nil : list.width
      return try show(try options.template(parameters), list.records, width: width)
    case .width:
      guard let width = try parameters.number("width", in: ServeOptions.widths) else {
        throw ServeProblem.parameters("width is missing: the cells' width in points")
      }
      list.setWidth(width)
      return { $0.member("width", width) }
    case .set:
      let row = try parameters.integer("row", in: 0...max(0, count - 1))
      try Self.expect(row..<row + 1, in: count)
      list.set(try parameters.record("record"), atRow: row)
    case .insert:
      let row = try parameters.integer("row", in: 0...count, default: count)
      guard let records = try parameters.records("records") else {
        throw ServeProblem.parameters("records is missing: an array of objects")
      }
      try list.insert(records, at: row)
    case .delete: list.remove(try parameters.rows(of: count))
    default:
      let range = try parameters.rows(of: count)
      list.move(range, to: try parameters.integer("at", in: 0...count - range.count))
    }
    let rows = list.count
    return { $0.member("rows", rows) }
  }

  // MARK: - Questions

  private func question(
    _ list: ServedList, _ method: ServeMethod, _ parameters: ServeParameters
  ) throws -> Result {
    let count = list.count
    switch method {
    case .total:
      let height = try list.offset(ofRow: count)
      return { json in
        json.member("rows", count)
        json.member("height", height)
      }
    case .offsetOf:
      let y = try list.offset(ofRow: try parameters.integer("row", in: 0...count))
      return { $0.member("y", y) }
    case .rowAt:
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
        json.member("y", top)
        json.member("height", heights[0])
      }
    case .heights:
      let range = try parameters.rows(of: count)
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
    case .layout:
      let row = try parameters.integer("row", in: 0...max(0, count - 1))
      try Self.expect(row..<row + 1, in: count)
      let layout = try list.layout(ofRow: row)
      let form = CellLayoutJSON(scale: options.scale(of: list.template))
      return { json in
        json.member("row", row)
        form.append(layout, to: &json)
      }
    default:
      let range = try parameters.rows(of: count)
      let page = try list.page(range)
      let drawing = String(decoding: try page.list.encoded(as: .json), as: UTF8.self)
      return { json in
        json.member("width", page.size.width)
        json.member("height", page.size.height)
        json.key("displayList")
        json.value(json: drawing)
      }
    }
  }

  /// Refuses a row of a list that has none.
  private static func expect(_ range: Range<Int>, in count: Int) throws(ServeProblem) {
    guard range.upperBound <= count else { throw .parameters("the list has no rows") }
  }
}

/// The methods of `quoin serve`.
enum ServeMethod: String, CaseIterable {
  case version, open, template, width, set, insert, delete, move
  case total, offsetOf, rowAt, heights, layout, displayList

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

  /// Whether the method changes the list.
  var isChange: Bool {
    switch self {
    case .template, .width, .set, .insert, .delete, .move: true
    default: false
    }
  }

  /// The names of the method's parameters.
  var parameters: [String] {
    switch self {
    case .version, .total: []
    case .open: ["template", "source", "data", "records", "width"]
    case .template: ["template", "source"]
    case .width: ["width"]
    case .set: ["row", "record"]
    case .insert: ["row", "records"]
    case .delete, .heights, .displayList: ["from", "to"]
    case .move: ["from", "to", "at"]
    case .offsetOf, .layout: ["row"]
    case .rowAt: ["y"]
    }
  }
}
