// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A source of attributes: the maker, and every chain of attributes.
public protocol AttributeSource<Kind> {
  /// The kind of the attributes named so far.
  associatedtype Kind: AttributeKind
  /// The attributes named so far; only this module makes one.
  var chain: AttributeChain<Kind> { get }
}

/// The first phase: attributes of the item, before they are related to anything.
///
/// A chain that ends here makes no constraint, and the compiler warns that it is unused.
public struct AttributeChain<Kind: AttributeKind>: AttributeSource {
  /// The maker that collects the constraints.
  let maker: ConstraintMaker
  /// The attributes, in the order in which they were named.
  let attributes: AttributeList

  /// The chain itself.
  public var chain: AttributeChain<Kind> { self }

  /// The chain itself; the word makes it read as a sentence.
  public var and: AttributeChain<Kind> { self }

  /// The chain itself; the word makes it read as a sentence.
  public var with: AttributeChain<Kind> { self }

  /// The chain with more attributes.
  func and<Joined>(_ added: AttributeList) -> AttributeChain<Joined> {
    AttributeChain<Joined>(maker: maker, attributes: attributes.appending(added))
  }
}

extension AttributeSource {
  /// The left edge.
  public var left: AttributeChain<Kind.AndHorizontalEdge> { chain.and(AttributeList(.left)) }
  /// The right edge.
  public var right: AttributeChain<Kind.AndHorizontalEdge> { chain.and(AttributeList(.right)) }
  /// The top edge.
  public var top: AttributeChain<Kind.AndVerticalPlace> { chain.and(AttributeList(.top)) }
  /// The bottom edge.
  public var bottom: AttributeChain<Kind.AndVerticalPlace> { chain.and(AttributeList(.bottom)) }
  /// The edge where reading begins.
  public var leading: AttributeChain<Kind.AndReadingEdge> { chain.and(AttributeList(.leading)) }
  /// The edge where reading ends.
  public var trailing: AttributeChain<Kind.AndReadingEdge> { chain.and(AttributeList(.trailing)) }
  /// The width.
  public var width: AttributeChain<Kind.AndExtent> { chain.and(AttributeList(.width)) }
  /// The height.
  public var height: AttributeChain<Kind.AndExtent> { chain.and(AttributeList(.height)) }
  /// The horizontal centre.
  public var centerX: AttributeChain<Kind.AndHorizontalCenter> {
    chain.and(AttributeList(.centerX))
  }
  /// The vertical centre.
  public var centerY: AttributeChain<Kind.AndVerticalPlace> { chain.and(AttributeList(.centerY)) }
  /// The baseline of the bottommost line; another name of ``lastBaseline``.
  public var baseline: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.lastBaseline))
  }
  /// The baseline of the topmost line.
  public var firstBaseline: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.firstBaseline))
  }
  /// The baseline of the bottommost line.
  public var lastBaseline: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.lastBaseline))
  }
}

// MARK: - Margins

extension AttributeSource {
  /// The left edge inside the margin.
  public var leftMargin: AttributeChain<Kind.AndHorizontalEdge> {
    chain.and(AttributeList(.leftMargin))
  }
  /// The right edge inside the margin.
  public var rightMargin: AttributeChain<Kind.AndHorizontalEdge> {
    chain.and(AttributeList(.rightMargin))
  }
  /// The top edge inside the margin.
  public var topMargin: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.topMargin))
  }
  /// The bottom edge inside the margin.
  public var bottomMargin: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.bottomMargin))
  }
  /// The leading edge inside the margin.
  public var leadingMargin: AttributeChain<Kind.AndReadingEdge> {
    chain.and(AttributeList(.leadingMargin))
  }
  /// The trailing edge inside the margin.
  public var trailingMargin: AttributeChain<Kind.AndReadingEdge> {
    chain.and(AttributeList(.trailingMargin))
  }
  /// The horizontal centre between the margins.
  public var centerXWithinMargins: AttributeChain<Kind.AndHorizontalCenter> {
    chain.and(AttributeList(.centerXWithinMargins))
  }
  /// The vertical centre between the margins.
  public var centerYWithinMargins: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.centerYWithinMargins))
  }
}

// MARK: - Several at once

extension AttributeSource {
  /// Top, left, bottom and right.
  public var edges: AttributeChain<Kind.AndEdges> {
    chain.and(AttributeList(.top, .left, .bottom, .right))
  }
  /// Top, leading, bottom and trailing.
  public var directionalEdges: AttributeChain<Kind.AndReadingEdges> {
    chain.and(AttributeList(.top, .leading, .bottom, .trailing))
  }
  /// Left and right.
  public var horizontalEdges: AttributeChain<Kind.AndHorizontalEdge> {
    chain.and(AttributeList(.left, .right))
  }
  /// Leading and trailing.
  public var directionalHorizontalEdges: AttributeChain<Kind.AndReadingEdge> {
    chain.and(AttributeList(.leading, .trailing))
  }
  /// Top and bottom.
  public var verticalEdges: AttributeChain<Kind.AndVerticalPlace> {
    chain.and(AttributeList(.top, .bottom))
  }
  /// Width and height.
  public var size: AttributeChain<Kind.AndExtent> { chain.and(AttributeList(.width, .height)) }
  /// Both centres.
  public var center: AttributeChain<Kind.AndCenters> {
    chain.and(AttributeList(.centerX, .centerY))
  }
  /// Both centres between the margins.
  public var centerWithinMargins: AttributeChain<Kind.AndCenters> {
    chain.and(AttributeList(.centerXWithinMargins, .centerYWithinMargins))
  }
  /// The four edges inside the margins.
  public var margins: AttributeChain<Kind.AndEdges> {
    chain.and(AttributeList(.topMargin, .leftMargin, .bottomMargin, .rightMargin))
  }
  /// The four edges inside the margins, with leading and trailing.
  public var directionalMargins: AttributeChain<Kind.AndReadingEdges> {
    chain.and(AttributeList(.topMargin, .leadingMargin, .bottomMargin, .trailingMargin))
  }
}
