"""The least that loaddata needs. The database is that of the folder in which the command runs."""
INSTALLED_APPS = ["presets"]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": "app.sqlite",
        "OPTIONS": {"init_command": "PRAGMA cache_size = -16384; PRAGMA synchronous = FULL"},
    }
}
