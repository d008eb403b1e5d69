// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import QuoinTool

/// `quoin serve`: what a page in a browser needs to show its own rows, pictures and search.
@Suite struct ServedBrowserTests {
  /// A text, a fixed text behind a condition, and a picture.
  private static let template = """
    conventions: web
    views:
      a: {type: text, text: "${t}"}
      b: {type: text, text: "Paid already", if: "${paid}"}
      p: {type: image, source: "${p}", width: 4, height: 4, if: "${p}"}
    layout: ["H:|[a]|", "H:|[b]|", "H:|[p]", "V:|[a][b][p]|"]
    """

  private static func opening(
    _ records: [[String: Any]], _ template: String = template
  ) throws -> String {
    try ToolFixtures.request(0, "open", ["source": template, "records": records, "width": 100])
  }

  /// The results, or the errors where there are none.
  private static func results(
    _ input: String, _ options: [String] = [], in folder: URL? = nil
  ) throws -> [[String: Any]] {
    let run = try ToolRun(["serve"] + options, input: input, in: folder)
    #expect(run.status == 0 && run.errors == "")
    return try run.objects().map {
      $0["result"] as? [String: Any] ?? $0["error"] as? [String: Any] ?? [:]
    }
  }

  // MARK: - HTML

  @Test func `html has an element for each row, and null for a record that does not fit`() throws {
    let results = try Self.results(
      Self.opening([["t": "a < b"], ["t": "c", "paid": true], ["x": 1]])
        + ToolFixtures.request(1, "html") + ToolFixtures.request(2, "html", ["from": 1, "to": 2]))
    let rows = try #require(results[1]["rows"] as? [Any])
    #expect(rows.count == 3 && rows[2] is NSNull)
    #expect((rows[0] as? String)?.contains(">a &lt; b<") == true, "\(rows[0])")
    #expect((rows[0] as? String)?.contains("Paid") == false)
    #expect((rows[1] as? String)?.contains("Paid already") == true)
    #expect(results[2]["rows"] as? [String] == [rows[1] as? String ?? "none"])
    // Rules stay the rules of all rows that were given.
    #expect(results[2]["css"] as? String == results[1]["css"] as? String)
  }

  @Test func `html has the parts of a list with sections`() throws {
    let source = """
      conventions: web
      section: "${s}"
      header:
        views: {h: {type: text, text: "Section ${section}"}}
        layout: ["H:|[h]|", "V:|[h]|"]
      views: {a: {type: text, text: "${t}"}}
      layout: ["H:|[a]|", "V:|[a]|"]
      """
    let results = try Self.results(
      Self.opening([["s": "x", "t": "one"], ["s": "y", "t": "two"]], source)
        + ToolFixtures.request(1, "html")
        + ToolFixtures.request(2, "search", ["text": "section y"]))
    let rows = results[1]["rows"] as? [String] ?? []
    let words = ["Section x", "one", "Section y", "two"]
    #expect(rows.count == 4 && zip(rows, words).allSatisfy { $0.contains($1) }, "\(rows)")
    #expect(results[2]["row"] as? Int == 2)
  }

  @Test func `a layout without an equal in CSS is an error with its line`() throws {
    let source = """
      conventions: web
      views: {t: {type: text, text: "${t}", lines: 1, lineBreakMode: truncateMiddle}}
      layout: ["H:|[t]|", "V:|[t]|"]
      """
    let error = try Self.results(
      Self.opening([["t": "a"]], source) + ToolFixtures.request(1, "html"))[1]
    let findings = (error["data"] as? [String: Any])?["findings"] as? [[String: Any]] ?? []
    #expect(error["code"] as? Int == 65 && findings.map { $0["line"] as? Int } == [2], "\(error)")
    #expect((error["message"] as? String)?.contains("cannot be written as CSS") == true)
  }

