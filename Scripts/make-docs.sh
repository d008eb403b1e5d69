#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes one static site of the documentation of all libraries, their articles and tutorials:
#
#     Scripts/make-docs.sh [--base PATH] [FOLDER]     into FOLDER (.build/docs), anew each time
#
# A web server shows it: python3 -m http.server --directory FOLDER. PATH is where the site stands on
# its server (/). Needs what the tool needs (Scripts/setup.sh), python3, and docc and
# swift-symbolgraph-extract, which come with Swift. Fails at anything that docc warns of, and at
# links within the site that lead nowhere. QUOIN_BUILD names the folder to build in (.build), and
# QUOIN_STRICT=1 makes each warning of the compiler an error.
set -eu

say() { echo "make-docs: $*" >&2; }

base=
folder=
while [ $# -gt 0 ]; do
  case $1 in
    --base) base=${2:?make-docs: --base needs a path}; shift 2 ;;
    -h | --help) sed -n '3,11s/^# \{0,1\}//p' "$0"; exit 0 ;;
    -*) say "unknown option '$1'; --base is known"; exit 64 ;;
    *) folder=$1; shift ;;
  esac
done
case $folder in '' | /*) ;; *) folder=$PWD/$folder ;; esac
cd "$(dirname "$0")/.."
scratch=${QUOIN_BUILD:-.build}
folder=${folder:-$PWD/$scratch/docs}
if [ -e "$folder" ] && [ ! -e "$folder/metadata.json" ]; then
  say "$folder is there and is no site of docc's; it is left alone"
  exit 73
fi

# Each module after those that its pages may name.
modules="LayoutGeometry TextVocabulary ConstraintSolver TextMeasurement LayoutRendering WorldFonts
  AutoLayout ConstraintDSL TableLayout CellTemplates CairoBackend DisplayListFormats GlyphImages
  RowHeights RowHeightsSQLite Quoin"
for catalog in Sources/*/*.docc; do
  case " $(echo $modules) " in
    *" $(basename "$catalog" .docc) "*) ;;
    *) say "$catalog belongs to no module of the site"; exit 70 ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say "building"
flags=
if [ "${QUOIN_STRICT:-0}" = 1 ]; then flags="-Xswiftc -warnings-as-errors"; fi
for module in $modules; do
  # shellcheck disable=SC2086 # A list of words.
  swift build --scratch-path "$scratch" --target "$module" $flags </dev/null >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
done
built=$(swift build --scratch-path "$scratch" --show-bin-path </dev/null)

# Where the modules' C headers are: maps of the package's own and of the system's, made or written.
includes=
for map in Sources/*/module.modulemap "$built"/*.build/module.modulemap; do
  includes="$includes -I $(dirname "$map")"
done
for library in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift); do
  for flag in $(pkg-config --cflags-only-I "$library" 2>/dev/null); do
    includes="$includes -I ${flag#-I}"
  done
done
target=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",/\1/p' | head -n 1)

archives=
dependencies=
for module in $modules; do
  say "$module"
  mkdir "$work/$module.graph"
  # shellcheck disable=SC2086 # Lists of words.
  swift symbolgraph-extract -module-name "$module" -I "$built/Modules" $includes \
    -target "$target" -minimum-access-level public -skip-synthesized-members \
    -skip-inherited-docs -output-dir "$work/$module.graph"
  catalog=Sources/$module/$module.docc
  [ -d "$catalog" ] || catalog=
  # shellcheck disable=SC2086 # Lists of words.
  docc convert $catalog --additional-symbol-graph-dir "$work/$module.graph" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --enable-experimental-external-link-support $dependencies ${base:+--hosting-base-path "$base"} \
    --warnings-as-errors --disable-parameters-and-returns-validation \
    --output-dir "$work/$module.doccarchive"
  archives="$archives $work/$module.doccarchive"
  dependencies="$dependencies --dependency $work/$module.doccarchive"
done

rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
# shellcheck disable=SC2086 # A list of words.
docc merge $archives --synthesized-landing-page-name Quoin --output-path "$folder"
# All other pages have a file of their own, so the top may lead to the first one.
cat >"$folder/index.html" <<'HTML'
<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Quoin</title>
<meta http-equiv="refresh" content="0; url=documentation/quoin/">
<a href="documentation/quoin/">Quoin's documentation</a></html>
HTML
Scripts/docs/join-index.py "$folder"
Scripts/docs/check-links.py "$folder" "$base"
say "wrote $folder"
