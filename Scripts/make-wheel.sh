#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a wheel of the Python package with the C library, its fonts, and the libraries they need:
#
#     Scripts/make-wheel.sh [FOLDER]       into FOLDER (the current one)
#
# Needs python3 with venv; what builds and completes the wheel comes from PyPI, in the versions of
# Python/requirements.txt.
set -eu

case ${1-} in -*) sed -n '3,9s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
out=${1:-.}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

Scripts/install.sh "$work/prefix"
cp -r Python "$work/package"
mkdir -p "$work/package/quoin/lib"
cp "$work"/prefix/lib/libquoin.so.? "$work/package/quoin/lib/libquoin.so.0"
for fonts in fonts:Bundled world-fonts:World; do
  folder=$work/package/quoin/lib/quoin_${fonts#*:}Fonts.resources
  mkdir -p "$folder"
  cp -r "$work/prefix/share/quoin/${fonts%:*}" "$folder/files"
done

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q -r Python/requirements.txt
PATH=$work/venv/bin:$PATH
(cd "$work/package" && python -m build --wheel --no-isolation --outdir "$work/plain" >&2)
auditwheel repair --wheel-dir "$work/repaired" "$work"/plain/*.whl >&2

# auditwheel counts GLib and zlib, which HarfBuzz and FreeType need, among what every system has;
# small ones have libc and the C++ runtime alone.
python - "$work"/repaired/*.whl "$out" <<'PYTHON' >&2
import pathlib, re, shutil, subprocess, sys
from auditwheel.wheeltools import InWheelCtx

wheel, out = map(pathlib.Path, sys.argv[1:])
system = r"(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s|ld-linux[-\w]*)\.so\..*"
with InWheelCtx(wheel, out / wheel.name) as context:
    root = pathlib.Path(context.path).resolve()
    listing = subprocess.run(
        ["ldd", *root.glob("quoin/lib/libquoin.so.*")], check=True, capture_output=True, text=True)
    for name, path in re.findall(r"(\S+) => (/\S+)", listing.stdout):
        if pathlib.Path(path).resolve().is_relative_to(root) or re.fullmatch(system, name):
            continue
        copy = root / "quoin.libs" / name
        shutil.copy(pathlib.Path(path).resolve(), copy)
        copy.chmod(0o755)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", copy], check=True)
        print("added", name)
PYTHON
ls "$out"/quoin-*.whl
