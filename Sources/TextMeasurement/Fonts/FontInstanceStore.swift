// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TextVocabulary

/// The font instances of one measurer, each created once.
final class FontInstanceStore: Sendable {
  private struct Key: Hashable {
    var face: ObjectIdentifier
    var variations: [FontVariation]
    var size: FirefoxSize?
  }

  private let instances = Mutex<[Key: FontInstance]>([:])

  /// Those of some faces that have an instance, in their order.
  func used(of faces: [FontFace]) -> [FontFace] {
    let known = instances.withLock { Set($0.keys.map(\.face)) }
    return faces.filter { known.contains(ObjectIdentifier($0)) }
  }

  /// The instance of a face at the axis positions for a descriptor, and at its size if fonts have
  /// one by the rule.
  func instance(
    of face: FontFace, for descriptor: FontDescriptor, _ scaling: FontScaling
  ) -> FontInstance {
    let variations = FontCollection.variations(of: face, for: descriptor)
    let size = scaling.size(descriptor.size)
    let key = Key(face: ObjectIdentifier(face), variations: variations, size: size)
    return instances.withLock { instances in
      if let known = instances[key] { return known }
      let made = FontInstance(face: face, variations: variations, size: size)
      instances[key] = made
      return made
    }
  }
}

/// The shaping plans of one measurer, each created once and shared by its shaping contexts.
final class ShapingPlanStore: Sendable {
  private let plans = Mutex<[ShapingSettings: ShapingPlan]>([:])
  private let pairRulesStore = PairRulesStore()

  /// The plan for settings in a font.
  func plan(for settings: ShapingSettings, font: FontInstance) -> ShapingPlan {
    plans.withLock { plans in
      if let known = plans[settings] { return known }
      let made = ShapingPlan(font: font, settings: settings, pairRulesStore: pairRulesStore)
      plans[settings] = made
      return made
    }
  }
}
