// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextVocabulary

struct DirtyRectanglesTests {
  private func box(_ x: Double, _ y: Double, _ width: Double = 10, _ height: Double = 10)
    -> DrawingCommand
  {
    .fill(Box(Rect(x: x, y: y, width: width, height: height)), .black)
  }

  private func checkDirty(
    _ before: [DrawingCommand], _ after: [DrawingCommand], _ expected: [Rect],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let dirty = DisplayList(after).dirtyRectangles(since: DisplayList(before))
    #expect(dirty == expected, sourceLocation: sourceLocation)
  }

  @Test func `equal drawings have nothing dirty`() {
    checkDirty([], [], [])
    checkDirty([box(0, 0), box(5, 5)], [box(0, 0), box(5, 5)], [])
  }

  @Test func `a box that moves makes both places dirty`() {
    checkDirty(
      [box(0, 0), box(50, 0)], [box(0, 0), box(70, 0)],
      [Rect(x: 50, y: 0, width: 10, height: 10), Rect(x: 70, y: 0, width: 10, height: 10)])
  }

  @Test func `places that overlap are joined`() {
    checkDirty([box(0, 0)], [box(5, 0)], [Rect(x: 0, y: 0, width: 15, height: 10)])
  }

  @Test func `a changed order of boxes makes one of them dirty`() {
    let after = [box(40, 0), box(0, 0)]
    checkDirty([box(0, 0), box(40, 0)], after, [Rect(x: 40, y: 0, width: 10, height: 10)])
  }

  @Test func `moving by a transform or by coordinates is the same`() {
    checkDirty(
      [.save, .transform(.translation(x: 3, y: 4)), box(0, 0), .restore],
      [.transform(.translation(x: 3, y: 4)), box(0, 0)], [])
  }

  @Test func `a wider clip that still holds a box leaves it clean`() {
    let clip = { (width: Double) in
      DrawingCommand.clip(Box(Rect(x: 0, y: 0, width: width, height: 50)))
    }
    checkDirty([clip(50), box(0, 0)], [clip(60), box(0, 0)], [])
    checkDirty(
      [clip(5), box(0, 0)], [clip(7), box(0, 0)], [Rect(x: 0, y: 0, width: 7, height: 10)])
  }

  @Test func `a group is dirty as a whole when its opacity changes`() {
    checkDirty(
      [.opacity(0.5), box(0, 0), box(20, 0)], [.opacity(0.6), box(0, 0), box(20, 0)],
      [Rect(x: 0, y: 0, width: 30, height: 10)])
  }

  @Test func `two groups are not one group of the same parts`() {
    let one: [DrawingCommand] = [.save, .opacity(0.5), box(0, 0), box(5, 0), .restore]
    let two: [DrawingCommand] = [
      .save, .opacity(0.5), box(0, 0), .restore, .save, .opacity(0.5), box(5, 0), .restore,
    ]
    checkDirty(one, two, [Rect(x: 0, y: 0, width: 15, height: 10)])
  }

  @Test(arguments: [1, 2, 5])
  func `there are never more rectangles than asked for`(_ limit: Int) {
    let after = DisplayList((0..<40).map { box(Double($0 * 20), Double($0 % 3) * 30) })
    let dirty = after.dirtyRectangles(since: DisplayList(), limit: limit)
    #expect(dirty.count <= limit)
    for command in after.commands {
      let bounds = command.bounds ?? .zero
      #expect(dirty.contains { $0.union(bounds) == $0 })
    }
  }

  private func randomCommands(_ count: Int, using random: inout SeededGenerator) -> [DrawingCommand]
  {
    func rect() -> Box {
      Box(
        Rect(
          x: Double(Int.random(in: -4...12, using: &random)),
          y: Double(Int.random(in: -4...12, using: &random)),
          width: Double(Int.random(in: 0...6, using: &random)),
          height: Double(Int.random(in: 0...6, using: &random))))
    }
    var commands: [DrawingCommand] = []
    var groups = [false]
    for _ in 0..<count {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        commands.append(.save)
        groups.append(false)
      case 1 where groups.count > 1:
        commands.append(.restore)
        groups.removeLast()
      case 2:
        let x = Double(Int.random(in: -3...3, using: &random))
        commands.append(.transform(.translation(x: x, y: 1)))
      case 3: commands.append(.clip(rect()))
      case 4 where groups.last == false:
        commands.append(.opacity(Bool.random(using: &random) ? 0.5 : 0.25))
        groups[groups.count - 1] = true
      default:
        let shade = UInt8.random(in: 0...3, using: &random)
        commands.append(.fill(rect(), Color(red: shade, green: 0, blue: 0)))
      }
    }
    return commands
  }

  @Test func `outside of the dirty rectangles both drawings paint the same`() {
    var random = SeededGenerator(fallback: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 1...24, using: &random)
      let commands = randomCommands(count, using: &random)
      var changed = commands
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        if case .fill = changed[place] {
          changed[place] =
            randomCommands(40, using: &random).first {
              if case .fill = $0 { true } else { false }
            } ?? changed[place]
        } else if case .transform = changed[place] {
          changed[place] = .transform(.translation(x: 0, y: 2))
        }
      }
      let before = DisplayList(commands)
      let after = DisplayList(changed)
      let limit = Int.random(in: 1...4, using: &random)
      let dirty = after.dirtyRectangles(since: before, limit: limit)
      #expect(dirty.count <= limit)
      for (index, rectangle) in dirty.enumerated() {
        #expect(!dirty[(index + 1)...].contains { $0.intersects(rectangle) }, "\(random.hint)")
      }
      for x in -8..<20 {
        for y in -8..<30 {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard !dirty.contains(where: { $0.contains(point) }) else { continue }
          guard paints(of: before, at: point) == paints(of: after, at: point) else {
            Issue.record("clean at \(point) but painted otherwise; \(random.hint)")
            return
          }
        }
      }
    }
  }
}