  @Test func `fonts has the file of each family that the rules name`() throws {
    let results = try Self.results(
      Self.opening([["t": "a"]]) + ToolFixtures.request(1, "html")
        + ToolFixtures.request(2, "fonts"),
      ["--bundled-fonts", "core"])
    let fonts = results[2]["fonts"] as? [[String: Any]] ?? []
    let files = fonts.compactMap { $0["file"] as? String }
    #expect(files.count == fonts.count && files.count > 5)
    #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    #expect(
      fonts.contains { $0["weight"] as? String == "700" && $0["style"] as? String == "normal" })
    let css = results[1]["css"] as? String ?? ""
    let list = try #require(css.components(separatedBy: "font-family: ").dropFirst().first)
    let named = list.prefix { $0 != ";" }.components(separatedBy: ", ")
    let families = Set(fonts.compactMap { $0["family"] as? String })
    #expect(families.count == fonts.count && families.isSuperset(of: named), "\(named)")
  }

  @Test func `html shows pictures that have an address, and no others`() throws {
    let records: [[String: Any]] = [
      ["t": "x", "p": "a.png"], ["t": "x", "p": "b.png"], ["t": "x", "p": #"c"d.png"#],
    ]
    let pictures = ["a.png": #"p/1"\2.png"#, #"c"d.png"#: "p/3.png", "x": "none"]
    let results = try Self.results(
      Self.opening(records) + ToolFixtures.request(1, "html", ["pictures": pictures])
        + ToolFixtures.request(2, "html"))
    let rows = results[1]["rows"] as? [String] ?? []
    let addresses = [#"p/1\22 \5c 2.png"#, nil, "p/3.png"]
    for (row, address) in zip(rows, addresses) {
      let image = address.map {
        "background-image:url(&quot;\($0)&quot;);background-size:100% 100%;"
      }
      #expect(row.contains("background-image") == (address != nil), "\(row)")
      #expect(image.map { row.contains($0) } ?? true, "\(row)")
    }
    #expect(rows.count == 3)
    let plain = results[2]["rows"] as? [String] ?? []
    #expect(plain.count == 3 && !plain.joined().contains("background-image"))
  }

  @Test(
    arguments: [
      ("a.png", "pictures is an object with strings, not \"a.png\""),
      (["a.png": 3], "pictures[\"a.png\"] is a string, not 3"),
    ] as [(any Sendable, String)])
  func `wrong addresses have an answer`(_ pictures: any Sendable, _ message: String) throws {
    let error = try Self.results(
      Self.opening([["t": "a"]]) + ToolFixtures.request(1, "html", ["pictures": pictures]))[1]
    #expect(error["code"] as? Int == -32602 && error["message"] as? String == message, "\(error)")
  }

  // MARK: - Search

  @Test(
    arguments: [
      ("WORD", [:], 1), ("word", ["last": true], 3), ("word", ["from": 2], 3),
      ("word", ["to": 1], nil), ("word", ["from": 0, "to": 3, "last": true], 1),
      ("straße", [:], 2), ("STRASSE", [:], nil), ("paid ALREADY", [:], 3), ("dot.png", [:], nil),
      ("wordx", [:], nil),
    ] as [(String, [String: any Sendable], Int?)])
  func `search finds the first or last row that shows a text`(
    _ text: String, _ more: [String: any Sendable], _ row: Int?
  ) throws {
    let records: [[String: Any]] = [
      ["t": "a", "p": "dot.png"], ["t": "Some words"], ["t": "Die Straße"],
      ["t": "more words", "paid": true], ["x": "word"],
    ]
    let request = more.merging(["text": text]) { $1 }
    let result = try Self.results(
      Self.opening(records) + ToolFixtures.request(1, "search", request))[1]
    #expect(result["row"] as? Int == row && result.count == 1, "\(result)")
  }

  @Test func `search looks at the texts of repeated parts and at runs as one text`() throws {
    let source = """
      views:
        r: {type: text, runs: [{text: "un"}, {text: "${t}"}]}
        lines:
          type: stack
          each: "${lines}"
          cell: {views: {name: {type: text, text: "${item.n}"}}, layout: ["H:|[name]|", "V:|[name]|"]}
      layout: ["H:|[r]|", "H:|[lines]|", "V:|[r][lines]|"]
      """
    let records: [[String: Any]] = [
      ["t": "a", "lines": [["n": "x"]]], ["t": "like", "lines": [["n": "y"], ["n": "inner"]]],
    ]
    let results = try Self.results(
      Self.opening(records, source) + ToolFixtures.request(1, "search", ["text": "unlike"])
        + ToolFixtures.request(2, "search", ["text": "inner"])
        + ToolFixtures.request(3, "search", ["text": "yinner"]))
    #expect(results.dropFirst().map { $0["row"] as? Int } == [1, 1, nil], "\(results)")
  }

  @Test(
    arguments: [
      ([:], "text is missing"), (["text": ""], "text is missing"),
      (["text": "a", "last": 1], "last is true or false, not 1"), (["text": 3], "text is a string"),
    ] as [([String: any Sendable], String)])
  func `a wrong search has an answer`(
    _ request: [String: any Sendable], _ message: String
  ) throws {
    let error = try Self.results(
      Self.opening([["t": "a"]]) + ToolFixtures.request(1, "search", request))[1]
    #expect(error["code"] as? Int == -32602)
    #expect((error["message"] as? String ?? "").contains(message), "\(error)")
  }

  // MARK: - Pictures

  /// A PNG of one white pixel, made by the tool.
  private static func writePicture(to name: String, in scratch: Scratch) throws {
    try scratch.write(
      "views: {a: {type: box, width: 1, height: 1}}\nlayout: a.edges = cell.edges\n",
      to: "dot.yaml")
    try scratch.write("{}\n", to: "dot.ndjson")
    let run = try ToolRun(
      ["render", "-t", "dot.yaml", "-d", "dot.ndjson", "--width", "1", "--scale", "1", "-o", name],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `pictures that rows name are read from their folder alone`() throws {
    let scratch = try Scratch()
    for folder in ["album", "other"] {
      let path = scratch.folder.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    try Self.writePicture(to: "album/dot.png", in: scratch)
    try Self.writePicture(to: "album/unnamed.png", in: scratch)
    try Self.writePicture(to: "other/far.png", in: scratch)
    try scratch.write("no picture", to: "album/text.png")
    try scratch.write(Self.template, to: "t.yaml")
    let names = ["dot.png", "../other/far.png", "none.png", "text.png"]
    let lines = names.map { #"{"t":"a","p":"\#($0)"}"# + "\n" }
    try scratch.write(lines.joined(), to: "album/rows.ndjson")
    let opening = try ToolFixtures.request(
      0, "open", ["template": "t.yaml", "data": "album/rows.ndjson"])
    let asking = try names.map { try ToolFixtures.request(3, "picture", ["name": $0]) }.joined()
    let results = try Self.results(
      opening + ToolFixtures.request(1, "picture", ["name": "dot.png"])
        + ToolFixtures.request(2, "displayList") + asking
        + ToolFixtures.request(4, "picture", ["name": "unnamed.png"])
        + ToolFixtures.request(5, "picture"), in: scratch.folder)
    let messages = results.map { $0["message"] as? String ?? "" }
    #expect(messages[1].contains("in a display list that was asked for before, not 'dot.png'"))
    let bytes = try Data(
      contentsOf: scratch.folder.appendingPathComponent("album/dot.png"))
    #expect(results[3]["type"] as? String == "image/png")
    #expect(Data(base64Encoded: results[3]["data"] as? String ?? "") == bytes)
    #expect(messages[4].contains("leads out of the folder of pictures"), "\(messages)")
    #expect(results[5]["code"] as? Int == 66 && messages[5].contains("No such file"))
    #expect(results[6]["code"] as? Int == 65 && messages[6].contains("neither a PNG nor a JPEG"))
    #expect(messages[7].contains("not 'unnamed.png'") && messages[8].contains("name is missing"))
    let elsewhere = try Self.results(
      opening + ToolFixtures.request(1, "displayList")
        + ToolFixtures.request(2, "picture", ["name": "dot.png"]), ["--images", "other"],
      in: scratch.folder)
    #expect(elsewhere[2]["code"] as? Int == 66)
  }
}
