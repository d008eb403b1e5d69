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
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
mkdir -p "${1:-$root/.build/text-peers}"
folder=$(cd "${1:-$root/.build/text-peers}" && pwd)
count=${2:-20000}
quoin=${QUOIN:-$root/.build/release/quoin}
fonts=$root/fonts/files
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
python3 "$here/make-corpora.py" debian.ndjson rtl.ndjson fonts.ndjson . "$count"

# 2. The peers, with Quoin's bundled fonts and no others.
cat > fonts.conf <<CONF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>$fonts</dir><cachedir>$folder/fontconfig</cachedir></fontconfig>
CONF
mkdir -p runtime && chmod 700 runtime
export FONTCONFIG_FILE="$folder/fonts.conf" QT_QPA_PLATFORM=offscreen
export XDG_RUNTIME_DIR="$folder/runtime"
rm -f pango qt
if pkg-config --exists pangoft2; then
  # shellcheck disable=SC2046
  cc -O2 -w -o pango "$here/pango.c" $(pkg-config --cflags --libs pangoft2)
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
for kind in en cjk mixed emoji; do
  "$quoin" bench text "$kind.txt" --size 16 --width 300 --rewrap 400 --json > "$kind.quoin"
  if [ -x pango ]; then ./pango "$kind.txt" 16 300 400 > "$kind.pango"; fi
  if [ -x qt ]; then ./qt "$kind.txt" 16 300 400 > "$kind.qt"; fi
  if [ -x skia/bin/python3 ]; then
    skia/bin/python3 "$here/skparagraph.py" "$kind.txt" 16 300 400 "$fonts" > "$kind.skia"
  fi
done

# 4. The table.
python3 "$here/table.py" .
