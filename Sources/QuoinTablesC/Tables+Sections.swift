// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import TableLayout

/// The greatest number of sections of a table; each takes memory for its header and footer.
private let sectionLimit = 1_000_000

extension TableGeometry {
  /// The sections from `section` on, which must be there.
  fileprivate func sections(_ section: Int, _ count: Int) throws(CallFailure) -> Range<Int> {
    let all = offsets.sectionCount
    guard section >= 0, count >= 0, section <= all, count <= all - section else {
      throw CallFailure(
        .badArgument,
        "the table has \(all) sections, and not \(count) from section \(section) on")
    }
    return section..<section + count
  }

  /// A section, which must be there.
  fileprivate func section(_ section: Int) throws(CallFailure) -> Int {
    try sections(section, 1).lowerBound
  }

  /// The place before a row of a section, or at its end, without `moved` rows of the section.
  fileprivate func gap(
    _ section: Int, _ index: Int, without moved: Int = 0
  ) throws(CallFailure) -> RowIndexPath {
    let count = offsets.rowCount(inSection: try self.section(section)) - moved
    guard (0...count).contains(index) else {
      throw CallFailure(
        .badArgument,
        "rows of section \(section) can begin at 0 to \(count) of it, not at \(index)")
    }
    return RowIndexPath(row: index, section: section)
  }
}

@c @implementation
public func quoin_table_insert_sections(
  _ table: quoin_table, _ section: Int, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let section = try table.sections(section, 0).lowerBound
      guard (0...sectionLimit - table.offsets.sectionCount).contains(count) else {
        throw CallFailure(.badArgument, "a table has at most \(sectionLimit) sections")
      }
      _ = try orBadArgument { () throws(RowOffsetError) in
        try table.insertSections(count: count, at: section)
      }
    }
  }
}

@c @implementation
public func quoin_table_remove_sections(
  _ table: quoin_table, _ section: Int, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      _ = table.removeSections(try table.sections(section, count))
    }
  }
}

@c @implementation
public func quoin_table_move_section(
  _ table: quoin_table, _ section: Int, _ target: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      _ = table.moveSection(try table.section(section), to: try table.section(target))
    }
  }
}

@c @implementation
public func quoin_table_section_count(
  _ table: quoin_table, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let count = try count.required("count")
    count.pointee = try table.object().read { table throws(CallFailure) in
      table.offsets.sectionCount
    }
  }
}

@c @implementation
public func quoin_table_section_rows(
  _ table: quoin_table, _ section: Int, _ first: UnsafeMutablePointer<Int>?,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let found = try table.object().read { table throws(CallFailure) in
      let path = RowIndexPath(row: 0, section: try table.section(section))
      return (
        first: table.offsets.rowNumber(of: path),
        count: table.offsets.rowCount(inSection: path.section)
      )
    }
    first?.pointee = found.first
    count?.pointee = found.count
  }
}

@c @implementation
public func quoin_table_section_of_row(
  _ table: quoin_table, _ row: Int, _ section: UnsafeMutablePointer<Int>?,
  _ index: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let path = try table.object().read { table throws(CallFailure) in try table.path(row) }
    section?.pointee = path.section
    index?.pointee = path.row
  }
}

@c @implementation
public func quoin_table_insert_in_section(
  _ table: quoin_table, _ section: Int, _ index: Int, _ heights: UnsafePointer<Double>?,
  _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = Array(try elements(heights, count, "heights"))
    try table.object().change { table throws(CallFailure) in
      try table.insert(heights, at: try table.gap(section, index))
    }
  }
}

@c @implementation
public func quoin_table_insert_estimated_in_section(
  _ table: quoin_table, _ section: Int, _ index: Int, _ estimate: Int, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      try table.insert(count: count, estimate: estimate, at: try table.gap(section, index))
    }
  }
}

@c @implementation
public func quoin_table_move_to_section(
  _ table: quoin_table, _ row: Int, _ count: Int, _ section: Int, _ index: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let first = try table.place(ofMoved: try table.range(row, count))
      let isOwn = first?.section == section
      let path = try table.gap(section, index, without: isOwn ? count : 0)
      guard let first else { return }
      table.moveRows(first.row..<first.row + count, inSection: first.section, to: path)
    }
  }
}

@c @implementation
public func quoin_table_set_header(
  _ table: quoin_table, _ section: Int, _ height: Double
) -> quoin_status {
  set(height, in: table) { table throws(CallFailure) in
    .header(section: try table.section(section))
  }
}

@c @implementation
public func quoin_table_set_footer(
  _ table: quoin_table, _ section: Int, _ height: Double
) -> quoin_status {
  set(height, in: table) { table throws(CallFailure) in
    .footer(section: try table.section(section))
  }
}

/// Sets the height of a header or footer.
private func set(
  _ height: Double, in table: quoin_table,
  _ element: (TableGeometry) throws(CallFailure) -> TableElement
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let element = try element(table)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try table.setHeight(height, of: element)
      }
    }
  }
}

@c @implementation
public func quoin_table_header(
  _ table: quoin_table, _ section: Int, _ visible_top: Double,
  _ y: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  writePart(of: table, section, at: (visible_top, "visible_top"), y, height) { extent, heights in
    let y = StickyPlacement.headerOffset(
      section: extent, headerHeight: heights.header, footerHeight: heights.footer,
      visibleTop: visible_top)
    return (y, heights.header)
  }
}

@c @implementation
public func quoin_table_footer(
  _ table: quoin_table, _ section: Int, _ visible_bottom: Double,
  _ y: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  writePart(of: table, section, at: (visible_bottom, "visible_bottom"), y, height) {
    extent, heights in
    let y = StickyPlacement.footerOffset(
      section: extent, headerHeight: heights.header, footerHeight: heights.footer,
      visibleBottom: visible_bottom)
    return (y, heights.footer)
  }
}

/// Writes where a section's header or footer stands, and its height.
///
/// - Parameters:
///   - edge: The edge of the visible area, and its name in the header.
///   - place: The offset and the height, from the section's offsets and the heights of both parts.
private func writePart(
  of table: quoin_table, _ section: Int, at edge: (offset: Double, name: String),
  _ y: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?,
  _ place: (Range<Double>, (header: Double, footer: Double)) -> (y: Double, height: Double)
) -> quoin_status {
  call { () throws(CallFailure) in
    guard !edge.offset.isNaN else {
      throw CallFailure(.badArgument, "\(edge.name) is not a number")
    }
    let found = try table.object().read { table throws(CallFailure) in
      let part = try table.section(section)
      let offsets = table.offsets
      let heights = (
        header: offsets.height(of: .header(section: part)),
        footer: offsets.height(of: .footer(section: part))
      )
      return place(offsets.extent(ofSection: part), heights)
    }
    y?.pointee = found.y
    height?.pointee = found.height
  }
}

@c @implementation
public func quoin_table_visible_sections(
  _ table: quoin_table, _ y: Double, _ height: Double, _ first: UnsafeMutablePointer<Int>?,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let first = try first.required("first")
    let count = try count.required("count")
    let visible = try offsets(y: y, height: height)
    let sections = try table.object().read { table throws(CallFailure) in
      table.offsets.sections(in: visible)
    }
    first.pointee = sections.lowerBound
    count.pointee = sections.count
  }
}
