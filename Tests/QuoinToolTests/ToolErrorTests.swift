// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct ToolErrorTests {
  /// Runs the tool in a folder with files and checks exit code and message.
  @discardableResult
  func checkFailure(
    _ arguments: [String], files: [String: String] = [:], input: String = "",
    status: Int32, message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ToolRun {
    let scratch = try Scratch()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { try scratch.write(text, to: name) }
    let run = try ToolRun(arguments, input: input, in: scratch.folder)
    #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(
      run.errors.contains(message), "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  let heights = ["heights", "-t", "cell.yaml", "-d", "rows.ndjson"]

  @Test func `a misspelt view points at its place in the template`() throws {
    let template = ToolFixtures.bars.replacing("V:|-[first]-5", with: "V:|-[frist]-5")
    let run = try checkFailure(
      heights, files: ["cell.yaml": template, "rows.ndjson": ""], status: 65,
      message: "cell.yaml:11:8: error: ")
    #expect(run.errors.hasPrefix("cell.yaml:11:8: error: "))
    #expect(run.errors.contains("(did you mean 'first'?)"))
    #expect(run.errors.contains("\n  V:|-[frist]-5-[second]-|\n"))
    #expect(run.text == "")
  }

  @Test func `an unknown key of a template is an error with a suggestion`() throws {
    let template = ToolFixtures.bars.replacing("margins:", with: "margin:")
    try checkFailure(
      heights, files: ["cell.yaml": template, "rows.ndjson": ""], status: 65,
      message: "cell.yaml:4:1: error: ")
  }

  @Test func `broken YAML points at its line`() throws {
    try checkFailure(
      heights, files: ["cell.yaml": "version: 1\nviews: {a: [}\n", "rows.ndjson": ""], status: 65,
      message: "cell.yaml:2:")
  }

  @Test func `a broken record names file and line, after the rows before it`() throws {
    let run = try checkFailure(
      heights,
      files: ["cell.yaml": ToolFixtures.bars, "rows.ndjson": "{\"size\":1}\n{\"size\":\n"],
      status: 65, message: "rows.ndjson:2:")
    // Editors find the place at the beginning of the line.
    #expect(run.errors.hasPrefix("rows.ndjson:2:"))
    #expect(run.text == "{\"row\":0,\"id\":null,\"y\":0,\"height\":21}\n")
  }

  @Test func `a field of the wrong type is named with what was found`() throws {
    let run = try checkFailure(
      heights, files: ["cell.yaml": ToolFixtures.bars, "rows.ndjson": "{\"size\":\"12k\"}\n"],
      status: 65, message: "rows.ndjson:1: field 'size': expected a number, found \"12k\"")
    #expect(run.errors.contains("template line 6") || run.errors.contains("cell.yaml:6"))
  }

  @Test func `a missing field is an error with record and template line`() throws {
    let run = try checkFailure(
      heights, files: ["cell.yaml": ToolFixtures.bars, "rows.ndjson": "{\"id\":1}\n"],
      status: 65, message: "rows.ndjson:1: field 'size'")
    #expect(run.errors.contains("template line 6") || run.errors.contains("cell.yaml:6"))
  }

  @Test func `a missing field comes with the fields that there are`() throws {
    let run = try checkFailure(
      heights,
      files: [
        "cell.yaml": ToolFixtures.bars, "rows.ndjson": "{\"id\":1,\"sise\":2,\"more\":\"\"}\n",
      ],
      status: 65,
      message: "; the record has the fields 'id', 'sise' and 'more' (did you mean 'sise'?)\n")
    #expect(run.errors.hasPrefix("rows.ndjson:1: field 'size' is missing"))
    // Of a field in an object the object's fields count.
    try checkFailure(
      heights,
      files: [
        "cell.yaml": ToolFixtures.bars.replacing("${size}", with: "${image.size}"),
        "rows.ndjson": "{\"id\":1,\"image\":{\"width\":2}}\n",
      ], status: 65, message: "the object has the field 'width'\n")
  }

  @Test func `errors in a JSON array name line, column and element`() throws {
    let array = """
      [
        {"size": 1},
        {"size": 2}, {"id": 2},
        7
      ]
      """
    let run = try checkFailure(
      ["heights", "-t", "cell.yaml", "-d", "rows.json", "--on-error", "skip"],
      files: ["cell.yaml": ToolFixtures.bars, "rows.json": array], status: 1,
      message: "rows.json:3:16: element 2: field 'size' is missing")
    #expect(run.errors.contains("rows.json:4:3: element 3: expected a JSON object, found 7\n"))
    #expect(run.lines.count == 2)
    for (options, text, place) in [
      ([], "[{\"size\": 1},\n {\"size\": 7x}]", "2:11: element 1: '7x'"),
      ([], "[x]", "1:2: element 0: "), ([], "{\"size\": 7x}", "1:10: '7x'"),
      (
        ["--records", "rows"], "{\"rows\": [{\"size\": 1}, {\"size\": 7x}]}",
        "1:33: element 1: '7x'"
      ),
      (["--records", "rows"], "{\"rows\": [{\"size\": 1}], \"a\": 7x}", "1:30: '7x'"),
    ] {
      try checkFailure(
        ["heights", "-t", "cell.yaml", "-d", "rows.json"] + options,
        files: ["cell.yaml": ToolFixtures.bars, "rows.json": text], status: 65,
        message: "rows.json:\(place)")
    }
  }

  @Test func `--records reads the array in an object`() throws {
    let text = #"{"next": null, "data": {"items": [{"size": 1},\#n {"id": 5}]}}"#
    let files = ["cell.yaml": ToolFixtures.bars, "rows.json": text]
    let run = try checkFailure(
      ["heights", "-t", "cell.yaml", "-d", "rows.json", "--records", "data.items"], files: files,
      status: 65, message: "rows.json:2:2: element 1: field 'size' is missing")
    #expect(run.text == "{\"row\":0,\"id\":null,\"y\":0,\"height\":21}\n")
    try checkFailure(
      ["heights", "-t", "cell.yaml", "-d", "rows.json", "--records", "items"], files: files,
      status: 65, message: "--records items: expected an array of objects, found nothing")
    try checkFailure(
      ["heights", "-t", "cell.yaml", "-d", "rows.csv", "--records", "items"], files: files,
      status: 64, message: "--records goes with --in json, not csv")
    // Without the option the object is one record, which has no size.
    try checkFailure(
      ["heights", "-t", "cell.yaml", "-d", "rows.json"],
      files: ["cell.yaml": ToolFixtures.bars, "rows.json": #"{"items": [{"size": 1}]}"#],
      status: 65, message: "; --records items reads the objects in 'items'\n")
  }

  @Test func `a header of one long field suggests its separator`() throws {
    for (name, text, options) in [
      ("rows.csv", "id;size\n1;20\n", "--in csv --separator ';'"),
      ("rows.csv", "id\tsize\n1\t20\n", "--in tsv"), ("rows.tsv", "id,size\n1,20\n", "--in csv"),
    ] {
      try checkFailure(
        ["heights", "-t", "cell.yaml", "-d", name],
        files: ["cell.yaml": ToolFixtures.bars, name: text], status: 65,
        message: "', which \(options) separates\n")
    }
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "--in", "csv", "--separator", ";"],
      input: "id;size\n\"a;b\";20\n", in: scratch.folder)
    #expect(run.text == "{\"row\":0,\"id\":\"a;b\",\"y\":0,\"height\":40}\n", "\(run.errors)")
    try checkFailure(
      ["heights", "-t", "news", "--in", "csv", "--separator", "ab"], status: 64,
      message: "--separator is one ASCII character")
  }

  @Test func `skip leaves bad rows out and null writes them without a height`() throws {
    let files = [
      "cell.yaml": ToolFixtures.bars, "rows.ndjson": "{\"size\":1}\n[]\n\n{\"size\":2}\n",
    ]
    let skip = try checkFailure(
      heights + ["--on-error", "skip"], files: files, status: 1, message: "2 of 4 rows failed")
    #expect(
      skip.text == """
        {"row":0,"id":null,"y":0,"height":21}
        {"row":3,"id":null,"y":21,"height":22}

        """)
    let null = try checkFailure(
      heights + ["--on-error", "null"], files: files, status: 1, message: "rows.ndjson:2:")
    #expect(null.lines.count == 4)
    #expect(null.lines[1].hasPrefix("{\"row\":1,\"id\":null,\"y\":21,\"height\":null,\"error\":\""))
    #expect(null.lines[3] == "{\"row\":3,\"id\":null,\"y\":21,\"height\":22}")
  }

  @Test func `blank lines at the end are no records`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let plain = try ToolRun(
      ["heights", "-t", "cell.yaml"], input: "{\"size\":1}\n", in: scratch.folder)
    #expect(plain.lines.count == 1)
    for end in ["\n", "\n\n", " \t\r\n", "  "] {
      let run = try ToolRun(
        ["heights", "-t", "cell.yaml"], input: "{\"size\":1}\n" + end, in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == plain.output)
    }
    // Two blank lines in between stay two broken records, each with its line.
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "--on-error", "null"],
      input: "{\"size\":1}\n\n\n{\"size\":2}\n", in: scratch.folder)
    #expect(run.status == 1 && run.lines.count == 4)
    for line in 2...3 { #expect(run.errors.contains("<stdin>:\(line): expected a JSON object")) }
    #expect(run.errors.contains("2 of 4 rows failed"))
  }

  @Test func `what JSON forbids in a record is an error, not a crash`() throws {
    for (record, message) in [
      ("{\"size\":\"\\ud800\"}", "surrogate"), ("{\"size\":1,\"size\":2}", "twice"),
      (String(repeating: "[", count: 100_000), "deep"), ("{\"size\":1e}", "number"),
      ("nothing", "expected"),
    ] {
      try checkFailure(
        heights, files: ["cell.yaml": ToolFixtures.bars, "rows.ndjson": record + "\n"], status: 65,
        message: message)
    }
  }

  @Test func `a column's name may have as many dots as values may be nested`() throws {
    let names = [512, 513, 100_000].map {
      [String](repeating: "a", count: $0).joined(separator: ".")
    }
    let template = ["cell.yaml": ToolFixtures.bars]
    let arguments = ["heights", "-t", "cell.yaml", "-d", "rows.csv"]
    try checkFailure(
      arguments, files: template.merging(["rows.csv": names[0] + "\n1\n"]) { $1 }, status: 65,
      message: "rows.csv:2: field 'size' is missing")
    for name in names.dropFirst() {
      try checkFailure(
        arguments, files: template.merging(["rows.csv": name + "\n1\n"]) { $1 }, status: 65,
        message: "rows.csv:1: the column '\(name.prefix(60))': values are nested more than 512")
    }
  }

  @Test func `bytes that are not UTF-8 are an error with their line`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    let bytes: [UInt8] =
      Array("{\"text\":\"ok\"}\n{\"text\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n".utf8)
    try Data(bytes).write(to: scratch.folder.appendingPathComponent("rows.ndjson"))
    let run = try ToolRun(heights, in: scratch.folder)
    #expect(run.status == 65)
    #expect(run.errors.contains("rows.ndjson:2:"))
    #expect(run.lines.count == 1)
  }

  @Test func `a missing file ends with 66`() throws {
    try checkFailure(
      heights, files: ["cell.yaml": ToolFixtures.bars], status: 66, message: "rows.ndjson")
    let run = try checkFailure(
      ["heights", "-t", "nosuch", "-d", "-"], status: 66, message: "nosuch")
    #expect(run.errors.contains("news"))
  }

  @Test func `a missing font ends with 69 and names those that there are`() throws {
    let template = ToolFixtures.text.replacing("family: Noto Sans", with: "family: Comic Sans")
    let run = try checkFailure(
      heights, files: ["cell.yaml": template, "rows.ndjson": ""], status: 69,
      message: "cell.yaml:4:")
    #expect(run.errors.contains("Comic Sans"))
    #expect(run.errors.contains("Noto Sans"))
    try checkFailure(
      heights + ["--font-file", "none.ttf"],
      files: ["cell.yaml": ToolFixtures.text, "rows.ndjson": ""], status: 69, message: "none.ttf")
  }

  @Test func `a font file that a template names is opened, or its line is named`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appendingPathComponent("cells/fonts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let packed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TextMeasurementTests/WebFonts/thai.woff2")
    try FileManager.default.copyItem(at: packed, to: folder.appendingPathComponent("a.woff2"))
    let template = ToolFixtures.text.replacing("family: Noto Sans", with: "family: Noto Sans Thai")
    try scratch.write(template, to: "cells/plain.yaml")
    try scratch.write("fontFiles: fonts/a.woff2\n" + template, to: "cells/own.yaml")
    try scratch.write("fontFiles: [fonts/b.woff2]\n" + template, to: "cells/none.yaml")
    func heights(_ name: String, _ more: [String] = []) throws -> ToolRun {
      try ToolRun(
        ["heights", "-t", "cells/\(name).yaml", "--bundled-fonts", "none", "--scale", "0"] + more,
        input: "{\"text\":\"สวัสดีชาวโลก กำลังทดสอบ\"}\n", in: scratch.folder)
    }
    let own = try heights("own")
    #expect(own.status == 0, "\(own.errors)")
    #expect(own.output == (try heights("plain", ["--font-file", "cells/fonts/a.woff2"]).output))
    #expect(try heights("plain").status == 69)
    let none = try heights("none")
    #expect(none.status == 69)
    #expect(none.errors.hasPrefix("cells/none.yaml:1:13: error: "), "\(none.errors)")
    #expect(none.errors.contains("cells/fonts/b.woff2"))
  }

  @Test func `a template opens fonts of its folder and the system, and others by the options`()
    throws
  {
    let scratch = try Scratch()
    for folder in ["cells", "other", "home/.fonts"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let packed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TextMeasurementTests/WebFonts/thai.woff2")
    for name in ["cells/in.woff2", "other/out.woff2", "home/.fonts/own.woff2"] {
      try FileManager.default.copyItem(
        at: packed, to: scratch.folder.appendingPathComponent(name))
    }
    let root = scratch.folder.resolvingSymlinksInPath().path
    symlink("../other/out.woff2", "\(root)/cells/link.woff2")
    symlink("in.woff2", "\(root)/cells/inner.woff2")
    mkfifo("\(root)/cells/pipe", 0o600)
    func heights(_ font: String, _ more: [String] = []) throws -> ToolRun {
      try scratch.write(
        "fontFiles: ['\(font)']\n"
          + ToolFixtures.text.replacing("family: Noto Sans", with: "family: Noto Sans Thai"),
        to: "cells/a.yaml")
      return try ToolRun(
        ["heights", "-t", "cells/a.yaml", "--bundled-fonts", "none"] + more,
        input: "{\"text\":\"สวัสดี\"}\n", in: scratch.folder, environment: ["HOME": "\(root)/home"])
    }
    let inside = [
      "in.woff2", "inner.woff2", "\(root)/cells/in.woff2", "\(root)/home/.fonts/own.woff2",
    ]
    for font in inside {
      let run = try heights(font)
      #expect(run.status == 0, "\(font): \(run.errors)")
    }
    let outside = [
      "../other/out.woff2", "../other/none.woff2", "link.woff2", "\(root)/other/out.woff2",
      "\(root)/home/.fonts/../../other/out.woff2", "/etc/passwd", "/etc/none",
    ]
    for font in outside {
      let run = try heights(font)
      #expect(run.status == 69)
      let path = font.hasPrefix("/") ? font : "cells/\(font)"
      #expect(
        run.errors
          == "cells/a.yaml:1:13: error: the font file \(path) is outside of the template's "
          + "folder and of the system's font folders; name it with --font-file too\n")
    }
    let named = ["--font-file", "other/out.woff2"]
    for font in [outside[0], outside[2], outside[3]] {
      #expect(try heights(font, named).status == 0)
      #expect(try heights(font, ["--font-dir", "other"]).status == 0)
    }
    #expect(try heights("../other/none.woff2", named).status == 69)
    let pipe = try heights("pipe")
    #expect(
      pipe.status == 69 && pipe.errors.contains("is a FIFO, not a font file"), "\(pipe.errors)")
  }

  @Test func `a file that is no font ends with 69`() throws {
    try checkFailure(
      heights + ["--font-file", "bad.ttf"],
      files: ["cell.yaml": ToolFixtures.text, "rows.ndjson": "", "bad.ttf": "not a font"],
      status: 69, message: "bad.ttf")
  }

  @Test func `wrong command lines end with 64`() throws {
    try checkFailure(["heights", "--nonsense"], status: 64, message: "nonsense")
    try checkFailure(
      ["heights", "-t", "news", "--width", "wide"], status: 64, message: "wide")
    try checkFailure(["heights", "-t", "news", "--scale", "-1"], status: 64, message: "scale")
    try checkFailure(["heights", "-t", "news", "--jobs", "0"], status: 64, message: "jobs")
    try checkFailure(["heights", "--sample", "none"], status: 64, message: "none")
    try checkFailure(["heights", "-d", "rows.ndjson"], status: 64, message: "template")
    try checkFailure(["render", "--sample", "-o", "a.bmp"], status: 64, message: "a.bmp")
  }

  @Test(
    arguments: [
      (["heights", "--sample", "--width", "1e12"], "from 0 to 1000000, or several"),
      (["heights", "--sample", "--width", "375,-1"], "from 0 to 1000000, or several"),
      (
        ["heights", "--sample", "--scale", "-1"],
        "'--scale <scale>': expected a number from 0 to 64"
      ),
      (["heights", "--sample", "--jobs", "-2"], "expected a whole number from 1 to 1024"),
      (["layout", "--sample", "--width", "-5"], "'--width <width>': expected a number from 0 to"),
      (["explain", "--sample", "--row", "-1"], "'--row <row>': expected a whole number from 0"),
      (["measure", "--size", "-5"], "'--size': expected a number from 0 to 10000, found -5"),
      (["measure", "--lines", "-1"], "'--lines': expected a number from 0 to"),
      (["render", "--sample", "-o", "a.png", "--scale", "17"], "a number from 0.01 to 16"),
      (["render", "--sample", "-o", "a.png", "--viewport", "-1"], "a number from 0.5 to 1000000"),
      (["bench", "cells", "--sample", "--rounds", "1001"], "a whole number from 1 to 1000"),
      (["fonts", "--weight", "0"], "'--weight <weight>': expected a number from 1 to 1000"),
    ] as [([String], String)])
  func `a number that is not allowed is refused with its range`(
    arguments: [String], message: String
  ) throws {
    try checkFailure(arguments, status: 64, message: message)
  }

  @Test func `letters may be spaced by a negative number`() throws {
    func width(_ spacing: String) throws -> Double {
      let run = try ToolRun(
        ["measure", "--in", "lines", "--letterSpacing", spacing, "--scale", "0"], input: "abcd")
      return try #require(try run.objects().first?["width"] as? Double, "\(run.errors)")
    }
    // Advances are 32-bit numbers.
    #expect(try abs(width("0") - width("-0.5") - 4 * 0.5) < 1e-5)
  }

  @Test func `emoji that are drawn blank are warned about`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    // Unicode 16 has the first and the third, which the bundled fonts lack.
    let input = "1 \u{1FAE9} \u{1F600} \u{1FAE9} \u{1FAC6} ©\n"
    let run = try ToolRun(
      ["render", "-t", "cell.yaml", "--in", "lines", "-o", "cell.png"], input: input,
      in: scratch.folder)
    #expect(run.status == 0)
    // No option and no font of Debian would help.
    #expect(
      run.errors == """
        warning: 3 emoji are left blank, because no font has a picture: U+1FAE9 FACE WITH BAGS \
        UNDER EYES, U+1FAC6 FINGERPRINT; no Noto font of Debian 12 has them

        """)
    let heights = try ToolRun(
      ["heights", "-t", "cell.yaml", "--in", "lines"], input: input, in: scratch.folder)
    #expect(heights.errors == "")
  }

  @Test func `characters without a glyph are counted and warned about, not an error`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    // Old Hungarian is in no bundled font.
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml"], input: "{\"text\":\"𐲀𐲁\"}\n", in: scratch.folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("2 characters have no glyph"))
    // The characters, the row and what would show them are named.
    #expect(run.errors.contains("first: row 0"))
    #expect(run.errors.contains("U+10C80 OLD HUNGARIAN CAPITAL LETTER A, U+10C81"))
    #expect(
      run.errors.contains(
        "--system-fonts with Noto Sans Old Hungarian (package fonts-noto-core) would do"))
  }

  @Test func `the tool's own fonts can be limited, and left out`() throws {
    let core = try ToolRun(["fonts", "--bundled-fonts", "core", "--text", "ខ"])
    #expect(core.errors.contains("U+1781 KHMER LETTER KHA; --bundled-fonts all would do"))
    let all = try ToolRun(["fonts", "--text", "ខ"])
    #expect(all.errors.isEmpty)
    #expect(all.text.contains("NotoSansKhmer-Regular.ttf"))
    let none = try ToolRun(["fonts", "--bundled-fonts", "none", "--text", "a"])
    #expect(none.status == 69)
    #expect(none.errors.contains("leaves no font"))
    let own = try ToolRun(
      ["fonts", "--bundled-fonts", "none", "--font-file", try Self.ownFont()],
      environment: ["QUOIN_FONTS": "/nowhere", "QUOIN_WORLD_FONTS": "/nowhere"])
    #expect(own.status == 0, "\(own.errors)")
    #expect(own.lines.count == 2, "the heading and one face")
  }

  /// A font file of the caller.
  private static func ownFont() throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent("fonts/files/NotoSansThai-Regular.ttf").path
  }

  @Test func `a text in the place of a file suggests quotes and standard input`() throws {
    let hint = "a text comes from standard input: echo 'TEXT' | quoin measure --in lines -"
    for text in [
      "Hello", "Hello, world", "{\"text\":\"a\"}", String(repeating: "long", count: 5000),
    ] {
      let run = try checkFailure(["measure", text], status: 66, message: hint)
      #expect(run.errors.utf8.count < 500)
    }
    let words = try checkFailure(
      ["measure", "Hello", "world"], status: 64,
      message: "'world' follows the file 'Hello'; a file's name with spaces needs quotes")
    #expect(words.errors.contains(hint))
    for name in ["absent.ndjson", "absent/texts"] {
      let run = try checkFailure(["measure", name], status: 66, message: "cannot open")
      #expect(!run.errors.contains("echo"))
    }
    try checkFailure(
      ["heights", "-t", "news", "-d", "{\"title\":\"A\"}"], status: 66,
      message: "records come from standard input: echo 'JSON' | quoin heights --data - …")
    try checkFailure(
      ["solve", "{\"variables\":[]}"], status: 66,
      message: "a system comes from standard input: echo 'JSON' | quoin solve -")
  }
}
