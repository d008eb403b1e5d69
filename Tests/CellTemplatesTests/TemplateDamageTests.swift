// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import CellTemplates

@Suite struct TemplateDamageTests {
  /// Damages a text at some characters: replaced, removed, doubled or cut off.
  private func damaged(_ text: String, _ generator: inout SeededGenerator) -> String {
    var characters = Array(text)
    let pieces = Array("{}[]()|-:#@$%.,\"'\n \t0a=<>*/é")
    for _ in 0...Int.random(in: 0...4, using: &generator) where !characters.isEmpty {
      let index = Int.random(in: 0..<characters.count, using: &generator)
      switch Int.random(in: 0...3, using: &generator) {
      case 0: characters[index] = pieces.randomElement(using: &generator) ?? " "
      case 1: characters.remove(at: index)
      case 2: characters.insert(pieces.randomElement(using: &generator) ?? " ", at: index)
      default:
        let end = min(characters.count, index + Int.random(in: 0...40, using: &generator))
        characters.removeSubrange(index..<end)
      }
    }
    return String(characters)
  }

  @Test func `damaged templates give errors in the text, or lay out`() throws {
    var generator = SeededGenerator(fallback: 23)
    let fields = ["title", "body", "author", "sender", "text", "from", "subject", "name"]
    let content = RecordValue.object(
      RecordObject(fields.map { ($0, .string("Some words for a line or two")) }))
    let sources = CellTemplate.builtInNames.compactMap(CellTemplate.builtInSource(named:))
    for source in sources {
      for _ in 0..<60 {
        let text = damaged(source, &generator)
        let lineCount = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .count
        do {
          let template = try CellTemplate.load(source: text, fileName: "t.yaml")
          let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
          _ = try measurer.layout(of: content, width: 300)
        } catch let errors as TemplateErrors {
          #expect(!errors.diagnostics.isEmpty, "\(generator.hint)")
          for diagnostic in errors.diagnostics {
            #expect((1...lineCount + 1).contains(diagnostic.line), "\(text)\n\(generator.hint)")
            #expect(diagnostic.column >= 1)
            #expect(
              diagnostic.column <= diagnostic.sourceLine.unicodeScalars.count + 1,
              "\(diagnostic)\nin \(text.debugDescription)\n\(generator.hint)")
          }
        } catch let error as RecordError {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }

  @Test func `a text with very many errors reports a limited number`() {
    let lines = (0..<5000).map { "x\($0).left = y\($0).left" }
    let found = findings(sampleSource(lines))
    #expect(found.count == 100)
  }
}
