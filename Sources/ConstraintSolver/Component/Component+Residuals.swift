// SPDX-License-Identifier: Apache-2.0

// Rows and columns coming and going.
extension Component {
  /// Makes a free variable a column: it stands at zero.
  private mutating func appendColumn(_ local: Int32, _ tables: Tables) {
    appendColumn(ofVariable: local)
    // Nothing else decides where the variable stands, unless a search finds that out.
    decidedPriority = Priority.variable
    if let sparse {
      sparse.pointee.appendColumn()
    } else if columns.count > stride {
      widenRows(tables)
    }
  }

  /// Makes a free variable a column, for which there is room among the coefficients.
  @inline(__always)
  mutating func appendColumn(ofVariable local: Int32) {
    let variable = variables.base + Int(local)
    let residual = makeResidual(
      owner: ~local, rightSide: 0, order: Int(variable.pointee.serial))
    variable.pointee.residual = residual
    appendColumn(
      Head(
        value: 0, priority: Priority.variable, residual: residual, costBelow: 1, costAbove: 1,
        side: 1, open: 0))
  }

  /// Appends a column's head.
  @inline(__always)
  mutating func appendColumn(_ head: Head) {
    residuals.base[Int(head.residual)].place = ~Int32(truncatingIfNeeded: columns.count)
    columns.append(head)
    slopes.append(0)
  }

  /// Lays rows out farther apart, so that there is room for a column that was added; or does
  /// without rows if there are many by now.
  @inline(never)
  private mutating func widenRows(_ tables: Tables) {
    let wider = columns.count + columns.count / 4 + 4
    if columns.count / 2 > tables.sparseColumnCount {
      columns.truncate(to: columns.count - 1)
      makeSparse()
      _ = columns.extend(by: 1)
      sparse?.pointee.appendColumn()
      return
    }
    var larger = Slab<Double>(repeating: 0, count: rows.count * wider)
    for row in 0..<rows.count {
      (larger.base + row * wider).update(
        from: matrix.base + row * stride, count: columns.count - 1)
    }
    swap(&larger, &matrix)
    larger.free()
    stride = wider
  }

  @inline(__always)
  mutating func makeResidual(owner: Int32, rightSide: Double, order: Int) -> Int32 {
    let residual = Residual(owner: owner, place: 0, rightSide: rightSide, order: order)
    if unusedResidual >= 0 {
      let number = unusedResidual
      unusedResidual = residuals.base[Int(number)].place
      residuals.base[Int(number)] = residual
      return number
    }
    residuals.append(residual)
    return Int32(truncatingIfNeeded: residuals.count &- 1)
  }

  /// Makes a row for a constraint whose variables may be new to the component.
  mutating func insert(_ slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    for index in 0..<Int(constraint.pointee.termCount) {
      let local = local(terms[index].slot, tables)
      let info = variables.base + Int(local)
      if info.pointee.residual < 0, !info.pointee.isEliminated { appendColumn(local, tables) }
    }
    withUnsafePointer(to: slot) {
      appendRows(UnsafeBufferPointer(start: $0, count: 1), count: 1, tables)
    }
  }

  /// Makes a row for an eliminated variable, whose magnitude then can break ties.
  mutating func materialize(_ local: Int32) {
    expand(local)
    let variable = variables.base[Int(local)]
    let residual = makeResidual(
      owner: ~local, rightSide: -variable.constant, order: Int(variable.serial))
    variables.base[Int(local)].residual = residual
    let shift = sparse == nil ? addSums(toRowAt: matrix.extendZeroed(by: stride)) : appendSums()
    appendRow(
      Head(
        value: variable.constant + shift, priority: Priority.variable, residual: residual,
        costBelow: 1, costAbove: 1, side: 1, open: 0))
  }

  /// Takes a constraint's residual out.
  ///
  /// In a column it stays for a while and costs nothing: the next search lets it go.
  mutating func remove(residual: Int32) {
    let place = Int(residuals.base[Int(residual)].place)
    guard place >= 0 else {
      columns.base[~place].priority = Priority.removed
      hasRemovedColumns = true
      columns.base[~place].costBelow = 0
      columns.base[~place].costAbove = 0
      residuals.base[Int(residual)].owner = .max
      isOptimal = false
      return
    }
    if rows.base[place].weight != 0 { isOptimal = false }
    dropRow(place)
  }

  /// Drops a row; the last row takes its place.
  mutating func dropRow(_ row: Int) {
    let residual = Int(rows.base[row].residual)
    let last = rows.count - 1
    if row != last {
      rows.base[row] = rows.base[last]
      residuals.base[Int(rows.base[row].residual)].place = Int32(row)
    }
    if let sparse {
      sparse.pointee.dropRow(row)
    } else {
      if row != last {
        (matrix.base + row * stride).update(from: matrix.base + last * stride, count: stride)
      }
      matrix.truncate(to: last * stride)
    }
    rows.truncate(to: last)
    residuals.base[residual].place = unusedResidual
    residuals.base[residual].owner = .max
    unusedResidual = Int32(residual)
  }
}
