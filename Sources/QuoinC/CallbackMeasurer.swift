// SPDX-License-Identifier: Apache-2.0

import CQuoin
import LayoutGeometry
import QuoinTablesC
import TextVocabulary

/// A text engine behind C callbacks as a measurer.
///
/// The caller promised that all calls may come from several threads at once, which makes sharing
/// the pointers safe.
final class CallbackMeasurer: TextMeasurer, @unchecked Sendable {
  typealias Prepare =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, UnsafePointer<quoin_font>?
    ) -> UnsafeMutableRawPointer?
  typealias Measure =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Double, Int
    ) -> quoin_text_metrics
  typealias MinWidth =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Double
  typealias Release = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  typealias LineMetricsOfFont =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<quoin_font>?
    ) -> quoin_line_metrics

  let context: UnsafeMutableRawPointer?
  private let prepare: Prepare
  let measure: Measure
  let minWidth: MinWidth
  let release: Release
  private let lineMetrics: LineMetricsOfFont

  /// Takes an engine whose calls are all there.
  init(_ engine: quoin_text_engine, context: UnsafeMutableRawPointer?) throws(CallFailure) {
    self.context = context
    prepare = try engine.prepare.required("engine.prepare")
    measure = try engine.measure.required("engine.measure")
    minWidth = try engine.min_width.required("engine.min_width")
    release = try engine.release.required("engine.release")
    lineMetrics = try engine.line_metrics.required("engine.line_metrics")
  }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    var string = text.string
    let font = text.runs.first?.style.font ?? FontDescriptor()
    let handle = withFont(font) { font in
      string.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          prepare(context, $0.baseAddress, $0.count, font)
        }
      }
    }
    return CallbackText(handle, measurer: self, isEmpty: string.isEmpty)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    let metrics = withFont(font) { lineMetrics(context, $0) }
    return LineMetrics(
      ascent: metrics.ascent.usable, descent: metrics.descent.usable,
      leading: metrics.leading.usable)
  }

  func check(_ font: FontDescriptor) throws(MissingFontError) {}

  private func withFont<Result>(
    _ font: FontDescriptor, _ body: (UnsafePointer<quoin_font>) -> Result
  ) -> Result {
    font.family.withCString { family in
      var request = quoin_font(
        family: family, size: font.size, weight: font.weight.rawValue,
        italic: font.slant != .upright)
      return body(&request)
    }
  }
}

/// A text of a ``CallbackMeasurer``.
private final class CallbackText: PreparedText, @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer?
  private let measurer: CallbackMeasurer
  private let isEmpty: Bool

  init(_ handle: UnsafeMutableRawPointer?, measurer: CallbackMeasurer, isEmpty: Bool) {
    self.handle = handle
    self.measurer = measurer
    self.isEmpty = isEmpty
  }

  deinit { measurer.release(measurer.context, handle) }

  var minContentWidth: Double {
    isEmpty ? 0 : measurer.minWidth(measurer.context, handle).usable
  }
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }
  var missingGlyphCount: Int { 0 }

  func metrics(in container: TextContainer) -> TextMetrics {
    guard !isEmpty else { return .empty }
    let metrics = measurer.measure(
      measurer.context, handle, container.width, container.maximumNumberOfLines)
    return TextMetrics(
      size: Size(width: metrics.width.usable, height: metrics.height.usable),
      lineCount: max(0, metrics.line_count), firstBaseline: metrics.first_baseline.usable,
      lastBaseline: metrics.last_baseline.usable, isTruncated: metrics.is_truncated)
  }

  /// The engine draws its texts itself, so there are no lines.
  func layout(in container: TextContainer) -> TextLayout {
    TextLayout(metrics: metrics(in: container), lines: [])
  }
}

extension Double {
  /// The number if it is from 0 to a million, or the nearer end; 0 if it is not a number.
  fileprivate var usable: Double { isNaN ? 0 : min(max(0, self), 1_000_000) }
}
