// SPDX-License-Identifier: Apache-2.0

//! Calls each function of quoin.h:
//!
//!     QUOIN_LIB_DIR=PREFIX/lib cargo run --offline -- FILE-OF-HEIGHTS
//!
//! The file has the heights of 20 rows at every width from 100 to 300.

mod library;
mod rows;
mod solver;
#[allow(non_camel_case_types)]
mod sys;
mod tables;
mod texts;

use library::{make, text, Outcome};

fn main() -> Outcome<()> {
    println!("version {}", text(unsafe { sys::quoin_version() }));
    let fonts = make(|result| unsafe { sys::quoin_fonts_bundled(result) })?;
    let heights = rows::use_records(&fonts)?;
    println!("heights {heights:?}");
    rows::use_cells(&fonts)?;
    rows::use_lists(&fonts)?;
    rows::use_variants(&fonts)?;
    let path = std::env::args().nth(1).ok_or("the name of a file of heights is missing")?;
    rows::use_file_of_heights(&path)?;
    texts::use_texts(&fonts)?;
    texts::use_files(&fonts)?;
    texts::use_glyphs(&fonts)?;
    texts::use_engine()?;
    tables::use_rows()?;
    tables::use_scrolling()?;
    tables::use_sections()?;
    tables::use_offsets()?;
    solver::use_columns()
}
