// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import LayoutGeometry
import QuoinTablesC
import TextVocabulary

@c @implementation
public func quoin_text_caret(
  _ text: quoin_text, _ width: Double, _ max_lines: Int, _ byte: Int, _ affinity: quoin_affinity,
  _ caret: UnsafeMutablePointer<quoin_caret>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let caret = try caret.required("caret")
    let text = try text.object()
    let affinities: [TextAffinity] = [.upstream, .downstream]
    let affinity = try choice(affinity, of: affinities, "affinities")
    let place = try text.range(byte, byte).lowerBound
    let positions = text.positions(in: try container(width: width, maxLines: max_lines))
    guard let found = positions.caret(at: place, affinity: affinity) else {
      throw CallFailure(.badArgument, "an empty text has no caret")
    }
    caret.pointee = quoin_caret(line: found.line, x: found.x, top: found.top, bottom: found.bottom)
  }
}

@c @implementation
public func quoin_text_byte_at(
  _ text: quoin_text, _ width: Double, _ max_lines: Int, _ x: Double, _ y: Double,
  _ byte: UnsafeMutablePointer<Int>?, _ affinity: UnsafeMutablePointer<quoin_affinity>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let byte = try byte.required("byte")
    let text = try text.object()
    let positions = text.positions(in: try container(width: width, maxLines: max_lines))
    let nearest = positions.nearest(to: Point(x: x, y: y))
    byte.pointee = nearest.offset
    affinity?.pointee = nearest.affinity == .upstream ? 0 : 1
  }
}

@c @implementation
public func quoin_text_selection(
  _ text: quoin_text, _ width: Double, _ max_lines: Int, _ start: Int, _ end: Int,
  _ rects: UnsafeMutablePointer<quoin_rect>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let text = try text.object()
    let range = try text.range(start, end)
    let positions = text.positions(in: try container(width: width, maxLines: max_lines))
    try OutputBuffer(start: rects, capacity: capacity)
      .fill(with: positions.selectionRectangles(for: range).map(quoin_rect.init), count: count)
  }
}

extension TextObject {
  /// Bytes of the text, which must be there.
  fileprivate func range(_ start: Int, _ end: Int) throws(CallFailure) -> Range<Int> {
    let length = string.utf8.count
    guard start >= 0, end <= length, start <= end else {
      throw CallFailure(
        .badArgument, "the text has the bytes 0 to \(length), and not \(start) to \(end)")
    }
    return start..<end
  }
}
