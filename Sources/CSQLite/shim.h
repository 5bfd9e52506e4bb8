// The system's SQLite: the same header on Apple's platforms (from the SDK) and on Linux (libsqlite3-dev).
#include <sqlite3.h>

// sqlite3_db_config takes a variable number of arguments, which Swift cannot call.
// Sets whether triggers fire, except for temporary ones; returns whether they did before.
static inline int seedbed_set_triggers(sqlite3 *database, int fire) {
    int did = 1;
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &did);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, fire, (int *)0);
    return did;
}

// Has the connection leave the write-ahead log as it is when it closes.
static inline int seedbed_keep_log_on_close(sqlite3 *database) {
#ifdef SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
#else
    return SQLITE_ERROR;
#endif
}
