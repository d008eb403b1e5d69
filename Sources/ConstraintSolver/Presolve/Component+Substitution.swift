// SPDX-License-Identifier: Apache-2.0

// Substitution of required equalities.
//
// 1. An equality eliminates a variable: one with the factor 1 or -1 if there is one, and among
//    these the newest. It should be one that no expression mentions yet: then its expression has
//    the other terms as they are, and may mention variables that are eliminated already.
// 2. If there is none such, the equality is written in variables that are still free (`expand`),
//    and eliminates one of these.
// 3. Each eliminated variable has a position such that its expression mentions earlier ones only.
//    In the first case it comes last. In the second it comes first, since its expression mentions
//    free variables only; if one of these is eliminated later, that one is put before it.
//
// Expressions stay as they are, and a row that needs one expands it. So a chain of equalities
// costs as much as it has terms, and so does a column of views of any heights.
//
// While equalities are being substituted, a variable is its expression's constant and the values
// of its terms. Once they are settled (`settle`), the constant is the variable's value where all
// free ones are zero, and its expression tells how far it is from there by how far its terms are.
//
// Every step that touches a constant is kept on the tape. Played forward it gives the constants
// of all expressions for other right sides; played backward it gives the multiples of the
// equalities that a combination of expressions contains.
extension Component {
  /// Takes in the variables of a new component.
  @inline(__always)
  mutating func takeIn(_ slots: UnsafeBufferPointer<Int32>, _ tables: Tables) {
    for slot in slots { _ = takeIn(slot, tables.variables + Int(slot)) }
  }

  /// Takes in a variable, if it is new, and gives its number.
  @inline(__always)
  mutating func local(_ slot: Int32, _ tables: Tables) -> Int32 {
    let record = tables.variables + Int(slot)
    if record.pointee.component == number { return record.pointee.local }
    return takeIn(slot, record)
  }

  @inline(__always)
  private mutating func takeIn(_ slot: Int32, _ record: UnsafeMutablePointer<VariableRecord>)
    -> Int32
  {
    let local = Int32(truncatingIfNeeded: variables.count)
    record.pointee.component = number
    record.pointee.local = local
    record.pointee.parent = -1
    variables.append(
      LocalVariable(
        slot: slot, serial: record.pointee.serial, firstTerm: 0, residual: -1, isListed: false,
        constant: 0, sum: 0))
    return local
  }

  /// Substitutes a required equality, all of whose variables have been taken in.
  ///
  /// - Returns: false if no variable is left in it, so that it is redundant or contradicts.
  @inline(__always)
  mutating func substitute(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    let count = Int(constraint.pointee.termCount)
    let pivot = unmentionedVariable(terms, count, tables)
    guard pivot >= 0 else { return substituteExpanded(slot, constraint, tables) }
    let inverse = 1 / terms[pivot].coefficient
    let variable = tables.variables[Int(terms[pivot].slot)].local
    eliminate(
      variable, by: slot, constraint, constant: constraint.pointee.constant * inverse, inverse,
      position: Int32(truncatingIfNeeded: equalities.count))
    if count > 1 { express(variable, terms, count, without: pivot, -inverse, tables) }
    return true
  }

  /// Gives the variable that was eliminated last its expression: the other terms of its equality.
  /// Instead of one that is a constant, or a multiple of one other and a constant, it has that.
  @inline(__always)
  private mutating func express(
    _ variable: Int32, _ terms: UnsafePointer<Term>, _ count: Int, without pivot: Int,
    _ factor: Double, _ tables: Tables
  ) {
    tape.reserve(count)
    expressions.reserve(count)
    let variables = variables.base
    let first = expressions.count
    var constant = variables[Int(variable)].constant
    for index in 0..<count where index != pivot {
      var mentioned = tables.variables[Int(terms[index].slot)].local
      var coefficient = terms[index].coefficient * factor
      let inner = variables + Int(mentioned)
      if inner.pointee.isEliminated {
        if inner.pointee.termCount <= 1 {
          constant += coefficient * inner.pointee.constant
          tape.appendReserved(TapeStep(target: variable, source: mentioned, factor: coefficient))
          if inner.pointee.termCount == 0 { continue }
          let term = expressions.base[Int(inner.pointee.firstTerm)]
          mentioned = term.variable
          coefficient *= term.coefficient
        } else {
          isSettled = false
        }
      }
      expressions.appendReserved(LocalTerm(variable: mentioned, coefficient: coefficient))
      variables[Int(mentioned)].isMentioned = true
    }
    variables[Int(variable)].constant = constant
    variables[Int(variable)].termCount = Int32(truncatingIfNeeded: expressions.count &- first)
  }

  /// The term of an equality whose variable is free and in no expression, and best to eliminate;
  /// -1 if there is none.
  @inline(__always)
  private func unmentionedVariable(
    _ terms: UnsafePointer<Term>, _ count: Int, _ tables: Tables
  ) -> Int {
    let variables = variables.base
    var best = -1
    var bestSize = 0.0
    var bestSerial: UInt32 = 0
    for index in 0..<count {
      let info = variables + Int(tables.variables[Int(terms[index].slot)].local)
      if info.pointee.isMentioned || info.pointee.isEliminated { continue }
      if count == 1 { return 0 }
      var size = abs(terms[index].coefficient)
      if size == 1 { size = .infinity }
      if size > bestSize || size == bestSize && info.pointee.serial > bestSerial {
        best = index
        bestSize = size
        bestSerial = info.pointee.serial
      }
    }
    if bestSize == .infinity { return best }
    let isSmall = (0..<count).contains {
      bestSize < abs(terms[$0].coefficient) * Self.smallestShare
    }
    return isSmall ? -1 : best
  }

