# SPDX-License-Identifier: Apache-2.0
# Writes the manual of the C interface, section 3, from its header:
#
#     awk -f Scripts/header-manual.awk -v folder=FOLDER -v date=2026-11-26 -v version=0.1.0 quoin.h
#
# With -v package=quoin-tables the example of a command names that package of pkg-config.
#
# Each function gets a page, quoin_NAME.3, from the comment above it; quoin.3 has the comment at the
# top, all functions and all types. A declaration belongs to the comment that ends above it.

# The words of a comment without its marks; empty lines stay.
function plain(line) {
  sub(/^ ?\/\*+ ?/, "", line)
  sub(/ *\*\/ *$/, "", line)
  sub(/^ ?\* ?/, "", line)
  return line
}

# A text for troff: no backslash, full stop or apostrophe is a command.
function escaped(line) {
  gsub(/\\/, "\\e", line)
  gsub(/-/, "\\-", line)
  if (line ~ /^[.']/) line = "\\&" line
  return line
}

function paragraphs(text,  lines, count, i, result) {
  count = split(text, lines, "\n")
  for (i = 1; i <= count; i++)
    result = result (lines[i] == "" ? ".PP" : escaped(lines[i])) "\n"
  return result
}

function code(text,  lines, count, i, result) {
  count = split(text, lines, "\n")
  for (i = 1; i <= count; i++) result = result escaped(lines[i]) "\n"
  return ".nf\n" result ".fi\n"
}

# The first sentence, without its full stop.
function sentence(text,  line) {
  line = text
  gsub(/\n/, " ", line)
  if (match(line, /[.;] /)) line = substr(line, 1, RSTART - 1)
  sub(/[.:]$/, "", line)
  return line
}

function heading(name, file) {
  printf ".TH %s 3 \"%s\" \"quoin %s\" \"Quoin from C\"\n", toupper(name), date, version > file
}

function page(name, text, declaration,  file) {
  file = folder "/" name ".3"
  heading(name, file)
  printf ".SH NAME\n%s \\- %s\n", escaped(name), escaped(sentence(text)) > file
  printf ".SH SYNOPSIS\n.B #include <quoin.h>\n.PP\n%s", code(declaration) > file
  printf ".SH DESCRIPTION\n%s", paragraphs(text) > file
  if (declaration ~ /^quoin_status/) {
    printf ".SH RETURN VALUE\n" > file
    printf "QUOIN_OK, or another status; then quoin_message(3) says what was wrong.\n" > file
  }
  printf ".SH SEE ALSO\n.BR quoin (3)\n" > file
  close(file)
}

# What stands between two comments.
function finish(  name) {
  sub(/\n+$/, "", declaration)
  if (declaration ~ /^(quoin_status|const char \*|quoin_text_style|double|size_t|bool|void) ?\**quoin_[a-z0-9_]+\(/) {
    match(declaration, /quoin_[a-z0-9_]+\(/)
    name = substr(declaration, RSTART, RLENGTH - 1)
    page(name, comment, declaration)
    functions = functions sprintf(".TP\n.BR %s (3)\n%s\n", escaped(name), escaped(sentence(comment)))
  } else if (declaration != "") {
    types = types paragraphs(comment) code(declaration) ".PP\n"
  }
  declaration = ""
}

/^\/\* SPDX/ { in_comment = is_top = 1; comment = ""; next }
/^\/\* ----/ {
  finish()
  title = $0
  gsub(/^\/\* -+ | -+ \*\/$/, "", title)
  functions = functions ".SS " escaped(title) "\n"
  comment = ""
  next
}
/^\/\*/ && !in_comment {
  finish()
  comment = ""
  in_comment = 1
}
in_comment {
  line = plain($0)
  is_end = $0 ~ /\*\/ *$/
  if (!(is_end && line == "")) comment = comment (comment == "" ? "" : "\n") line
  if (is_end) {
    in_comment = 0
    if (is_top) { top = comment; comment = ""; is_top = 0 }
  }
  next
}
/^#(ifdef|ifndef|endif|include)/ || /^extern "C"/ { next }
/^}$/ && declaration == "" { next }
/^$/ { if (declaration != "") { finish(); comment = "" } next }
{ declaration = declaration (declaration == "" ? "" : "\n") $0 }

END {
  finish()
  file = folder "/quoin.3"
  heading("quoin", file)
  printf ".SH NAME\nquoin \\- heights of rows, measures of texts, tables with exact offsets, and constraints\n" > file
  printf ".SH SYNOPSIS\n.B #include <quoin.h>\n.PP\n" > file
  printf "cc \\&... $(pkg\\-config %s)\n", escaped(package == "" ? "--cflags --libs quoin" : "--static --cflags --libs " package) > file
  printf ".SH DESCRIPTION\n%s", paragraphs(top) > file
  printf ".SH FUNCTIONS\n%s", functions > file
  printf ".SH TYPES\n%s", types > file
  printf ".SH SEE ALSO\n.BR quoin (1)\n" > file
  close(file)
}
