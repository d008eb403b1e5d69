#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Proves that the library product Quoin builds with libfreetype6-dev and libharfbuzz-dev alone:
#
#     Scripts/check-minimal.sh [ARGUMENT…]        the arguments go to `swift build`
#
# It works whichever other packages are installed:
# 1. The build finds only the .pc files of those two packages and of what they depend on.
# 2. Every header that the imported C modules read must come from one of these packages, or from
#    the C library and the C compiler.
# shellcheck disable=SC2086,SC1003 # Lists of words are split on purpose.
set -eu

cd "$(dirname "$0")/.."
scratch=.build-minimal
library="libfreetype6-dev libharfbuzz-dev"
# The compiler's own headers and libraries, which every Swift program needs.
base="libc6-dev g++"

# The installed packages that the arguments need, themselves included, one a line.
closure() {
  pending=$*
  seen=" "
  while [ -n "$pending" ]; do
    next=
    for package in $pending; do
      case $seen in *" $package "*) continue ;; esac
      seen="$seen$package "
      # "a (>= 1), b:any | c" becomes words; names that are not installed fall out.
      next="$next $(dpkg-query -W -f '${Depends}, ${Pre-Depends}\n' "$package" 2>/dev/null |
        sed 's/([^)]*)//g; s/\[[^]]*\]//g; s/:any//g; s/[,|]/ /g' | tr '\n' ' ')"
    done
    pending=$(echo "$next" | tr -s ' ' '\n' | sort -u | tr '\n' ' ')
    pending=${pending# }
  done
  for package in $seen; do
    dpkg-query -W -f '${db:Status-Status} ${binary:Package}\n' "$package" 2>/dev/null
  done | sed -n 's/^installed //p' | sort -u
}

rm -rf "$scratch"
mkdir -p "$scratch/pkgconfig" "$scratch/bin"
closure $library | xargs -n 1 dpkg-query -L | grep '/pkgconfig/.*\.pc$' |
  while IFS= read -r file; do cp -L "$file" "$scratch/pkgconfig/"; done
if ! [ -e "$scratch/pkgconfig/harfbuzz.pc" ]; then
  echo "check-minimal: libharfbuzz-dev brought no harfbuzz.pc; is it installed?" >&2
  exit 69
fi
echo "check-minimal: building Quoin with these .pc files alone:"
(cd "$scratch/pkgconfig" && echo "  " *)

# SwiftPM reads .pc files itself, from where `pkg-config` says that they are; it pays no heed to
# PKG_CONFIG_LIBDIR. So a pkg-config of our own answers.
cat > "$scratch/bin/pkg-config" <<SHIM
#!/bin/sh
case "\$*" in *pc_path*) echo "$PWD/$scratch/pkgconfig"; exit 0 ;; esac
PKG_CONFIG_LIBDIR="$PWD/$scratch/pkgconfig" exec $(command -v pkg-config) "\$@"
SHIM
chmod +x "$scratch/bin/pkg-config"
unset PKG_CONFIG_PATH
PATH=$PWD/$scratch/bin:$PATH
swift build --product Quoin --scratch-path "$scratch" "$@" </dev/null

# The compiler left a module file for each C module that it imported.
modules=
for module in Sources/C*/module.modulemap; do
  name=$(basename "$(dirname "$module")")
  if [ -n "$(find "$scratch/" -name "$name-*.pcm")" ]; then modules="$modules $name"; fi
done
known=$(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift | while IFS= read -r pc; do
  if [ -e "$scratch/pkgconfig/$pc.pc" ]; then echo "$pc"; fi
done)
flags=$(pkg-config --cflags $known)
for name in $modules; do
  gcc -M -x c $flags "Sources/$name/shim.h"
done > "$scratch/headers.make"
tr -s ' \\' '\n' < "$scratch/headers.make" | grep '^/' | grep '\.h$' |
  xargs -r realpath | sort -u > "$scratch/headers.txt"
closure $library $base | xargs -n 1 dpkg-query -L |
  xargs -r realpath -q | sort -u > "$scratch/allowed.txt"
strange=$(comm -23 "$scratch/headers.txt" "$scratch/allowed.txt")
if [ -n "$strange" ]; then
  echo "check-minimal: Quoin reads headers that its two packages do not bring:" >&2
  echo "$strange" >&2
  exit 1
fi
count=$(grep -c . "$scratch/headers.txt" || true)
if [ "$count" -eq 0 ]; then
  echo "check-minimal: no header was read, so nothing was proved" >&2
  exit 70
fi
echo "check-minimal: Quoin imports$modules; all $count system headers are allowed"
