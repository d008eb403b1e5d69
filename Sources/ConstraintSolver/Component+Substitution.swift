// SPDX-License-Identifier: Apache-2.0

// Substitution of required equalities.
//
// 1. Each equality is written in variables that are still free, by putting in the expressions of
//    those that are eliminated already.
// 2. It eliminates one of its free variables: one with the factor 1 or -1 if there is one, and
//    among these the newest, since older ones are likely to be in more expressions.
// 3. Expressions that mention the variable stay as they are until they are needed; then they are
//    written in free variables once and for all (`resolve`). So a chain of equalities costs as
//    much as it has terms.
//
// Every step that touches a constant is kept on the tape. Played forward it gives the constants
// of all expressions for other right sides; played backward it gives the multiples of the
// equalities that a combination of expressions contains.
extension Component {
  /// Takes in a variable and gives its number.
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
    variables.append(
      LocalVariable(
        slot: slot, serial: record.pointee.serial, firstTerm: 0, residual: -1, isListed: false,
        constant: 0, sum: 0))
    return local
  }

  /// Adds to the sum of a variable, and lists it.
  @inline(__always)
  private mutating func add(_ amount: Double, to variable: Int32) {
    let pointer = variables.base + Int(variable)
    pointer.pointee.sum += amount
    if pointer.pointee.isListed { return }
    pointer.pointee.isListed = true
    list.append(variable)
  }

  /// Sums up a constraint's terms over free variables: in `sum` of those in `list`.
  ///
  /// - Returns: the constant that the eliminated variables contribute to the left side.
  @inline(__always)
  mutating func sumUp(_ constraint: UnsafePointer<ConstraintRecord>, _ tables: Tables) -> Double {
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    let count = Int(constraint.pointee.termCount)
    list.truncate(to: 0)
    return sumUpResolved(terms, count, tables) ?? sumUpUnresolved(terms, count, tables)
  }

  /// The same where expressions have to be resolved first.
  @inline(never)
  private mutating func sumUpUnresolved(
    _ terms: UnsafePointer<StoredTerm>, _ count: Int, _ tables: Tables
  ) -> Double {
    clearList()
    for index in 0..<count {
      let variable = local(terms[index].slot, tables)
      if variables.base[Int(variable)].isEliminated { resolve(variable) }
    }
    list.truncate(to: 0)
    return sumUpResolved(terms, count, tables) ?? 0
  }

  /// The same where all expressions have free variables only; nil where one has others.
  @inline(__always)
  private mutating func sumUpResolved(
    _ terms: UnsafePointer<StoredTerm>, _ count: Int, _ tables: Tables
  ) -> Double? {
    var constant = 0.0
    for index in 0..<count {
      let variable = local(terms[index].slot, tables)
      let coefficient = terms[index].coefficient
      let info = variables.base + Int(variable)
      guard info.pointee.isEliminated else {
        add(coefficient, to: variable)
        continue
      }
      constant += coefficient * info.pointee.constant
      let inner = expressions.base + Int(info.pointee.firstTerm)
      for position in 0..<Int(info.pointee.termCount) {
        let free = inner[position].variable
        if variables.base[Int(free)].isEliminated { return nil }
        add(coefficient * inner[position].coefficient, to: free)
      }
    }
    return constant
  }

  /// Forgets the sums of all listed variables.
  mutating func clearList() {
    for index in 0..<list.count {
      let pointer = variables.base + Int(list.base[index])
      pointer.pointee.sum = 0
      pointer.pointee.isListed = false
    }
    list.truncate(to: 0)
  }

  /// Substitutes a required equality.
  ///
  /// - Returns: false if no variable is left in it, so that it is redundant or contradicts.
  mutating func substitute(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    let inherited = sumUp(constraint, tables)
    let pivot = variableToEliminate()
    guard pivot >= 0 else {
      clearList()
      return false
    }
    let variables = variables.base
    let eliminated = variables + Int(pivot)
    let inverse = 1 / eliminated.pointee.sum
    let constant = constraint.pointee.constant
    magnitude = max(magnitude, abs(constant))
    let equality = Int32(truncatingIfNeeded: equalities.count)
    equalities.append(slot)
    // Before the variable counts as eliminated: its own term is no source.
    keepOnTape(pivot, equality, inverse, constraint, tables)
    eliminated.pointee.constant = (constant - inherited) * inverse
    eliminated.pointee.firstTerm = Int32(truncatingIfNeeded: expressions.count)
    for index in 0..<list.count {
      let variable = list.base[index]
      let pointer = variables + Int(variable)
      if variable != pivot, abs(pointer.pointee.sum) > Self.noise {
        expressions.append(
          LocalTerm(variable: variable, coefficient: -pointer.pointee.sum * inverse))
      }
      pointer.pointee.sum = 0
      pointer.pointee.isListed = false
    }
    list.truncate(to: 0)
    eliminated.pointee.termCount =
      Int32(truncatingIfNeeded: expressions.count) &- eliminated.pointee.firstTerm
    constraint.pointee.component = number
    constraint.pointee.place = equality
    constraint.pointee.status = .substituted
    return true
  }

  /// Keeps how a variable's constant follows from an equality's.
  @inline(__always)
  private mutating func keepOnTape(
    _ pivot: Int32, _ equality: Int32, _ inverse: Double,
    _ constraint: UnsafePointer<ConstraintRecord>, _ tables: Tables
  ) {
    tape.append(TapeStep(target: pivot, source: ~equality, factor: inverse))
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    for index in 0..<Int(constraint.pointee.termCount) {
      let variable = tables.variables[Int(terms[index].slot)].local
      if variables.base[Int(variable)].isEliminated {
        tape.append(
          TapeStep(target: pivot, source: variable, factor: -terms[index].coefficient * inverse))
      }
    }
  }

  /// The listed variable that an equality eliminates best; -1 if there is none.
  @inline(__always)
  private mutating func variableToEliminate() -> Int32 {
    if list.count == 1 {
      let only = list.base[0]
      return abs(variables.base[Int(only)].sum) > Self.noise ? only : -1
    }
    return bestVariableToEliminate()
  }

  /// The same for several; `mutating` so that it is given no copy of the component.
  private mutating func bestVariableToEliminate() -> Int32 {
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
      if size < largest * 1e-5 || size <= Self.noise { continue }
      if size == 1 { size = .infinity }
      if size > bestSize || size == bestSize && serial > bestSerial {
        best = variable
        bestSize = size
        bestSerial = serial
      }
    }
    return best
  }

  /// Whether an eliminated variable's expression has only free variables.
  @inline(__always)
  private func isResolved(_ variable: Int32) -> Bool {
    let info = variables.base[Int(variable)]
    let terms = expressions.base + Int(info.firstTerm)
    for index in 0..<Int(info.termCount)
    where variables.base[Int(terms[index].variable)].isEliminated { return false }
    return true
  }

  /// Writes an eliminated variable's expression in free variables.
  @inline(__always)
  mutating func resolve(_ variable: Int32) {
    if !isResolved(variable) { resolveDeeply(variable) }
  }

  /// The same with a list of what is to be done, since expressions may nest as deep as they like.
  @inline(never)
  private mutating func resolveDeeply(_ variable: Int32) {
    var waiting = [variable]
    while let top = waiting.last {
      let info = variables.base[Int(top)]
      var isReady = true
      for index in 0..<Int(info.termCount) {
        let inner = expressions.base[Int(info.firstTerm) + index].variable
        if variables.base[Int(inner)].isEliminated, !isResolved(inner) {
          waiting.append(inner)
          isReady = false
        }
      }
      guard isReady else { continue }
      waiting.removeLast()
      if !isResolved(top) { putIn(top) }
    }
  }

  /// Puts the expressions of eliminated variables, which are resolved, into an expression.
  private mutating func putIn(_ variable: Int32) {
    let info = variables.base[Int(variable)]
    list.truncate(to: 0)
    var constant = info.constant
    for index in 0..<Int(info.termCount) {
      let term = expressions.base[Int(info.firstTerm) + index]
      let inner = variables.base[Int(term.variable)]
      guard inner.isEliminated else {
        add(term.coefficient, to: term.variable)
        continue
      }
      constant += term.coefficient * inner.constant
      tape.append(
        TapeStep(target: variable, source: term.variable, factor: term.coefficient))
      for position in 0..<Int(inner.termCount) {
        let free = expressions.base[Int(inner.firstTerm) + position]
        add(term.coefficient * free.coefficient, to: free.variable)
      }
    }
    let first = Int32(expressions.count)
    for index in 0..<list.count {
      let free = list.base[index]
      let sum = variables.base[Int(free)].sum
      if abs(sum) > Self.noise { expressions.append(LocalTerm(variable: free, coefficient: sum)) }
    }
    clearList()
    let pointer = variables.base + Int(variable)
    pointer.pointee.firstTerm = first
    pointer.pointee.termCount = Int32(expressions.count) - first
    pointer.pointee.constant = constant
  }

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
