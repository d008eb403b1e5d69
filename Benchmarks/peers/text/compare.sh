#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures Quoin beside Pango, Qt and Skia on the same texts, fonts and core, in one run, and
# prints one table with ratios.
#
#     Benchmarks/peers/text/compare.sh [FOLDER [COUNT]]
#
# All output goes to FOLDER (default .build/text-peers). A peer that cannot be built is left out,
# with a message. Needs Debian's python3, python3-venv, unicode-data, libpango1.0-dev,
# qtbase5-dev and a C++ compiler; skia-python comes from PyPI. Examples/*.sh make the
# Debian texts (a download of 94 MB), unless FOLDER has them already: debian.ndjson and rtl.ndjson.
# Thai, Hindi and others come from the catalogs of three programs of Debian (a download of 27 MB),
# Lao from Unicode's locale data (17 MB).
#
# Five kinds are English in other styles, beside Pango alone: letters spaced by half a point, every
# fourth word in bold, justified lines, two lines of which the second is cut, and soft hyphens in
# words of six letters and more.
#
# Each peer gives heights and full layouts, which are heights with the place of every glyph. A row
# counts only if the peer's lines are as many as Quoin's within 2 %. With valgrind installed, a
# second table has the instructions of 200 texts of each kind, which no load on the machine changes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
mkdir -p "${1:-$root/.build/text-peers}"
folder=$(cd "${1:-$root/.build/text-peers}" && pwd)
count=${2:-20000}
quoin=${QUOIN:-$root/.build/release/quoin}
fonts=$root/fonts/files
kinds="en cjk mixed emoji th hi twenty bn ta km my my-zwsp lo lo-zwsp"
cd "$folder"

say() { echo "compare: $*" >&2; }

if ! [ -x "$quoin" ]; then
  say "building quoin"
  swift build -c release --product quoin --package-path "$root" >&2
fi

