// SPDX-License-Identifier: Apache-2.0

// Rows for constraints whose variables are in the component.
extension Component {
  /// Makes rows for the constraints that have no residual yet, which are so many.
  mutating func appendRows(
    _ slots: UnsafeBufferPointer<Int32>, count: Int, _ tables: Tables
  ) {
    residuals.reserve(count)
    rows.reserve(count)
    var target = matrix.extendZeroed(by: stride &* count)
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      if constraint.pointee.status == .residual { continue }
      let (constant, shift) = addCoefficients(of: constraint, toRowAt: target, tables)
      target += stride
      let rightSide = constraint.pointee.constant - constant
      var head = head(of: slot, constraint, rightSide: rightSide)
      head.value = shift - rightSide
      // A constraint that holds already changes nothing at the best vertex.
      if appendRow(head) != 0 {
        isOptimal = false
        if constraint.pointee.isRequired { isFeasible = false }
      }
    }
  }

  /// Makes a residual of a constraint, and the head of a column for it.
  @inline(__always)
  mutating func head(
    of slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintRecord>, rightSide: Double
  ) -> Head {
    magnitude = max(magnitude, abs(rightSide))
    let residual = makeResidual(
      owner: slot, rightSide: rightSide, order: constraint.pointee.serial)
    constraint.pointee.component = number
    constraint.pointee.place = residual
    constraint.pointee.status = .residual
    return Head(
      value: 0, priority: Self.searchPriority(of: constraint.pointee), residual: residual,
      costBelow: constraint.pointee.costBelow, costAbove: constraint.pointee.costAbove, side: 1,
      open: 0)
  }

  /// The priority that the search uses for a constraint.
  @inline(__always)
  static func searchPriority(of constraint: ConstraintRecord) -> Double {
    constraint.isRequired ? Priority.required : constraint.priority
  }

  /// Appends a row's head; its coefficients are there.
  ///
  /// - Returns: the slope of its cost where it stands.
  @inline(__always)
  @discardableResult
  mutating func appendRow(_ head: Head) -> Double {
    var head = head
    head.side = head.value > 0 || head.value == 0 && head.costAbove == 0 ? 1 : -1
    residuals.base[Int(head.residual)].place = Int32(truncatingIfNeeded: rows.count)
    rows.append(head)
    return head.weight
  }

  // MARK: - Coefficients

  /// Makes the coefficients of a new row for a constraint.
  ///
  /// - Parameter target: the row, which is zero; with a sparse matrix nothing.
  /// - Returns: what eliminated variables contribute to its left side, and rows to its value.
  @inline(__always)
  private mutating func addCoefficients(
    of constraint: UnsafePointer<ConstraintRecord>, toRowAt target: UnsafeMutablePointer<Double>,
    _ tables: Tables
  ) -> (constant: Double, shift: Double) {
    if sparse != nil {
      let constant = expand(constraint, tables)
      return (constant, appendSums())
    }
    if let sums = addTerms(of: constraint, toRowAt: target, tables) { return sums }
    for column in 0..<stride { target[column] = 0 }
    let constant = expand(constraint, tables)
    return (constant, addSums(toRowAt: target))
  }

  /// Adds the terms of a constraint to the coefficients of a row that is zero; nil if one of its
  /// variables is an expression of eliminated ones.
  ///
  /// - Returns: what constants contribute to its left side, and rows to its value.
  @inline(__always)
  private func addTerms(
    of constraint: UnsafePointer<ConstraintRecord>, toRowAt target: UnsafeMutablePointer<Double>,
    _ tables: Tables
  ) -> (constant: Double, shift: Double)? {
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    let variables = variables.base
    var sums = (constant: 0.0, shift: 0.0)
    for index in 0..<Int(constraint.pointee.termCount) {
      let variable = variables + Int(tables.variables[Int(terms[index].slot)].local)
      let coefficient = terms[index].coefficient
      if variable.pointee.isEliminated {
        sums.constant += coefficient * variable.pointee.constant
        if variable.pointee.termCount == 0 { continue }
        guard let shift = addExpression(of: variable, times: coefficient, toRowAt: target) else {
          return nil
        }
        sums.shift += shift
      } else {
        sums.shift += add(coefficient, of: variable, toRowAt: target)
      }
    }
    return sums
  }

  /// Adds a multiple of an expression, but for its constant, to the coefficients of a row; nil if
  /// it mentions eliminated variables.
  ///
  /// - Returns: what rows contribute to its value.
  @inline(__always)
  private func addExpression(
    of variable: UnsafePointer<LocalVariable>, times factor: Double,
    toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double? {
    let terms = expressions.base + Int(variable.pointee.firstTerm)
    var shift = 0.0
    for index in 0..<Int(variable.pointee.termCount) {
      let free = variables.base + Int(terms[index].variable)
      if free.pointee.isEliminated { return nil }
      shift += add(factor * terms[index].coefficient, of: free, toRowAt: target)
    }
    return shift
  }

  /// Adds a multiple of a free variable to the coefficients of a row.
  ///
  /// - Returns: what that contributes to the row's value.
  @inline(__always)
  func add(
    _ factor: Double, of variable: UnsafePointer<LocalVariable>,
    toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double {
    add(
      factor, of: Int(residuals.base[Int(variable.pointee.residual)].place), toRowAt: target)
  }

  /// Adds a multiple of what stands at a place to the coefficients of a row.
  ///
  /// - Returns: what that contributes to the row's value.
  @inline(__always)
  private func add(
    _ factor: Double, of place: Int, toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double {
    if place < 0 {
      let sum = target[~place] + factor
      target[~place] = abs(sum) < Self.noise ? 0 : sum
      return 0
    }
    let source = matrix.base + place &* stride
    for column in 0..<columns.count where source[column] != 0 {
      let sum = target[column] + factor * source[column]
      target[column] = abs(sum) < Self.noise ? 0 : sum
    }
    return factor * rows.base[place].value
  }

  /// Adds the sums of listed variables to the coefficients of a row; clears the list.
  ///
  /// - Returns: what rows contribute to its value.
  mutating func addSums(toRowAt target: UnsafeMutablePointer<Double>) -> Double {
    var shift = 0.0
    for index in 0..<list.count {
      let (coefficient, place) = takeSum(list.base[index])
      if abs(coefficient) < Self.noise { continue }
      shift += add(coefficient, of: place, toRowAt: target)
    }
    list.truncate(to: 0)
    return shift
  }

  /// The same for a sparse matrix, to which a row is added.
  @inline(never)
  mutating func appendSums() -> Double {
    guard let sparse else { return 0 }
    var shift = 0.0
    for index in 0..<list.count {
      let (coefficient, place) = takeSum(list.base[index])
      guard place >= 0 else {
        sparse.pointee.collect(coefficient, ~place)
        continue
      }
      shift += coefficient * rows.base[place].value
      forEachCoefficient(ofRow: place) { sparse.pointee.collect(coefficient * $1, $0) }
    }
    sparse.pointee.appendCollectedRow()
    list.truncate(to: 0)
    return shift
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
}
