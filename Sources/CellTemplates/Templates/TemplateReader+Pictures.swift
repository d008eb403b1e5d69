// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TemplateReader {
  /// The keys of images.
  static let imageKeys = ["source", "naturalSize", "fit"]

  /// Reads an image.
  ///
  /// One with a natural size is as large as that, or as its box allows, in its own proportion:
  /// CSS's `max-width` and `max-height` beside `width: auto` and `height: auto`.
  mutating func readImage(_ index: Int, _ properties: [TemplateNode.Entry]) {
    var image = ImageTemplate()
    var natural: TemplateNode?
    var fit: TemplateNode?
    for property in properties {
      switch property.key {
      case "source": image.source = values.binding(property.value, "source")
      case "naturalSize": natural = property.value
      case "fit": fit = property.value
      default: break
      }
    }
    template.views[index].kind = .image(image)
    guard let natural else {
      if let fit {
        values.collector.error(
          "fit: goes with a 'naturalSize', such as [\"${width}\", \"${height}\"]", at: fit.place)
      }
      return
    }
    for (property, binding) in template.views[index].numbers {
      values.collector.error(
        "a picture with a 'naturalSize' has no '\(property.rawValue)'; 'fit' makes it smaller",
        at: binding.place)
    }
    guard let size = naturalSize(natural) else { return }
    guard let fit else { return setSize(index, size, fitting: nil, at: natural.place) }
    if let box = fitBounds(fit) { setSize(index, size, fitting: box, at: fit.place) }
  }

  /// Gives a picture its natural size, or the greatest one in its proportion that a box allows.
  private mutating func setSize(
    _ index: Int, _ size: (width: Expression, height: Expression),
    fitting box: (width: Double, height: Double)?, at place: SourcePlace
  ) {
    func binding(_ expression: Expression) -> NumberBinding {
      NumberBinding(expression: expression, place: place, text: "naturalSize")
    }
    func quotient(_ left: Expression, _ right: Expression) -> Expression {
      .chain(left, [.init(kind: .divide, operand: right, place: place)])
    }
    /// An extent that is at most one of the box, and that the other one leaves.
    func fitted(
      _ own: Expression, _ greatest: Double, _ other: Expression, _ greatestOther: Double
    ) -> Expression {
      let left = Expression.chain(
        .number(greatestOther),
        [.init(kind: .multiply, operand: quotient(own, other), place: place)])
      return .extreme(.min, [own, .number(greatest), left], place)
    }
    var (width, height) = size
    if let box {
      width = fitted(size.width, box.width, size.height, box.height)
      height = fitted(size.height, box.height, size.width, box.width)
    }
    template.views[index].width = binding(width)
    template.views[index].height = binding(height)
    pending.naturalImages.append((index, binding(quotient(size.width, size.height))))
  }

  /// Gives pictures in flows and grids an aspect, so that narrow columns shrink them evenly.
  mutating func keepProportions() {
    for (index, aspect) in pending.naturalImages where isWrapped(index) {
      template.views[index].height = nil
      template.views[index].aspect = aspect
    }
  }

  /// A picture's natural width and height.
  private mutating func naturalSize(
    _ node: TemplateNode
  ) -> (width: Expression, height: Expression)? {
    guard case .sequence(let parts) = node.content, parts.count == 2 else {
      values.collector.error(
        "naturalSize: expected [width, height], found \(node.kindName)", at: node.place)
      return nil
    }
    let numbers = parts.map { values.numberBinding($0, "naturalSize", mayBind: true) }
    guard let width = numbers[0], let height = numbers[1] else { return nil }
    for number in [width, height] {
      guard number.isPureNumber else {
        values.collector.error("naturalSize: a percentage cannot stand here", at: number.place)
        return nil
      }
      let stated = number.isBound ? nil : try? number.expression.sum(percentAxis: nil).constant
      if let stated, stated <= 0 {
        values.collector.error(
          "naturalSize: expected a number above 0, found \(stated.shortest)", at: number.place)
        return nil
      }
    }
    return (width.expression, height.expression)
  }

  /// A box as `200x280` or `[200, 280]`.
  private mutating func fitBounds(_ node: TemplateNode) -> (width: Double, height: Double)? {
    let lengths = 0...NumberLimit.greatest
    switch node.content {
    case .sequence(let parts) where parts.count == 2:
      guard let width = values.number(parts[0], "fit", in: lengths),
        let height = values.number(parts[1], "fit", in: lengths)
      else { return nil }
      return (width, height)
    case .scalar(let text, _):
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      if parts.count == 2, let width = parts[0], let height = parts[1],
        lengths.contains(width), lengths.contains(height)
      {
        return (width, height)
      }
    case .sequence, .mapping: break
    }
    values.collector.error(
      "fit: expected a width and a height such as 200x280, found \(node.kindName)", at: node.place)
    return nil
  }
}
