// SPDX-License-Identifier: Apache-2.0
// The text of a module as a minifier leaves it: without comments and white space, and with short
// names for what no other module sees. It knows no regular expressions, which the module lacks.

const words = `break case class const constructor do else export false for function if let new null of
  return switch this throw true typeof undefined while`.split(/\s+/);

/** The text of a module whose names in `open` stay as they are. */
export function minified(source, open) {
  const tokens = source.match(/\/\/[^\n]*|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\s+|[\w$#]+|./g)
    .filter((token) => !token.startsWith('//'));
  // Names of properties stay: they stand behind a dot, or before a colon.
  const kept = new Set([...words, ...open]);
  const dense = tokens.filter((token) => token.trim());
  dense.forEach((token, i) => {
    const isMember = dense[i - 1] === '.' && dense[i - 2] !== '.';
    if (isMember || dense[i + 1] === ':' && dense[i - 1] !== '?') kept.add(token);
  });
  const names = new Map();
  const short = (name) => {
    if (!/^#?[a-z]\w+$/.test(name) || kept.has(name)) return name;
    if (!names.has(name)) {
      const place = names.size;
      names.set(name, (name[0] === '#' ? '#$' : '$') + place.toString(36));
    }
    return names.get(name);
  };
  let text = '';
  for (const token of tokens) {
    if (token[0] === '`') {
      text += token.replace(/\$\{(\w+)/g, (_, name) => '${' + short(name));
    } else if (token.trim()) {
      text += short(token);
    } else if (!/\s$/.test(text)) {
      text += ' ';
    }
  }
  // A line end is never needed here, since every statement has its semicolon.
  return text.replace(/('(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)| ?([^\w$# ]) ?/g,
    (all, quoted, mark) => quoted ?? (/^ [-+] /.test(all) || mark === '`' ? all : mark));
}
