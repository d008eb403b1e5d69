// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CompactText {
  /// The height in a container, by arithmetic also where the last line is shortened.
  ///
  /// Lines that are all equally high need only be counted; what an ellipsis replaces, and how wide
  /// the last line then is, makes no difference.
  func height(in container: TextContainer) -> Double {
    let heights = header.heights
    guard container.lineBreakMode != .charWrap, !header.context.hasIndents,
      heights.heights.isUniform, let stack = countedLines(container)
    else { return metrics(in: container).size.height }
    return stack.height(heights.heights)
  }

  /// The lines up to the last that a container takes; nil where one is cut inside of a segment.
  private func countedLines(_ container: TextContainer) -> LineStack? {
    let heights = header.heights.heights
    let limit = unit.limit(forWidth: container.width)
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var stack = LineStack()
    var pen: Int64 = 0
    var startsParagraph = true
    var isLineEmpty = true
    var isCut = false
    func endLine() {
      stack.add(1, startsParagraph: startsParagraph, heights)
      startsParagraph = false
      isLineEmpty = true
      pen = 0
    }
    forEachSegment { width, space, _, endsLine in
      if pen + width > limit, width > 0 {
        // What does not fit on the last line is left out, however wide it is.
        isCut = width > limit && stack.count + 1 < most
        if isCut { return false }
        endLine()
        if stack.count == most { return false }
      }
      pen += width + space
      isLineEmpty = false
      if endsLine {
        endLine()
        startsParagraph = true
      }
      return stack.count < most
    }
    if isCut { return nil }
    // Behind a final line end stands an empty line.
    if stack.count < most, !isLineEmpty || startsParagraph { endLine() }
    return stack
  }
}
