// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

/// Many texts of one style, prepared together and kept in a few arrays.
///
/// A row takes 16 bytes and about two bytes for each word, and no object: a million rows take a
/// handful of allocations. Metrics and layouts equal those of texts prepared one by one, to the
/// bit. The strings are shared with the array that the batch was made from.
///
///     let batch = measurer.prepareBatch(messages, style: style, paragraphStyle: ParagraphStyle())
///     let heights = batch.heights(in: TextContainer(width: 300))
public struct TextBatch: Sendable {
  /// The characters of each text.
  public let texts: [String]
  /// The style of all texts.
  public let style: TextStyle
  /// The paragraph style of all texts.
  public let paragraphStyle: ParagraphStyle
  private let context: TextContext
  /// The conversion to device pixels, in which the rows are kept; nil where they are points.
  private let pixels: DevicePixels?
  /// The packed row of each text.
  private var rows: [BatchRow] = []
  /// The packed segments of all texts, one after the other.
  private var bytes: [UInt8] = []
  /// The line heights of the texts; most texts have the first.
  private var tables: [LineHeightTable]
  /// The few texts whose segments do not determine their lines, by ascending index.
  private var others: [(index: Int, text: CompactText)] = []

  /// Prepares texts one after another with one shaping context.
  init(
    _ texts: [String], style: TextStyle, paragraphStyle: ParagraphStyle, core: MeasurerCore
  ) {
    self.texts = texts
    self.style = style
    self.paragraphStyle = paragraphStyle
    pixels = DevicePixels(paragraphStyle)
    context = core.textContext(
      pixels?.style(style) ?? style, pixels?.style(paragraphStyle) ?? paragraphStyle)
    tables = [context.heights]
    rows.reserveCapacity(texts.count)
    core.withShapingContext { shaping in
      for text in texts {
        if context.isPlain, let scanned = shaping.scanSegments(text, context),
          append(shaping.segments, scanned)
        {
          continue
        }
        append(
          shaping.prepare(
            AttributedText(text, style: context.style.style), context.paragraphStyle, core))
      }
    }
    // Copied without the spare capacity; `Array(bytes)` would share the storage.
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// The number of texts.
  public var count: Int { rows.count }

  /// The size of the batch in bytes, without the strings and the parts that all texts share.
  public var byteCount: Int {
    let kept = others.reduce(0) { sum, other in
      sum + other.text.byteCount + MemoryLayout<(index: Int, text: CompactText)>.stride
    }
    return rows.count * MemoryLayout<BatchRow>.stride + bytes.count + kept
  }

  /// The size and baselines of a text in a container.
  ///
  /// - Precondition: `0 <= index < count`.
  public func metrics(of index: Int, in container: TextContainer) -> TextMetrics {
    guard let pixels else { return keptMetrics(of: index, in: container) }
    return pixels.metrics(keptMetrics(of: index, in: pixels.container(container)))
  }

  private func keptMetrics(of index: Int, in container: TextContainer) -> TextMetrics {
    let row = row(index)
    if row.entryCount == 0, row.form != nil { return .empty }
    if context.rule.isArithmetic(container.lineBreakMode),
      let metrics = withSegments(row, { $0.metrics(in: container, unit(row), table(row)) })
    {
      return metrics
    }
    return kept(index).metrics(in: container)
  }

  /// The height of a text in a container; equal to that of its metrics to the bit.
  ///
  /// - Precondition: `0 <= index < count`.
  public func height(of index: Int, in container: TextContainer) -> Double {
    guard let pixels else { return keptHeight(of: index, in: container) }
    return pixels.points(keptHeight(of: index, in: pixels.container(container)))
  }

  private func keptHeight(of index: Int, in container: TextContainer) -> Double {
    let row = row(index)
    if context.rule.isArithmetic(container.lineBreakMode),
      let height = withSegments(
        row, { $0.height(in: container, unit(row), table(row), ellipsis: context.ellipsisWidth) })
    {
      return height
    }
    return keptMetrics(of: index, in: container).size.height
  }

  /// The heights of all texts in a container, in order.
  public func heights(in container: TextContainer) -> [Double] {
    rows.indices.map { height(of: $0, in: container) }
  }

  /// The lines and glyphs of a text in a container.
  ///
  /// - Precondition: `0 <= index < count`.
  public func layout(of index: Int, in container: TextContainer) -> TextLayout {
    guard let pixels else { return keptLayout(of: index, in: container) }
    return pixels.layout(keptLayout(of: index, in: pixels.container(container)))
  }

  private func keptLayout(of index: Int, in container: TextContainer) -> TextLayout {
    let row = row(index)
    if row.form != nil,
      let layout = context.core.withShapingContext({ shaping in
        shaping.layout(
          texts[index], context, in: container,
          ScanRequest(isFine: row.isFine, isRecording: true))
      })
    {
      return layout
    }
    return kept(index).layout(in: container)
  }

  /// A text of the batch as a separate prepared text, which is usually prepared again.
  ///
  /// - Precondition: `0 <= index < count`.
  public func prepared(_ index: Int) -> any PreparedText {
    guard let pixels else { return kept(index) }
    return DevicePixelText(kept(index), pixels)
  }

  private func kept(_ index: Int) -> any PreparedText {
    if row(index).form == nil {
      return others[others.indices.partitioningIndex { others[$0].index >= index }].text
    }
    return context.core.withShapingContext { shaping in
      shaping.prepare(
        AttributedText(texts[index], style: context.style.style), context.paragraphStyle,
        context.core)
    }
  }

  // MARK: - Rows

  private func row(_ index: Int) -> BatchRow {
    precondition(
      rows.indices.contains(index), "Text \(index) is out of range 0..<\(rows.count).")
    return rows[index]
  }

  private func unit(_ row: BatchRow) -> PositionUnit {
    row.isFine ? .fine : context.unit
  }

  private func table(_ row: BatchRow) -> LineHeightTable { tables[Int(row.table)] }

  private func withSegments<Result>(
    _ row: BatchRow, _ body: (PackedSegments) -> Result?
  ) -> Result? {
    guard let form = row.form else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      return body(
        PackedSegments(
          bytes: start + Int(row.start), count: Int(row.entryCount), form: form,
          hasHardBreaks: row.hasHardBreaks, oneSpace: Int64(context.spaceAdvance),
          naturalWidth: Int64(row.naturalWidth), heightMask: row.heightMask))
    }
  }

