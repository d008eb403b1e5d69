// SPDX-License-Identifier: Apache-2.0

import CCairo

/// Collects the bytes that Cairo's stream functions write.
final class ByteSink {
  /// All bytes so far.
  var bytes: [UInt8] = []

  /// Takes bytes from Cairo; `closure` is the sink, not retained.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }

  /// The pointer to hand to Cairo; valid as long as the sink is.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// The text of a Cairo status.
func reason(of status: cairo_status_t) -> String {
  cairo_status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
}

/// Throws unless a status is success.
func check(_ status: cairo_status_t) throws(CairoError) {
  guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(reason: reason(of: status)) }
}
