#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the tool and the C library and installs them with fonts, manual and shell completions:
#
#     Scripts/install.sh [PREFIX]         into PREFIX/bin, PREFIX/lib, PREFIX/share/… (/usr/local)
#     Scripts/install.sh --deb [FILE]     into a Debian package (quoin_VERSION_ARCH.deb)
#     Scripts/install.sh --debug …        with their symbols: in PREFIX/lib/debug, where gdb looks
#                                         after `set debug-file-directory PREFIX/lib/debug`, or in
#                                         a second package, quoin-dbgsym_VERSION_ARCH.deb
#     Scripts/install.sh --portable …     for systems whose glibc is older than this one's
#     Scripts/install.sh --with-view …    with the program quoin-view, which shows lists in a browser
#     Scripts/install.sh --with-backends …  with quoin-terminal, quoin-report and quoin-window, which
#                                         show lists there; the last one needs libsdl2-dev
#
# Scripts/install-tables.sh installs tables and constraints alone, as a static library for C.
#
# Swift's libraries are inside of both, so they run where Swift is not installed. They need the
# shared libraries that Scripts/setup.sh installs for building; the Debian package names them.
# Builds as the user who calls it, in a folder of its own, .build-install; PREFIX must be writable.
set -eu

say() { echo "install: $*" >&2; }

prefix=/usr/local
package=
debug=no
portable=no
with_view=no
backends=
while :; do
  case ${1-} in
    --debug) debug=yes; shift ;;
    --portable) portable=yes; shift ;;
    --with-view) with_view=yes; shift ;;
    --with-backends) backends="Terminal Report Window"; shift ;;
    --deb) package=${2:-quoin.deb}; break ;;
    -h | --help) sed -n '3,19s/^# \{0,1\}//p' "$0"; exit 0 ;;
    -*)
      say "unknown option '$1'; known are --deb, --debug, --portable, --with-backends and --with-view"
      exit 64
      ;;
    ?*) prefix=$1; break ;;
    '') break ;;
  esac
done
here=$PWD
if [ -n "$package" ] && [ ! -d "$(dirname "$package")" ]; then
  say "there is no folder $(dirname "$package") for the package"
  exit 73
fi
cd "$(dirname "$0")/.."
started=$(date +%s)
if [ -n "$backends" ] && ! pkg-config --exists sdl2; then
  say "quoin-window needs libsdl2-dev: apt-get install libsdl2-dev"
  exit 69
fi

Scripts/setup.sh
# Generic types are then made by calls and not looked up by name, which a fifth of a start went to.
direct_types="-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors"
# A section for each function, so that the linker leaves out those that nothing calls.
divided="-Xswiftc -Xfrontend -Xswiftc -function-sections"
# The tool's parser of arguments is a package of its own. In one file it imports Foundation, which
# would be a quarter of the tool. It is compiled against a module that has as much of it as that file
# uses. A version whose file is another one gets Foundation itself.
swift package resolve --scratch-path .build-install </dev/null >&2
parser=.build-install/checkouts/swift-argument-parser/Sources/ArgumentParser
stand_in=
if [ "$(grep -rl --include='*.swift' 'import Foundation' "$parser")" = "$parser/Utilities/Foundation.swift" ] &&
  [ "$(cksum <"$parser/Utilities/Foundation.swift")" = "1623464462 1448" ]; then
  source=Scripts/stand-in/FoundationEssentials.swift
  # A folder for each content and compiler, because SwiftPM does not look into it.
  folder=$PWD/.build-install/stand-in-$( (cat $source; swiftc --version 2>/dev/null) | cksum | tr ' ' -)
  stand_in=$folder/FoundationEssentials.o
  if [ ! -f "$stand_in" ]; then
    mkdir -p "$folder"
    swiftc -O -wmo -parse-as-library -swift-version 6 -module-name FoundationEssentials \
      -Xfrontend -function-sections -emit-module \
      -emit-module-path "$folder/FoundationEssentials.swiftmodule" -c -o "$stand_in.new" $source
    mv "$stand_in.new" "$stand_in"
  fi
