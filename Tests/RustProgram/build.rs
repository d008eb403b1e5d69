// SPDX-License-Identifier: Apache-2.0

//! Links the library: `QUOIN_LIB_DIR` is its folder and `QUOIN_LIB` its name.

fn main() {
    for name in ["QUOIN_LIB_DIR", "QUOIN_LIB"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let folder = std::env::var("QUOIN_LIB_DIR").unwrap_or_else(|_| "/usr/local/lib".into());
    let name = std::env::var("QUOIN_LIB").unwrap_or_else(|_| "quoin".into());
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:rustc-link-lib=dylib={name}");
}
