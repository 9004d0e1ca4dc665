BEGIN TRANSACTION;
CREATE TABLE columns (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL);
INSERT INTO "columns" VALUES('few','vpip,pfr','2024-05-06T18:06:55.442135Z',0);
CREATE TABLE note (id TEXT PRIMARY KEY, site TEXT, hand TEXT, step INTEGER, player TEXT, session TEXT,
                   text TEXT, made TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL);
INSERT INTO "note" VALUES('bbf060964509','pokerstars','1',4,NULL,NULL,'too small;
and it''s late','2024-05-06T18:06:55.390294Z','2024-05-06T18:06:55.390294Z',0);
INSERT INTO "note" VALUES('93f01cf03958','pokerstars',NULL,NULL,'Ann',NULL,'calls','2024-05-06T18:06:55.398161Z','2024-05-06T18:06:55.398161Z',0);
INSERT INTO "note" VALUES('0bdf2159a2d4',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2024-05-06T18:06:55.414448Z',1);
CREATE TABLE question (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL);
INSERT INTO "question" VALUES('big','net > 50bb','2024-05-06T18:06:55.438068Z',0);
CREATE TABLE reviewed (site TEXT, hand TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                       PRIMARY KEY (site, hand)) WITHOUT ROWID;
INSERT INTO "reviewed" VALUES('pokerstars','2','2024-05-06T18:06:55.430744Z',0);
CREATE TABLE tag (site TEXT, hand TEXT, tag TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                  PRIMARY KEY (site, hand, tag)) WITHOUT ROWID;
INSERT INTO "tag" VALUES('pokerstars','1','bluff','2024-05-06T18:06:55.418585Z',0);
INSERT INTO "tag" VALUES('pokerstars','2','bluff','2024-05-06T18:06:55.426162Z',1);
PRAGMA user_version = 2;
COMMIT;
