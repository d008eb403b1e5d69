// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CompactText: PreparedText {
  /// The unit of the segments.
  var unit: PositionUnit { header.form == .fine ? .fine : header.context.unit }

  /// The width of the widest segment.
  var minContentWidth: Double {
    var widest: Int64 = 0
    forEachSegment { width, _, _, _ in
      widest = max(widest, width)
      return true
    }
    return Double(widest) * unit.points
  }

  /// The width of the widest paragraph on one line, with its indents.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  /// How many characters no font has.
  var missingGlyphCount: Int { Int(header.missingGlyphCount) }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    LineComposer(analysis(), container).layout()
  }

  /// The size and baselines in a container, by arithmetic on the segments.
  ///
  /// Text that must be cut inside of a segment, or shortened by an ellipsis, is measured from its
  /// analysis, which the worker's cache of pieces makes cheap.
  func metrics(in container: TextContainer) -> TextMetrics {
    if header.segmentCount == 0 { return .empty }
    if container.lineBreakMode != .charWrap, !header.context.hasIndents,
      let metrics = wrapped(container)
    {
      return metrics
    }
    return LineSetter(analysis(), container).metrics()
  }

  /// The widths around a container's at which the text has as many lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    WidthSearch(container, unit: unit) { metrics(in: $0) }.range()
  }

  /// The analysis of the text, made anew or remembered by a worker.
  func analysis() -> TextAnalysis {
    header.context.core.withWorker { $0.analysis(of: self) }
  }

  /// The metrics, or nil where segments alone do not tell them.
  private func wrapped(_ container: TextContainer) -> TextMetrics? {
    let limit = unit.limit(forWidth: container.width)
    let isUniform = header.form == .narrow || header.heights.heights.isUniform
    if header.naturalWidth <= limit, !header.hasHardBreaks, isUniform {
      return oneLine()
    }
    if header.form == .narrow, !header.hasHardBreaks {
      return wrapNarrow(limit, container)
    }
    return wrapAny(limit, container)
  }

  private func oneLine() -> TextMetrics {
    let extents = header.heights.uniform
    return TextMetrics(
      size: Size(width: Double(header.naturalWidth) * unit.points, height: extents.height),
      lineCount: 1, firstBaseline: extents.ascent, lastBaseline: extents.ascent,
      isTruncated: false)
  }

  /// Wraps a single paragraph of equally high lines.
  private func wrapNarrow(_ limit: Int64, _ container: TextContainer) -> TextMetrics? {
    let space = Int64(header.context.spaceAdvance)
    let count = Int(header.segmentCount)
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    let truncates = container.lineBreakMode.truncates
    let found = storage.withUnsafeMutablePointerToElements { elements -> Wrapped? in
      let entries = UnsafeRawPointer(elements)
      var lines = 1
      var widest: Int64 = 0
      var isTruncated = false
      var pen: Int64 = 0
      var visible: Int64 = 0
      for index in 0..<count {
        let entry = entries.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        let width = Int64(entry & 0x7FFF)
        let end = pen + width
        if end <= limit || width == 0 {
          visible = width > 0 ? end : visible
          pen = end
        } else {
          // A segment that is wider than a line is cut inside.
          if width > limit { return nil }
          if lines == most {
            if truncates { return nil }
            isTruncated = true
            break
          }
          widest = max(widest, visible)
          lines += 1
          visible = width
          pen = width
        }
        if entry & Self.spaceBit != 0 { pen += space }
      }
      return Wrapped(
        lines: lines, widest: max(widest, visible), isTruncated: isTruncated)
    }
    guard let found else { return nil }
    var stack = LineStack()
    stack.add(1, count: found.lines, header.heights)
    return TextMetrics(
      size: Size(
        width: Double(found.widest) * unit.points, height: stack.height(header.heights.heights)),
      lineCount: found.lines, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: found.isTruncated)
  }

  /// What wrapping found.
  private struct Wrapped {
    var lines: Int
    var widest: Int64
    var isTruncated: Bool
  }

  /// Wraps text of any form, with line ends and lines of several heights.
  private func wrapAny(_ limit: Int64, _ container: TextContainer) -> TextMetrics? {
    let heights = header.heights.heights
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var stack = LineStack()
    var widest: Int64 = 0
    var pen: Int64 = 0
    var visible: Int64 = 0
    var mask: UInt64 = 0
    var isLineEmpty = true
    var startsParagraph = true
    var isPossible = true
    forEachSegment { width, space, segmentMask, endsLine in
      let end = pen + width
      if end > limit, width > 0 {
        if width > limit {
          isPossible = false
          return false
        }
        stack.add(mask, startsParagraph: startsParagraph, heights)
        startsParagraph = false
        widest = max(widest, visible)
        pen = width
        visible = width
        mask = UInt64(segmentMask)
      } else {
        if width > 0 { visible = end }
        pen = end
        mask |= UInt64(segmentMask)
      }
      isLineEmpty = false
      pen += space
      if endsLine {
        stack.add(mask, startsParagraph: startsParagraph, heights)
        startsParagraph = true
        widest = max(widest, visible)
        (pen, visible, mask) = (0, 0, 0)
        isLineEmpty = true
      }
      isPossible = stack.count <= most
      return isPossible
    }
    guard isPossible else { return nil }
    // Behind a final line end stands an empty line.
    if !isLineEmpty || startsParagraph {
      stack.add(mask == 0 ? 1 : mask, startsParagraph: startsParagraph, heights)
      widest = max(widest, visible)
    }
    guard stack.count <= most else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: false)
  }

  /// Calls a function with each segment until it says no: width, space, height mask, line end.
  func forEachSegment(_ body: (Int64, Int64, UInt8, Bool) -> Bool) {
    let count = Int(header.segmentCount)
    let form = header.form
    let oneSpace = Int64(header.context.spaceAdvance)
    storage.withUnsafeMutablePointerToElements { elements in
      let bytes = UnsafeRawPointer(elements)
      switch form {
      case .narrow, .narrowWithHeights:
        var index = 0
        while index < count {
          let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
          let next =
            index + 1 < count
            ? bytes.loadUnaligned(fromByteOffset: index * 2 + 2, as: UInt16.self) : 0
          let mask =
            form == .narrow
            ? 1 : bytes.load(fromByteOffset: count * 2 + index, as: UInt8.self)
          let endsLine = next == Self.lineEnd
          let space = entry & Self.spaceBit != 0 ? oneSpace : 0
          if !body(Int64(entry & 0x7FFF), space, mask, endsLine) { return }
          index += endsLine ? 2 : 1
        }
      case .wide, .fine:
        for index in 0..<count {
          let width = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt32.self)
          let space = bytes.loadUnaligned(fromByteOffset: index * 8 + 4, as: UInt32.self)
          let mask = bytes.load(fromByteOffset: count * 8 + index, as: UInt8.self)
          if !body(Int64(width), Int64(Int32(bitPattern: space) >> 1), mask, space & 1 != 0) {
            return
          }
        }
      }
    }
  }
}

extension LineStack {
  /// Adds equal lines of one paragraph at once, to an empty stack.
  mutating func add(_ mask: UInt64, count: Int, _ table: LineHeightTable) {
    guard count > 0 else { return }
    setUniform(mask, count: count, table.uniform, lineSpacing: table.heights.lineSpacing)
  }
}
