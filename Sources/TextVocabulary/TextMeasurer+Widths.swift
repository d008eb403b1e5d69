// SPDX-License-Identifier: Apache-2.0

extension PreparedText {
  /// Nil, the default for texts that do not know the range.
  public func widths(withLineCountIn container: TextContainer) -> Range<Double>? { nil }
}
