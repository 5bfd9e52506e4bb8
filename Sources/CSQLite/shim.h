// The system's SQLite: the same header on Apple's platforms (from the SDK) and on Linux (libsqlite3-dev).
#include <sqlite3.h>
