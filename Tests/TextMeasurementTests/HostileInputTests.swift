// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Strange input gives a defined result or a typed error, in time linear in its length.
@Suite struct HostileInputTests {
  func prepare(_ text: String, size: Double = 16) -> any PreparedText {
    TestFonts.bundled.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: size))),
      paragraphStyle: ParagraphStyle())
  }

  @Test func `an empty text has no line and no height`() {
    let prepared = prepare("")
    #expect(prepared.metrics(in: TextContainer(width: 100)) == .empty)
    #expect(prepared.height(in: TextContainer(width: 100)) == 0)
    #expect(prepared.layout(in: TextContainer(width: 100)).lines.isEmpty)
    #expect(prepared.minContentWidth == 0)
    #expect(prepared.maxContentWidth == 0)
  }

  @Test func `NaN and infinite widths set no limit, and negative ones count as 0`() {
    let prepared = prepare("some words to wrap")
    let unlimited = prepared.metrics(in: TextContainer())
    for width in [Double.nan, Double.infinity, 1e300] {
      #expect(prepared.metrics(in: TextContainer(width: width)) == unlimited)
      #expect(prepared.layout(in: TextContainer(width: width)).metrics == unlimited)
    }
    let none = prepared.metrics(in: TextContainer(width: 0))
    #expect(none.lineCount == "somewordstowrap".count)
    for width in [-1, -Double.infinity] {
      #expect(prepared.metrics(in: TextContainer(width: width)) == none)
    }
  }

  @Test func `NaN and infinite sizes count as 0, and then nothing has an extent`() {
    for size in [Double.nan, Double.infinity, -5, 0] {
      let metrics = prepare("some words", size: size).layout(in: TextContainer(width: 10)).metrics
      #expect(metrics.size == .zero, "size \(size)")
      #expect(metrics.lineCount == 1)
    }
    let huge = prepare("some words", size: 1e300).metrics(in: TextContainer())
    #expect(huge.size.width.isFinite && huge.size.height.isFinite)
  }

  @Test func `strange spacing and paragraph styles give finite results`() {
    var random = SeededGenerator(fallback: 29)
    let numbers = [Double.nan, .infinity, -.infinity, -1e300, 1e300, -3, 0, 2, 1e-300]
    func pick() -> Double { numbers[Int.random(in: 0..<numbers.count, using: &random)] }
    for _ in 0..<300 {
      var style = TextStyle(letterSpacing: pick(), wordSpacing: pick(), baselineOffset: pick())
      style.font.size = pick()
      style.font.weight = FontWeight(rawValue: pick())
      var paragraph = ParagraphStyle()
      paragraph.lineHeightMultiple = pick()
      paragraph.minimumLineHeight = pick()
      paragraph.maximumLineHeight = pick()
      paragraph.lineSpacing = pick()
      paragraph.paragraphSpacing = pick()
      paragraph.firstLineHeadIndent = pick()
      paragraph.headIndent = pick()
      paragraph.tailIndent = pick()
      paragraph.defaultTabInterval = pick()
      paragraph.tabStops = [TabStop(location: pick())]
      let prepared = TestFonts.bundled.prepare(
        AttributedText("a b\tc\u{AD}d\ne 漢字", style: style), paragraphStyle: paragraph)
      for mode in LineBreakMode.allCases {
        let layout = prepared.layout(
          in: TextContainer(
            width: pick(), maximumNumberOfLines: Int.random(in: -1...2, using: &random),
            lineBreakMode: mode))
        #expect(layout.metrics.size.height.isFinite, "\(style) \(paragraph); \(random.hint)")
        #expect(layout.metrics.size.width.isFinite, "\(style) \(paragraph); \(random.hint)")
      }
    }
  }

  @Test func `a hundred thousand marks on one base are one cluster`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    let prepared = prepare(text)
    #expect(prepared.metrics(in: TextContainer(width: 1)).lineCount == 1)
  }

  @Test func `control characters and nested directions do no harm`() {
    var text = ""
    for scalar in 0...0x9F { text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar))) }
    text += String(repeating: "\u{202E}\u{2067}", count: 5_000) + "abc"
    let layout = prepare(text).layout(in: TextContainer(width: 50))
    #expect(layout.lines.last?.range.upperBound == text.utf8.count)
  }

  @Test func `a line of a megabyte is measured, with and without spaces`() {
    for word in ["word ", "x", "漢", "ا"] {
      let text = String(repeating: word, count: 1_000_000 / word.utf8.count)
      let metrics = prepare(text).metrics(in: TextContainer(width: 300))
      #expect(metrics.lineCount > 1000, "\(word)")
    }
  }

  /// The number of broken copies of each bundled font: 12, or the environment's number.
  static let copies = ProcessInfo.processInfo.environment["FONTS"].flatMap { Int($0) } ?? 12

  @Test func `broken fonts give typed errors or measure something`() throws {
    var random = SeededGenerator(fallback: 31)
    var opened = 0
    let text = AttributedText("office AVATAR 漢字 مرحبا")
    for face in TestFonts.bundled.collection.faces where face.glyphCount < 4000 {
      guard case .file(let path) = face.source else { continue }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      for round in 0..<Self.copies {
        var broken = bytes
        if round % 3 == 0 {
          broken.removeLast(Int.random(in: 1..<broken.count, using: &random))
        }
        for _ in 0..<Int.random(in: 1...200, using: &random) where !broken.isEmpty {
          // The first kilobytes locate most tables.
          let limit = Bool.random(using: &random) ? min(broken.count, 4096) : broken.count
          broken[Int.random(in: 0..<limit, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        var fonts = FontCollection()
        do {
          try fonts.add(FontData(bytes: broken, name: "broken \(face.postScriptName)"))
        } catch {
          continue
        }
        let measurer = HarfBuzzTextMeasurer(collection: fonts)
        opened += 1
        let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
        for mode in LineBreakMode.allCases {
          let container = TextContainer(
            width: 40, maximumNumberOfLines: mode.rawValue, lineBreakMode: mode)
          let layout = prepared.layout(in: container)
          let hint = "\(face.postScriptName), \(mode); \(random.hint)"
          #expect(layout.metrics.size.height.isFinite, "\(hint)")
          #expect(layout.metrics.size.width.isFinite, "\(hint)")
          #expect(prepared.metrics(in: container) == layout.metrics, "\(hint)")
        }
      }
    }
    #expect(opened > 0, "none of the broken fonts could be opened: nothing was tested")
  }

  @Test func `data that is not a font gives an error of its kind`() {
    var fonts = FontCollection()
    #expect(throws: FontLoadingError.unreadableFile(path: "/no/such/font.ttf")) {
      try fonts.addFile(at: "/no/such/font.ttf")
    }
    #expect(throws: FontLoadingError.unreadableFolder(path: "/no/such/folder")) {
      try fonts.addFolder(at: "/no/such/folder")
    }
    for bytes in [[], [0], Array("hello, world".utf8)] as [[UInt8]] {
      #expect(throws: FontLoadingError.self) {
        try fonts.add(FontData(bytes: bytes, name: "nothing"))
      }
    }
    #expect(fonts.isEmpty)
  }
}
