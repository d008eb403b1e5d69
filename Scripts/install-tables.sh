#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds tables and constraints, without texts, as a static library for C and installs it:
#
#     Scripts/install-tables.sh [PREFIX]    into PREFIX/lib, PREFIX/include, PREFIX/share (/usr/local)
#
# A program that uses the functions of quoin.h which are declared there with QUOIN_TABLES_ONLY is
# linked by `cc program.c $(pkg-config --static --cflags --libs quoin-tables)`. This adds Swift's
# runtime, which is copied to PREFIX/lib/quoin-tables: with -Wl,--gc-sections only what is called.
# The machine that links or runs the program needs no Swift and no libraries but those of C and C++.
#
# Needs Swift 6.3, cc and binutils, and no other package. What it compiles is kept in a folder of
# its own, .build-install-tables.
set -eu

say() { echo "install-tables: $*" >&2; }

case ${1-} in -*) sed -n '3,15s/^# \{0,1\}//p' "$0"; exit 64 ;; esac
root=${1:-/usr/local}
case $root in /*) ;; *) root=$PWD/$root ;; esac
cd "$(dirname "$0")/.."
mkdir -p "$root" || { say "cannot make $root"; exit 73; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header=Sources/CQuoin/include/quoin.h
version=$(sed -n 's/.*versionText = ConstantText("\(.*\)").*/\1/p' \
  Sources/QuoinTablesC/Handles.swift)

# 1. The modules, each as one object with a section for each function. SwiftPM would build all of
# TableLayout with its views, and what these need; from here on up a table knows numbers alone.
# A folder for each content and compiler, so that a second run has nothing to compile.
sources=Sources/TableLayout
geometry=Sources/LayoutGeometry/*.swift
solver=Sources/ConstraintSolver/*/*.swift
tables="$sources/InvariantViolation.swift $sources/Grids/StaggeredLanes.swift
  $sources/Geometry/*.swift $sources/Heights/*.swift $sources/RowOffsets/*.swift
  $sources/Sections/*.swift $sources/Updates/*.swift"
functions=Sources/QuoinTablesC/*.swift
# shellcheck disable=SC2086 # Patterns of names.
key=$( (cat Scripts/install-tables.sh $header Sources/CQuoin/*.c $geometry $solver $tables $functions
  swiftc --version 2>/dev/null) | cksum | tr ' ' -)
build=$PWD/.build-install-tables/$key
compile() {
  module=$1
  shift
  swiftc -O -wmo -parse-as-library -swift-version 6 -package-name quoin -static-stdlib \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault -Xfrontend -function-sections \
    -Xfrontend -disable-concrete-type-metadata-mangled-name-accessors \
    -I "$work" -I Sources/CQuoin/include -module-name "$module" -emit-module \
    -emit-module-path "$work/$module.swiftmodule" -c -o "$work/$module.o" "$@"
}
if [ ! -d "$build" ]; then
  say "compiling; this takes a minute or two"
  # shellcheck disable=SC2086 # Patterns of names.
  {
    compile LayoutGeometry $geometry
    compile ConstraintSolver $solver
    compile TableLayout $tables
    compile QuoinTablesC $functions
  }
  cc -O2 -fPIC -ffunction-sections -ISources/CQuoin/include -c Sources/CQuoin/message.c \
    -o "$work/message.o"
  mkdir -p "$build.new"
  mv "$work"/*.o "$build.new"
  mv "$build.new" "$build"
fi

# 2. One object of what the functions need. unretain.c says why its copies are linked. swiftrt.o
# tells Swift's runtime of the types in a program.
runtime=$(swiftc -static-stdlib -print-target-info |
  sed -n '/"runtimeLibraryPaths"/,/]/s/^ *"\(\/.*\)",*$/\1/p' | head -n 1)
declared=$(sed '/^#ifndef QUOIN_TABLES_ONLY$/,/^#endif .*QUOIN_TABLES_ONLY/d' "$header")
names=$(echo "$declared" | sed -n 's/^[a-z].*\(quoin_[a-z_]*\)(.*/\1/p' | sort)
cc -O1 Scripts/unretain.c -o "$work/unretain"
objects=
for module in LayoutGeometry ConstraintSolver TableLayout QuoinTablesC message; do
  "$work/unretain" "$build/$module.o" "$work/$module.o"
  objects="$objects $work/$module.o"
done
echo "$names" >"$work/names"
# shellcheck disable=SC2046,SC2086 # Words for the linker.
ld.bfd -r --gc-sections --force-group-allocation -T Scripts/tables.ld \
  $(sed 's/^/-u /' "$work/names") -e quoin_version \
  -o "$work/used.o" $objects
ld.bfd -r -o "$work/tables.o" "$work/used.o" "$runtime/$(uname -m)/swiftrt.o"
objcopy --keep-global-symbols="$work/names" --strip-unneeded "$work/tables.o"
exported=$(nm --extern-only --defined-only "$work/tables.o" | awk '{ print $3 }' | sort)
[ "$exported" = "$names" ] || { say "the library exports other names than quoin.h has"; exit 70; }

# 3. The library, Swift's runtime, the header and the manual.
put() { install -D -m "$1" "$2" "$3"; }
rm -f "$work/libquoin-tables.a"
ar rcs "$work/libquoin-tables.a" "$work/tables.o"
put 644 "$work/libquoin-tables.a" "$root/lib/libquoin-tables.a"
put 644 "$header" "$root/include/quoin.h"
mkdir -p "$root/lib/quoin-tables" "$root/lib/pkgconfig"
for name in swiftCore swiftSynchronization; do
  "$work/unretain" "$runtime/lib$name.a" "$root/lib/quoin-tables/lib$name.a"
done
cat >"$root/lib/pkgconfig/quoin-tables.pc" <<PC
prefix=$root
Name: quoin-tables
Description: tables with exact offsets and linear constraints, as a static library
Version: $version
Cflags: -I\${prefix}/include -DQUOIN_TABLES_ONLY
Libs: -L\${prefix}/lib -lquoin-tables
Libs.private: -L\${prefix}/lib/quoin-tables -lswiftSynchronization -lswiftCore -lstdc++ -lm -ldl -lpthread
PC
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)
mkdir "$work/3"
echo "$declared" | awk -f Scripts/header-manual.awk -v "folder=$work/3" -v "date=$date" \
  -v "version=$version" -v package=quoin-tables
for page in "$work"/3/*.3; do
  name=$(basename "$page")
  # Where the whole library is installed too, its page about all functions stays.
  if [ "$name" = quoin.3 ] && [ -f "$root/lib/pkgconfig/quoin.pc" ]; then continue; fi
  put 644 "$page" "$root/share/man/man3/$name"
  gzip -9nf "$root/share/man/man3/$name"
done
say "installed quoin-tables $version in $root:" \
  "$(stat -c %s "$root/lib/libquoin-tables.a") bytes, and Swift's runtime beside it"