else
  say "this version of ArgumentParser uses Foundation otherwise than the one that" \
    "Scripts/stand-in is for; the tool will be larger, by a third"
fi
# By the linker of Swift's toolchain, as below.
# QUOIN_SMALL_CODE is for Package.swift: code that is seldom run is made small.
build() {
  # shellcheck disable=SC2086 # Lists of words.
  QUOIN_SMALL_CODE=1 swift build -c release --scratch-path .build-install --static-swift-stdlib $direct_types \
    -Xswiftc -use-ld=lld $divided \
    ${stand_in:+-Xswiftc "-I$(dirname "$stand_in")" -Xlinker "$stand_in"} "$@" </dev/null
}
say "building; the first time takes a few minutes"
built=$(build --show-bin-path)
build --product quoin >&2
# What makes the manual is a program with all of Foundation, in a folder of its own.
manual="swift build --scratch-path .build-install-manual --product generate-manual"
$manual </dev/null >&2
generate_manual=$($manual --show-bin-path </dev/null)/generate-manual
version=$("$built/quoin" --version)
if [ $with_view = yes ]; then
  view="swift build -c release --package-path View --scratch-path .build-install-view
    --static-swift-stdlib"
  $view --product quoin-view </dev/null >&2
  built_view=$($view --show-bin-path)
fi
# The program of a backend, which has a package of its own: $1 is its name. All have one build folder,
# where SwiftPM would else take the plan of one package for that of another.
backend() {
  name=$(echo "$1" | tr '[:upper:]' '[:lower:]')
  swift build -c release --package-path "Backends/$1" --scratch-path .build-install-backends \
    --disable-build-manifest-caching --static-swift-stdlib --product "quoin-$name" "${2:---quiet}" </dev/null
}
for name in $backends; do backend "$name" >&2; done

# Where the files go now, and where they will be used.
case $package in
  '') root=$prefix ;;
  *)
    stage=$(mktemp -d)
    root=$stage/usr
    ;;
