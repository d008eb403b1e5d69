// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `quoin fit`: texts of catalogues in their places.
@Suite struct FitCommandTests {
  private static let long = "Einstellungen für Benachrichtigungen und mehr speichern"
  private static let template = """
    version: 1
    width: 200
    fonts: {title: {textStyle: body}}
    views:
      title: {type: text, text: "${title}", lines: 1, font: title}
      text: {type: text, text: "${text}", lines: 2, truncation: expected}
    layout: |
      V:|-[title]-4-[text]-|
      H:|-[title]-|
      H:|-[text]-|
    """
  private static let room = ["--width", "120", "--lines", "1"]

  /// Runs the command on files that stand in one folder.
  private static func run(
    _ files: KeyValuePairs<String, String>, _ options: [String]
  ) throws -> (run: ToolRun, scratch: Scratch) {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    return (try ToolRun(["fit"] + options, in: scratch.folder), scratch)
  }

  private static let catalogue = "key,en,de\nsave,Save,\(long)\nopen,Open,Auf\n"

  private static func run(_ options: [String]) throws -> ToolRun {
    try run(["t.csv": catalogue, "cell.yaml": template], ["--texts", "t.csv"] + options).run
  }

  @Test func `a text that takes more lines than it may is a finding`() throws {
    let run = try Self.run(Self.room)
    #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.lines.count == 2)
    #expect(
      run.lines[0].hasPrefix("t.csv:2: save (de) at 120, size 17: truncated: "), "\(run.text)")
    #expect(run.lines[1] == "1 finding in 4 texts")
    let wide = try Self.run(["--width", "900", "--lines", "1"])
    #expect(wide.status == 0 && wide.text == "0 findings in 4 texts\n")
    // The last line end opens a line that holds nothing.
    let ended = try Self.run(
      ["t.ndjson": #"{"key":"a","text":"Save\n\n"}"#],
      ["--texts", "t.ndjson"] + Self.room
    ).run
    #expect(ended.status == 0, "\(ended.text)")
  }

  @Test func `the catalogue's own room counts before that of the command line`() throws {
    let rows = """
      {"key":"a","width":900,"text":"\(Self.long)"}
      {"key":"b","comment":"A button. fit: width=900, lines=1; size=17","text":"\(Self.long)"}
      {"key":"c","lines":9,"text":"\(Self.long)"}
      {"key":"d","size":2,"text":"\(Self.long)"}
      {"key":"e","text":"\(Self.long)"}
      """
    let run = try Self.run(
      ["t.ndjson": rows], ["--texts", "t.ndjson", "--out", "ndjson"] + Self.room
    ).run
    #expect(try run.objects().map { $0["key"] as? String } == ["e"], "\(run.text)")
    #expect(try run.objects()[0]["line"] as? Int == 5)
  }

  @Test func `several widths and sizes are tried, and each thread count gives the same bytes`()
    throws
  {
    let options = ["--out", "ndjson", "--lines", "1", "--width", "60,120,900", "--size", "12,40"]
    let one = try Self.run(options + ["--jobs", "1"])
    let found = try one.objects().map { "\($0["key"]!) \($0["width"]!) \($0["size"]!)" }
    #expect(found.contains("save 120 12") && found.contains("save 900 40"), "\(found)")
    #expect(!found.contains("save 900 12"))
    #expect(try Self.run(options + ["--jobs", "4"]).output == one.output)
  }

