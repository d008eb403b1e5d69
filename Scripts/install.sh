#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the tool and the C library and installs them with fonts, man pages and shell completions:
#
#     Scripts/install.sh [PREFIX]         into PREFIX/bin, PREFIX/lib, PREFIX/share/… (/usr/local)
#     Scripts/install.sh --deb [FILE]     into a Debian package (quoin_VERSION_ARCH.deb)
#
# Swift's libraries are inside of both, so they run where Swift is not installed. They need the
# shared libraries that Scripts/setup.sh installs for building; the Debian package names them.
# Builds as the user who calls it, in a folder of its own, .build-install; PREFIX must be writable.
set -eu

say() { echo "install: $*" >&2; }

prefix=/usr/local
package=
case ${1-} in
  --deb) package=${2:-quoin.deb} ;;
  -h | --help) sed -n '3,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
  -*) say "unknown option '$1'; --deb is known"; exit 64 ;;
  ?*) prefix=$1 ;;
esac
here=$PWD
cd "$(dirname "$0")/.."

Scripts/setup.sh
# Generic types are then made by calls and not looked up by name, which a fifth of a start went to.
direct_types="-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors"
# Packed, the relocations take 50 KB of the file and of each process, and not 2 MB. The dynamic linker
# of glibc 2.36 and later reads them.
packed=
case $(getconf GNU_LIBC_VERSION 2>/dev/null) in
  "glibc 2.3"[6-9] | "glibc 2."[4-9]?)
    packed="-Xlinker -z -Xlinker pack-relative-relocs" ;;
esac
# The functions that a run needs stand together, so Linux maps a fifth of the code and not three fifths.
placed="-Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker -T -Xlinker Scripts/link/text.ld
  -Xlinker --symbol-ordering-file=Scripts/link/order.txt -Xlinker --no-warn-symbol-ordering"
# Swift's libraries are inside the tool, so nothing outside looks for their names in it.
unnamed="-Xlinker --no-export-dynamic"
# The fonts are where this script puts them, not where SwiftPM would look with Foundation's help.
export QUOIN_FONTS_ARE_INSTALLED=1
build() {
  swift build -c release --scratch-path .build-install --static-swift-stdlib $direct_types -Xswiftc -use-ld=lld $packed $placed \
    $unnamed "$@" </dev/null
}
say "building; the first time takes a few minutes"
built=$(build --show-bin-path)
# SwiftPM does not see that the files of Scripts/link have changed, so the tool is linked anew.
rm -f "$built/quoin"
for product in quoin generate-manual; do build --product $product >&2; done
version=$("$built/quoin" --version)

# Where the files go now, and where they will be used.
case $package in
  '') root=$prefix ;;
  *)
    stage=$(mktemp -d)
    trap 'rm -rf "$stage"' EXIT
    root=$stage/usr
    ;;
esac
case $root in /*) ;; *) root=$here/$root ;; esac
mkdir -p "$root" || { say "cannot make $root"; exit 73; }

put() { install -D -m "$1" "$2" "$3"; }

put 755 "$built/quoin" "$root/bin/quoin"
strip "$root/bin/quoin"
for file in fonts/files/*; do put 644 "$file" "$root/share/quoin/fonts/$(basename "$file")"; done
for file in Sources/WorldFonts/files/*; do
  put 644 "$file" "$root/share/quoin/world-fonts/$(basename "$file")"
done
# The C library. SwiftPM links a shared library with Swift's own as shared libraries, whatever it is
# told, so its list of objects is linked once more. Only the functions of the header are visible.
functions=$(sed -n 's/^[a-z].*\(quoin_[a-z_]*\)(.*/\1/p' Sources/CQuoin/include/quoin.h | sort)
names=$(mktemp)
# shellcheck disable=SC2086 # A list of words.
echo "{ global: $(printf '%s;' $functions) local: *; };" >"$names"
library=libquoin.so.${version%%.*}
swift_libraries=$(swiftc -static-stdlib -print-target-info |
  sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",*$/\1/p' | head -1)
build --product QuoinC -Xlinker "-L$swift_libraries" >&2
mkdir -p "$root/lib/pkgconfig"
# shellcheck disable=SC2046 # Words for the linker.
swiftc -emit-library -static-stdlib -use-ld=lld -o "$root/lib/$library" \
  "@$built/QuoinC.product/Objects.LinkFileList" \
  -Xlinker "--version-script=$names" -Xlinker "-soname=$library" -Xlinker --gc-sections \
  $(pkg-config --libs freetype2 harfbuzz icu-uc yaml-0.1) -lm
rm -f "$names"
strip --strip-unneeded "$root/lib/$library"
exported=$(nm -D --extern-only --defined-only "$root/lib/$library" | awk '{ print $3 }' | sort)
[ "$exported" = "$functions" ] || { say "$library exports other names than quoin.h has"; exit 70; }
ln -sf "$library" "$root/lib/libquoin.so"
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

put 644 LICENSE "$root/share/doc/quoin/copyright"
put 644 fonts/README.md "$root/share/doc/quoin/fonts.md"
put 644 CHANGELOG.md "$root/share/doc/quoin/changelog"

# One page for each command, named as man looks for it: `man quoin heights`.
pages=$(mktemp -d)
"$built/generate-manual" "$built/quoin" --multi-page --output-directory "$pages" \
  --date "$(git log -1 --format=%cs 2>/dev/null || date +%F)" >/dev/null
for page in "$pages"/*.1; do
  name=$(basename "$page" .1 | tr . -)
  sed '/^\.Xr /s/\./-/2g' "$page" >"$page.named"
  put 644 "$page.named" "$root/share/man/man1/$name.1"
  gzip -9nf "$root/share/man/man1/$name.1"
done
rm -rf "$pages"

completions() {
  mkdir -p "$(dirname "$2")"
  "$built/quoin" --generate-completion-script "$1" >"$2"
}
completions bash "$root/share/bash-completion/completions/quoin"
completions zsh "$root/share/zsh/site-functions/_quoin"
completions fish "$root/share/fish/vendor_completions.d/quoin.fish"

if [ -z "$package" ]; then
  say "installed quoin $version in $root"
  exit 0
fi

# The packages of the libraries that the tool is linked with, in the versions that are here or later.
depends=
for library in $(objdump -p "$root/bin/quoin" | awk '$1 == "NEEDED" { print $2 }'); do
  path=$(ldd "$root/bin/quoin" | awk -v name="$library" '$1 == name { print $3 }')
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
