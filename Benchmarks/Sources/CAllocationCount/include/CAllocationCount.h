// How much this process has asked for so far; found with dlsym(3), since only a preloaded library can count.
unsigned long long seedbed_allocation_count(void);
unsigned long long seedbed_allocation_bytes(void);
