/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies an object and gives each function and each constant a section of its own, so that
 * `--gc-sections` leaves out those that nothing refers to:
 *
 *     objdump -d -z -M att --no-show-raw-insn --section=.text FILE | divide FILE COPY
 *
 * Swift's standard library was compiled without `-function-sections`. What it does not export, half
 * of its code, is one section, of which a program has all or nothing, with all that it refers to;
 * and likewise its constants. Where functions of one section refer to each other, the assembler may
 * have put the distance into the code, without a relocation. The disassembly shows where:
 *
 *   1. A part begins at each symbol of a divided section, at a table of jumps, and where something
 *      refers to code without a symbol.
 *   2. Where a function refers to another part in four bytes, a relocation is added. Parts that
 *      refer to each other in one byte are neighbours, and stay together.
 *   3. So do constants, if one could have a distance to the other. Descriptors of Swift certainly
 *      have them: relocations are added.
 *   4. Relocations that count from the start of a section count from a part's.
 *   5. Each part becomes a section. Its bytes stay where they are in the file.
 *
 * Stops at anything that it does not understand, and then there is no copy. Reads objects for x86-64
 * with the byte order of this machine.
 */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *file;
static char *bytes;
static size_t size;
static Elf64_Shdr *sections;
static size_t section_count;
static const char *names;
static Elf64_Sym *symbols;
static size_t symbol_count, symbol_section;

/* A section that is divided. For each byte: whether a part begins there, whether a symbol covers it,
 * whether a relocation is there; and the part that it belongs to. */
typedef struct {
  const char *name;
  size_t index, relocations, size;
  char *begins, *is_named, *is_relocated;
  unsigned *part_of;
} division;
static division divisions[] = {
    {.name = ".text"}, {.name = ".rodata"}, {.name = ".data.rel.ro"}, {.name = ".data"},
    {.name = "swift5_typeref"},
};
enum { division_count = sizeof divisions / sizeof *divisions };
/* The code; and for each byte of it, whether a function or an instruction begins there. */
static division *const text = &divisions[0];
static char *is_function, *is_instruction;

/* What becomes a section. */
typedef struct {
  division *owner;
  size_t start, end, relocation_count;
  Elf64_Rela *relocations;
} part;
static part *parts;
static size_t part_count;

/* A distance without a relocation: where it is, what it counts from, and to where. */
typedef struct {
  division *owner;
  size_t place, next, target;
} reference;
static reference *references;
static size_t reference_count;

/* Places to which code refers, which may be tables of jumps: where one is; and the section and the
 * byte of it that refers there. */
typedef struct {
  size_t section, start, user, place;
} jump_table;
static jump_table *tables;
static size_t table_count;

static void stop(const char *reason, size_t place) {
  fprintf(stderr, "divide: %s: %s, at %#zx\n", file, reason, place);
  exit(65);
}

/* Memory of `count` items, all zero. */
static void *items(size_t count, size_t length) {
  void *memory = calloc(count + 1, length);
  if (memory == NULL) stop("there is no memory for it", count);
  return memory;
}

/* One more item at the end of `list`. */
#define APPEND(list, count)                                     \
  do {                                                          \
    if (((count) & ((count)-1)) == 0) {                         \
      list = realloc(list, (2 * (count) + 1) * sizeof *list);   \
      if (list == NULL) stop("there is no memory for it", count); \
    }                                                           \
    (count)++;                                                  \
  } while (0)

static void read_file(void) {
  FILE *input = fopen(file, "rb");
  if (input == NULL || fseek(input, 0, SEEK_END) != 0) stop(strerror(errno), 0);
  long length = ftell(input);
  if (length < (long)sizeof(Elf64_Ehdr) || fseek(input, 0, SEEK_SET) != 0)
    stop("it is no object", 0);
  size = (size_t)length;
  bytes = items(size, 1);
  if (fread(bytes, 1, size, input) != size) stop("it cannot be read", 0);
  fclose(input);
}

