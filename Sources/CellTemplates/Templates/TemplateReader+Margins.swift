// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TemplateReader {
  /// The key of a view's margin.
  static let marginKey = "margin"
  /// What follows a view's name in the name of the box that keeps its margin.
  private static let boxSuffix = ".margin"

  /// Reads the room around a view.
  mutating func readMargin(_ index: Int, _ node: TemplateNode) {
    guard let margin = values.insets(node, Self.marginKey) else { return }
    pending.margins.append((index, margin, node.place))
  }

  /// Puts each view with a margin into a box that has this room as its padding: as in a flex
  /// container of CSS, margins do not collapse, and what is aligned is the view with its margin.
  mutating func boxMargins() {
    for (index, margin, place) in pending.margins {
      guard let parent = template.views[index].parent, !template.views[parent].isScroll else {
        values.collector.error(
          "margin: only a view inside of a stack, flow or grid has one; in a layout write the "
            + "distances, and put the one view of a nested cell into a stack", at: place)
        continue
      }
      guard template.views[index].paddingShares == .zero else {
        values.collector.error(
          "margin: a view with a percentage in its padding has none", at: place)
        continue
      }
      let box = template.views.count
      template.views.append(takeOver(index, margin))
      values.scope.declareView(template.views[box].name)
      template.views[parent].kind.replace(child: index, with: box)
      template.views[index].parent = box
    }
    pending.margins = []
  }

  /// Reports margins in styles of elements, which no stack, flow or grid holds.
  mutating func checkMargins() {
    for (_, _, place) in pending.margins {
      values.collector.error(
        "margin: the room around an element is its 'paragraphSpacing', 'paragraphSpacingBefore', "
          + "'headIndent' and 'tailIndent'", at: place)
    }
  }

  /// The box of a view, which takes from it what its holder looks at.
  private mutating func takeOver(_ index: Int, _ margin: EdgeInsets) -> ViewTemplate {
    let view = template.views[index]
    var result = ViewTemplate(name: view.name + Self.boxSuffix, place: view.place)
    result.isMarginBox = true
    result.parent = view.parent
    result.condition = view.condition
    result.padding = margin
    result.hugging = view.hugging
    result.compression = view.compression
    if let parent = view.parent, case .stack(let holder) = template.views[parent].kind {
      var stack = StackTemplate()
      stack.axis = holder.axis
      stack.children = [index]
      // A view with an extent of its own keeps it where the holder makes all views equal.
      let isStated = holder.axis == .vertical ? view.width != nil : view.height != nil
      if holder.alignment == .fill, isStated || view.aspect != nil { stack.alignment = .leading }
      result.kind = .stack(stack)
      return result
    }
    var grid = WrappingTemplate()
    grid.arrangement = .columns([.fraction(1)])
    grid.children = [index]
    result.kind = .wrapping(grid)
    result.span = view.span
    template.views[index].span = 1
    // Percentages are of the room of the box.
    let sides = margin.left + margin.right
    for width in [\ViewTemplate.width, \.minWidth, \.maxWidth] {
      result[keyPath: width] = view[keyPath: width]?.adding(sides)
      template.views[index][keyPath: width] = nil
    }
    return result
  }
}

extension ViewTemplate {
  fileprivate var isScroll: Bool { if case .scroll = kind { true } else { false } }
}

extension ViewKind {
  /// Puts another view into the place of one inside.
  fileprivate mutating func replace(child: Int, with other: Int) {
    switch self {
    case .stack(var stack):
      stack.children = stack.children.map { $0 == child ? other : $0 }
      self = .stack(stack)
    case .wrapping(var wrapping):
      wrapping.children = wrapping.children.map { $0 == child ? other : $0 }
      self = .wrapping(wrapping)
    case .box, .text, .image, .button, .scroll: break
    }
  }
}

extension NumberBinding {
  /// The number and some points more.
  fileprivate func adding(_ points: Double) -> NumberBinding {
    var sum = self
    sum.expression = .chain(
      expression, [.init(kind: .add, operand: .number(points), place: place)])
    return sum
  }
}
