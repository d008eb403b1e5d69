#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the texts that compare.sh measures: fourteen kinds, one text a line.

    make-corpora.py DESCRIPTIONS RTL FONTS CATALOGS FOLDER [COUNT]

DESCRIPTIONS and RTL are what Examples/debian-descriptions.sh and Examples/rtl-paragraphs.sh
write; FONTS is what `quoin fonts --json` writes; CATALOGS is a folder with translations of
programs, `*/LANGUAGE/LC_MESSAGES/*.mo`, and with Unicode's names of things in Lao,
`cldr/*/lo.xml`. Texts are cut at random from the texts of their languages, with a fixed seed. They
have only characters that the fonts have, so that all engines measure the same glyphs:

    en.txt     English, median 78 characters
    cjk.txt    60 % Chinese, 30 % Japanese, 10 % Korean, median 66 characters
    mixed.txt  Arabic and Persian, with Hebrew names and English phrases between
    emoji.txt  English with emoji: sequences, flags, keycaps, skin tones
    th.txt     Thai, from the catalogs, median 78 characters
    hi.txt     Hindi, from the catalogs, median 78 characters
    twenty.txt texts of twenty languages, one after the other
    bn.txt, ta.txt, km.txt, my.txt
               Bengali, Tamil, Khmer and Burmese, from the catalogs, median 78 characters
    lo.txt     Lao: names and keywords of things in random order, as the catalogs have little Lao
    my-zwsp.txt, lo-zwsp.txt
               the texts of my.txt and lo.txt with U+200B wherever ICU breaks lines between letters

Pango breaks lines of Burmese and Lao at spaces and at U+200B, not between words, so only with
U+200B all engines have the same places at which lines may break.
"""
import ctypes
import ctypes.util
import gettext
import glob
import json
import random
import sys
import xml.etree.ElementTree

EMOJI_LIST = "/usr/share/unicode/emoji/emoji-test.txt"


def read_texts(path):
    """The bodies of the records by language, in the order of the file."""
    texts = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            for field in ("title", "body"):
                if record.get(field):
                    text = " ".join(record[field].split())
                    texts.setdefault(record["language"], []).append(text)
    return texts


def read_coverage(path):
    """The code points that at least one face has."""
    covered = set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            for first, last in json.loads(line)["coverage"]:
                covered.update(range(first, last + 1))
    return covered


def read_catalogs(folder, language, words=3):
    """The messages of a language of so many words in English, without formats and menu marks."""
    found = {}
    for path in sorted(glob.glob(f"{folder}/**/{language}/LC_MESSAGES/*.mo", recursive=True)):
        with open(path, "rb") as file:
            messages = gettext.GNUTranslations(file)._catalog
        for key, text in messages.items():
            source = key if isinstance(key, str) else key[0]
            if source and source.count(" ") >= words - 1 and not set("%{_<|") & set(text):
                found[" ".join(text.split())] = None
    return list(found)


def read_names(folder, first, last):
    """The names and keywords with a character of a range in Unicode's locale data; no formats."""
    found = {}
    for path in sorted(glob.glob(f"{folder}/cldr/*/lo.xml")):
        for element in xml.etree.ElementTree.parse(path).iter():
            # Some names have U+200B already, and some at their start.
            for text in (element.text or "").replace("\u200b", "").split("|"):
                text = " ".join(text.split())
                if any(first <= c <= last for c in text) and not set("%{_<[;#¤0") & set(text):
                    found[text] = None
    return list(found)