static const char *contents(const division *owner) {
  return bytes + sections[owner->index].sh_offset;
}

static Elf64_Rela *relocations_of(size_t section, size_t *count) {
  *count = section == 0 ? 0 : sections[section].sh_size / sizeof(Elf64_Rela);
  return (Elf64_Rela *)(bytes + sections[section].sh_offset);
}

/* The first section with the name of `owner`, if it is as usual. */
static void find_division(division *owner) {
  for (size_t index = 1; index < section_count; index++) {
    const Elf64_Shdr *section = &sections[index];
    if (owner->index != 0 && section->sh_type == SHT_RELA && section->sh_info == owner->index)
      owner->relocations = index;
    if (owner->index != 0 || section->sh_type != SHT_PROGBITS || section->sh_size == 0 ||
        strcmp(names + section->sh_name, owner->name) != 0 ||
        (section->sh_flags & ~(Elf64_Xword)(SHF_WRITE | SHF_EXECINSTR)) != SHF_ALLOC)
      continue;
    owner->index = index;
    owner->size = section->sh_size;
  }
  owner->begins = items(owner->size, 1);
  owner->is_named = items(owner->size, 1);
  owner->is_relocated = items(owner->size, 1);
  owner->part_of = items(owner->size, sizeof *owner->part_of);
  size_t count;
  Elf64_Rela *relocations = relocations_of(owner->relocations, &count);
  for (size_t index = 0; index < count; index++) {
    size_t length = ELF64_R_TYPE(relocations[index].r_info) == R_X86_64_64 ? 8 : 4;
    if (relocations[index].r_offset + length > owner->size)
      stop("a relocation is outside of its section", relocations[index].r_offset);
    memset(owner->is_relocated + relocations[index].r_offset, 1, length);
  }
}

