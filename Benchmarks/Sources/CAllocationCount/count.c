// Counts allocations in a process that preloads this library (LD_PRELOAD, glibc only; elsewhere it counts nothing).
#include "CAllocationCount.h"
#include <stdatomic.h>
#include <stddef.h>

static atomic_ullong count, bytes;

unsigned long long seedbed_allocation_count(void) { return count; }
unsigned long long seedbed_allocation_bytes(void) { return bytes; }

#if defined(__GLIBC__)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void note(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) { note(size); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { note(number * size); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { note(size); return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { note(size); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(size); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
    note(size);
    return (*result = __libc_memalign(alignment, size)) == NULL ? 12 : 0;
}
#endif
