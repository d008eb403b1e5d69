// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// How much work a tree's layout has done since it was made.
public struct LayoutStatistics: Hashable, Sendable {
  /// How often the linear system was solved.
  public var solves = 0
  /// How often the basis changed; otherwise a solution is an affine update.
  public var searches = 0
  /// How many exchanges of a row and a column of the system the searches took.
  public var pivots = 0
  /// The greatest number of coefficients that the system stored after a solution.
  public var mostCoefficients = 0
  /// How often a content was asked for its height at a width.
  public var measures = 0
  /// The greatest number of times that one content was asked in one pass: at most 2.
  public var mostMeasuresInAPass = 0
  /// How many constraints were translated for the solver.
  public var lowerings = 0
  /// How many constants were changed in the solver.
  public var constantChanges = 0
  /// How often the whole tree was translated again.
  public var rebuilds = 0
}

/// Counts the work of an engine's parts, also over parts that were made anew.
final class WorkCounter {
  /// The work so far; it only grows.
  private(set) var statistics = LayoutStatistics()

  /// Counts a solution.
  func countSolve(from before: LinearSolver.Statistics, to after: LinearSolver.Statistics) {
    statistics.solves += 1
    statistics.searches += after.searches - before.searches
    statistics.pivots += after.pivots - before.pivots
    statistics.mostCoefficients = max(statistics.mostCoefficients, after.coefficients)
  }

  /// Counts a measure of a content, which was its `count`th in the pass.
  func countMeasure(inPass count: Int) {
    statistics.measures += 1
    statistics.mostMeasuresInAPass = max(statistics.mostMeasuresInAPass, count)
  }

  /// Counts a constraint that was translated.
  func countLowering() { statistics.lowerings += 1 }

  /// Counts a constant that was changed in the solver.
  func countConstantChange() { statistics.constantChanges += 1 }

  /// Counts that the whole tree is translated again.
  func countRebuild() { statistics.rebuilds += 1 }
}