esac
case $root in /*) ;; *) root=$here/$root ;; esac
mkdir -p "$root" || { say "cannot make $root"; exit 73; }
work=$(mktemp -d)
trap 'rm -rf "$work" ${stage:+"$stage" "$stage.symbols"}' EXIT
case $package in '') symbols=$root ;; *) symbols=$stage.symbols/usr; mkdir -p "$symbols" ;; esac

put() { install -D -m "$1" "$2" "$3"; }

# Puts a program or library without its symbols, and the symbols where debuggers look for them.
put_stripped() {
  put 755 "$1" "$2"
  if [ $debug = yes ]; then
    id=$(readelf -n "$1" | sed -n 's/ *Build ID: //p')
    file=$symbols/lib/debug/.build-id/${id%"${id#??}"}/${id#??}.debug
    mkdir -p "$(dirname "$file")"
    objcopy --only-keep-debug --compress-debug-sections=zlib "$1" "$file"
    chmod 644 "$file"
  fi
  strip --strip-unneeded --remove-section=.comment "$2"
}

# SwiftPM has compiled and linked. The objects are linked once more, because Swift's compiler keeps
# every public function and SwiftPM links no shared library with Swift's libraries inside of it. Both
# have to go without what nothing calls, a third of the whole: divide.c and unretain.c say how.
cc -O2 Scripts/divide.c -o "$work/divide"
cc -O2 Scripts/unretain.c -o "$work/unretain"
swift_libraries=$(swiftc -static-stdlib -print-target-info |
  sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",*$/\1/p' | head -1)
system=$(basename "$swift_libraries")
mkdir -p "$work/swift/$system" "$work/archives"
for file in "$(dirname "$swift_libraries")"/*; do
  [ "$file" = "$swift_libraries" ] || ln -s "$file" "$work/swift"
done
ln -s "$swift_libraries"/* "$work/swift/$system"
for file in libswift libdispatch libBlocksRuntime; do
  for archive in "$swift_libraries/$file"*.a; do
    cp "$archive" "$work/archives"
    rm "$work/swift/$system/$(basename "$archive")"
  done
done
# Gives each function and constant of an object, $1, a section of its own, in a copy, $2. What divide
# does not understand stays as it is.
divide() {
  objdump -d -z -M att --no-show-raw-insn --section=.text "$1" 2>/dev/null |
    "$work/divide" "$1" "$2" 2>>"$work/undivided"
}
for name in swiftCore swift_Concurrency swiftSynchronization dispatch; do
  copy=$work/archives/lib$name.a
  [ "$(uname -m)" = x86_64 ] && [ -f "$copy" ] || continue
  mkdir "$work/members"
  (cd "$work/members" && ar x "$copy")
  for member in "$work"/members/*.o; do
    code=$(size -A "$member" | awk '$1 == ".text" { print $2; exit }')
    [ "${code:-0}" -ge 4096 ] || continue
    divide "$member" "$work/divided" || { tail -n 1 "$work/undivided" >&2; continue; }
    mv "$work/divided" "$member"
    ar r "$copy" "$member"
  done
  rm -r "$work/members"
done
# Without the part of the runtime that starts swift-backtrace. What the runtime wants of it is in a
# file of its own.
ar d "$work/archives/libswiftCore.a" Backtrace.cpp.o BacktraceUtils.cpp.o CrashHandlerLinux.cpp.o
cc -O1 -fPIC -c Scripts/stand-in/backtrace.c -o "$work/backtrace.o"
# Swift's library for concurrency and what it builds on. Functions that are never called refer to it.
mkdir "$work/unneeded"
for name in swift_Concurrency swiftDispatch dispatch BlocksRuntime; do
  [ ! -f "$work/archives/lib$name.a" ] || mv "$work/archives/lib$name.a" "$work/unneeded"
  ar rc "$work/swift/$system/lib$name.a"
done
# Packed, the relocations take 50 KB of the file and of each process, and not 2 MB. The dynamic linker
# of glibc 2.36 and later reads them.
packed=
case $portable$(getconf GNU_LIBC_VERSION 2>/dev/null) in
  no"glibc 2.3"[6-9] | no"glibc 2."[4-9]?) packed="-Xlinker -z -Xlinker pack-relative-relocs" ;;
esac
no_unwinding="-Xlinker -T -Xlinker Scripts/unwind.ld -Xlinker --no-eh-frame-hdr"
# Copies what is linked, where the linker may leave out all that nothing refers to. Kept is what is
# looked up while a program runs, for types and protocols that are in $work/live.
unretain() {
  for archive in "$work"/archives/*.a; do
    printf "'%s'\n" "$archive" "$work/swift/$system/$(basename "$archive")"
  done | cat "$work/copies" - | xargs -n 100 "$work/unretain" --live "$work/live"
}
# Links them once: the file that it becomes, more for the linker. Functions with the same code become
# one: Swift does not compare functions. Which ones, and what is wrong, is in $work/linked. By the build
# id debuggers find the symbols.
fold="-Xlinker --icf=all -Xlinker --print-icf-sections"
link_once() {
  output=$1
  shift
  # shellcheck disable=SC2086 # Words for the linker.
  swiftc -static-stdlib -resource-dir "$work/swift" -use-ld=lld -o "$output" "@$work/list" \
    "$work/backtrace.o" -Xlinker --gc-sections -Xlinker -O2 $fold $packed $no_unwinding \
    -Xlinker --build-id -Xlinker "-Map=$work/map" "$@" -lm >"$work/linked" 2>&1
}
messages() { grep -vE '^(selected section|  removing identical section) ' "$work/linked" >&2 || true; }
# Links the objects of a product of SwiftPM: the file that it becomes, the product, more for the linker.
# Which types and protocols are in a program is known when it is linked. So it is linked until they stay
# the same, which is twice or thrice.
link() {
  output=$1
  product=$2
  shift 2
  mkdir "$work/objects"
  : >"$work/copies"
  : >"$work/list"
  number=0
  tr -d "'" <"$built/$product.product/Objects.LinkFileList" >"$work/files"
  if [ "$product" = quoin ] && [ -n "$stand_in" ]; then echo "$stand_in" >>"$work/files"; fi
  while read -r file; do
    number=$((number + 1))
    whole=$work/objects/$number.whole.o
    # Functions of Swift are sections already.
    "$work/divide" "$file" "$whole" </dev/null 2>/dev/null || whole=$file
    printf "'%s'\n" "$whole" "$work/objects/$number.o" >>"$work/copies"
    echo "$work/objects/$number.o" >>"$work/list"
  done <"$work/files"
  : >"$work/live"
  round=1
  while :; do
    unretain
    if ! link_once "$output" "$@"; then
      if [ ! -f "$work/unneeded/libdispatch.a" ]; then messages; exit 70; fi
      say "$product needs Swift's library for concurrency"
      mv "$work"/unneeded/* "$work/archives"
      continue
    fi
    # Of constants, tables of jumps alone: types differ by the places of their descriptors.
    folded=$(sed -n 's/^  removing identical section .*:(\(.*\))$/\1/p' "$work/linked" |
      grep -v '^\.text' | grep -v '^\.rodata\.' || true)
    if [ -n "$folded" ]; then
      say "functions of $product stay apart, because so must" "$folded"
      fold=
      continue
    fi
    awk '/\$s.*M[np]$/ { print $NF }' "$work/map" | sort -u >"$work/names.live"
    if cmp -s "$work/live" "$work/names.live"; then break; fi
    round=$((round + 1))
    [ $round -lt 9 ] || { say "the types of $product do not settle"; exit 70; }
    mv "$work/names.live" "$work/live"
  done
  messages
  rm -r "$work/objects"
}

text="freetype2 harfbuzz yaml-0.1 libcmark-gfm gumbo"
# The names of characters, packed.
(cd "$work" && ar x "$swift_libraries/libswiftCore.a" UnicodeScalarProps.cpp.o)
cc -O1 Scripts/stand-in/pack-names.c "$work/UnicodeScalarProps.cpp.o" -Wl,--gc-sections -lstdc++ -lzstd \
  -o "$work/pack-names"
"$work/pack-names" >"$work/names.inc"
cc -O1 -fPIC "-I$work" -c Scripts/stand-in/packed-names.c -o "$work/packed-names.o"
# Nothing outside looks for names of Swift's libraries in the tool.
# shellcheck disable=SC2046,SC2086 # Words for the linker.
link "$work/quoin" quoin -Xlinker --no-export-dynamic -Xlinker --defsym \
  -Xlinker main=QuoinTool_main \
  "$work/packed-names.o" -Xlinker --wrap=_swift_stdlib_getScalarName \
  $(pkg-config --libs $text cairo libturbojpeg libzstd zlib sqlite3 fontconfig)
put_stripped "$work/quoin" "$root/bin/quoin"
if [ $with_view = yes ]; then put_stripped "$built_view/quoin-view" "$root/bin/quoin-view"; fi
for name in $backends; do
  program=quoin-$(echo "$name" | tr '[:upper:]' '[:lower:]')
  put_stripped "$(backend "$name" --show-bin-path)/$program" "$root/bin/$program"
done
for file in fonts/files/*; do put 644 "$file" "$root/share/quoin/fonts/$(basename "$file")"; done
for file in Sources/WorldFonts/files/*; do
  put 644 "$file" "$root/share/quoin/world-fonts/$(basename "$file")"
done
# The C library. Only the functions of the header are visible.
functions=$(sed -n 's/^[a-z].*\(quoin_[a-z_]*\)(.*/\1/p' Sources/CQuoin/include/quoin.h | sort)
# shellcheck disable=SC2086 # A list of words.
echo "{ global: $(printf '%s;' $functions) local: *; };" >"$work/names"
library=libquoin.so.${version%%.*}
build --product QuoinC -Xlinker "-L$swift_libraries" >&2
mkdir -p "$root/lib/pkgconfig"
cc -O1 -fPIC -c Scripts/stand-in/scalar-names.c -o "$work/scalar-names.o"
# shellcheck disable=SC2046,SC2086 # Words for the linker.
link "$work/$library" QuoinC -emit-library -Xlinker "--version-script=$work/names" \
  -Xlinker "-soname=$library" "$work/scalar-names.o" -Xlinker --wrap=_swift_stdlib_getScalarName \
  $(pkg-config --libs $text)
