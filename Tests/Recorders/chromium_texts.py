# SPDX-License-Identifier: Apache-2.0
"""Strings of several languages from a seeded generator, for the scripts that record lines."""
import random

FAMILIES = {
    "en": ["NotoSans-Regular.ttf"],
    "zh": ["NotoSansCJKsc-Common.otf"],
    "ja": ["NotoSansCJKsc-Common.otf"],
    "ko": ["NotoSansCJKsc-Common.otf"],
    "ar": ["NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf"],
    "he": ["NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf"],
}
ENGLISH = """the of and a to in is it you that he was for on are with as his they be at one have
this from or had by but some what there we can out other were all your when up use word how said an
each she which do their time if will way about many then them would write like so these her long
make thing see him two has look more day could go come did my sound no most number who over know
water than call first people may down side been now find any new work part take get place made
live where after back little only round man year came show every good me give our under name very
through just form much great think say help low line before turn cause same mean differ move right
boy old too does tell sentence set three want air well also play small end put home read hand port
large spell add even land here must big high such follow act why ask men change went light kind off
need house picture try us again animal point mother world near build self earth father""".split()
ENGLISH_ODD = """well-known re-use e-mail state-of-the-art 2024-05-01 10:30 3.14 -5 +7 $9.99 50% (see
"quoted" 'single' it's don't http://example.org/a/b?c=d&e=f user@example.org C++ C# .NET AT&T
and/or 1/2 [1] {x} <b> foo(bar) a_b snake_case CamelCase #tag 1,234,567 v1.2.3 e.g. i.e. etc.
A–Z 2020–2024 wait… —dash— em—dash naïve café Ångström Straße œuvre""".split()
CHINESE = """我们 今天 学习 测量 文字 高度 每一行 都 需要 知道 宽度 字体 决定 结果 如果 没有 空格 怎么 换行
标点 不能 放在 行首 因此 前面 的 字 会 一起 移动 北京 上海 中国 历史 非常 悠久 科学 技术 发展 很快 人民 生活 越来越 好""".split()
CHINESE_ODD = ["，", "。", "、", "；", "：", "？", "！", "“引文”", "（注）", "《书名》", "2024年", "100%", "ABC", "——", "……"]
JAPANESE = """今日は 天気が いいので 散歩に 行きました 文字の 高さを 測る 日本語の 改行は 難しい 東京 京都 カタカナ コンピュータ
ソフトウェア ちょっと 待って ください ありがとう ございます 少々 人々 プログラム データベース きょう しゃしん""".split()
JAPANESE_ODD = ["、", "。", "「引用」", "（注）", "・", "ー", "ッ", "ゃ", "々", "2024年", "％", "！", "？", "ABC"]
KOREAN = """오늘은 날씨가 좋아서 산책을 갔습니다 글자의 높이를 재는 방법 한국어 줄바꿈은 어절 단위로 합니다 서울 부산 컴퓨터
소프트웨어 감사합니다 안녕하세요 대한민국 사람들이 모여서 이야기를 나누었다 (참고) 2024년 ABC 100%""".split()
ARABIC = """هذا نص عربي لقياس ارتفاع السطور في الصفحة العربية السلام عليكم كتاب مدرسة جامعة مدينة القاهرة
الكتابة والقراءة تاريخ العالم علوم الحاسوب ١٢٣ 2024 (ملاحظة) خط""".split()
HEBREW = """זה טקסט בעברית כדי למדוד את גובה השורות בעמוד שלום לכולם ספר בית ספר אוניברסיטה ירושלים
קריאה וכתיבה היסטוריה מדעי המחשב 2024 (הערה) גופן""".split()


def english(random, words):
    parts = []
    while len(parts) < words:
        word = random.choice(ENGLISH_ODD if random.random() < 0.18 else ENGLISH)
        parts.append(word + random.choices(["", ",", ".", ";", "!", "?"], [80, 8, 8, 1, 1, 2])[0])
    return " ".join(parts)


def packed(random, words, odd, count):
    text = ""
    while len(text) < count:
        text += random.choice(words)
        if random.random() < 0.3:
            text += random.choice(odd)
    return text


def spaced(random, words, count):
    return " ".join(random.choice(words) for _ in range(count))


def strings():
    random_ = random.Random(20261121)
    rows = []
    for _ in range(150):
        rows.append(("en", english(random_, random_.randint(6, 24))))
    for _ in range(50):
        rows.append(("zh", packed(random_, CHINESE, CHINESE_ODD, random_.randint(15, 70))))
    for _ in range(35):
        rows.append(("ja", packed(random_, JAPANESE, JAPANESE_ODD, random_.randint(15, 70))))
    for _ in range(25):
        rows.append(("ko", spaced(random_, KOREAN, random_.randint(4, 16))))
    for _ in range(35):
        text = spaced(random_, ARABIC, random_.randint(3, 10))
        rows.append(("ar", text + " " + english(random_, 4) + " " + spaced(random_, HEBREW, 4)))
    for _ in range(25):
        text = spaced(random_, HEBREW, random_.randint(3, 12))
        rows.append(("he", text + " " + english(random_, 5)))
    return rows
