PRAGMA application_id=1094994517;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'adjudicator','0001 log','2026-11-30 16:31:44.757720+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'adjudicator','0002 inbox','2026-11-30 16:31:44.762698+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'adjudicator','0003 outbox','2026-11-30 16:31:44.765365+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'adjudicator','0004 commands, maps, keys','2026-11-30 16:31:44.766624+00:00');
CREATE TABLE commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created TEXT NOT NULL,
    body TEXT NOT NULL, -- JSON
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
    answer TEXT NOT NULL DEFAULT '',
    finished TEXT
) STRICT;
INSERT INTO "commands" VALUES(1,'2026-11-30T18:00:00.000000Z','{"do":"resolve"}','waiting','',NULL);
CREATE TABLE cursors (
    account TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL DEFAULT 0,
    last_uid INTEGER NOT NULL DEFAULT 0,
    poll_started TEXT, -- the last poll, whatever became of it
    poll_ok TEXT, -- end of the last poll that succeeded
    covered TEXT, -- beginning of the last poll that succeeded: all that had arrived by then is in the inbox
    PRIMARY KEY (account, mailbox)
) STRICT, WITHOUT ROWID;
INSERT INTO "cursors" VALUES('judge@example.org','INBOX',7,2,'2026-11-30T18:00:00.000000Z','2026-11-30T18:00:00.000000Z','2026-11-30T18:00:00.000000Z');
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL,
    uid INTEGER NOT NULL,
    digest TEXT NOT NULL, -- SHA-256 in hex of the raw mail
    size INTEGER NOT NULL, -- bytes on the server
    whole INTEGER NOT NULL CHECK (whole IN (0, 1)), -- 0: too large, only its beginning is kept
    received TEXT NOT NULL, -- INTERNALDATE as UTC instant
    fetched_at TEXT NOT NULL,
    sender TEXT NOT NULL DEFAULT '', -- address, as far as it was read
    verdict TEXT NOT NULL DEFAULT 'pending'
        CHECK (verdict IN ('pending', 'accepted', 'refused', 'ignored', 'quarantined')),
    reason TEXT NOT NULL DEFAULT '', -- code of the refusal
    detail TEXT NOT NULL DEFAULT '',
    game TEXT NOT NULL DEFAULT '',
    seat TEXT NOT NULL DEFAULT '',
    tries INTEGER NOT NULL DEFAULT 0,
    content_digest TEXT, -- of From, Date, Message-ID and the decoded order text
    settled_at TEXT,
    raw BLOB NOT NULL,
    UNIQUE (account, mailbox, uidvalidity, uid)
) STRICT;
INSERT INTO "inbox" VALUES(1,'judge@example.org','INBOX',7,1,'cea17db8c2d7b1152a5942c4beb33cd5d81e8e3ddd26dd1a6fe44c879cae5433',32,1,'2026-11-30T18:00:00.000000Z','2026-11-30T18:00:00.000000Z','','accepted','','','d1','Antipater',0,'c1','2026-11-30T18:00:00.000000Z',X'5375626A6563743A206F72647265730D0A0D0A41204D4143202D205448520D0A');
INSERT INTO "inbox" VALUES(2,'judge@example.org','INBOX',7,2,'cea17db8c2d7b1152a5942c4beb33cd5d81e8e3ddd26dd1a6fe44c879cae5433',32,1,'2026-11-30T18:00:00.000000Z','2026-11-30T18:00:00.000000Z','','pending','','','','',0,NULL,NULL,X'5375626A6563743A206F72647265730D0A0D0A41204D4143202D205448520D0A');
CREATE TABLE keys ( -- secrets for signed reply addresses
    epoch INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    secret BLOB -- NULL in a backup: it goes without secrets
) STRICT;
INSERT INTO "keys" VALUES(1,'2026-11-30T18:00:00.000000Z',X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE log (
    position INTEGER PRIMARY KEY AUTOINCREMENT, -- order of all events of all games
    game TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3, ... within the game
    at TEXT NOT NULL, -- UTC instant
    kind TEXT NOT NULL,
    body TEXT NOT NULL, -- the event as canonical JSON
    previous_hash TEXT NOT NULL, -- the hash of the game's event before; 64 zeros for the first
    hash TEXT NOT NULL, -- SHA-256 in hex of: previous_hash, game, number, at, kind, each with a line feed; then body
    UNIQUE (game, number)
) STRICT;
INSERT INTO "log" VALUES(1,'d1',1,'2026-11-30T18:00:00.000000Z','game created','{"kind":"game created"}','0000000000000000000000000000000000000000000000000000000000000000','8f84f831ae8609463b3d7a6ed0ebf742aace89dc633efb3a7b4fc09d9ab3fbc8');
INSERT INTO "log" VALUES(2,'d1',2,'2026-11-30T18:00:00.000000Z','orders received','{}','8f84f831ae8609463b3d7a6ed0ebf742aace89dc633efb3a7b4fc09d9ab3fbc8','d3ca644d88db647eb259a1c9ebbb24ad16add23acc2bb2e495cb430630201877');
CREATE TABLE log_head (
    game TEXT PRIMARY KEY,
    number INTEGER NOT NULL, -- of the game's last event
    hash TEXT NOT NULL, -- of the game's last event
    FOREIGN KEY (game, number) REFERENCES log (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "log_head" VALUES('d1',2,'d3ca644d88db647eb259a1c9ebbb24ad16add23acc2bb2e495cb430630201877');
CREATE TABLE maps ( -- a cache: every row can be drawn again
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    language TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('png', 'svg')),
    created TEXT NOT NULL,
    image BLOB NOT NULL,
    PRIMARY KEY (game, key, language, format)
) STRICT;
INSERT INTO "maps" VALUES('d1','2','fr','svg','2026-11-30T18:00:00.000000Z',X'3C7376672F3E');
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('created_with','0.1.0');
INSERT INTO "meta" VALUES('instance','dc5384c6');
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE, -- fixed before the first try
    kind TEXT NOT NULL, -- receipt, results, reminder, ...
    game TEXT NOT NULL,
    seat TEXT NOT NULL,
    recipient TEXT NOT NULL,
    phase TEXT NOT NULL,
    log_number INTEGER NOT NULL, -- the mail is rendered from the game's log up to this event
    data TEXT NOT NULL, -- JSON
    dedup TEXT NOT NULL,
    created TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'sent', 'failed', 'dropped')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try TEXT NOT NULL,
    last_error TEXT NOT NULL DEFAULT '', -- of the last try, or why it was dropped
    sent_at TEXT,
    UNIQUE (kind, game, seat, recipient, dedup),
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
INSERT INTO "outbox" VALUES(1,'<receipt@example.org>','receipt','d1','Antipater','anna@example.net','',0,'{}','1','2026-11-30T18:00:00.000000Z','sent',1,'2026-11-30T18:00:00.000000Z','','2026-11-30T18:00:00.000000Z');
INSERT INTO "outbox" VALUES(2,'<results@example.org>','results','d1','Antipater','anna@example.net','',0,'{}','1','2026-11-30T18:00:00.000000Z','new',0,'2026-11-30T18:00:00.000000Z','',NULL);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_only_append BEFORE INSERT ON log
WHEN NEW.number IS NOT 1 + (SELECT coalesce(max(number), 0) FROM log WHERE game = NEW.game)
  OR EXISTS (SELECT 1 FROM log WHERE position = NEW.position)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE INDEX inbox_digest ON inbox (digest);
CREATE INDEX inbox_content ON inbox (game, seat, content_digest);
CREATE UNIQUE INDEX inbox_effect_once ON inbox (game, seat, content_digest) WHERE verdict = 'accepted';
CREATE INDEX inbox_pending ON inbox (received, id) WHERE verdict = 'pending';
CREATE INDEX inbox_sender ON inbox (sender, received);
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
CREATE INDEX outbox_due ON outbox (next_try, id) WHERE state = 'new';
CREATE INDEX outbox_thread ON outbox (game, seat, recipient);
CREATE INDEX outbox_recipient ON outbox (recipient, created);
CREATE INDEX commands_waiting ON commands (id) WHERE state = 'waiting';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('log',2);
INSERT INTO "sqlite_sequence" VALUES('inbox',2);
INSERT INTO "sqlite_sequence" VALUES('outbox',2);
INSERT INTO "sqlite_sequence" VALUES('commands',1);
COMMIT;
