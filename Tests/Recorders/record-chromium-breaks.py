#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records where Chromium breaks strings with `word-break`, and words without spaces between them,
for ChromiumBreakTests and DictionaryBreakTests.

    Tests/Recorders/record-chromium-breaks.py > Tests/TextMeasurementTests/Generated/ChromiumBreakTable.swift

Needs Debian's package `chromium`, and no network. The strings come from a seeded generator. The
recipe: boxes of width 0 with `white-space: pre-wrap`; a break is where the vertical position of a
character changes.
"""
import html
import random

import chromium

COUNT = 120
MODES = ["normal", "keep-all", "break-all"]
POOLS = [
    "abcXYZ", "0123456789", "éßñøşжщдαβγ", "我们今天学习测量文字", "あいうかきっゃー", "アイウカッャ",
    "한국어단어서울", "،؛عربيشם שלוג", "  ", "-–—/.,:;!?", "()[]{}«»“”‘’", "、。「」（）！？・…",
    "%$+€№°*&#@=<>\\_^~|", "\u0301\u0308\u00a0\u00ad",
]


def strings():
    random_ = random.Random(20261122)
    rows = []
    while len(rows) < COUNT:
        text = ""
        for _ in range(random_.randint(2, 5)):
            pool = random_.choice(POOLS)
            text += "".join(random_.choice(pool) for _ in range(random_.randint(1, 4)))
        text = text.strip().replace("\u00ad", "")
        if len(text) > 3:
            rows.append((random_.choice(["en", "zh", "ja", "ko"]), text))
    return rows


# Words of languages without spaces between them; and letters, vowels and signs, of which syllables
# are put together that belong to no word.
WORDS_COUNT = 75
WORDS = {
    "km": ("រូបភាព បាន ដែល ពណ៌ ការ ជា របស់ កំណត់ ជ្រើស នៅ មិន ទៅ ដោយ ឯកសារ អាច ដើម្បី ឧបករណ៍ ប្រើ "
           "បង្កើត អ្នក ក្នុង ពន្លឺ ពង្រីក ទាំងអស់ បើក ថ្មី ធ្វើការ ប្រសិនបើ លទ្ធផល ខ្សែកោង ឆានែល បណ្តាញ",
           "កខគឃងចឆជញដឋឌណតថទនបផពភមយរលវសហអ", ["", "្ក", "្ត", "្រ", "្ម"],
           ["", "", "ា", "ិ", "ី", "ុ", "ូ", "ើ", "េ", "ែ", "ោ", "ំ", "ះ"]),
    "lo": ("ສະບາຍດີ ຊາວໂລກ ປະເທດ ພາສາ ລາວ ນັກຮຽນ ໂຮງຮຽນ ຄອມພິວເຕີ ຂອບໃຈ ຫຼາຍ ບ້ານ ເມືອງ ວຽງຈັນ ກິນເຂົ້າ "
           "ໄປ ມາ ແລ້ວ ຄົນ ດີ ໃຫຍ່ ນ້ອຍ",
           "ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢລວຫອຮ", [""], ["", "ະ", "າ", "ິ", "ີ", "ຸ", "ູ", "ົ", "ັນ", "່າ"]),
    "th": ("สวัสดี ชาวโลก ภาษา ไทย กำลัง ทดสอบ คอมพิวเตอร์ โรงเรียน ประเทศ ข้าว น้ำ ต่างๆ ฯลฯ ผู้ใช้ ตัวอักษร",
           "กขคงจชซญดตถทธนบปผพฟภมยรลวศสหอ", [""], ["", "ะ", "า", "ิ", "ี", "ุ", "ู", "ั", "่า"]),
    "my": ("မင်္ဂလာ ပါ ကမ္ဘာ လောက မြန်မာ စာ ကျောင်း သား စကား ပြော နေ သည် တယ် လူ အိမ် ရေ",
           "ကခဂငစဆညတထဒနပဖဗမယရလဝသဟအ", ["", "ျ", "ြ", "ွ"], ["", "ာ", "ိ", "ု", "ူ", "ေ", "ော", "်"]),
}


def sentences():
    """The language and text of each row of words."""
    random_ = random.Random(20261123)
    rows = []
    for language, (words, letters, seconds, vowels) in WORDS.items():
        words = words.split()
        for _ in range(WORDS_COUNT):
            parts = []
            for _ in range(random_.randint(4, 12)):
                if random_.random() < 0.6:
                    parts.append(random_.choice(words))
                else:
                    parts.append(random_.choice(letters) + random_.choice(seconds)
                                 + random_.choice(vowels))
            # Chromium divides the rest of a text anew at each line, and leaves four characters whole.
            rows.append((language, "".join(parts) + words[0]))
    return rows


STYLE = """.row{width:0;font:16px sans-serif;white-space:pre-wrap;overflow-wrap:normal;
line-break:normal;text-spacing-trim:space-all;text-autospace:no-autospace}"""
SCRIPT = """return [...document.querySelectorAll(".row")].map(row => {
  const node = row.firstChild, breaks = [];
  let last = null, index = 0;
  for (const character of node.data) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + character.length);
    const boxes = range.getClientRects();
    if (boxes.length) {
      const top = Math.round(boxes[boxes.length - 1].top);
      if (last !== null && top > last + 2) breaks.push(index);
      last = top;
    }
    index += character.length;
  }
  return breaks;
});"""


def write(name, comment, rows, modes, breaks):
    """A table: a row for each text, with the breaks of each mode."""
    for line in comment:
        print(f"  /// {line}")
    print(f'  static let {name} = """')
    for index, (lang, text) in enumerate(rows):
        found = breaks[modes * index:modes * (index + 1)]
        assert all(ord(c) < 0x10000 for c in text)
        codes = " ".join(f"{ord(c):x}" for c in text)
        lists = " | ".join(" ".join(map(str, indices)) for indices in found)
        print(f"    {lang} | {codes} | {lists}".rstrip())
    print('    """')


def main():
    rows, words = strings(), sentences()
    body = "".join(
        f'<div class="row" lang="{lang}" style="word-break:{mode}">{html.escape(text)}</div>'
        for lang, text in rows for mode in MODES)
    body += "".join(
        f'<div class="row" lang="{lang}">{html.escape(text)}</div>' for lang, text in words)
    breaks = chromium.measure(STYLE, body, SCRIPT)
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// Generated by Tests/Recorders/record-chromium-breaks.py from what Chromium does; not edited by hand.")
    print()
    print("/// Where Chromium breaks strings.")
    print("///")
    print(f"/// {chromium.recorded_with()}, headless. Each line: the language, the code points")
    print("/// in hexadecimal, then the indices of the code points after breaks.")
    print("enum ChromiumBreakTable {")
    write("text", ["Mixed text with `word-break`: the breaks of normal, keep-all and break-all."],
          rows, len(MODES), breaks)
    print()
    write("words", ["Words, and syllables that are none, without spaces between them."],
          words, 1, breaks[len(MODES) * len(rows):])
    print("}")


main()