static void read_sections(void) {
  Elf64_Ehdr *header = (Elf64_Ehdr *)bytes;
  if (memcmp(bytes, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
      header->e_type != ET_REL || header->e_machine != EM_X86_64)
    stop("it is no object for x86-64", 0);
  if (header->e_shnum == 0 || header->e_shoff % 8 != 0 || header->e_shoff > size ||
      header->e_shnum > (size - header->e_shoff) / sizeof *sections)
    stop("its sections are not listed as usual", header->e_shoff);
  section_count = header->e_shnum;
  sections = (Elf64_Shdr *)(bytes + header->e_shoff);
  for (size_t index = 0; index < section_count; index++) {
    Elf64_Shdr *section = &sections[index];
    if (section->sh_type != SHT_NOBITS && section->sh_type != SHT_NULL &&
        (section->sh_offset > size || section->sh_size > size - section->sh_offset))
      stop("it ends in a section", index);
    if (section->sh_type == SHT_RELA && section->sh_offset % 8 != 0)
      stop("relocations are not where they should be", index);
    if (section->sh_type != SHT_SYMTAB) continue;
    symbols = (Elf64_Sym *)(bytes + section->sh_offset);
    symbol_count = section->sh_size / sizeof *symbols;
    symbol_section = index;
  }
  if (symbols == NULL) stop("it has no symbols", 0);
  names = bytes + sections[header->e_shstrndx].sh_offset;
  for (size_t index = 0; index < division_count; index++) find_division(&divisions[index]);
  is_function = items(text->size, 1);
  is_instruction = items(text->size, 1);
}

/* The division of a section, or NULL. */
static division *division_of(size_t section) {
  for (size_t index = 0; index < division_count; index++)
    if (section != 0 && divisions[index].index == section) return &divisions[index];
  return NULL;
}

static int is_code(size_t section) { return (sections[section].sh_flags & SHF_EXECINSTR) != 0; }

/* The section whose start a relocation counts from, or 0. */
static size_t section_of(const Elf64_Rela *relocation) {
  size_t symbol = ELF64_R_SYM(relocation->r_info);
  if (symbol >= symbol_count) stop("a relocation has no symbol", relocation->r_offset);
  if (ELF64_ST_TYPE(symbols[symbol].st_info) != STT_SECTION) return 0;
  return symbols[symbol].st_shndx;
}

/* Where a relocation of a section leads to in the one that it counts from, if it is not of a table
 * of jumps. */
static size_t target_of(const Elf64_Rela *relocation, size_t section) {
  size_t target = (size_t)relocation->r_addend;
  switch (ELF64_R_TYPE(relocation->r_info)) {
  case R_X86_64_64:
    return target;
  case R_X86_64_PLT32:
    return target + 4;
  case R_X86_64_PC32:
    /* Instructions count from their end. */
    return is_code(section) ? target + 4 : target;
  default:
    stop("a relocation is of an unknown kind", relocation->r_offset);
    return 0;
  }
}

/* A part begins at each aligned function. */
static void add_function(size_t place) {
  is_function[place] = 1;
  if (place % 16 == 0) text->begins[place] = 1;
}

/* Something refers to `target` of the code: a function that has no symbol, if none covers it. */
static void add_target(size_t target) {
  if (target < text->size && target % 16 == 0 && !text->is_named[target]) add_function(target);
}

/* Keeps all from `low` to `high` in one part. */
static void join(division *owner, size_t low, size_t high) {
  if (high > low) memset(owner->begins + low + 1, 0, high - low);
}

/* 1. Where parts begin, as far as symbols and relocations say it. */
static void find_starts(void) {
  for (size_t index = 0; index < division_count; index++)
    if (divisions[index].size > 0) divisions[index].begins[0] = 1;
  for (size_t index = 1; index < symbol_count; index++) {
    Elf64_Sym *symbol = &symbols[index];
    division *owner = division_of(symbol->st_shndx);
    if (owner == NULL || ELF64_ST_TYPE(symbol->st_info) == STT_SECTION) continue;
    if (symbol->st_value > owner->size)
      stop("a symbol is outside of its section", symbol->st_value);
    /* That of metadata counts the words before it too. */
    if (symbol->st_size > owner->size - symbol->st_value)
      symbol->st_size = owner->size - symbol->st_value;
    if (symbol->st_value == owner->size) continue;
    memset(owner->is_named + symbol->st_value, 1, symbol->st_size);
    if (owner != text) owner->begins[symbol->st_value] = 1;
    else if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC) add_function(symbol->st_value);
  }
  /* A symbol inside of what another one covers. */
  for (size_t index = 1; index < symbol_count; index++) {
    Elf64_Sym *symbol = &symbols[index];
    division *owner = division_of(symbol->st_shndx);
    if (owner != NULL && symbol->st_size > 0)
      join(owner, symbol->st_value, symbol->st_value + symbol->st_size - 1);
  }
  for (size_t index = 1; index < section_count && text->index != 0; index++) {
    if (sections[index].sh_type != SHT_RELA) continue;
    size_t count;
    Elf64_Rela *relocations = relocations_of(index, &count);
    for (size_t number = 0; number < count; number++)
      if (section_of(&relocations[number]) == text->index)
        add_target(target_of(&relocations[number], sections[index].sh_info));
  }
}

/* 2. What an instruction from `start` to `next` refers to: `target`, which the disassembly says. */
static void add_reference(size_t start, size_t next, size_t target) {
  if (memchr(text->is_relocated + start, 1, next - start) != NULL) return;
  if (target >= text->size) stop("an instruction refers to what is outside", start);
  const char *code = contents(text);
  /* Behind the distance there may be a constant of one, two or four bytes. */
  static const size_t behind[] = {0, 1, 2, 4};
  for (size_t index = 0; index < 4; index++) {
    if (next - start < 5 + behind[index]) continue;
    size_t place = next - 4 - behind[index];
    int distance;
    memcpy(&distance, code + place, sizeof distance);
    if (next + (size_t)(long)distance != target) continue;
    add_target(target);
    APPEND(references, reference_count);
    references[reference_count - 1] = (reference){text, place, next, target};
    return;
  }
  if (next - start > 3 || next + (size_t)(long)(signed char)code[next - 1] != target)
    stop("an instruction is not understood", start);
  join(text, start < target ? start : target, start < target ? target : start);
}

