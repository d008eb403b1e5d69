/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies objects and static libraries so that a linker may leave out their functions:
 *
 *     unretain [--all | --live NAMES] FILE COPY [FILE COPY …]
 *
 * Swift's compiler marks every public function and every constant that belongs to it with the flag
 * SHF_GNU_RETAIN, as a shared library would need it, and `--gc-sections` then keeps them all. In a
 * program that has Swift's libraries inside and exports no names, what nothing refers to is never
 * called. The copies lack the flag. It stays on the tables by which Swift finds types and
 * conformances while a program runs, whose names begin with swift5_, unless --all is given: for
 * files of which no type is used.
 *
 * With --live, NAMES is a file with the symbols of a program that was linked of such copies, a line
 * each. A conformance can be looked up only where both its type and its protocol are in the program,
 * and a type by its name only where the type is. Records of others lose the flag too, and so do the
 * tables that debuggers alone read. The program grows by what the kept records refer to; so links are
 * repeated, beginning with no names, until the names stay the same.
 *
 * Reads ELF files for 64 bits and the byte order of this machine, and archives of them.
 */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SHF_GNU_RETAIN
#define SHF_GNU_RETAIN (1 << 21)
#endif

/* The header of a member of an archive: fields of text, padded with spaces. */
typedef struct {
  char name[16], date[12], user[6], group[6], mode[8], size[10], end[2];
} member_header;

/* Whether the tables of types lose the flag too. */
static int takes_all;

/* With --live the symbols of the program, sorted. */
static int has_names;
static char **live;
static size_t live_count;

static void stop(const char *file, const char *reason) {
  fprintf(stderr, "unretain: %s: %s\n", file, reason);
  exit(65);
}

/* Whether `length` bytes at `offset` lie inside of `size` bytes. */
static int is_inside(size_t size, size_t offset, size_t length) {
  return offset <= size && length <= size - offset;
}

/* An object in memory. */
typedef struct {
  const char *file;
  char *bytes;
  size_t size, count;
  const Elf64_Shdr *sections;
  const char *section_names;
  const Elf64_Sym *symbols;
  size_t symbol_count;
  const char *symbol_names;
  /* For each section the one with its relocations, or 0. */
  size_t *relocations;
} object;

/* The bytes of a section, checked. */
static char *contents(const object *object, size_t index) {
  const Elf64_Shdr *section = &object->sections[index];
  if (index >= object->count || !is_inside(object->size, section->sh_offset, section->sh_size))
    stop(object->file, "an object ends in a section");
  return object->bytes + section->sh_offset;
}

/* Reads what is needed to follow relocations. Members of archives are at even places alone. */
static void find_relocations(object *object) {
  object->relocations = calloc(object->count + 1, sizeof *object->relocations);
  for (size_t index = 1; index < object->count; index++) {
    const Elf64_Shdr *section = &object->sections[index];
    if (section->sh_type == SHT_RELA && section->sh_info < object->count)
      object->relocations[section->sh_info] = index;
    if (section->sh_type != SHT_SYMTAB) continue;
    Elf64_Sym *symbols = malloc(section->sh_size + 1);
    object->symbol_count = section->sh_size / sizeof *symbols;
    memcpy(symbols, contents(object, index), section->sh_size);
    object->symbols = symbols;
    object->symbol_names = contents(object, section->sh_link);
  }
}

/* What a relocation at an offset of a section refers to: a symbol and a distance. Whether there is
 * one. */
static int follow(const object *object, size_t section, size_t offset, size_t *symbol,
                  Elf64_Sxword *distance) {
  size_t index = object->relocations[section];
  if (index == 0) return 0;
  const char *bytes = contents(object, index);
  for (size_t place = 0; place + sizeof(Elf64_Rela) <= object->sections[index].sh_size;
       place += sizeof(Elf64_Rela)) {
    Elf64_Rela relocation;
    memcpy(&relocation, bytes + place, sizeof relocation);
    if (relocation.r_offset != offset) continue;
    *symbol = ELF64_R_SYM(relocation.r_info);
    *distance = relocation.r_addend;
    return *symbol < object->symbol_count;
  }
  return 0;
}

