// SPDX-License-Identifier: Apache-2.0

/// The kind of attributes that a chain names, which decides to what the chain may be related.
///
/// Kinds exist for the compiler alone: they have no values. The associated types are the kinds of
/// the chain after an attribute of another kind joins it; the default is ``Mixed``.
public protocol AttributeKind {
  /// The kind of single attributes of other items to which the chain may be related.
  associatedtype Family: AttributeKind
  /// The kind after a left or right edge joined.
  associatedtype AndHorizontalEdge: AttributeKind = Mixed
  /// The kind after a leading or trailing edge joined.
  associatedtype AndReadingEdge: AttributeKind = Mixed
  /// The kind after a horizontal centre joined.
  associatedtype AndHorizontalCenter: AttributeKind = Mixed
  /// The kind after a vertical edge, centre or baseline joined.
  associatedtype AndVerticalPlace: AttributeKind = Mixed
  /// The kind after a width or height joined.
  associatedtype AndExtent: AttributeKind = Mixed
  /// The kind after the edges joined.
  associatedtype AndEdges: AttributeKind = Mixed
  /// The kind after the edges with leading and trailing joined.
  associatedtype AndReadingEdges: AttributeKind = Mixed
  /// The kind after both centres joined.
  associatedtype AndCenters: AttributeKind = Mixed
}

/// A kind of places on the horizontal axis.
public protocol HorizontalKind: AttributeKind {}
/// A kind of horizontal places that are edges.
public protocol HorizontalEdgeKind: HorizontalKind {}
/// A kind of edges and nothing else, which insets can be a target of.
public protocol EdgesOnlyKind: HoldsEdges {}
/// A kind of places on both axes, or of places and extents.
public protocol CompositeKind: AttributeKind {}
/// A kind that can hold edges, which an inset acts on.
public protocol HoldsEdges: AttributeKind {}
/// A kind that can hold leading and trailing edges, but no left and right ones.
public protocol HoldsReadingEdges: AttributeKind {}
/// A kind that can hold widths and heights, which a size offset acts on.
public protocol HoldsExtents: AttributeKind {}
/// A kind that can hold centres, which a centre offset acts on.
public protocol HoldsCenters: AttributeKind {}

/// The start of a chain: no attribute yet.
public enum NoAttribute: AttributeKind {
  /// There is no such attribute, so nothing goes with it.
  public typealias Family = NoAttribute
  /// The kind of the first attribute.
  public typealias AndHorizontalEdge = HorizontalEdge
  /// The kind of the first attribute.
  public typealias AndReadingEdge = ReadingEdge
  /// The kind of the first attribute.
  public typealias AndHorizontalCenter = HorizontalCenter
  /// The kind of the first attribute.
  public typealias AndVerticalPlace = VerticalPlace
  /// The kind of the first attribute.
  public typealias AndExtent = Extent
  /// The kind of the first attributes.
  public typealias AndEdges = Edges
  /// The kind of the first attributes.
  public typealias AndReadingEdges = ReadingEdges
  /// The kind of the first attributes.
  public typealias AndCenters = Centers
}

/// Left and right edges, with or without margins.
public enum HorizontalEdge: HorizontalEdgeKind, EdgesOnlyKind {
  /// Left and right edges of other items.
  public typealias Family = HorizontalEdge
  /// Still left and right edges.
  public typealias AndHorizontalEdge = HorizontalEdge
  /// A centre goes with the same targets.
  public typealias AndHorizontalCenter = HorizontalEdge
}

/// Leading and trailing edges, with or without margins.
public enum ReadingEdge: HorizontalEdgeKind, EdgesOnlyKind, HoldsReadingEdges {
  /// Leading and trailing edges of other items.
  public typealias Family = ReadingEdge
  /// Still leading and trailing edges.
  public typealias AndReadingEdge = ReadingEdge
  /// A centre goes with the same targets.
  public typealias AndHorizontalCenter = ReadingEdge
}

/// Horizontal centres, which go with edges of either kind.
public enum HorizontalCenter: HorizontalKind, HoldsCenters {
  /// Horizontal centres of other items.
  public typealias Family = HorizontalCenter
  /// An edge narrows the targets to its kind.
  public typealias AndHorizontalEdge = HorizontalEdge
  /// An edge narrows the targets to its kind.
  public typealias AndReadingEdge = ReadingEdge
  /// Still centres.
  public typealias AndHorizontalCenter = HorizontalCenter
}

/// Top and bottom edges, vertical centres and baselines.
public enum VerticalPlace: HoldsEdges, HoldsReadingEdges, HoldsCenters {
  /// Vertical places of other items.
  public typealias Family = VerticalPlace
  /// Still vertical places.
  public typealias AndVerticalPlace = VerticalPlace
}

/// Widths and heights.
public enum Extent: HoldsExtents {
  /// Widths and heights of other items.
  public typealias Family = Extent
  /// Still extents.
  public typealias AndExtent = Extent
}

/// All four edges, or both vertical ones.
public enum Edges: EdgesOnlyKind, CompositeKind {
  /// No single attribute goes with edges of both axes.
  public typealias Family = NoAttribute
}

/// All four edges with leading and trailing for left and right.
public enum ReadingEdges: EdgesOnlyKind, HoldsReadingEdges, CompositeKind {
  /// No single attribute goes with edges of both axes.
  public typealias Family = NoAttribute
}

/// The centres of both axes.
public enum Centers: HoldsCenters, CompositeKind {
  /// No single attribute goes with centres of both axes.
  public typealias Family = NoAttribute
}

/// Attributes of several kinds, which can be related to whole items and numbers only.
public enum Mixed: HoldsEdges, HoldsExtents, HoldsCenters, CompositeKind {
  /// No single attribute goes with all of them.
  public typealias Family = NoAttribute
}
