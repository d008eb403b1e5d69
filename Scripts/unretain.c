/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies objects and static libraries so that a linker may leave out their functions:
 *
 *     unretain [--all] FILE COPY [FILE COPY …]
 *
 * Swift's compiler marks every public function and every constant that belongs to it with the flag
 * SHF_GNU_RETAIN, as a shared library would need it, and `--gc-sections` then keeps them all. In a
 * program that has Swift's libraries inside and exports no names, what nothing refers to is never
 * called. The copies lack the flag. It stays on the tables by which Swift finds types and
 * conformances while a program runs, whose names begin with swift5_, unless --all is given: for
 * files of which no type is used.
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

static void stop(const char *file, const char *reason) {
  fprintf(stderr, "unretain: %s: %s\n", file, reason);
  exit(65);
}

/* Whether `length` bytes at `offset` lie inside of `size` bytes. */
static int is_inside(size_t size, size_t offset, size_t length) {
  return offset <= size && length <= size - offset;
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
  Elf64_Shdr text;
  memcpy(&text, bytes + header.e_shoff + names * sizeof text, sizeof text);
  if (!is_inside(size, text.sh_offset, text.sh_size))
    stop(file, "an object ends in its names of sections");

  const char table[] = "swift5_";
  for (size_t index = 0; index < count; index++) {
    char *place = bytes + header.e_shoff + index * sizeof(Elf64_Shdr);
    Elf64_Shdr section;
    memcpy(&section, place, sizeof section);
    if ((section.sh_flags & SHF_GNU_RETAIN) == 0) continue;
    if (!is_inside(text.sh_size, section.sh_name, sizeof table))
      stop(file, "a section has no name");
    const char *name = bytes + text.sh_offset + section.sh_name;
    if (!takes_all && strncmp(name, table, sizeof table - 1) == 0) continue;
    section.sh_flags &= ~(Elf64_Xword)SHF_GNU_RETAIN;
    memcpy(place, &section, sizeof section);
  }
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

int main(int argc, char **argv) {
  takes_all = argc > 1 && strcmp(argv[1], "--all") == 0;
  int first = 1 + takes_all;
  if (argc - first < 2 || (argc - first) % 2 != 0) {
    fprintf(stderr, "usage: unretain [--all] FILE COPY [FILE COPY …]\n");
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