put_stripped "$work/$library" "$root/lib/$library"
exported=$(nm -D --extern-only --defined-only "$root/lib/$library" | awk '{ print $3 }' | sort)
[ "$exported" = "$functions" ] || { say "$library exports other names than quoin.h has"; exit 70; }
ln -sf "$library" "$root/lib/libquoin.so"

# What was installed must run where Swift is not: with libraries of the system alone.
for file in "$root/bin/quoin" "$root/lib/$library"; do
  strange=$(ldd "$file" | grep -E 'not found|libswift|Foundation|libdispatch|libBlocksRuntime|libicu' ||
    true)
  [ -z "$strange" ] || { say "$file needs what is not there or must not be:" "$strange"; exit 70; }
done

# Nothing that was left out is missed: the tool answers as the one that SwiftPM has linked.
answer() { printf 'a\360\222\200\200 \360\226\251\200\n' | "$@" 2>&1 || echo "exit code $?"; }
while read -r words; do
  # shellcheck disable=SC2086 # Words for the tool.
  [ "$(answer "$built/quoin" $words)" = "$(answer "$root/bin/quoin" $words)" ] ||
    { say "$root/bin/quoin does not do what it should: quoin $words"; exit 70; }
done <<WORDS
--help
heights --help
heights --width
heights --sample --jobs 2
heights --sample thread --engines chromium,firefox --out csv
heights --template news --data $root/include
measure --in lines --detail glyphs
check --template invoice
check --schema
explain --sample order --row 0 --json
render --sample poll --rows 0:2 --debug --format svg -o -
export --html --template comments
solve
--generate-completion-script bash
--experimental-dump-help
WORDS

