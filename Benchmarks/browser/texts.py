#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes cells of one text each, of 29 kinds of text, for comparisons with browsers.

    Benchmarks/browser/texts.py FOLDER CONVENTIONS LINE-HEIGHT SIZE [COUNT]

FOLDER gets `cell.yaml`, with the conventions, the line height and the size of its text, and
`texts.ndjson`, COUNT records of each kind (276) from a generator whose seed is the size.
"""
import json
import pathlib
import random
import sys

ENGLISH = (
    "the of and to in is that for it was on are as with his they at be this from have or by one had "
    "not but what all were when we there can an your which their said if do will each about how up "
    "out them then she many some so these would other into has more her two like him see time could "
    "no make than first been its who now people my made over did down only way find use may water "
    "long little very after words called just where most know").split()
GERMAN = (
    "Straße Übergröße Donaudampfschiff und die der Fußgängerzone Äpfel natürlich Wörterbuch ist zwei "
    "drei Qualität Rechtsschutzversicherung heute möglich").split()
RUSSIAN = (
    "привет мир это большой текст для проверки переноса строк и ширины слов сегодня завтра вчера "
    "программа компьютер").split()
CHINESE = "我们今天学习测量文字的高度和宽度在屏幕上显示很多内容请看这里是一个例子"
JAPANESE = "今日はとても良い天気ですねカタカナとひらがなを混ぜた文章をきっちり測りますっゃゅー"
KOREAN = "한국어 단어 서울 오늘 날씨 좋은 문장 길이 측정 합니다 그리고 화면".split()
ARABIC = "مرحبا بالعالم هذا نص طويل لاختبار عرض السطور في المتصفح اليوم غدا كتاب مدرسة".split()
HEBREW = "שלום עולם זה טקסט ארוך לבדיקת רוחב השורות היום מחר ספר בית".split()
HINDI = "नमस्ते दुनिया यह एक लंबा पाठ है पंक्तियों की चौड़ाई जाँचने के लिए आज कल पुस्तक हिन्दी".split()
THAI = "สวัสดี ชาวโลก ภาษา ไทย กำลัง ทดสอบ คอมพิวเตอร์ ข้าว น้ำ ต่างๆ ผู้ใช้".split()
EMOJI = "😀 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ 🎉 ☀️ 1️⃣ 🏳️‍🌈".split()
CAPITALS = "AVATAR Type To WAVE Yes. P.S. L'AVENUE Tomorrow fi office flow Vary".split()
SLASHES = ["{}/{}", "{}-{}", "{}–{}", "{}—{}", "{}…{}"]
QUOTES = ["“{}”", "‘{}’", "«{}»", "„{}“", '"{}"', "'{}'", "({})", "[{}]", "‹{}›", "« {} »"]
ADDRESSES = [
    "https://www.{}.org/{}/{}?{}=1&{}=2#{}", "{}@{}.com", "www.{}.net/{}-{}_{}", "/usr/{}/{}.txt",
    "C:\\{}\\{}", "ftp://{}:80/~{}",
]
UNITS = [
    "{0}%", "${0}", "{0} €", "€{0}", "{0}°C", "{0}kg", "{0}/{1}", "{0}-{1}", "{0}–{1}", "{0},{1}",
    "{0}.{1}", "+{0}", "-{0}", "({0})", "№{0}", "{0}:{1}", "#{0}", "{0}×{1}", "±{0}", "{0}‰",
    "£{0}.{1}", "{0}+{1}", "{0}=", "~{0}", "{0}%-{1}", "§{0}",
]
CODE = [
    "{}({})", "{}[{}]", "{}->{}", "{}::{}", "{}.{}()", "&{}", "*{}", "{}++", "--{}", "a=={}", "<{}>",
    "</{}>", "{}_{}", "%{}", "{}|{}", "{}\\n", "@{}", "#{}", "{}&&{}", "!{}", "{};", '"{}"',
]
CJK_MARKS = [
    "「{}」", "（{}）", "《{}》", "“{}”", "【{}】", "{}——{}", "{}……", "{}·{}", "{}、{}", "{}。」", "{}％",
    "￥{}", "{}～{}", "{}／{}",
]
DASHES = [
    "{} – {}", "{} — {}", "{}--{}", "-{}", "{}-", "{} - {}", "‑{}", "{}‐{}", "−{}", "{}―{}", "{}-1",
    "1-{}", "{}–1",
]
# U+1680 is left out, which no bundled font has.
SPACES = [*"\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
          " ", " ", " "]


class Writer:
    """A generator of texts."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def word(self):
        return self.random.choice(ENGLISH)

    def prose(self, words=ENGLISH):
        return " ".join(
            self.random.choice(words) + (self.random.choice(",.;:!?") if self.chance(0.1) else "")
            for _ in range(self.random.randint(5, 40)))

    def chance(self, probability):
        return self.random.random() < probability

    def mixed(self, make, probability=0.45):
        """Words with others among them."""
        return " ".join(make() if self.chance(probability) else self.word()
                        for _ in range(self.random.randint(3, 25)))

    def filled(self, patterns):
        """One of some patterns with words in it."""
        return self.random.choice(patterns).format(*(self.word() for _ in range(6)))

    def number(self):
        return self.random.choice(UNITS).format(
            self.random.randint(0, 9999), self.random.randint(0, 99))

    def joined(self, separators, words=None):
        """Words with one of some separators behind each."""
        return "".join((self.random.choice(words) if words else self.word())
                       + self.random.choice(separators)
                       for _ in range(self.random.randint(5, 25)))

    def ideographs(self, letters, marks):
        return "".join(self.random.choice(letters) + (self.random.choice(marks) if self.chance(0.09)
                                                      else "")
                       for _ in range(self.random.randint(10, 80)))

    def marked(self):
        return "".join(
            self.random.choice(CJK_MARKS).format(*(
                "".join(self.random.choices(CHINESE, k=self.random.randint(1, 5)))
                for _ in range(2)))
            for _ in range(self.random.randint(3, 15)))

    def latin_between(self):
        others = [" word ", "word", "12", "345", "%", "(", ")", "-", "/"]
        return "".join(self.random.choice(CHINESE) if self.chance(0.7)
                       else self.random.choice(others)
                       for _ in range(self.random.randint(10, 60)))

    def accented(self):
        return "".join(letter + (self.random.choice("\u0301\u0308\u0327\u0302") if self.chance(0.3)
                                 else "") for letter in self.word())


