// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TextVocabulary

/// What one worker owns: a shaper, its caches, and room to work in.
///
/// A worker serves one thread at a time. Its caches change what a measurement costs, never what
/// it gives.
final class Worker {
  /// The piece caches and the shared stores.
  let stores: WorkerStores
  /// HarfBuzz's buffer.
  let shaper = Shaper()
  /// Dictionary breaks for scripts without spaces.
  let dictionary = DictionaryBreaker()
  /// The clusters of the text at hand.
  var clusters = GrowingBuffer<ClusterRecord>(minimumCapacity: 256)
  /// The break opportunities of the text at hand.
  var breaks: [LineBreakOpportunity] = []
  /// The runs of scripts that need a dictionary.
  var complexRanges: [Range<Int>] = []
  /// The break offsets that the dictionary found.
  var dictionaryBreaks: [Int] = []
  /// The characters of a cluster.
  var scalars: [UInt32] = []

  private var states: [ObjectIdentifier: StyleState] = [:]
  private var lastState: StyleState?
  /// More styles than this make a worker forget.
  private static let mostStyles = 512

  /// Makes a worker with empty caches.
  init(core: MeasurerCore) {
    stores = WorkerStores(instances: core.instances, plans: core.plans)
  }

  /// What this worker knows about a style.
  func state(of context: StyleContext) -> StyleState {
    if let lastState, lastState.context === context { return lastState }
    if let known = states[ObjectIdentifier(context)], known.context === context {
      lastState = known
      return known
    }
    if states.count >= Self.mostStyles { states.removeAll() }
    let made = StyleState(context, worker: stores)
    states[ObjectIdentifier(context)] = made
    lastState = made
    return made
  }
}

/// The stores that a worker's style states share.
final class WorkerStores {
  /// The measurer's fonts.
  let instances: FontInstanceStore
  /// The measurer's shaping plans.
  let plans: ShapingPlanStore
  private var caches: [ObjectIdentifier: PieceCache] = [:]

  /// Begins with empty caches.
  init(instances: FontInstanceStore, plans: ShapingPlanStore) {
    self.instances = instances
    self.plans = plans
  }

  /// This worker's cache of pieces that a plan shaped.
  func cache(for settings: ShapingSettings, font: FontInstance) -> PieceCache {
    let plan = plans.plan(for: settings, font: font)
    if let known = caches[ObjectIdentifier(plan)] { return known }
    let made = PieceCache(plan: plan)
    caches[ObjectIdentifier(plan)] = made
    return made
  }
}

/// A grapheme cluster while a text is analysed.
struct ClusterRecord: BitwiseCopyable {
  /// The UTF-8 offset.
  var offset: Int32
  /// The index of the style run.
  var style: Int32
  /// The script as an ISO 15924 tag.
  var script: UInt32
  /// The face among the style's faces.
  var face: UInt16
  /// The flags of the analysis.
  var flags: ClusterFlags
  /// The facts of the cluster's only character; of the first one, if there are more.
  var facts: UInt16
  /// The bidi level.
  var level: UInt8
  /// Whether the cluster is a single character.
  var isSingle: Bool
  /// The advance in font units, without spacing.
  var advance: Int32
}