put 644 Sources/CQuoin/include/quoin.h "$root/include/quoin.h"
case $package in '') home=$root ;; *) home=/usr ;; esac
cat >"$root/lib/pkgconfig/quoin.pc" <<PC
prefix=$home
Name: quoin
Description: row heights of tables with self-sizing cells
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -lquoin
PC

documents=$root/share/doc/quoin
put 644 LICENSE "$documents/copyright"
put 644 fonts/README.md "$documents/fonts.md"
put 644 CHANGELOG.md "$documents/changelog"
put 644 Sources/CellTemplates/CellTemplates.docc/Templates.md "$documents/templates.md"
put 644 Sources/CellTemplates/Resources/Schema/template.schema.json "$documents/template.schema.json"
put 644 Sources/DisplayListFormats/DisplayListFormats.docc/DisplayListFormats.md \
  "$documents/display-lists.md"

# One page for each command, named as man looks for it: `man quoin heights`. Then those of the C
# interface: `man 3 quoin`.
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)
mkdir "$work/1" "$work/3"
"$generate_manual" "$built/quoin" --multi-page --output-directory "$work/1" --date "$date" \
  >/dev/null
for page in "$work"/1/*.1; do
  name=$(basename "$page" .1 | tr . -)
  sed '/^\.Xr /s/\./-/2g' "$page" >"$page.named"
  put 644 "$page.named" "$root/share/man/man1/$name.1"
  gzip -9nf "$root/share/man/man1/$name.1"
done
awk -f Scripts/header-manual.awk -v "folder=$work/3" -v "date=$date" -v "version=$version" \
  Sources/CQuoin/include/quoin.h
for page in "$work"/3/*.3; do
  put 644 "$page" "$root/share/man/man3/$(basename "$page")"
  gzip -9nf "$root/share/man/man3/$(basename "$page")"
done

completions() {
  mkdir -p "$(dirname "$2")"
  "$built/quoin" --generate-completion-script "$1" >"$2"
}
completions bash "$root/share/bash-completion/completions/quoin"
completions zsh "$root/share/zsh/site-functions/_quoin"
completions fish "$root/share/fish/vendor_completions.d/quoin.fish"

# How long it took and what it takes on the disk.
report() {
  seconds=$(($(date +%s) - started))
  say "$((seconds / 60)) min $((seconds % 60)) s; the tool $(size "$root/bin/quoin")," \
    "the library $(size "$root/lib/$library"), the fonts $(size "$root/share/quoin");" \
    "the folder of the build, .build-install, $(size .build-install)"
}
size() { du -skc "$@" | awk 'END { printf "%.1f MB", $1 * 1024 / 1000000 }'; }

if [ -z "$package" ]; then
  say "installed quoin $version in $root"
  report
  exit 0
fi

# The packages of the libraries that the tool is linked with, in the versions that are here or later.
depends=
for needed in $(objdump -p "$root/bin/quoin" | awk '$1 == "NEEDED" { print $2 }'); do
  path=$(ldd "$root/bin/quoin" | awk -v name="$needed" '$1 == name { print $3 }')
  [ -n "$path" ] || continue
  # The owner may be listed under /lib or under /usr/lib.
  owner=$(dpkg-query -S "$path" "$(realpath "$path")" "/usr$path" 2>/dev/null |
    sed -n '1s/:.*//p')
  [ -n "$owner" ] || { say "no package owns $path"; exit 69; }
  depends="$depends$owner (>= $(dpkg-query -W -f '${Version}' "$owner" | sed 's/[-+].*//'))