class LineIterator:
    """ICU's line iterator of a language."""

    def __init__(self, language):
        name = ctypes.util.find_library("icuuc")
        if name is None:
            raise SystemExit("make-corpora: ICU is missing: apt-get install libicu72")
        self.library, self.version = ctypes.CDLL(name), name.rsplit(".", 1)[1]
        self.function("ubrk_open").restype = ctypes.c_void_p
        self.error = ctypes.c_int(0)
        by_lines = 2
        self.iterator = ctypes.c_void_p(self.function("ubrk_open")(
            by_lines, language.encode(), None, 0, ctypes.byref(self.error)))

    def function(self, name):
        return getattr(self.library, f"{name}_{self.version}")

    def marked(self, text, first, last):
        """A text with U+200B at its breaks between two characters of a range."""
        utf16 = text.encode("utf-16-le")
        self.function("ubrk_setText")(
            self.iterator, utf16, len(utf16) // 2, ctypes.byref(self.error))
        if self.error.value > 0:
            raise SystemExit(f"make-corpora: ICU's error {self.error.value}")
        parts, start = [], 0
        end = self.function("ubrk_next")(self.iterator)
        while end >= 0:
            parts.append(text[start:end])
            if end < len(text) and all(first <= c <= last for c in text[end - 1:end + 1]):
                parts.append("\u200b")
            start, end = end, self.function("ubrk_next")(self.iterator)
        return "".join(parts)


class Pool:
    """The joined texts of a language, from which pieces are cut at random."""

    def __init__(self, texts, covered, seed, limit=4_000_000):
        order = list(texts)
        random.Random(seed).shuffle(order)
        self.text = ""
        parts, size = [], 0
        for text in order:
            if all(ord(c) in covered for c in text):
                parts.append(text)
                size += len(text) + 1
                if size > limit:
                    break
        self.text = " ".join(parts)

    def words(self, length, source):
        """A piece of about `length` characters that begins and ends with a word."""
        start = source.randrange(max(1, len(self.text) - 4 * length - 64))
        start = self.text.find(" ", start) + 1
        end = self.text.find(" ", start + max(1, length - 3))
        return self.text[start:end if end > 0 else len(self.text)]

    def characters(self, length, source):
        """A piece of `length` characters."""
        start = source.randrange(max(1, len(self.text) - length))
        return self.text[start:start + length].strip()


def length_around(median, source):
    """A length with the distribution of real texts: half below the median, few very long."""
    return max(4, min(int(source.lognormvariate(0, 0.5) * median), 6 * median))


def read_emoji(covered):
    """The sequences of emoji-test.txt that the fonts have."""
    sequences = []
    with open(EMOJI_LIST, encoding="utf-8") as file:
        for line in file:
            fields = line.split("#")[0].split(";")
            if len(fields) == 2 and fields[1].strip() == "fully-qualified":
                points = [int(point, 16) for point in fields[0].split()]
                if all(p in covered or p in (0xFE0F, 0x200D) for p in points):
                    sequences.append("".join(map(chr, points)))
    return sequences


def main():
    descriptions, rtl, fonts, catalogs, folder = sys.argv[1:6]
    count = int(sys.argv[6]) if len(sys.argv) > 6 else 20_000
    source = random.Random(20_261_121)
    covered = read_coverage(fonts)
    texts = read_texts(descriptions)
    texts.update(read_texts(rtl))

    def pool(*languages):
        return Pool([t for l in languages for t in texts.get(l, [])], covered, len(languages))

    english, chinese = pool("en"), pool("zh_CN", "zh_TW")
    japanese, korean = pool("ja"), pool("ko")
    arabic, hebrew = pool("ar", "fa"), pool("he")
    emoji = read_emoji(covered)

    thai = Pool(read_catalogs(catalogs, "th"), covered, 1)
    hindi = Pool(read_catalogs(catalogs, "hi"), covered, 1)
    others = {name: Pool(read_catalogs(catalogs, name), covered, 1)
              for name in ("bn", "ta", "km", "my")}
    others["lo"] = Pool(read_names(catalogs, "\u0e80", "\u0eff"), covered, 1)
    twenty = [english, pool("de"), pool("fr"), pool("es"), pool("it"), pool("pl"), pool("cs"),
              pool("hu"), pool("tr"), pool("vi"), pool("ru"), pool("uk"), pool("el"), arabic,
              hebrew, hindi, thai, korean, chinese, japanese]

    def distinct(make):
        seen = {}
        while len(seen) < count:
            text = make()
            if text and text not in seen:
                seen[text] = None
        return list(seen)

    def make_cjk():
        length, kind = length_around(66, source), source.random()
        if kind < 0.6:
            return chinese.characters(length, source)
        if kind < 0.9:
            return japanese.characters(length, source)
        return korean.words(length, source)

    def make_mixed():
        text = arabic.words(length_around(45, source), source)
        for _ in range(source.randrange(1, 4)):
            other = english if source.random() < 0.5 else hebrew
            text += " " + other.words(source.randrange(4, 24), source)
            text += " " + arabic.words(source.randrange(8, 30), source)
        return text

    def make_emoji():
        words = english.words(length_around(60, source), source).split(" ")
        for _ in range(source.randrange(1, 8)):
            words.insert(source.randrange(len(words) + 1), source.choice(emoji))
        return " ".join(words)

    def make_twenty():
        one = twenty[source.randrange(len(twenty))]
        cut = one.characters if one in (chinese, japanese) else one.words
        return cut(length_around(78, source), source)

    makers = {
        "en": lambda: english.words(length_around(78, source), source),
        "cjk": make_cjk, "mixed": make_mixed, "emoji": make_emoji,
        "th": lambda: thai.words(length_around(78, source), source),
        "hi": lambda: hindi.words(length_around(78, source), source), "twenty": make_twenty,
    }
    for name, other in others.items():
        if len(other.text) < 50_000:
            print(f"{name}: left out, the fonts have too few of its texts", file=sys.stderr)
            continue
        makers[name] = lambda other=other: other.words(length_around(78, source), source)
    def write(name, lines):
        with open(f"{folder}/{name}.txt", "w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)
        lengths = sorted(map(len, lines))
        print(f"{name}: {count} texts, median {lengths[count // 2]} characters,",
              f"{sum(lengths)} in all", file=sys.stderr)

    marks = {"my": ("\u1000", "\u109f"), "lo": ("\u0e80", "\u0eff")}
    for name, make in makers.items():
        lines = distinct(make)
        write(name, lines)
        if name in marks:
            iterator = LineIterator(name)
            write(f"{name}-zwsp", [iterator.marked(line, *marks[name]) for line in lines])


if __name__ == "__main__":
    main()
