-- B8: the leanest trigger that sets a date at all; it asks nothing.
CREATE TRIGGER lean AFTER UPDATE ON Preset
BEGIN
    UPDATE Preset SET updateDate = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE rowid = NEW.rowid;
END;