  /// Packs the segments of a scanned text; false if they do not fit.
  private mutating func append(
    _ segments: borrowing GrowingBuffer<TextSegment>, _ scanned: ScannedText
  ) -> Bool {
    let rounding = ItemRounding(BorrowedList())
    guard let shape = CompactShape(of: segments, context, rounding, isFine: scanned.isFine),
      shape.naturalWidth < Int64(UInt32.max), bytes.count < Int(UInt32.max) / 2,
      shape.form != .indexed, let table = tableIndex(scanned.heights)
    else { return false }
    let start = bytes.count
    rows.append(
      BatchRow(
        start: UInt32(start), entryCount: UInt32(shape.entryCount),
        naturalWidth: UInt32(shape.naturalWidth), table: table, form: shape.form,
        isFine: shape.isFine, hasHardBreaks: shape.hasHardBreaks, heightMask: shape.heightMask))
    bytes.append(contentsOf: repeatElement(0, count: shape.byteCount))
    bytes.withUnsafeMutableBytes { bytes in
      if let base = bytes.baseAddress { shape.pack(segments, base + start) }
    }
    return true
  }

  /// Copies the segments of a text, or keeps the text if they do not determine its lines.
  private mutating func append(_ compact: CompactText) {
    let header = compact.header
    // The segments of a text of megabytes are kept as they are.
    guard header.missingGlyphCount == 0, header.rich == nil, header.form != .indexed,
      !header.hasItems, !header.hasTabs, header.rule == context.rule,
      header.naturalWidth < Int64(UInt32.max), bytes.count < Int(UInt32.max) / 2,
      let table = tableIndex(header.heights)
    else {
      others.append((rows.count, compact))
      rows.append(BatchRow())
      return
    }
    rows.append(
      BatchRow(
        start: UInt32(bytes.count), entryCount: header.segmentCount,
        naturalWidth: UInt32(header.naturalWidth), table: table, form: header.form,
        isFine: header.isFine, hasHardBreaks: header.hasHardBreaks, heightMask: header.heightMask))
    compact.withSegments { segments in
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(start: segments.bytes, count: segments.byteCount))
    }
  }

  /// The index of line heights among those of the texts; nil if there are too many.
  private mutating func tableIndex(_ table: LineHeightTable) -> UInt8? {
    // The latest are the likeliest to recur.
    for index in tables.indices.reversed().prefix(8)
    where tables[index] === table || tables[index].heights == table.heights {
      return UInt8(index)
    }
    if tables[0] === table { return 0 }
    guard tables.count < 256 else { return nil }
    tables.append(table)
    return UInt8(tables.count - 1)
  }
}

/// A text of a batch, without its segments.
private struct BatchRow: BitwiseCopyable {
  /// The offset in bytes of the text's segments.
  var start: UInt32 = 0
  /// The number of packed entries.
  var entryCount: UInt32 = 0
  /// The advance of the widest paragraph without trailing whitespace.
  var naturalWidth: UInt32 = 0
  /// The index of the text's line heights.
  var table: UInt8 = 0
  /// The packing of the segments; nil if the prepared text is kept.
  var form: CompactForm?
  /// The height classes of every segment, if all are the same; else 1.
  var heightMask: UInt8 = 1
  private var flags: UInt8 = 0

  /// A row of a text whose segments are not packed.
  init() {}

  /// A row of packed segments.
  init(
    start: UInt32, entryCount: UInt32, naturalWidth: UInt32, table: UInt8, form: CompactForm,
    isFine: Bool, hasHardBreaks: Bool, heightMask: UInt8
  ) {
    self.start = start
    self.entryCount = entryCount
    self.naturalWidth = naturalWidth
    self.table = table
    self.form = form
    self.heightMask = heightMask
    flags = (isFine ? 1 : 0) | (hasHardBreaks ? 2 : 0)
  }

  /// Whether the segments are in units of 2^-20 point.
  var isFine: Bool { flags & 1 != 0 }
  /// Whether the text has a hard break before its end.
  var hasHardBreaks: Bool { flags & 2 != 0 }
}
