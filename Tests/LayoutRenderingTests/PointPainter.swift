// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// What a unit cell of the page is painted with, in order; groups are nested.
indirect enum Paint: Equatable {
  case fill(Color)
  case group(Double, [Paint])
}

/// Plays a list on a point, the slow and simple way.
func paints(of list: DisplayList, at point: Point) -> [Paint] {
  struct Level {
    var offset: Point
    var isInside: Bool
    var group: (opacity: Double, before: [Paint])?
  }
  var levels = [Level(offset: .zero, isInside: true)]
  var painted: [Paint] = []
  func close(_ level: Level) {
    guard let group = level.group else { return }
    painted = group.before + (painted.isEmpty ? [] : [.group(group.opacity, painted)])
  }
  for command in list.commands {
    let local = point - levels[levels.count - 1].offset
    switch command {
    case .save:
      var level = levels[levels.count - 1]
      level.group = nil
      levels.append(level)
    case .restore: close(levels.removeLast())
    case .transform(let transform):
      let offset = levels[levels.count - 1].offset
      levels[levels.count - 1].offset = offset + Point(x: transform.tx, y: transform.ty)
    case .clip(let box):
      if !box.rect.contains(local) { levels[levels.count - 1].isInside = false }
    case .opacity(let opacity):
      levels[levels.count - 1].group = (opacity, painted)
      painted = []
    case .fill(let box, let color):
      if levels[levels.count - 1].isInside, box.rect.contains(local) {
        painted.append(.fill(color))
      }
    case .stroke, .glyphs, .image, .area: break
    }
  }
  while let level = levels.popLast() { close(level) }
  return painted
}