KINDS = {
    "prose": lambda w: w.prose(),
    "German": lambda w: w.prose(GERMAN),
    "Russian": lambda w: w.prose(RUSSIAN),
    "slashes and dashes in words": lambda w: w.mixed(lambda: w.filled(SLASHES)),
    "quotation marks and brackets": lambda w: w.mixed(lambda: w.filled(QUOTES)),
    "addresses": lambda w: w.mixed(lambda: w.filled(ADDRESSES)),
    "numbers with units": lambda w: w.mixed(w.number),
    "code": lambda w: w.mixed(lambda: w.filled(CODE)),
    "dashes beside spaces": lambda w: w.mixed(lambda: w.filled(DASHES), 1),
    "capitals": lambda w: w.prose(CAPITALS),
    "long words": lambda w: " ".join(
        "".join(w.word() for _ in range(w.random.randint(1, 9)))
        for _ in range(w.random.randint(2, 9))),
    "combining marks": lambda w: w.mixed(w.accented, 1),
    "Chinese": lambda w: w.ideographs(CHINESE, "，。、！？：；"),
    "Chinese punctuation": lambda w: w.marked(),
    "Chinese with Latin": lambda w: w.latin_between(),
    "Japanese": lambda w: w.ideographs(JAPANESE, "、。！？・ー"),
    "Korean": lambda w: w.prose(KOREAN),
    "Arabic": lambda w: w.prose(ARABIC),
    "Hebrew": lambda w: w.prose(HEBREW),
    "both directions": lambda w: w.prose(ENGLISH + ARABIC[:8] + HEBREW[:8]),
    "Hindi": lambda w: w.prose(HINDI),
    "Thai": lambda w: w.joined([""], THAI),
    "emoji": lambda w: w.mixed(lambda: w.random.choice(EMOJI), 0.3),
    "emoji alone": lambda w: w.joined([""], EMOJI),
    "soft hyphens": lambda w: w.mixed(lambda: "\u00ad".join(w.word() for _ in range(3))),
    "hard spaces": lambda w: w.mixed(
        lambda: "\u00a0".join([w.word(), w.random.choice(["-", "–", "1", "(a)"]), w.word()])),
    "wide spaces": lambda w: w.joined(SPACES),
    "spaces of no width": lambda w: w.joined(["\u200b", "\u2060", "\u200d", "\u200c", " ", "\u200b "]),
    "white space": lambda w: w.joined([" ", "  ", "   ", "\t", "\n", " \n "]),
}


def main():
    folder, conventions, line_height, size = sys.argv[1:5]
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 276
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cell.yaml").write_text(
        f"version: 1\nwidth: 320\nconventions: {conventions}\ndirection: auto\nviews:\n"
        f"  text: {{type: text, text: \"${{text}}\","
        f" font: {{size: {size}, lineHeight: {line_height}}}}}\n"
        "layout: text.edges = cell.edges\n", encoding="utf-8")
    with open(folder / "texts.ndjson", "w", encoding="utf-8") as file:
        for kind, make in KINDS.items():
            writer = Writer(f"{kind} {size}")
            for _ in range(count):
                file.write(json.dumps(
                    {"kind": kind, "text": make(writer).strip()}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
