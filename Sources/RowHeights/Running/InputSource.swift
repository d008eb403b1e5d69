// SPDX-License-Identifier: Apache-2.0

/// A source of inputs for a run, which it takes one after another.
///
/// A run calls its source on the thread or task that asks the run for outputs, and never reads
/// further ahead than the run's bound allows.
public protocol InputSource<Input> {
  /// The type of the inputs.
  associatedtype Input: Sendable
  /// The error of reading; `Never` if reading cannot fail.
  associatedtype Failure: Error

  /// Whether ``next()`` returns without waiting; true unless implemented.
  var isReady: Bool { get }

  /// Returns the next input; nil after the last. May wait for it.
  mutating func next() throws(Failure) -> Input?

  /// The memory that an input takes, in bytes; 0 unless implemented.
  ///
  /// A run reads few inputs ahead if they are heavy.
  func weight(of input: Input) -> Int

  /// Called before the run waits for an input while no output is left to deliver.
  ///
  /// A program that writes outputs to a pipe flushes here. Does nothing unless implemented.
  mutating func willWait() throws(Failure)
}

extension InputSource {
  /// Every input is available.
  public var isReady: Bool { true }

  /// Every input is light.
  public func weight(of input: Input) -> Int { 0 }

  /// Does nothing.
  public mutating func willWait() throws(Failure) {}
}

/// The elements of a sequence as a source; reading them cannot fail.
public struct SequenceSource<Elements: Sequence>: InputSource where Elements.Element: Sendable {
  private var iterator: Elements.Iterator

  /// Takes the elements of a sequence, in its order.
  public init(_ elements: Elements) { iterator = elements.makeIterator() }

  /// The next element; nil after the last.
  public mutating func next() -> Elements.Element? { iterator.next() }
}
