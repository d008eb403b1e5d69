// SPDX-License-Identifier: Apache-2.0

// Rows and columns coming and going.
extension Component {
  /// Makes a component of waiting constraints: substitutes the required equalities among them and
  /// makes a row for each other one.
  mutating func build(_ slots: UnsafePointer<Int32>, count: Int, _ tables: Tables) {
    var rowCount = 0
    for index in 0..<count {
      let constraint = tables.constraints[Int(slots[index])]
      if constraint.isRequired, constraint.relation == 0 {
        if substitute(slots[index], tables) { continue }
        isFeasible = false
      } else {
        // Takes in the variables, so that their columns are there before the first row.
        for term in 0..<Int(constraint.termCount) {
          _ = local(tables.terms[Int(constraint.firstTerm) + term].slot, tables)
        }
      }
      rowCount += 1
    }
    var freeCount = 0
    for local in 0..<variables.count {
      let variable = variables.base + local
      if variable.pointee.isEliminated { resolve(Int32(local)) } else { freeCount += 1 }
    }
    stride = freeCount
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      appendColumn(Int32(local))
    }
    guard rowCount > 0 else { return }
    for index in 0..<count where tables.constraints[Int(slots[index])].status == .waiting {
      insert(slots[index], tables)
    }
  }

  /// Makes a free variable a column: it stands at zero.
  private mutating func appendColumn(_ local: Int32) {
    let residual = makeResidual(
      owner: ~local, rightSide: 0, order: Int(variables.base[Int(local)].serial))
    residuals.base[Int(residual)].place = ~Int32(columns.count)
    variables.base[Int(local)].residual = residual
    columns.append(
      Head(
        value: 0, priority: Priority.variable, residual: residual, costBelow: 1, costAbove: 1,
        side: 1, open: 3))
    slopes.append(0)
    guard columns.count > stride else { return }
    // Rows must be laid out farther apart.
    let wider = columns.count + columns.count / 4 + 4
    var larger = Slab<Double>(repeating: 0, count: rows.count * wider)
    for row in 0..<rows.count {
      (larger.base + row * wider).update(
        from: matrix.base + row * stride, count: columns.count - 1)
    }
    swap(&larger, &matrix)
    larger.free()
    stride = wider
  }

  private mutating func makeResidual(owner: Int32, rightSide: Double, order: Int) -> Int32 {
    let residual = Residual(owner: owner, place: 0, rightSide: rightSide, order: order)
    if unusedResidual >= 0 {
      let number = unusedResidual
      unusedResidual = residuals.base[Int(number)].place
      residuals.base[Int(number)] = residual
      return number
    }
    residuals.append(residual)
    return Int32(residuals.count - 1)
  }

  /// Makes a row for a constraint whose variables may be new to the component.
  ///
  /// - Parameter priority: the priority to search with, where it is not the constraint's own.
  mutating func insert(_ slot: Int32, priority: Double? = nil, _ tables: Tables) {
    let constraint = tables.constraints[Int(slot)]
    let constant = sumUp(constraint, tables)
    for index in 0..<list.count where variables.base[Int(list.base[index])].residual < 0 {
      appendColumn(list.base[index])
    }
    let rightSide = constraint.constant - constant
    magnitude = max(magnitude, abs(rightSide))
    let residual = makeResidual(owner: slot, rightSide: rightSide, order: constraint.serial)
    appendRow(
      Head(
        value: -rightSide, priority: priority ?? Self.searchPriority(of: constraint),
        residual: residual, costBelow: constraint.costBelow, costAbove: constraint.costAbove,
        side: 1, open: 0))
    tables.constraints[Int(slot)].component = number
    tables.constraints[Int(slot)].place = residual
    tables.constraints[Int(slot)].status = .residual
    // A constraint that holds already changes nothing at the best vertex.
    if rows.base[rows.count - 1].weight != 0 {
      isOptimal = false
      if constraint.isRequired { isFeasible = false }
    }
  }

  /// The priority that the search uses for a constraint.
  static func searchPriority(of constraint: ConstraintRecord) -> Double {
    constraint.isRequired ? Priority.required : constraint.priority
  }

  /// Appends a row whose coefficients are the sums of the listed free variables; clears the list.
  private mutating func appendRow(_ head: Head) {
    let row = rows.count
    let width = columns.count
    let start = matrix.extend(by: stride)
    let target = matrix.base + start
    target.update(repeating: 0, count: stride)
    var head = head
    for index in 0..<list.count {
      let variable = variables.base + Int(list.base[index])
      let coefficient = variable.pointee.sum
      let place = Int(residuals.base[Int(variable.pointee.residual)].place)
      variable.pointee.sum = 0
      variable.pointee.isListed = false
      guard place >= 0 else {
        target[~place] += coefficient
        continue
      }
      head.value += coefficient * rows.base[place].value
      let source = matrix.base + place * stride
      for column in 0..<width { target[column] += coefficient * source[column] }
    }
    list.truncate(to: 0)
    for column in 0..<width where abs(target[column]) < Self.noise { target[column] = 0 }
    head.side = head.value > 0 || head.value == 0 && head.costAbove == 0 ? 1 : -1
    rows.append(head)
    residuals.base[Int(head.residual)].place = Int32(row)
  }

  /// Makes a row for an eliminated variable, whose magnitude then can break ties.
  mutating func materialize(_ local: Int32) {
    let variable = variables.base[Int(local)]
    list.truncate(to: 0)
    for index in 0..<Int(variable.termCount) {
      let term = expressions.base[Int(variable.firstTerm) + index]
      variables.base[Int(term.variable)].sum = term.coefficient
      variables.base[Int(term.variable)].isListed = true
      list.append(term.variable)
    }
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
      (matrix.base + row * stride).update(from: matrix.base + last * stride, count: stride)
    }
    rows.truncate(to: last)
    matrix.truncate(to: last * stride)
    residuals.base[residual].place = unusedResidual
    residuals.base[residual].owner = .max
    unusedResidual = Int32(residual)
  }
}