static int compare(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Whether a symbol, or one at a distance from the start of a section, is in the program. Unless it
 * is known not to be, it is. */
static int is_live(const object *object, size_t symbol, Elf64_Sxword distance) {
  const Elf64_Sym *found = &object->symbols[symbol];
  if (ELF64_ST_TYPE(found->st_info) == STT_SECTION) {
    size_t section = found->st_shndx;
    found = NULL;
    for (size_t index = 1; found == NULL && index < object->symbol_count; index++) {
      const Elf64_Sym *other = &object->symbols[index];
      if (other->st_shndx == section && other->st_value == (Elf64_Addr)distance &&
          ELF64_ST_TYPE(other->st_info) != STT_SECTION)
        found = other;
    }
    if (found == NULL) return 1;
  } else if (distance != 0) {
    return 1;
  }
  const char *name = object->symbol_names + found->st_name;
  /* A word with the address of what another object has. */
  if (strncmp(name, "got.", 4) == 0) name += 4;
  /* Of descriptors alone it is known that all are listed: of types, of protocols. */
  size_t length = strlen(name);
  if (length < 4 || name[0] != '$' ||
      (strcmp(name + length - 2, "Mn") != 0 && strcmp(name + length - 2, "Mp") != 0))
    return 1;
  return bsearch(&name, live, live_count, sizeof *live, compare) != NULL;
}

/* Whether a table of Swift has to be kept in any case. */
static int is_kept(const object *object, size_t section, const char *name) {
  if (!has_names) return 1;
  /* Debuggers alone read these from their start; others follow references to them. */
  static const char *const debugging[] = {"swift5_fieldmd", "swift5_assocty", "swift5_builtin",
                                          "swift5_mpenum", "swift5_capture"};
  for (size_t index = 0; index < sizeof debugging / sizeof *debugging; index++)
    if (strncmp(name, debugging[index], strlen(debugging[index])) == 0) return 0;
  int is_conformance = strncmp(name, "swift5_protocol_conformances", 28) == 0;
  if (!is_conformance && strncmp(name, "swift5_type_metadata", 20) != 0 &&
      strncmp(name, "swift5_protocols", 16) != 0)
    return 1;
  size_t symbol;
  Elf64_Sxword distance;
  if (object->sections[section].sh_size != 4 || !follow(object, section, 0, &symbol, &distance))
    return 1;
  if (!is_conformance) return is_live(object, symbol, distance);
  /* The descriptor of the conformance refers to the protocol, and then to the type. */
  const Elf64_Sym *descriptor = &object->symbols[symbol];
  size_t owner = descriptor->st_shndx;
  if (owner == SHN_UNDEF || owner >= object->count) return 1;
  size_t start = descriptor->st_value + (size_t)distance;
  for (size_t offset = start; offset < start + 8; offset += 4)
    if (follow(object, owner, offset, &symbol, &distance) && !is_live(object, symbol, distance))
      return 0;
  return 1;
}

static void unretain(const char *file, char *bytes, size_t size) {
  if (!is_inside(size, 0, sizeof(Elf64_Ehdr))) stop(file, "an object ends in its header");
  Elf64_Ehdr header;
  memcpy(&header, bytes, sizeof header);
  if (header.e_ident[EI_CLASS] != ELFCLASS64) stop(file, "an object is not for 64 bits");
  if (header.e_type != ET_REL) stop(file, "an object is linked already");
  if (header.e_shoff == 0) return;
  if (!is_inside(size, header.e_shoff, sizeof(Elf64_Shdr))) stop(file, "an object has no sections");
  Elf64_Shdr first;
  memcpy(&first, bytes + header.e_shoff, sizeof first);
  /* Numbers that do not fit into the header are in the first section. */
  size_t count = header.e_shnum == 0 ? first.sh_size : header.e_shnum;
  size_t names = header.e_shstrndx == SHN_XINDEX ? first.sh_link : header.e_shstrndx;
  if (count > size / sizeof first || !is_inside(size, header.e_shoff, count * sizeof first))
    stop(file, "an object ends in its list of sections");
  if (names >= count) stop(file, "an object has no names of sections");
  Elf64_Shdr *sections = malloc(count * sizeof *sections + 1);
  if (sections == NULL) stop(file, "there is no memory for it");
  memcpy(sections, bytes + header.e_shoff, count * sizeof *sections);
  object object = {.file = file, .bytes = bytes, .size = size, .count = count, .sections = sections};
  object.section_names = contents(&object, names);
  if (has_names) find_relocations(&object);

  const char table[] = "swift5_";
  for (size_t index = 0; index < count; index++) {
    if ((sections[index].sh_flags & SHF_GNU_RETAIN) == 0) continue;
    if (!is_inside(sections[names].sh_size, sections[index].sh_name, sizeof table))
      stop(file, "a section has no name");
    const char *name = object.section_names + sections[index].sh_name;
    if (!takes_all && strncmp(name, table, sizeof table - 1) == 0 &&
        is_kept(&object, index, name))
      continue;
    Elf64_Shdr section = sections[index];
    section.sh_flags &= ~(Elf64_Xword)SHF_GNU_RETAIN;
    memcpy(bytes + header.e_shoff + index * sizeof section, &section, sizeof section);
  }
  free(sections);
  free(object.relocations);
  free((void *)object.symbols);
}

static int is_object(const char *bytes, size_t size) {
  return size >= SELFMAG && memcmp(bytes, ELFMAG, SELFMAG) == 0;
}

static void unretain_archive(const char *file, char *bytes, size_t size) {
  size_t offset = 8;
  while (offset < size) {
    if (!is_inside(size, offset, sizeof(member_header)))
      stop(file, "the archive ends in the header of a member");
    member_header header;
    memcpy(&header, bytes + offset, sizeof header);
    offset += sizeof header;
    char digits[sizeof header.size + 1] = {0};
    memcpy(digits, header.size, sizeof header.size);
    size_t length = strtoul(digits, NULL, 10);
    if (!is_inside(size, offset, length)) stop(file, "the archive ends in a member");
    if (is_object(bytes + offset, length)) unretain(file, bytes + offset, length);
    offset += length + length % 2;
  }
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) stop(path, strerror(errno));
  long length = ftell(file);
  if (length < 0 || fseek(file, 0, SEEK_SET) != 0) stop(path, strerror(errno));
  *size = (size_t)length;
  char *bytes = malloc(*size + 1);
  if (bytes == NULL) stop(path, "there is no memory for it");
  if (fread(bytes, 1, *size, file) != *size) stop(path, "it cannot be read");
  fclose(file);
  return bytes;
}