"
done
depends=$(printf '%s' "$depends" | sort -u | paste -sd, | sed 's/,/, /g')

architecture=$(dpkg --print-architecture)
mkdir -p "$stage/DEBIAN"
cat >"$stage/DEBIAN/control" <<CONTROL
Package: quoin
Version: $version
Architecture: $architecture
Maintainer: The Quoin maintainers <quoin@localhost>
Section: utils
Priority: optional
Installed-Size: $(du -sk "$root" | cut -f1)
Depends: $depends
Description: row heights of tables with self-sizing cells
 Computes the heights of cells for data lists: texts are shaped with HarfBuzz, constraints
 solved as in Auto Layout, for any number of records.
CONTROL
case $package in
  quoin.deb) package=$here/quoin_${version}_$architecture.deb ;;
  /*) ;;
  *) package=$here/$package ;;
esac
dpkg-deb --root-owner-group --build "$stage" "$package" >&2
say "made $package"
if [ $debug = yes ]; then
  mkdir -p "$stage.symbols/DEBIAN"
  cat >"$stage.symbols/DEBIAN/control" <<CONTROL
Package: quoin-dbgsym
Version: $version
Architecture: $architecture
Maintainer: The Quoin maintainers <quoin@localhost>
Section: debug
Priority: optional
Installed-Size: $(du -sk "$symbols" | cut -f1)
Depends: quoin (= $version)
Description: debug symbols for quoin
 By them gdb and profilers name functions and lines of the tool and of libquoin.
CONTROL
  symbols_package=$(dirname "$package")/quoin-dbgsym_${version}_$architecture.deb
  dpkg-deb --root-owner-group --build "$stage.symbols" "$symbols_package" >&2
  say "made $symbols_package"
fi
report
