// SPDX-License-Identifier: Apache-2.0

/// Finds the script of each grapheme cluster of a text (UAX #24, Unicode 17.0), in logical order.
///
/// A *script run* is a maximal sequence of clusters of one script within a paragraph.
///
/// 1. A character allows the scripts of Script_Extensions, else its Script; characters of the
///    shared scripts Common, Inherited and Unknown allow all scripts.
/// 2. A cluster allows the scripts of its base, narrowed by its marks as long as a script is left.
///    If the base allows all scripts, the marks decide (§ 5.2).
/// 3. A cluster that allows the script of the script run before it belongs to that; any other
///    cluster begins one.
/// 4. If a script run could have several scripts, its clusters narrow them, in order, until a
///    single script is left. If the script run ends earlier, its script is Han if that is left,
///    else the first by alphabetical tag.
/// 5. Clusters at a paragraph's start that allow all scripts belong to its first script run. A
///    paragraph in which all clusters do is Latin, so digits and punctuation shape as in text.
/// 6. A closing bracket has the script of its opening bracket, if that is among the 64 outermost
///    open ones of its paragraph (§ 5.1). Brackets are those of BidiBrackets.txt; quotation marks
///    are not paired, since the same mark opens in one language and closes in another.
/// 7. A mark that is a cluster of its own belongs to the script run of its base, the cluster
///    before it. If the base allows all scripts, it joins the mark's script run instead (§ 5.2).
///
///     "abc (שלום) 漢字、かな"     Latn "abc (" · Hebr "שלום" · Latn ") " · Hani "漢字、" · Hira "かな"
///
/// A resolver reuses its storage from text to text. Time is linear in the text.
struct ScriptResolver: ~Copyable {
  /// The script of a cluster.
  struct Resolution: Equatable {
    /// The script of the cluster's script run.
    var script: Script
    /// Whether the previous cluster, a single character, joins this cluster's script run.
    var takesBase = false
  }

  /// An opening bracket that no bracket has closed yet.
  ///
  /// Not private: in debug builds Swift 6.3 makes no code for a private element of the buffers of a
  /// type that cannot be copied.
  struct OpenBracket: BitwiseCopyable {
    /// The matching closing bracket.
    var closing: UInt32
    /// The script of its script run; Common while that is being found.
    var script: Script
  }

  /// The properties of a cluster that depend only on its own characters.
  private struct Cluster {
    var scripts = ScriptSet()
    var base: UInt32
    var properties: UnicodeProperties
  }

  private let openBrackets = GrowingBuffer<OpenBracket>(minimumCapacity: maximumOpenBrackets)
  /// The open brackets while the script of a script run is being found.
  private let trialBrackets = GrowingBuffer<OpenBracket>(minimumCapacity: maximumOpenBrackets)
  /// The greatest number of open brackets that are remembered.
  static let maximumOpenBrackets = 64

  /// Creates a resolver without open brackets.
  init() {}

  /// Removes the open brackets of the previous paragraph.
  func startParagraph() { openBrackets.removeAll() }

  /// Continues a paragraph with the brackets that are open in it, outermost first.
  func continueParagraph(_ brackets: [OpenBracket]) {
    openBrackets.removeAll()
    for bracket in brackets { openBrackets.append(bracket) }
  }

  /// The script of the script run that begins at an offset.
  ///
  /// - Parameter offset: The start of a cluster.
  /// - Complexity: O(bytes up to the cluster that determines the script).
  func scriptOfRun(at offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Script {
    trialBrackets.removeAll()
    for bracket in openBrackets.elements { trialBrackets.append(bracket) }
    var scripts = ScriptSet()
    var place = offset
    while place < utf8.count {
      let end = GraphemeBreaker.nextBoundary(after: place, in: utf8)
      let cluster = Self.cluster(place..<end, in: utf8)
      if Self.endsParagraph(cluster.base) { break }
      var allowed = cluster.scripts
      if cluster.properties.isClosingBracket {
        if let opening = Self.close(cluster.base, trialBrackets) {
          allowed = opening == .common ? ScriptSet() : ScriptSet(opening)
        }
      } else if cluster.properties.isOpeningBracket {
        Self.open(cluster.base, script: .common, trialBrackets)
      }
      if !allowed.isEmpty {
        let left = scripts.isEmpty ? allowed : scripts.intersection(allowed)
        if left.isEmpty { break }
        scripts = left
        if let script = scripts.only { return script }
      }
      place = end
    }
    return scripts.representative ?? .latin
  }

  /// The script of a cluster.
  ///
  /// No call is needed for a single character that is neither bracket nor mark and that allows one
  /// script or all scripts: it has its own script, or that of the previous cluster.
  ///
  /// - Parameters:
  ///   - cluster: Not a line end. All brackets before it in its paragraph were passed to
  ///     ``script(of:after:in:)`` or ``passBrackets(in:of:script:)``.
  ///   - script: The script of the previous cluster; at the start of a paragraph that of
  ///     ``scriptOfRun(at:in:)``.
  ///   - isAllowed: Whether the cluster is known to allow that script.
  func script(
    of cluster: Range<Int>, after script: Script, in utf8: UnsafeBufferPointer<UInt8>,
    isAllowed: Bool = false
  ) -> Resolution {
    let base = UTF8Decoder.decode(utf8, at: cluster.lowerBound).codePoint
    let properties = UnicodeProperties(of: base)
    if properties.isClosingBracket, let opening = Self.close(base, openBrackets) {
      return Resolution(script: opening)
    }
    var result = Resolution(script: script)
    if !isAllowed {
      if !Self.allows(script, cluster, in: utf8) {
        if properties.isMark {
          result.takesBase = Self.isSharedBase(before: cluster.lowerBound, in: utf8)
          guard result.takesBase else { return result }
        }
        result.script = scriptOfRun(at: cluster.lowerBound, in: utf8)
      }
    }
    if properties.isOpeningBracket { Self.open(base, script: result.script, openBrackets) }
    return result
  }

  /// Whether a cluster allows a script.
  static func allows(
    _ script: Script, _ cluster: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let allowed = Self.cluster(cluster, in: utf8).scripts
    return allowed.isEmpty || allowed.contains(script)
  }

  /// Records the brackets of a part of a paragraph that has one script throughout.
  ///
  /// - Complexity: O(bytes).
  func passBrackets(
    in range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, script: Script
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = utf8[offset]
      guard Self.mayBeginBracket(byte) else {
        offset += byte < 0xE0 ? 1 : 3
        continue
      }
      let element = UTF8Decoder.decode(utf8, at: offset)
      offset += element.length
      if element.codePoint &- 0x301C < 0xFE59 - 0x301C { continue }
      let properties =
        byte < 0x80 ? UnicodeProperties(ascii: byte) : UnicodeProperties(of: element.codePoint)
      if properties.isOpeningBracket {
        Self.open(element.codePoint, script: script, openBrackets)
      } else if properties.isClosingBracket {
        _ = Self.close(element.codePoint, openBrackets)
      }
    }
  }

