// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Segments that are kept as the places of different ones.
@Suite struct GatheredSegmentTests {
  private let context = TestFonts.bundled.core.withShapingContext {
    $0.textContext(TextStyle(), ParagraphStyle(), TestFonts.bundled.core)
  }

  private func withPacked(
    _ segments: [TextSegment], isFine: Bool, _ body: (PackedSegments, CompactShape) -> Void
  ) throws {
    var gathered = GatheredSegments()
    var examined = ExaminedSegments(context)
    for segment in segments {
      examined.add(segment)
      let isAdded = gathered.add(segment)
      #expect(isAdded)
    }
    let shape = gathered.shape(try #require(CompactShape(of: examined, isFine: isFine)))
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: shape.byteCount, alignment: 8)
    defer { bytes.deallocate() }
    gathered.pack(shape, into: bytes)
    body(
      PackedSegments(
        bytes: bytes, count: shape.entryCount, form: shape.form,
        hasHardBreaks: shape.hasHardBreaks, oneSpace: Int64(context.spaceAdvance),
        naturalWidth: shape.naturalWidth, heightMask: shape.heightMask),
      shape)
  }

  @Test(arguments: [(CompactForm.narrow, false), (.indexed, false), (.indexed, true)])
  func `segments are those that were gathered`(form: CompactForm, isFine: Bool) throws {
    var random = SeededGenerator(fallback: 20_261_124)
    let space = Int64(context.spaceAdvance)
    let widest: Int64 = form == .narrow ? 30_000 : Int64(Int32.max)
    // More than a piece.
    let segments = (0..<600_000).map { _ in
      TextSegment(
        width: Int64.random(in: 1...60, using: &random) * (widest / 60),
        space: Bool.random(using: &random) ? space : 0,
        heightMask: form == .narrow || Bool.random(using: &random) ? 1 : 3,
        endsLine: Int.random(in: 0..<9, using: &random) == 0)
    }
    try withPacked(segments, isFine: isFine) { packed, shape in
      #expect(packed.form == form && shape.isFine == isFine)
      #expect(packed.byteCount == shape.byteCount)
      #expect(shape.byteCount < 3 * segments.count)
      var index = 0
      packed.forEachSegment { width, space, heightMask, endsLine in
        let segment = segments[index]
        index += 1
        return width == segment.width && space == segment.space
          && heightMask == segment.heightMask && endsLine == segment.endsLine
      }
      #expect(index == segments.count)
    }
  }

  @Test func `there are at most 65,535 different segments`() {
    var gathered = GatheredSegments()
    func segment(_ width: Int) -> TextSegment {
      TextSegment(width: Int64(width), space: 0, heightMask: 1, endsLine: false)
    }
    var refused = 0
    for width in 0..<GatheredSegments.mostDifferent where !gathered.add(segment(width)) {
      refused += 1
    }
    #expect(refused == 0)
    let takesKnown = gathered.add(segment(7))
    let takesNew = gathered.add(segment(GatheredSegments.mostDifferent))
    #expect(takesKnown && !takesNew)
  }
}
