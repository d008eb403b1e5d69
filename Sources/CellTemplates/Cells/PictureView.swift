// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// An image view that shows a placeholder box if the record names no picture.
final class PictureView: ImageView {
  override func draw(in list: inout DisplayList) {
    if image.map(\.name.isEmpty) ?? true {
      guard backgroundColor == nil else { return }
      let box = Rect(origin: .zero, size: frame.size)
      list.fill(box, cornerRadius: cornerRadius, Self.placeholder)
    } else if cornerRadius > 0 {
      list.scoped { list in
        list.clip(Rect(origin: .zero, size: frame.size), cornerRadius: cornerRadius)
        super.draw(in: &list)
      }
    } else {
      super.draw(in: &list)
    }
  }

  private static let placeholder = Color(red: 0xD8, green: 0xDC, blue: 0xE2)
}