/* Reads lines like `  1f0:  lea 0x20(%rip),%rax  # 217 <name>` and `  1f7:  call 4a0 <name>`. */
static void read_disassembly(void) {
  static char line[1 << 16];
  int is_inside = 0, has_target = 0;
  size_t previous = 0, target = 0, lines = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "Disassembly of section ", 23) == 0) {
      if (is_inside) stop("the disassembly has more sections than one", 0);
      if (strcmp(line + 23, ".text:\n") != 0) stop("the disassembly is of another section", 0);
      is_inside = 1;
      continue;
    }
    char *colon;
    size_t address = strtoul(line, &colon, 16);
    if (line[0] != ' ' || *colon != ':') continue;
    if (address >= text->size || (lines == 0 ? address != 0 : address <= previous))
      stop("the disassembly is out of order", address);
    lines++;
    if (has_target) add_reference(previous, address, target);
    is_instruction[address] = 1;
    previous = address;
    has_target = 0;
    char *word = colon + 1 + strspn(colon + 1, " \t"), *comment;
    if (strncmp(word, "(bad)", 5) == 0) stop("an instruction is unknown", address);
    if (strstr(word, "(%rip)") != NULL && (comment = strchr(word, '#')) != NULL) {
      target = strtoul(comment + 1, NULL, 16);
      has_target = 1;
    } else if (word[0] == 'j' || strncmp(word, "call", 4) == 0) {
      char *operand = word + strcspn(word, " \t");
      operand += strspn(operand, " \t");
      if (*operand == '*') continue;
      target = strtoul(operand, &comment, 16);
      if (comment == operand) stop("a jump has no target", address);
      has_target = 1;
    }
  }
  if (lines == 0) stop("there is no disassembly of it", 0);
  if (has_target) add_reference(previous, text->size, target);
}

static void make_parts(division *owner) {
  for (size_t place = 0; place < owner->size; place++) {
    if (owner->begins[place]) {
      APPEND(parts, part_count);
      parts[part_count - 1] = (part){.owner = owner, .start = place};
    }
    parts[part_count - 1].end = place + 1;
    owner->part_of[place] = (unsigned)(part_count - 1);
  }
}

static int compare_tables(const void *one, const void *other) {
  const jump_table *left = one, *right = other;
  if (left->section != right->section) return left->section < right->section ? -1 : 1;
  return left->start == right->start ? 0 : left->start < right->start ? -1 : 1;
}

/* Collects the places of constants to which code refers. */
static void find_tables(void) {
  for (size_t index = 1; index < section_count; index++) {
    size_t user = sections[index].sh_info, count;
    if (sections[index].sh_type != SHT_RELA || !is_code(user)) continue;
    Elf64_Rela *relocations = relocations_of(index, &count);
    for (size_t number = 0; number < count; number++) {
      size_t section = section_of(&relocations[number]);
      if (section == 0 || is_code(section)) continue;
      APPEND(tables, table_count);
      tables[table_count - 1] = (jump_table){
          section, (size_t)(relocations[number].r_addend + 4), user, relocations[number].r_offset};
    }
  }
  qsort(tables, table_count, sizeof *tables, compare_tables);
}