  @Test func `texts stand in the fields of a template`() throws {
    let rows = """
      {"key":"page.title","de":"\(Self.long)"}
      {"key":"x","field":"title","de":"Kurz"}
      {"key":"text","de":"\(Self.long) \(Self.long) \(Self.long)"}
      """
    let files: KeyValuePairs = ["t.ndjson": rows, "cell.yaml": Self.template]
    let options = ["--texts", "t.ndjson", "--template", "cell.yaml"]
    let run = try Self.run(files, options).run
    // The text expects to be cut.
    #expect(run.status == 1)
    #expect(
      run.lines.first?.hasPrefix("t.ndjson:1: page.title (de) at 200, view 'title': truncated: ")
        == true, "\(run.text)")
    #expect(run.lines.last == "1 finding in 3 texts")
    #expect(try Self.run(files, options + ["--width", "900"]).run.status == 0)
    let large = try Self.run(files, options + ["--width", "900", "--text-size", "l,ax5"]).run
    #expect(large.lines.first?.contains("at 900, size ax5, view 'title'") == true, "\(large.text)")
    let unknown = try Self.run(
      ["t.csv": "key,en\nnope,x\n", "cell.yaml": Self.template],
      ["--texts", "t.csv", "--template", "cell.yaml"]
    ).run
    #expect(unknown.status == 65)
    #expect(
      unknown.errors.contains(
        "t.csv:2: the key 'nope' is no field of the template; its fields are "
          + "title, text"), "\(unknown.errors)")
  }

  @Test func `other fields come from the record, and a language goes into its field`() throws {
    let template = """
      width: 200
      views:
        a: {type: text, text: "${t}", lines: 1, locale: "${language}"}
        b: {type: text, text: "${n} of ${user.name}", if: "${n}"}
      layout: |
        V:|[a][b]|
        H:|[a]|
        H:|[b]|
      """
    let run = try Self.run(
      [
        "t.csv": "key,ja\nuser.name,\(Self.long)\nt,直\n", "cell.yaml": template,
        "r.json": #"{"n":5}"#,
      ],
      ["--texts", "t.csv", "--template", "cell.yaml", "--record", "r.json", "--out", "ndjson"]
    ).run
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test func `pseudolocales are longer, and keep what programs fill in`() throws {
    let text = "Hi %1$s, {name} & <b>you</b>&nbsp;%d"
    let run = try Self.run(
      ["t.ndjson": #"{"key":"a","en":"\#(text)"}"#],
      ["--texts", "t.ndjson", "--pseudo", "en", "--width", "30", "--lines", "1", "--out", "ndjson"]
    ).run
    let texts = try run.objects().map {
      ($0["language"] as? String ?? "", $0["text"] as? String ?? "")
    }
    #expect(texts.map(\.0) == ["en", "en-XA", "ar-XB"])
    for kept in ["%1$s", "{name}", "<b>", "</b>", "&nbsp;", "%d"] {
      #expect(texts[1].1.contains(kept), "\(texts[1])")
    }
    #expect(texts[1].1.hasPrefix("[Ĥi") || texts[1].1.hasPrefix("[Hî"))
    #expect(texts[1].1.unicodeScalars.count >= text.count + 10)
    #expect(texts[2].1 == "\u{202E}\(text)\u{202C}")
  }

  @Test func `a picture of each text that does not fit stands in the page`() throws {
    let run = try Self.run(Self.room + ["--out", "html"])
    #expect(run.status == 1)
    #expect(run.text.contains("<td>save<div class=\"place\">t.csv:2</div>"), "\(run.text)")
    #expect(run.text.components(separatedBy: "data:image/png;base64,iVBOR").count == 2)
    let fits = try Self.run(["--width", "900", "--out", "html"])
    #expect(fits.status == 0 && !fits.text.contains("<table>"))
  }

  @Test func `reports for machines name each text`() throws {
    let junit = try Self.run(Self.room + ["--out", "junit"])
    let document = try XMLDocument(xmlString: junit.text)
    let suite = try #require(
      try document.nodes(forXPath: "/testsuites/testsuite").first as? XMLElement)
    #expect(suite.attribute(forName: "tests")?.stringValue == "4")
    #expect(suite.attribute(forName: "failures")?.stringValue == "1")
    #expect(
      try document.nodes(forXPath: "//testcase[@classname='de'][@name='save']/failure").count == 1)
    let sarif = try Self.run(Self.room + ["--out", "sarif"])
    let log = try #require(try sarif.objects().first)
    let runs = try #require(log["runs"] as? [[String: Any]])
    let result = try #require((runs[0]["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "truncated")
    let places = try #require(result["locations"] as? [[String: Any]])
    let place = try #require(places[0]["physicalLocation"] as? [String: [String: Any]])
    #expect(place["artifactLocation"]?["uri"] as? String == "t.csv")
    #expect(place["region"]?["startLine"] as? Int == 2)
  }

  @Test func `texts may be exempt, and a pattern that exempts none is warned of`() throws {
    let (run, _) = try Self.run(
      ["t.csv": Self.catalogue, "e.txt": "# known\nsa* de\nnone.*\n"],
      ["--texts", "t.csv", "--exempt", "e.txt"] + Self.room)
    #expect(run.status == 0, "\(run.text)")
    #expect(run.errors == "e.txt:3: warning: no text that does not fit is exempt by 'none.*'\n")
    #expect(try Self.run(Self.room + ["--findings", "glyphs,wide"]).status == 0)
  }

  /// Lines of Windows, a mark of the byte order, and keys with spaces and brackets.
  @Test(
    arguments: [
      ("menu.a\r\nmenu.b\r\n", 0), ("# known\r\nmenu.*\r\n", 0), ("\u{FEFF}menu.?\n", 0),
      ("menu.a\r\nmenu.b de\r\n", 1), ("menu[.][ab]\n", 2), ("*\n", 0), ("m*.*b # x\n", 1),
      ("\"menu.a\" en\n# menu.b\n", 1), ("?\n", 2),
    ])
  func `patterns of exempt texts are read as they are meant`(
    patterns: String, findings: Int
  ) throws {
    let (run, _) = try Self.run(
      ["t.csv": "key,en\nmenu.a,\(Self.long)\nmenu.b,\(Self.long)\n", "e.txt": patterns],
      ["--texts", "t.csv", "--exempt", "e.txt"] + Self.room)
    #expect(run.lines.last == "\(findings) finding\(findings == 1 ? "" : "s") in 2 texts")
  }

  @Test func `exempt keys may have spaces and brackets`() throws {
    let (run, _) = try Self.run(
      [
        "t.csv": "key,en\nmenu[1],\(Self.long)\nmenu1,\(Self.long)\na b,\(Self.long)\n",
        "e.txt": "menu[1]\n\"a b\" en\n", "f.txt": "a b c\n",
      ], ["--texts", "t.csv", "--exempt", "e.txt"] + Self.room)
    #expect(run.lines.count == 2 && run.lines[0].contains(" menu1 (en)"), "\(run.text)")
    let words = try Self.run(
      ["t.csv": Self.catalogue, "f.txt": "\na b c\n"],
      ["--texts", "t.csv", "--exempt", "f.txt"] + Self.room
    ).run
    #expect(words.status == 65)
    #expect(words.errors.contains("f.txt:2: expected the pattern of a key and of a language"))
  }

  @Test(
    arguments: [
      ("fit: width=60 lines=1", 1, ""), ("Fit: width=60 (see design) lines=1", 1, ""),
      ("[fit:width=60, lines=1]", 1, ""), ("benefit: width=60 lines=1", 0, ""),
      ("fit: the width of a button", 0, ""),
      ("fit: width=60pt", 65, "such as width=120, found 'width=60pt'"),
      ("fit: lines=1 widht=60", 65, "found 'widht=60'"),
      ("fit: lines=0", 65, "field 'lines': expected a whole number above 0"),
      ("fit: lines=2.9", 65, "field 'lines': expected a whole number above 0"),
      ("fit: size=20000", 65, "field 'size': expected a number above 0, at most 10000"),
    ])
  func `a comment states the room, or is refused`(
    comment: String, status: Int32, words: String
  ) throws {
    let run = try Self.run(
      ["t.csv": "key,en,comment\na,\(Self.long),\"\(comment)\"\n"],
      ["--texts", "t.csv", "--width", "1000"]
    ).run
    #expect(run.status == status, "\(run.text)\(run.errors)")
    #expect(words.isEmpty ? run.errors.isEmpty : run.errors.contains(words), "\(run.errors)")
    #expect(words.isEmpty || run.errors.hasPrefix("t.csv:2: "))
  }

  @Test func `an empty cell is no text, in both forms`() throws {
    for text in ["key,language,text\na,en,\nb,en,Hi\n", "key,en\na,\nb,Hi\n"] {
      let run = try Self.run(
        ["t.csv": text], ["--texts", "t.csv", "--width", "90", "--pseudo", "en"]
      ).run
      #expect(run.lines.last?.hasSuffix(" in 3 texts") == true, "\(run.text)")
    }
  }

  @Test func `a text is tried where it is shown, and one that no view shows is a finding`() throws {
    func found(_ template: String, _ options: [String] = [], key: String = "title") throws -> String
    {
      let run = try Self.run(
        [
          "t.csv": "key,en\n\(key),\(Self.long)\n", "cell.yaml": template,
          "r.json": #"{"isNew": true, "short": ""}"#,
        ],
        ["--texts", "t.csv", "--template", "cell.yaml", "--width", "100"] + options
      ).run
      #expect(run.errors.isEmpty, "\(run.errors)")
      return run.lines.dropLast().map {
        String($0.split(separator: ": ").dropFirst(2).first ?? "")
      }.joined(separator: ",")
    }
    let layout = "layout: [\"H:|[t]|\", \"V:|[t]|\"]\n"
    let other = "views: {t: {type: text, text: \"${short ?? title}\", lines: 1}}\n" + layout
    #expect(try found(other) == "truncated")
    #expect(try found(other, ["--record", "r.json"]) == "unseen")
    let hidden = """
      views: {t: {type: text, text: "${title}", lines: 1, if: "${isNew}"}, u: {type: text, text: x}}
      layout: ["H:|[t]|", "H:|[u]|", "V:|[t][u]|"]
      """
    #expect(try found(hidden) == "unseen")
    #expect(try found(hidden, ["--findings", "truncated"]).isEmpty)
    #expect(try found(hidden, ["--record", "r.json"]) == "truncated")
    let cell = "{views: {t: {type: text, text: \"${FIELD}\", lines: 1}}, " + layout.dropLast() + "}"
    let kinds =
      "select: \"${kind}\"\ncells:\n  a: "
      + cell.replacingOccurrences(of: "FIELD", with: "other") + "\n  b: "
      + cell.replacingOccurrences(of: "FIELD", with: "title") + "\n"
    #expect(try found(kinds) == "truncated")
    let sections =
      "section: \"${day}\"\nheader: "
      + cell.replacingOccurrences(of: "FIELD", with: "title") + "\n"
      + "views: {t: {type: text, text: \"${text} ${previous.title ?? ''}\"}}\n" + layout
    #expect(try found(sections) == "truncated")
    let wrong = try Self.run(
      ["t.csv": "key,en\npart,x\n", "cell.yaml": sections],
      ["--texts", "t.csv", "--template", "cell.yaml"]
    ).run
    #expect(
      wrong.errors.contains("its fields are text, title; a column 'field'"), "\(wrong.errors)")
  }

  @Test func `lists that a template needs are empty`() throws {
    let template = """
      views:
        title: {type: text, text: "${title}", lines: 1}
        tags: {type: stack, each: "${tags}", cell: {type: text, text: "${item}"}}
        new: {type: text, text: new, if: "'new' in ${tags}"}
      layout: ["H:|[title]|", "H:|[tags]|", "H:|[new]|", "V:|[title][tags][new]|"]
      """
    let run = try Self.run(
      ["t.csv": "key,en\ntitle,Save\n", "cell.yaml": template],
      ["--texts", "t.csv", "--template", "cell.yaml", "--width", "100"]
    ).run
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func `a template says lines and size itself`() throws {
    let (run, _) = try Self.run(
      ["t.csv": "key,en,lines\ntitle,Save,1\ntext,Open,2\n", "cell.yaml": Self.template],
      ["--texts", "t.csv", "--template", "cell.yaml"])
    #expect(run.status == 0)
    #expect(
      run.errors == "t.csv:2: title (en): warning: lines and size do not count with --template, "
        + "which says them (2 texts)\n")
  }

  @Test func `reports for machines are well-formed whatever a text has`() throws {
    let (run, scratch) = try Self.run(
      ["ä b.ndjson": #"{"key":"a\ufffe\u0001","en":"\#(Self.long)"}"#],
      ["--texts", "ä b.ndjson", "--out", "junit"] + Self.room)
    #expect(run.status == 1)
    #expect(XMLParser(data: run.output).parse())
    let sarif = try ToolRun(
      ["fit", "--texts", "ä b.ndjson", "--out", "sarif"] + Self.room, in: scratch.folder)
    #expect(sarif.text.contains(#""uri":"%C3%A4%20b.ndjson""#), "\(sarif.text)")
  }

  @Test func `characters that no font has are findings`() throws {
    let run = try Self.run(
      ["t.csv": "key,text\na,x\u{10FFFD}y\n"], ["--texts", "t.csv", "--width", "300"]
    ).run
    #expect(run.status == 1)
    #expect(run.text.contains("glyphs: 1 character has no glyph in any font"), "\(run.text)")
  }

  @Test func `a report may go to a file`() throws {
    let (run, scratch) = try Self.run(
      ["t.csv": Self.catalogue], ["--texts", "t.csv", "-o", "report.txt"] + Self.room)
    #expect(run.status == 1 && run.output.isEmpty)
    let report = scratch.folder.appendingPathComponent("report.txt")
    #expect(try String(contentsOf: report, encoding: .utf8).hasSuffix("1 finding in 4 texts\n"))
  }

  @Test(
    arguments: [
      ("a.csv", "key,en\nx,a,b\n", "a.csv:2: expected 2 fields as in the header, found 3"),
      ("b.csv", "name,en\nx,a\n", "b.csv:2: field 'key'"),
      ("c.csv", "key,width,en\nx,wide,a\n", "c.csv:2: field 'width': expected a number"),
      (
        "d.csv", "key,lines,en\nx,-1,a\n", "d.csv:2: field 'lines': expected a whole number above 0"
      ),
      ("e.ndjson", "{\"key\":\"a\"}\n{", "e.ndjson:2:"),
      ("f.ndjson", #"{"key":"a","en":5}"#, "f.ndjson:1: field 'en': expected a string, found 5"),
      ("g.csv", "key,en\n", "there are no texts in g.csv"),
    ])
  func `bad catalogues are refused with their place`(
    name: String, text: String, words: String
  ) throws {
    let run = try Self.run([name: text], ["--texts", name, "--width", "9"]).run
    #expect(run.status == 65 && run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    arguments: [
      ([], 65, "the text 'save' has no width; give one by --width"),
      (["--width", "9", "--record", "r"], 64, "--record goes with --template"),
      (["--template", "cell.yaml", "--lines", "2"], 64, "--lines goes without --template"),
      (["--width", "9", "--findings", "cut"], 64, "expected all, or some of truncated"),
      (["--width", "9", "--exempt", "none"], 66, "cannot read none"),
      (["--width", "9", "--pseudo", "fr"], 65, "no text is in the language 'fr' of --pseudo"),
      (["--width", "9", "--line-height", "big"], 64, "lineHeight"),
      (["--width", "9", "--text-size", "xl"], 64, "--text-size goes with --template"),
      (["--width", "9", "--size", "12,0"], 64, "--size: expected sizes above 0"),
      (["--width", "9", "--exempt", "/"], 66, "cannot read /: it is a folder"),
      (
        ["--width", "1,2,3", "--size", "4,5", "--limit", "widths=5"], 64,
        "--width has more than 5 widths"
      ),
    ] as [([String], Int32, String)])
  func `options that do not go together are refused`(
    options: [String], status: Int32, words: String
  ) throws {
    let run = try Self.run(options)
    #expect(run.status == status && run.errors.contains(words), "\(run.errors)")
  }
}
