// SPDX-License-Identifier: Apache-2.0

/// The places of floating headers and footers in a plain table while it is scrolled.
///
/// A header stays at the top of the visible area while its section is visible, and the end of the
/// section's rows pushes it out; a footer mirrors this at the bottom. Neither leaves the offsets
/// between its own place and the far end of the section's rows.
///
///     section 100..<400, header 30 high, rows to 400
///     visible from  50 → header at 100
///     visible from 150 → header at 150
///     visible from 390 → header at 370, half pushed out
///
/// Source: UITableView's plain style, as documented for `UITableView.Style.plain`.
public enum StickyPlacement {
  /// The offset of the top of a section's header.
  ///
  /// - Parameters:
  ///   - section: The offsets of the whole section, header and footer included.
  ///   - headerHeight: The height of the header.
  ///   - footerHeight: The height of the footer.
  ///   - visibleTop: The offset of the top of the visible area, below the insets.
  public static func headerOffset(
    section: Range<Double>, headerHeight: Double, footerHeight: Double, visibleTop: Double
  ) -> Double {
    let last = section.upperBound - footerHeight - headerHeight
    return max(section.lowerBound, min(visibleTop, last))
  }

  /// The offset of the top of a section's footer.
  ///
  /// - Parameters:
  ///   - section: The offsets of the whole section, header and footer included.
  ///   - headerHeight: The height of the header.
  ///   - footerHeight: The height of the footer.
  ///   - visibleBottom: The offset of the bottom of the visible area, above the insets.
  public static func footerOffset(
    section: Range<Double>, headerHeight: Double, footerHeight: Double, visibleBottom: Double
  ) -> Double {
    let own = section.upperBound - footerHeight
    return min(own, max(visibleBottom - footerHeight, section.lowerBound + headerHeight))
  }
}
