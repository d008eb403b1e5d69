// SPDX-License-Identifier: Apache-2.0

extension PreparedText {
  /// Nil: this text does not tell.
  public func widths(withLineCountIn container: TextContainer) -> Range<Double>? { nil }
}
