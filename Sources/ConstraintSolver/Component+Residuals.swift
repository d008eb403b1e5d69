// SPDX-License-Identifier: Apache-2.0

// Rows and columns coming and going.
extension Component {
  /// Makes a component of waiting constraints, linked by `place`: substitutes the required
  /// equalities among them and makes a row for each other one.
  mutating func build(_ first: Int32, _ tables: Tables) {
    let firstRow = substituteEqualities(first, tables)
    settle()
    let freeCount = variables.count &- eliminated.count
    if freeCount < tables.sparseColumnCount { stride = freeCount } else { makeSparse() }
    if freeCount > 0 {
      for local in 0..<variables.count where !variables.base[local].isEliminated {
        appendColumn(Int32(local), tables)
      }
    }
    var slot = firstRow
    while slot >= 0 {
      let next = tables.constraints[Int(slot)].place
      insert(slot, tables)
      slot = next
    }
  }

  /// Substitutes the required equalities among linked constraints.
  ///
  /// - Returns: the first of the others, which stay linked; -1 if there are none.
  private mutating func substituteEqualities(_ first: Int32, _ tables: Tables) -> Int32 {
    var slot = first
    var firstKept: Int32 = -1
    var lastKept: Int32 = -1
    while slot >= 0 {
      let constraint = tables.constraints + Int(slot)
      let next = constraint.pointee.place
      let isEquality = constraint.pointee.isRequired && constraint.pointee.relation == 0
      if !isEquality {
        // Takes in the variables, so that their columns are there before the first row.
        let terms = tables.terms + Int(constraint.pointee.firstTerm)
        for term in 0..<Int(constraint.pointee.termCount) { _ = local(terms[term].slot, tables) }
      }
      if !isEquality || !substitute(slot, tables) {
        if isEquality { isFeasible = false }
        if lastKept >= 0 {
          tables.constraints[Int(lastKept)].place = slot
        } else {
          firstKept = slot
        }
        lastKept = slot
      }
      slot = next
    }
    if lastKept >= 0 { tables.constraints[Int(lastKept)].place = -1 }
    return firstKept
  }

  /// Makes a free variable a column: it stands at zero.
  @inline(__always)
  private mutating func appendColumn(_ local: Int32, _ tables: Tables) {
    let residual = makeResidual(
      owner: ~local, rightSide: 0, order: Int(variables.base[Int(local)].serial))
    residuals.base[Int(residual)].place = ~Int32(truncatingIfNeeded: columns.count)
    variables.base[Int(local)].residual = residual
    columns.append(
      Head(
        value: 0, priority: Priority.variable, residual: residual, costBelow: 1, costAbove: 1,
        side: 1, open: 3))
    slopes.append(0)
    if let sparse {
      sparse.pointee.appendColumn()
    } else if columns.count > stride {
      widenRows(tables)
    }
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
  private mutating func makeResidual(owner: Int32, rightSide: Double, order: Int) -> Int32 {
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
  @inline(__always)
  mutating func insert(_ slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let constant = expand(constraint, tables)
    for index in 0..<list.count where variables.base[Int(list.base[index])].residual < 0 {
      appendColumn(list.base[index], tables)
    }
    let rightSide = constraint.pointee.constant - constant
    magnitude = max(magnitude, abs(rightSide))
    let residual = makeResidual(
      owner: slot, rightSide: rightSide, order: constraint.pointee.serial)
    let weight = appendRow(
      Head(
        value: -rightSide, priority: Self.searchPriority(of: constraint.pointee),
        residual: residual, costBelow: constraint.pointee.costBelow,
        costAbove: constraint.pointee.costAbove, side: 1, open: 0))
    constraint.pointee.component = number
    constraint.pointee.place = residual
    constraint.pointee.status = .residual
    // A constraint that holds already changes nothing at the best vertex.
    if weight != 0 {
      isOptimal = false
      if constraint.pointee.isRequired { isFeasible = false }
    }
  }

  /// The priority that the search uses for a constraint.
  static func searchPriority(of constraint: ConstraintRecord) -> Double {
    constraint.isRequired ? Priority.required : constraint.priority
  }

  /// Appends a row whose coefficients are the sums of the listed free variables; clears the list.
  ///
  /// - Returns: the slope of its cost where it stands.
  @discardableResult
  @inline(__always)
  private mutating func appendRow(_ head: Head) -> Double {
    var head = head
    if sparse != nil {
      appendSparseCoefficients(&head)
    } else {
      appendDenseCoefficients(&head)
    }
    list.truncate(to: 0)
    head.side = head.value > 0 || head.value == 0 && head.costAbove == 0 ? 1 : -1
    residuals.base[Int(head.residual)].place = Int32(truncatingIfNeeded: rows.count)
    rows.append(head)
    return head.weight
  }

  /// Stores the coefficients of a new row, and adds what rows contribute to its value.
  @inline(__always)
  private mutating func appendDenseCoefficients(_ head: inout Head) {
    let width = columns.count
    let start = matrix.extend(by: stride)
    let target = matrix.base + start
    for column in 0..<stride { target[column] = 0 }
    for index in 0..<list.count {
      let (coefficient, place) = takeSum(list.base[index])
      guard place >= 0 else {
        target[~place] += coefficient
        continue
      }
      head.value += coefficient * rows.base[place].value
      let source = matrix.base + place &* stride
      for column in 0..<width { target[column] += coefficient * source[column] }
    }
    if list.count > 0 {
      for column in 0..<width where abs(target[column]) < Self.noise { target[column] = 0 }
    }
  }

  /// The sum of a listed variable, which is forgotten, and where the variable stands.
  @inline(__always)
  private func takeSum(_ local: Int32) -> (coefficient: Double, place: Int) {
    let variable = variables.base + Int(local)
    let coefficient = variable.pointee.sum
    variable.pointee.sum = 0
    variable.pointee.isListed = false
    return (coefficient, Int(residuals.base[Int(variable.pointee.residual)].place))
  }

  /// The same for a sparse matrix.
  @inline(never)
  private mutating func appendSparseCoefficients(_ head: inout Head) {
    guard let sparse else { return }
    for index in 0..<list.count {
      let (coefficient, place) = takeSum(list.base[index])
      guard place >= 0 else {
        sparse.pointee.collect(coefficient, ~place)
        continue
      }
      head.value += coefficient * rows.base[place].value
      forEachCoefficient(ofRow: place) { sparse.pointee.collect(coefficient * $1, $0) }
    }
    sparse.pointee.appendCollectedRow()
  }

  /// Makes a row for an eliminated variable, whose magnitude then can break ties.
  mutating func materialize(_ local: Int32) {
    expand(local)
    let variable = variables.base[Int(local)]
    let residual = makeResidual(
      owner: ~local, rightSide: -variable.constant, order: Int(variable.serial))
    variables.base[Int(local)].residual = residual
    appendRow(
      Head(
        value: variable.constant, priority: Priority.variable, residual: residual, costBelow: 1,
        costAbove: 1, side: 1, open: 0))
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
