#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes two wheels of the Python package:
#
#     Scripts/make-wheel.sh [FOLDER]       into FOLDER (the current one)
#
# `quoin` has the C library, the libraries that it needs and the fonts of the commonest scripts,
# `quoin_fonts` those of all others. At the end the first is installed into a fresh environment,
# where no Swift can be found, and measures.
#
# Needs python3 with venv; what builds and completes the wheels comes from PyPI, in the versions of
# Python/requirements.txt.
set -eu

case ${1-} in -*) sed -n '3,12s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
out=${1:-.}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

Scripts/install.sh --portable "$work/prefix"
# The schema of templates is a link into the sources.
cp -rL Python "$work/package"
mv "$work/package/fonts" "$work/fonts"
fonts=$work/package/quoin/lib/quoin_CBundledFonts.resources
mkdir -p "$fonts"
cp "$work"/prefix/lib/libquoin.so.? "$work/package/quoin/lib/libquoin.so.0"
cp -r "$work/prefix/share/quoin/fonts" "$fonts/files"
cp -r "$work/prefix/share/quoin/world-fonts" "$work/fonts/quoin_fonts/files"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q -r Python/requirements.txt
path=$PATH
PATH=$work/venv/bin:$PATH
(cd "$work/package" && python -m build --wheel --no-isolation --outdir "$work/plain" >&2)
(cd "$work/fonts" && python -m build --wheel --no-isolation --outdir "$out" >&2)
auditwheel repair --wheel-dir "$work/repaired" "$work"/plain/*.whl >&2

# auditwheel counts GLib and zlib, which HarfBuzz and FreeType need, among what every system has;
# small ones have libc and the C++ runtime alone. The licences of all libraries go with them.
python - "$work"/repaired/*.whl "$work/package/quoin/lib/libquoin.so.0" "$out" <<'PYTHON' >&2
import pathlib, re, shutil, subprocess, sys
from auditwheel.wheeltools import InWheelCtx

wheel, library, out = map(pathlib.Path, sys.argv[1:])
licence = pathlib.Path("LICENSE").resolve()
words = pathlib.Path("Sources/CBreakDictionaries/LICENSE").resolve()
system = r"(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s|ld-linux[-\w]*)\.so\..*"

def lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

def needed(library):
    found = (re.search(r"(\S+) => (/\S+)", line) for line in lines("ldd", library))
    return [match.groups() for match in found if match and not re.fullmatch(system, match[1])]

with InWheelCtx(wheel, out / wheel.name) as context:
    root = pathlib.Path(context.path).resolve()
    licences = next(root.glob("quoin-*.dist-info")) / "licenses"
    licences.mkdir(exist_ok=True)
    shutil.copy(licence, licences / "quoin.txt")
    shutil.copy(words, licences / "words.txt")
    for name, _ in needed(library):
        package = lines("dpkg", "-S", f"*/{name}")[0].split(":")[0]
        shutil.copy(f"/usr/share/doc/{package}/copyright", licences / f"{package}.txt")
    for name, path in needed(next(root.glob("quoin/lib/libquoin.so.*"))):
        if pathlib.Path(path).resolve().is_relative_to(root):
            continue
        copy = root / "quoin.libs" / name
        shutil.copy(pathlib.Path(path).resolve(), copy)
        copy.chmod(0o755)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", copy], check=True)
        print("added", name)
PYTHON

PATH=$path
python3 -m venv "$work/fresh"
"$work/fresh/bin/pip" install -q --no-index "$out"/quoin-*.whl
(cd "$work" && env -i PATH=/usr/bin:/bin "$work/fresh/bin/python" - <<'PYTHON' >&2
import quoin

rows = quoin.Template.builtin("news").heights([{"title": "A title", "body": "Words " * 40}])
print("the wheel measures:", rows, quoin.Text("Words").height())
PYTHON
)
ls -l "$out"/quoin-*.whl "$out"/quoin_fonts-*.whl
