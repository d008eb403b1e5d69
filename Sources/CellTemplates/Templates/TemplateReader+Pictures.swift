// SPDX-License-Identifier: Apache-2.0

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
    let view = template.views[index]
    if let stated = view.width ?? view.height ?? view.aspect {
      values.collector.error(
        "a 'naturalSize' stands in place of 'width', 'height' and 'aspect'", at: stated.place)
    }
    guard let size = naturalSize(natural) else { return }
    var bounds: (width: Double, height: Double)?
    if let fit {
      guard let read = fitBounds(fit) else { return }
      bounds = read
    }
    let place = (fit ?? natural).place
    func quotient(_ left: Expression, _ right: Expression) -> Expression {
      .chain(left, [.init(kind: .divide, operand: right, place: place)])
    }
    /// The greatest extent that the box allows.
    func fitted(
      _ own: Expression, _ other: Expression, _ greatest: Double?, _ otherGreatest: Double?
    ) -> NumberBinding {
      var expression = own
      if let greatest, let otherGreatest {
        // The division comes first, so that the product is a number times a quotient.
        let shared = Expression.chain(
          .number(otherGreatest),
          [.init(kind: .multiply, operand: quotient(own, other), place: place)])
        expression = .extreme(.min, [own, .number(greatest), shared], place)
      }
      return NumberBinding(expression: expression, place: place, text: "naturalSize")
    }
    template.views[index].width = fitted(
      size.width, size.height, bounds?.width, bounds?.height)
    template.views[index].height = fitted(
      size.height, size.width, bounds?.height, bounds?.width)
    pending.naturalImages.append(
      (
        index,
        NumberBinding(
          expression: quotient(size.width, size.height), place: place, text: "naturalSize")
      ))
  }

  /// Lets pictures in flows and grids keep their proportion where there is less room.
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
    for number in [width, height] where !number.isPureNumber {
      values.collector.error("naturalSize: a percentage cannot stand here", at: number.place)
      return nil
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