/* Reads the names that --live gives. */
static void read_names(const char *path) {
  size_t size, room = 0;
  char *text = read_file(path, &size);
  text[size] = 0;
  for (char *name = strtok(text, "\n"); name != NULL; name = strtok(NULL, "\n")) {
    if (live_count == room) {
      room = 2 * room + 1024;
      live = realloc(live, room * sizeof *live);
      if (live == NULL) stop(path, "there is no memory for it");
    }
    live[live_count++] = name;
  }
  qsort(live, live_count, sizeof *live, compare);
  has_names = 1;
}

int main(int argc, char **argv) {
  takes_all = argc > 1 && strcmp(argv[1], "--all") == 0;
  int first = 1 + takes_all;
  if (argc > 2 && strcmp(argv[1], "--live") == 0) {
    read_names(argv[2]);
    first = 3;
  }
  if (argc - first < 2 || (argc - first) % 2 != 0) {
    fprintf(stderr, "usage: unretain [--all | --live NAMES] FILE COPY [FILE COPY …]\n");
    return 64;
  }
  for (int index = first; index < argc; index += 2) {
    size_t size;
    char *bytes = read_file(argv[index], &size);
    if (size >= 8 && memcmp(bytes, "!<arch>\n", 8) == 0) {
      unretain_archive(argv[index], bytes, size);
    } else if (is_object(bytes, size)) {
      unretain(argv[index], bytes, size);
    } else {
      stop(argv[index], "it is neither an object nor an archive of objects");
    }
    FILE *copy = fopen(argv[index + 1], "wb");
    if (copy == NULL || fwrite(bytes, 1, size, copy) != size || fclose(copy) != 0)
      stop(argv[index + 1], strerror(errno));
    free(bytes);
  }
  return 0;
}