/* The last place at or before one of a section, to which code refers. */
static const jump_table *table_before(size_t section, size_t place) {
  jump_table key = {section, place, 0, 0};
  size_t low = 0, high = table_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (compare_tables(&tables[middle], &key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low > 0 && tables[low - 1].section == section ? &tables[low - 1] : NULL;
}

/* Whether a relocation is an entry of a table of jumps, which is a distance from the table's start;
 * and where the jump leads to. Tables have no symbols. Jumps stay in the function, behind its start,
 * and each entry is at the table's start or follows another one: `previous`, a place, or 1. A jump
 * that is never made leads to the function's end. */
static int is_jump(size_t section, const Elf64_Rela *relocation, size_t previous, size_t *target) {
  size_t place = relocation->r_offset;
  const division *owner = division_of(section);
  if (owner == NULL || owner->is_named[place] ||
      ELF64_R_TYPE(relocation->r_info) != R_X86_64_PC32)
    return 0;
  const jump_table *table = table_before(section, place);
  if (table == NULL || (place != table->start && place != previous + 4) ||
      section_of(relocation) != table->user)
    return 0;
  *target = (size_t)relocation->r_addend - (place - table->start);
  int may_end = place != table->start;
  if (table->user != text->index) {
    /* A function that is a section. */
    size_t end = sections[table->user].sh_size;
    return *target > 0 && (*target < end || (may_end && *target == end));
  }
  size_t user = text->part_of[table->place];
  if (may_end && *target == parts[user].end) *target -= 1;
  else if (*target >= text->size || !is_instruction[*target] || is_function[*target]) return 0;
  return text->part_of[*target] == user;
}

/* A table of jumps is a part. */
static void find_jumps(division *owner) {
  size_t count, previous = 1, target;
  Elf64_Rela *relocations = relocations_of(owner->relocations, &count);
  for (size_t index = 0; index < count; index++) {
    if (!is_jump(owner->index, &relocations[index], previous, &target)) continue;
    previous = relocations[index].r_offset;
    const jump_table *table = table_before(owner->index, previous);
    if (table->start == previous) owner->begins[previous] = 1;
    size_t end = previous + 4;
    if (end < owner->size && !owner->is_relocated[end] && !owner->is_named[end])
      owner->begins[end] = 1;
  }
}

static int ends_with(const char *name, const char *end) {
  size_t length = strlen(name), end_length = strlen(end);
  return length >= end_length && strcmp(name + length - end_length, end) == 0;
}

/* What the words of a constant may be, by the kind of its symbol. */
enum { unknown_words, plain_words, descriptor_words };

static char words_of(const char *name) {
  if (name[0] != '$') return unknown_words;
  /* Metadata of types and tables of value witnesses: addresses, sizes and flags. */
  if (ends_with(name, "Mf") || ends_with(name, "WV")) return plain_words;
  /* Descriptors of types, protocols, conformances, modules, anonymous contexts and extensions, and
   * patterns of metadata: distances, and numbers and flags that are not negative. */
  static const char *const kinds[] = {"Mn", "Mp", "Mc", "MP", "MXM", "MXX", "MXE"};
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
    if (ends_with(name, kinds[index])) return descriptor_words;
  return unknown_words;
}

/* 3. Finds constants that refer to each other without a relocation. A descriptor refers to what is
 * before it, where nothing but a distance is negative. What else could be a distance joins two parts.
 * Of what has a symbol, a distance is that of its start; the two lowest bits are flags. */
static void find_distances(division *owner) {
  const char *start = contents(owner);
  const char *symbol_names = bytes + sections[sections[symbol_section].sh_link].sh_offset;
  char *words = items(owner->size, 1);
  for (size_t index = 1; index < symbol_count; index++)
    if (symbols[index].st_shndx == owner->index)
      memset(words + symbols[index].st_value, words_of(symbol_names + symbols[index].st_name),
             symbols[index].st_size);
  size_t *first = items(owner->size, sizeof *first);
  for (size_t place = 0, begin = 0; place < owner->size; place++) {
    if (owner->begins[place]) begin = place;
    first[place] = begin;
  }
  for (size_t place = 0; place + 4 <= owner->size; place += 4) {
    int distance;
    memcpy(&distance, start + place, sizeof distance);
    size_t target = place + (size_t)(long)distance;
    if (distance == 0 || words[place] == plain_words ||
        memchr(owner->is_relocated + place, 1, 4) != NULL || target >= owner->size ||
        first[target] == first[place])
      continue;
    if (words[place] == descriptor_words && distance < 0) {
      APPEND(references, reference_count);
      references[reference_count - 1] = (reference){owner, place, place, target};
    } else if (!owner->is_named[target] || first[target] == target / 4 * 4) {
      join(owner, place < target ? place : target, place < target ? target : place);
    }
  }
  free(first);
  free(words);
}

/* The symbols of the parts come behind the other local ones. */
static size_t first_symbol(void) { return sections[symbol_section].sh_info; }

/* The number of a symbol among those of the copy. */
static size_t moved_symbol(size_t symbol) {
  return symbol < first_symbol() ? symbol : symbol + part_count;
}

/* A relocation of a type, to what is `addend` behind the start of a division. */
static void refer(Elf64_Rela *relocation, const division *owner, size_t target, Elf64_Xword type,
                  Elf64_Sxword addend) {
  if (target >= owner->size) stop("a relocation leads to outside of a section", target);
  size_t index = owner->part_of[target];
  relocation->r_info = ELF64_R_INFO(first_symbol() + index, type);
  relocation->r_addend = addend - (Elf64_Sxword)parts[index].start;
}

static Elf64_Rela *add_relocation(const division *owner, size_t place) {
  part *found = &parts[owner->part_of[place]];
  APPEND(found->relocations, found->relocation_count);
  Elf64_Rela *relocation = &found->relocations[found->relocation_count - 1];
  relocation->r_offset = place - found->start;
  return relocation;
}

/* 4. Lets the relocations of a section count from parts. */
static void relocate(size_t index) {
  size_t section = sections[index].sh_info, previous = 1, count;
  Elf64_Rela *relocations = relocations_of(index, &count);
  for (size_t number = 0; number < count; number++) {
    Elf64_Rela *relocation = &relocations[number];
    size_t symbol = ELF64_R_SYM(relocation->r_info), type = ELF64_R_TYPE(relocation->r_info);
    division *owner = division_of(section_of(relocation));
    size_t target = 0;
    if (is_jump(section, relocation, previous, &target)) {
      previous = relocation->r_offset;
    } else if (owner != NULL) {
      target = target_of(relocation, section);
      if (owner == text && (target >= text->size || !is_function[target]))
        stop("what a relocation refers to is no function", relocation->r_offset);
    }
    if (owner != NULL) refer(relocation, owner, target, type, relocation->r_addend);
    else relocation->r_info = ELF64_R_INFO(moved_symbol(symbol), type);
  }
}

static void relocate_all(void) {
  /* All kinds of relocations are looked at before the first one changes. */
  for (size_t index = 1; index < section_count; index++)
    if (sections[index].sh_type == SHT_RELA) relocate(index);
  for (size_t index = 0; index < division_count; index++) {
    division *owner = &divisions[index];
    size_t count;
    Elf64_Rela *relocations = relocations_of(owner->relocations, &count);
    for (size_t number = 0; number < count; number++) {
      Elf64_Rela *moved = add_relocation(owner, relocations[number].r_offset);
      moved->r_info = relocations[number].r_info;
      moved->r_addend = relocations[number].r_addend;
    }
  }
  for (size_t index = 0; index < reference_count; index++) {
    reference from = references[index];
    if (from.owner->part_of[from.place] == from.owner->part_of[from.target]) continue;
    refer(add_relocation(from.owner, from.place), from.owner, from.target, R_X86_64_PC32,
          (Elf64_Sxword)from.target - (Elf64_Sxword)(from.next - from.place));
  }
}

/* The symbols of the copy: one more for each part. */
static Elf64_Sym *make_symbols(size_t first_section) {
  Elf64_Sym *copies = items(symbol_count + part_count, sizeof *copies);
  for (size_t index = 0; index < symbol_count; index++) {
    Elf64_Sym *symbol = &copies[moved_symbol(index)];
    *symbol = symbols[index];
    division *owner = division_of(symbol->st_shndx);
    if (owner == NULL || ELF64_ST_TYPE(symbol->st_info) == STT_SECTION) continue;
    /* A symbol of the section's end has no byte of its own. */
    size_t found = owner->part_of[symbol->st_value - (symbol->st_value == owner->size)];
    symbol->st_value -= parts[found].start;
    symbol->st_shndx = (Elf64_Half)(first_section + found);
  }
  for (size_t index = 0; index < part_count; index++) {
    Elf64_Sym *symbol = &copies[first_symbol() + index];
    symbol->st_info = ELF64_ST_INFO(STB_LOCAL, STT_SECTION);
    symbol->st_shndx = (Elf64_Half)(first_section + index);
  }
  return copies;
}

/* 5. The parts as sections, behind the others. */
static void write_copy(const char *copy) {
  size_t total = section_count + 2 * part_count;
  if (total >= SHN_LORESERVE) stop("it has too many functions", total);
  Elf64_Sym *copies = make_symbols(section_count);
  Elf64_Shdr *headers = items(total, sizeof *headers);
  memcpy(headers, sections, section_count * sizeof *headers);
  size_t padding = (8 - size % 8) % 8, end = size + padding;
  for (size_t index = 0; index < part_count; index++) {
    part *found = &parts[index];
    Elf64_Shdr *header = &headers[section_count + index];
    *header = sections[found->owner->index];
    header->sh_offset += found->start;
    header->sh_size = found->end - found->start;
    while (header->sh_addralign > 1 && found->start % header->sh_addralign != 0)
      header->sh_addralign /= 2;
    header = &headers[section_count + part_count + index];
    if (found->relocation_count == 0) continue;
    *header = (Elf64_Shdr){
        .sh_name = sections[found->owner->relocations].sh_name,
        .sh_type = SHT_RELA,
        .sh_flags = SHF_INFO_LINK,
        .sh_offset = end,
        .sh_size = found->relocation_count * sizeof(Elf64_Rela),
        .sh_link = (Elf64_Word)symbol_section,
        .sh_info = (Elf64_Word)(section_count + index),
        .sh_addralign = 8,
        .sh_entsize = sizeof(Elf64_Rela),
    };
    end += header->sh_size;
  }
  for (size_t index = 0; index < division_count; index++) {
    headers[divisions[index].index].sh_size = 0;
    headers[divisions[index].relocations].sh_size = 0;
  }
  for (size_t index = 1; index < section_count; index++)
    if (headers[index].sh_type == SHT_GROUP)
      headers[index].sh_info = (Elf64_Word)moved_symbol(headers[index].sh_info);
  Elf64_Shdr *header = &headers[symbol_section];
  header->sh_info += (Elf64_Word)part_count;
  header->sh_offset = end;
  header->sh_size = (symbol_count + part_count) * sizeof *copies;
  Elf64_Ehdr *first = (Elf64_Ehdr *)bytes;
  first->e_shoff = end + header->sh_size;
  first->e_shnum = (Elf64_Half)total;

  FILE *output = fopen(copy, "wb");
  if (output == NULL) stop(strerror(errno), 0);
  fwrite(bytes, 1, size, output);
  fwrite("\0\0\0\0\0\0\0", 1, padding, output);
  for (size_t index = 0; index < part_count; index++) {
    size_t count = parts[index].relocation_count;
    if (count > 0) fwrite(parts[index].relocations, sizeof(Elf64_Rela), count, output);
  }
  fwrite(copies, sizeof *copies, symbol_count + part_count, output);
  fwrite(headers, sizeof *headers, total, output);
  if (ferror(output) || fclose(output) != 0) stop(strerror(errno), 0);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: objdump -d -z … FILE | divide FILE COPY\n");
    return 64;
  }
  file = argv[1];
  read_file();
  read_sections();
  find_starts();
  if (text->size > 0) read_disassembly();
  find_tables();
  make_parts(text);
  for (size_t index = 1; index < division_count; index++) {
    find_jumps(&divisions[index]);
    if (strcmp(divisions[index].name, "swift5_typeref") != 0) find_distances(&divisions[index]);
    make_parts(&divisions[index]);
  }
  relocate_all();
  write_copy(argv[2]);
  return 0;
}
