/*
 * Lets the n-th write or the n-th fsync of a process fail (LD_PRELOAD). FAULT_CONTROL is a file of struct control, which all processes map and
 * the test changes. Only files and folders below FAULT_FOLDER count. A value of 0 switches a fault off.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define PATH_SIZE 240

struct control {
  _Atomic int32_t writes; /* the write that fails, counted down */
  _Atomic int32_t syncs;  /* the fsync or fdatasync that fails, counted down */
  _Atomic int32_t error;  /* its errno */
  _Atomic int32_t hits;   /* the number of calls that have failed */
  char path[PATH_SIZE];   /* the file of the last of them, relative to FAULT_FOLDER */
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void prepare(void) {
  const char *file = getenv("FAULT_CONTROL");
  const char *root = getenv("FAULT_FOLDER");
  if (!file || !root) return;
  // PostgreSQL overwrites its environment with the title of the process.
  folder = strdup(root);
  if (!folder) return;
  int fd = open(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) control = mapped;
}

/* Whether the file or folder is below FAULT_FOLDER. Writes its relative path. */
static int counts(int fd, char *relative) {
  struct stat stats;
  char link[32], path[4096];
  if (fstat(fd, &stats) != 0 || !(S_ISREG(stats.st_mode) || S_ISDIR(stats.st_mode))) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t root = strlen(folder);
  if (strncmp(path, folder, root) != 0) return 0;
  snprintf(relative, PATH_SIZE, "%s", path + root);
  return 1;
}

/* Whether this call fails. Sets errno. */
static int fails(_Atomic int32_t *left, int fd) {
  int before = errno;
  char path[PATH_SIZE];
  int failing = *left > 0 && counts(fd, path) && atomic_fetch_sub(left, 1) == 1;
  errno = before;
  if (!failing) return 0;
  strcpy(control->path, path);
  atomic_fetch_add(&control->hits, 1);
  errno = control->error;
  return 1;
}

#define WRAP(type, name, params, args, left)                                \
  type name params {                                                        \
    static type(*real) params;                                              \
    if (!real) real = (type(*) params)dlsym(RTLD_NEXT, #name);              \
    if (control && fails(&control->left, fd)) return -1;                    \
    return real args;                                                       \
  }

WRAP(ssize_t, write, (int fd, const void *data, size_t size), (fd, data, size), writes)
WRAP(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at), writes)
WRAP(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at), writes)
WRAP(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count), writes)
WRAP(ssize_t, pwritev, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at), writes)
WRAP(ssize_t, pwritev64, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at), writes)
WRAP(int, fsync, (int fd), (fd), syncs)
WRAP(int, fdatasync, (int fd), (fd), syncs)