  /// The smallest coefficient to divide by, beside the largest one of the equality.
  private static let smallestShare = 1e-5

  /// Substitutes an equality of which each variable is eliminated or mentioned.
  @inline(never)
  private mutating func substituteExpanded(
    _ slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintRecord>, _ tables: Tables
  ) -> Bool {
    let firstStep = tape.count
    let inherited = expand(constraint, tables, isSettled: false)
    let variable = variableToEliminate()
    guard variable >= 0 else {
      clearList()
      tape.truncate(to: firstStep)
      return false
    }
    let inverse = 1 / variables.base[Int(variable)].sum
    for step in firstStep..<tape.count {
      tape.base[step].target = variable
      tape.base[step].factor *= -inverse
    }
    expandedCount += 1
    isSettled = false
    eliminate(
      variable, by: slot, constraint,
      constant: (constraint.pointee.constant - inherited) * inverse, inverse,
      position: -expandedCount)
    for index in 0..<list.count where list.base[index] != variable {
      let sum = variables.base[Int(list.base[index])].sum
      if abs(sum) > Self.noise { appendTerm(list.base[index], -sum * inverse, to: variable) }
    }
    clearList()
    return true
  }

  /// Makes a variable an expression of a constant and of no terms yet.
  @inline(__always)
  private mutating func eliminate(
    _ variable: Int32, by slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintRecord>,
    constant: Double, _ inverse: Double, position: Int32
  ) {
    // There is room for as many equalities as there are variables, and each takes one.
    let equality = Int32(truncatingIfNeeded: equalities.count)
    magnitude = max(magnitude, abs(constraint.pointee.constant))
    equalities.appendReserved(slot)
    tape.append(TapeStep(target: variable, source: ~equality, factor: inverse))
    let info = variables.base + Int(variable)
    info.pointee.constant = constant
    info.pointee.firstTerm = Int32(truncatingIfNeeded: expressions.count)
    info.pointee.termCount = 0
    info.pointee.position = position
    eliminated.appendReserved(variable)
    constraint.pointee.component = number
    constraint.pointee.place = equality
    constraint.pointee.status = .substituted
  }

  /// Appends a term to the expression that is the last one.
  private mutating func appendTerm(_ variable: Int32, _ coefficient: Double, to target: Int32) {
    expressions.append(LocalTerm(variable: variable, coefficient: coefficient))
    variables.base[Int(variable)].isMentioned = true
    variables.base[Int(target)].termCount &+= 1
  }

  /// The listed variable that an equality eliminates best; -1 if there is none.
  ///
  /// `mutating` so that it is given no copy of the component.
  private mutating func variableToEliminate() -> Int32 {
    let variables = variables.base
    var largest = 0.0
    for index in 0..<list.count {
      largest = max(largest, abs(variables[Int(list.base[index])].sum))
    }
    var best: Int32 = -1
    var bestSize = 0.0
    var bestSerial: UInt32 = 0
    for index in 0..<list.count {
      let variable = list.base[index]
      let serial = variables[Int(variable)].serial
      var size = abs(variables[Int(variable)].sum)
      if size < largest * Self.smallestShare || size <= Self.noise { continue }
      if size == 1 { size = .infinity }
      if size > bestSize || size == bestSize && serial > bestSerial {
        best = variable
        bestSize = size
        bestSerial = serial
      }
    }
    return best
  }

  /// Puts the eliminated variables in order of position, and gives each the constant that follows
  /// from those of the variables that its expression mentions.
  mutating func settle() {
    if isSettled { return }
    isSettled = true
    if expandedCount > 0 {
      let variables = variables.base
      var buffer = UnsafeMutableBufferPointer(start: eliminated.base, count: eliminated.count)
      buffer.sort { variables[Int($0)].position < variables[Int($1)].position }
    }
    for index in 0..<eliminated.count {
      let variable = eliminated.base[index]
      let info = variables.base + Int(variable)
      let first = Int(info.pointee.firstTerm)
      for position in first..<first &+ Int(info.pointee.termCount) {
        let term = expressions.base[position]
        let inner = variables.base + Int(term.variable)
        guard inner.pointee.isEliminated else { continue }
        info.pointee.constant += term.coefficient * inner.pointee.constant
        tape.append(TapeStep(target: variable, source: term.variable, factor: term.coefficient))
      }
    }
  }

  // MARK: - The tape

  /// Plays the tape forward: the constants of all expressions from the equalities' right sides.
  mutating func playTape(_ rightSide: (Int32) -> Double) {
    for local in 0..<variables.count { variables.base[local].constant = 0 }
    for index in 0..<tape.count {
      let step = tape.base[index]
      let source =
        step.source >= 0
        ? variables.base[Int(step.source)].constant : rightSide(equalities.base[~Int(step.source)])
      variables.base[Int(step.target)].constant += step.factor * source
    }
  }

  /// Plays the tape backward: from how much of each eliminated variable a sum contains, in
  /// `amounts`, follows how much of each substituted equality it contains.
  mutating func multipliers(_ amounts: inout [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: equalities.count)
    for index in (0..<tape.count).reversed() {
      let step = tape.base[index]
      let amount = step.factor * amounts[Int(step.target)]
      if step.source >= 0 {
        amounts[Int(step.source)] += amount
      } else {
        result[~Int(step.source)] += amount
      }
    }
    return result
  }
}
