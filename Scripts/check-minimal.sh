#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Proves that the library products need no more system packages than the README says: the solver,
# the views, the tables and the drawings none at all, Quoin libfreetype6-dev and libharfbuzz-dev,
# RowHeights libyaml-dev too, where the trait Markup is disabled.
#
#     Scripts/check-minimal.sh [ARGUMENT…]        the arguments go to `swift build`
#
# It works whichever other packages are installed:
# 1. The products without C build where no .pc file can be found, and import no C module.
# 2. Quoin and RowHeights build where only the .pc files of their packages and of what these depend
#    on can be found. Neither builds the fonts of WorldFonts, and neither links Foundation.
# 3. Every header that the imported C modules read must come from one of these packages, or from
#    the C library and the C compiler.
# shellcheck disable=SC2086,SC1003 # Lists of words are split on purpose.
set -eu

cd "$(dirname "$0")/.."
scratch=.build-minimal
library="libfreetype6-dev libharfbuzz-dev"
templates=libyaml-dev
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

# The C modules of this package that a build has imported: the compiler left a file for each.
imported_modules() {
  for module in Sources/C*/module.modulemap; do
    name=$(basename "$(dirname "$module")")
    if [ -n "$(find "$1/" -name "$name-*.pcm")" ]; then echo "$name"; fi
  done
}

rm -rf "$scratch"
mkdir -p "$scratch/pkgconfig" "$scratch/bin"

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

echo "check-minimal: building the products without C, with no .pc file:"
for target in ConstraintSolver LayoutRendering ConstraintDSL TableLayout; do
  echo "  $target"
  swift build --target "$target" --scratch-path "$scratch/free" "$@" </dev/null
done
if [ -n "$(imported_modules "$scratch/free")" ]; then
  echo "check-minimal: products without C import" $(imported_modules "$scratch/free") >&2
  exit 1
fi

closure $library | xargs -n 1 dpkg-query -L | grep '/pkgconfig/.*\.pc$' |
  while IFS= read -r file; do cp -L "$file" "$scratch/pkgconfig/"; done
if ! [ -e "$scratch/pkgconfig/harfbuzz.pc" ]; then
  echo "check-minimal: libharfbuzz-dev brought no harfbuzz.pc; is it installed?" >&2
  exit 69
fi
echo "check-minimal: building Quoin with these .pc files alone:"
(cd "$scratch/pkgconfig" && echo "  " *)

# A folder of its own: a build plan keeps the flags that it found first.
swift build --product Quoin --scratch-path "$scratch/quoin" "$@" </dev/null
if [ -n "$(find "$scratch/quoin/" -name 'CYAML-*.pcm')" ]; then
  echo "check-minimal: Quoin imports libyaml" >&2
  exit 1
fi
echo "check-minimal: building RowHeights with libyaml too:"
cp -L "$(dpkg-query -L $templates | grep '/pkgconfig/.*\.pc$')" "$scratch/pkgconfig/"
swift build --target RowHeights --disable-default-traits --scratch-path "$scratch/quoin" "$@" \
  </dev/null

# No object asks the linker for Foundation, which would be most of a client's program.
asking=$(find "$scratch/quoin/" -name '*.o' -exec grep -l -e '-lFoundation' {} + || true)
if [ -n "$asking" ]; then
  echo "check-minimal: Quoin or RowHeights links Foundation:" >&2
  echo "$asking" | head >&2
  exit 1
fi

# The large fonts are a product of their own, which these two leave out.
if [ -n "$(find "$scratch/quoin/" -name 'quoin_CWorldFonts*' -o -name 'WorldFonts*.swiftmodule')" ]; then
  echo "check-minimal: Quoin or RowHeights builds WorldFonts" >&2
  exit 1
fi

modules=$(imported_modules "$scratch/quoin" | tr '\n' ' ')
known=$(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift | while IFS= read -r pc; do
  if [ -e "$scratch/pkgconfig/$pc.pc" ]; then echo "$pc"; fi
done)
flags=$(pkg-config --cflags $known)
for name in $modules; do
  gcc -M -x c $flags "Sources/$name/shim.h"
done > "$scratch/headers.make"
tr -s ' \\' '\n' < "$scratch/headers.make" | grep '^/' | grep '\.h$' |
  xargs -r realpath | sort -u > "$scratch/headers.txt"
closure $library $templates $base | xargs -n 1 dpkg-query -L |
  xargs -r realpath -q | sort -u > "$scratch/allowed.txt"
strange=$(comm -23 "$scratch/headers.txt" "$scratch/allowed.txt")
if [ -n "$strange" ]; then
  echo "check-minimal: the build reads headers that the three packages do not bring:" >&2
  echo "$strange" >&2
  exit 1
fi
count=$(grep -c . "$scratch/headers.txt" || true)
if [ "$count" -eq 0 ]; then
  echo "check-minimal: no header was read, so nothing was proved" >&2
  exit 70
fi
echo "check-minimal: they import ${modules% }; all $count system headers are allowed"