  // MARK: - Brackets

  /// Passes an opening bracket in a run of a script.
  ///
  /// - Parameter closing: The canonical form of the bracket that would close it.
  @inline(__always)
  func open(closedBy closing: UInt32, script: Script) {
    guard openBrackets.count < Self.maximumOpenBrackets else { return }
    openBrackets.append(OpenBracket(closing: closing, script: script))
  }

  /// The script of the innermost open bracket, if a closing bracket in canonical form closes it.
  @inline(__always)
  func scriptOfInnermost(closedBy closing: UInt32) -> Script? {
    let last = openBrackets.count - 1
    guard last >= 0, openBrackets[last].closing == closing else { return nil }
    return openBrackets[last].script
  }

  /// Closes the innermost open bracket.
  @inline(__always)
  func closeInnermost() { openBrackets.truncate(to: openBrackets.count - 1) }

  /// Whether a byte is a bracket of ASCII, or may begin another one.
  ///
  /// All brackets beyond ASCII are in U+0F3A–U+301B and U+FE59–U+FF63, three bytes each.
  @inline(__always)
  private static func mayBeginBracket(_ byte: UInt8) -> Bool {
    byte < 0x80
      ? byte &- 0x28 < 2 || byte | 0x20 == 0x7B || byte | 0x20 == 0x7D
      : byte &- 0xE0 < 4 || byte == 0xEF
  }

  private static func open(
    _ bracket: UInt32, script: Script, _ brackets: borrowing GrowingBuffer<OpenBracket>
  ) {
    guard brackets.count < maximumOpenBrackets,
      let closing = BracketPairs.partner(of: bracket)
    else { return }
    brackets.append(OpenBracket(closing: BracketPairs.canonical(closing), script: script))
  }

  /// Removes the opening bracket that matches a closing one, and all opened after it.
  ///
  /// - Returns: The script of the opening bracket; nil if there is none.
  private static func close(
    _ bracket: UInt32, _ brackets: borrowing GrowingBuffer<OpenBracket>
  ) -> Script? {
    let wanted = BracketPairs.canonical(bracket)
    var index = brackets.count
    while index > 0 {
      index -= 1
      let opening = brackets[index]
      if opening.closing == wanted {
        brackets.truncate(to: index)
        return opening.script
      }
    }
    return nil
  }

  // MARK: - Clusters

  private static func cluster(
    _ range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Cluster {
    let first = UTF8Decoder.decode(utf8, at: range.lowerBound)
    let properties = UnicodeProperties(of: first.codePoint)
    var scripts = ScriptSet(allowedBy: properties)
    var offset = range.lowerBound + first.length
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let allowed = ScriptSet(allowedBy: UnicodeProperties(of: element.codePoint))
      if scripts.isEmpty {
        scripts = allowed
      } else {
        let both = scripts.intersection(allowed)
        if !both.isEmpty { scripts = both }
      }
      offset += element.length
    }
    return Cluster(scripts: scripts, base: first.codePoint, properties: properties)
  }

  /// Whether the single character before an offset can be a base and allows all scripts.
  private static func isSharedBase(
    before offset: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard offset > 0 else { return false }
    let start = UTF8Decoder.startOfCodePoint(before: offset, utf8)
    let scalar = UTF8Decoder.decode(utf8, at: start).codePoint
    let properties = UnicodeProperties(of: scalar)
    return !properties.isMark && !endsParagraph(scalar)
      && ScriptSet(allowedBy: properties).isEmpty
  }

  /// Whether a character is a hard line break, which ends a paragraph.
  private static func endsParagraph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