# 1. The texts.
[ -s debian.ndjson ] || "$root/Examples/debian-descriptions.sh" "$folder/lists" > debian.ndjson
[ -s rtl.ndjson ] || "$root/Examples/rtl-paragraphs.sh" "$folder/rtl" > rtl.ndjson
"$quoin" fonts --json > fonts.ndjson
if ! [ -d catalogs ]; then
  mkdir -p packages
  (cd packages && apt-get download evolution-common gimp-data gnome-control-center-data) >&2
  for package in packages/*.deb; do dpkg-deb -x "$package" unpacked; done
  mkdir catalogs && cp -r unpacked/usr/share/locale catalogs/
fi
if ! [ -d catalogs/cldr ]; then
  mkdir -p packages
  (cd packages && apt-get download unicode-cldr-core) >&2
  dpkg-deb -x packages/unicode-cldr-core_*.deb unpacked
  for part in annotations main; do
    mkdir -p "catalogs/cldr/$part"
    cp "unpacked/usr/share/unicode/cldr/common/$part/lo.xml" "catalogs/cldr/$part/"
  done
fi
for kind in $kinds; do rm -f "$kind.txt"; done
python3 "$here/make-corpora.py" debian.ndjson rtl.ndjson fonts.ndjson catalogs . "$count"
all=$kinds
kinds=
for kind in $all; do if [ -s "$kind.txt" ]; then kinds="$kinds $kind"; fi; done
styles="spaced bold justified truncated soft"
for kind in spaced bold justified truncated; do cp en.txt "$kind.txt"; done
LC_ALL=C sed -E "s/([a-z]{3})([a-z]{3})/\\1$(printf '\302\255')\\2/g" en.txt > soft.txt

# The options of a kind for Quoin, and for Pango.
quoin_options() {
  case $1 in
  spaced) echo "--letter-spacing 0.5" ;;
  bold) echo "--bold 4" ;;
  justified) echo "--align justified" ;;
  truncated) echo "--lines 2 --line-break-mode truncateTail" ;;
  esac
}
pango_options() {
  case $1 in
  spaced) echo "--spacing 0.5" ;;
  bold) echo "--bold 4" ;;
  justified) echo "--justify 1" ;;
  truncated) echo "--lines 2" ;;
  esac
}

# 2. The peers, with Quoin's bundled fonts and no others. Without the rule of fontconfig that scales
# bitmaps, emoji are 136 pixels wide at any size, and texts with them have twice the lines.
cat > fonts.conf <<CONF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>$fonts</dir><dir>$root/Sources/WorldFonts/files</dir><cachedir>$folder/fontconfig</cachedir>
<include ignore_missing="yes">/usr/share/fontconfig/conf.avail/10-scale-bitmap-fonts.conf</include>
</fontconfig>
CONF
mkdir -p runtime && chmod 700 runtime
export FONTCONFIG_FILE="$folder/fonts.conf" QT_QPA_PLATFORM=offscreen
export XDG_RUNTIME_DIR="$folder/runtime"
rm -f pango qt
if pkg-config --exists pangocairo; then
  # shellcheck disable=SC2046
  cc -O2 -w -o pango "$here/pango.c" $(pkg-config --cflags --libs pangocairo)
else
  say "Pango is left out: apt-get install libpango1.0-dev"
fi
if pkg-config --exists Qt5Gui; then
  # shellcheck disable=SC2046
  c++ -O2 -fPIC -o qt "$here/qt.cpp" $(pkg-config --cflags --libs Qt5Gui)
else
  say "Qt is left out: apt-get install qtbase5-dev"
fi
if ! [ -x skia/bin/python3 ]; then
  { python3 -m venv skia && skia/bin/pip install --quiet skia-python==144.0.post1; } >&2 ||
    { say "Skia is left out: skia-python cannot be installed"; rm -rf skia; }
fi

# 3. The measurements, one kind of text after another, so that all engines measure a kind under
# the same load.
# shellcheck disable=SC2046
for kind in $kinds $styles; do
  "$quoin" bench text "$kind.txt" --size 16 --width 300 --rewrap 400 --json \
    $(quoin_options "$kind") > "$kind.quoin"
  if [ -x pango ]; then ./pango $(pango_options "$kind") "$kind.txt" 16 300 400 > "$kind.pango"; fi
  case " $styles " in *" $kind "*) continue ;; esac
  if [ -x qt ]; then ./qt "$kind.txt" 16 300 400 > "$kind.qt"; fi
  if [ -x skia/bin/python3 ]; then
    skia/bin/python3 "$here/skparagraph.py" "$kind.txt" 16 300 400 "$fonts" > "$kind.skia"
  fi
done

# 4. Instructions. Quoin's are those of two more rounds, Pango's those of its second round.
count_instructions() {
  if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2> messages > /dev/null; then
    cat messages >&2
    exit 70
  fi
  awk '/Collected/ {print $NF}' messages
}
rm -f counts
if command -v valgrind > /dev/null && [ -x pango ]; then
  # Callgrind reads debug information for minutes, or not at all.
  rm -rf counted && mkdir counted
  objcopy --strip-debug "$quoin" counted/quoin
  for resources in "$(dirname "$quoin")"/*.resources "$(dirname "$quoin")"/*.bundle; do
    if [ -e "$resources" ]; then ln -s "$resources" counted/; fi
  done
  # shellcheck disable=SC2046
  for kind in $kinds $styles; do
    head -200 "$kind.txt" > few.txt
    for part in height layout; do
      one=$(count_instructions counted/quoin bench text few.txt $(quoin_options "$kind") --size 16 \
        --rounds 1 --part "$part")
      three=$(count_instructions counted/quoin bench text few.txt $(quoin_options "$kind") --size 16 \
        --rounds 3 --part "$part")
      pango=$(count_instructions --toggle-collect='measured*' ./pango $(pango_options "$kind") \
        few.txt 16 300 400 "$part")
      echo "$kind $part $(((three - one) / 400)) $((pango / 200))" >> counts
    done
  done
fi

# 5. The tables.
python3 "$here/table.py" .
