// SPDX-License-Identifier: Apache-2.0

/// What is played on a list, in a viewport that has a size in points when the list opens.
///
/// `Benchmarks/lists/FORMAT.md` describes the actions.
package struct ListScript {
  /// The width of the list in points when it opens.
  package let width: Double
  let height: Double
  let actions: [ListAction]

  /// The widths at which the list comes to rest, each once, in ascending order.
  var restingWidths: [Double] {
    var widths: Set<Double> = [width]
    for case .resize(_, let target, _) in actions { widths.insert(target) }
    return widths.sorted()
  }

  /// All widths that the list has, in ascending order.
  package var allWidths: [Double] {
    var (widths, last): (Set<Double>, Double) = ([width], width)
    for case .resize(_, let target, let step) in actions {
      widths.formUnion(ListAction.widths(from: last, to: target, step: step))
      last = target
    }
    return widths.sorted()
  }

  /// The script of `Benchmarks/lists/script.json` for a list of any width.
  ///
  /// - Parameters:
  ///   - rows: The number of rows when the list opens.
  ///   - words: What rows that grow get, again and again; without words no row grows.
  package init(width: Double, height: Double, rows: Int, words: [String]) {
    self.init(
      width: width, height: height,
      actions: Self.actions(width: width, rows: rows, words: words))
  }

  init(width: Double, height: Double, actions: [ListAction]) {
    (self.width, self.height, self.actions) = (width, height, actions)
  }

  private static func actions(width: Double, rows: Int, words: [String]) -> [ListAction] {
    var actions: [ListAction] = [
      .open, .wheel(by: 120, times: 200), .drag(to: 0.1), .drag(to: 0.5), .drag(to: 0.9),
      .jump(row: Int(0.37 * Double(rows))), .wheel(by: -120, times: 100),
      .insert(count: 200), .remove(count: 100),
      .resize(name: "resize", to: width + 20, step: 1),
      .resize(name: "turn", to: (1.6 * width).rounded(), step: nil),
      .resize(name: "turn", to: width + 20, step: nil),
    ]
    guard !words.isEmpty else { return actions + [.end] }
    func some(_ count: Int) -> [String] { (0..<count).map { words[$0 % words.count] } }
    actions += [.grow(seen: 1, words: some(40)), .end, .stream(words: some(60))]
    return actions
  }
}

/// One action of a script.
enum ListAction: Hashable {
  /// The list is made and shown.
  case open
  /// The offset changes by so many points, several times.
  case wheel(by: Double, times: Int)
  /// The bar is set to a share of its way.
  case drag(to: Double)
  /// A row is brought to the top.
  case jump(row: Int)
  /// New rows come above all others.
  case insert(count: Int)
  /// The first rows go.
  case remove(count: Int)
  /// The width changes by steps, or at once without a step; the name is `resize` or `turn`.
  case resize(name: String, to: Double, step: Double?)
  /// A row among those that are seen gets more words.
  case grow(seen: Int, words: [String])
  /// The end of the list is shown.
  case end
  /// The last row gets one word after another.
  case stream(words: [String])
  /// What is seen is drawn to a file, where there is a folder for pictures.
  case picture(name: String)

  /// The action's name in plans and lines.
  var name: String {
    switch self {
    case .open: "open"
    case .wheel: "wheel"
    case .drag: "drag"
    case .jump: "jump"
    case .insert: "insert"
    case .remove: "remove"
    case .resize(let name, _, _): name
    case .grow: "grow"
    case .end: "end"
    case .stream: "stream"
    case .picture: "picture"
    }
  }

  /// The number of inputs: turns of the wheel, words, steps of the width.
  ///
  /// - Parameter width: The width before the action.
  func inputCount(from width: Double) -> Int {
    switch self {
    case .wheel(_, let times): times
    case .stream(let words): words.count
    case .resize("resize", let to, let step): Self.widths(from: width, to: to, step: step).count
    default: 1
    }
  }

  /// The widths after one to another, which is the last.
  static func widths(from: Double, to: Double, step: Double?) -> [Double] {
    guard let step, step > 0 else { return [to] }
    let count = max(1, Int((abs(to - from) / step).rounded(.up)))
    let signed = to > from ? step : -step
    return (1...count).map { $0 == count ? to : from + signed * Double($0) }
  }
}
