// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

extension FontInstance {
  /// The lines below and through text, as the font's tables `post` and `OS/2` place them.
  ///
  /// A font without them has lines of 1/20 em, 1/10 em below the baseline and 1/4 em above it.
  func decorationMetrics(size: Double) -> (underline: DecorationLine, strikethrough: DecorationLine)
  {
    let scale = size / Double(unitsPerEm)
    func points(_ tag: hb_ot_metrics_tag_t, else em: Double) -> Double {
      var value: hb_position_t = 0
      guard hb_ot_metrics_get_position(handle, tag, &value) != 0 else { return em * size }
      return Double(value) * scale
    }
    func thickness(_ tag: hb_ot_metrics_tag_t) -> Double {
      let found = points(tag, else: 0.05)
      return found > 0 ? found : size / 20
    }
    return (
      DecorationLine(
        top: points(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, else: -0.1),
        thickness: thickness(HB_OT_METRICS_TAG_UNDERLINE_SIZE)),
      DecorationLine(
        top: points(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, else: 0.25),
        thickness: thickness(HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
    )
  }
}
