// The session extension of the system's SQLite, for tests: Debian builds it in, Apple does not.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
