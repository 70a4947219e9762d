-- How people want to be told that it is their turn. ways are where they are reached: the endpoint of a
-- browser's push service, an e-mail address, a webhook; good is '' until they have shown that it is theirs.
-- wishes are when: of a person, and, where table_id is not '', of a person at a table. messages are kept when
-- they were sent; about is what a message is about, of which a way gets one. held is until when somebody is
-- sending it. kept are secrets of the whole house, by their names.

-- +goose Up
CREATE TABLE ways (
    id      TEXT NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL,
    kind    TEXT NOT NULL,
    address TEXT NOT NULL,
    data    TEXT NOT NULL, -- JSON
    name    TEXT NOT NULL,
    lang    TEXT NOT NULL,
    site    TEXT NOT NULL,
    good    TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX ways_of_person ON ways (person);
CREATE TABLE wishes (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    data     TEXT NOT NULL, -- JSON
    PRIMARY KEY (person, table_id)
);
CREATE INDEX wishes_of_table ON wishes (table_id);
CREATE TABLE messages (
    id       TEXT NOT NULL PRIMARY KEY,
    person   TEXT NOT NULL,
    way      TEXT NOT NULL,
    about    TEXT NOT NULL,
    table_id TEXT NOT NULL,
    data     TEXT NOT NULL, -- JSON
    state    TEXT NOT NULL,
    reason   TEXT NOT NULL,
    tries    BIGINT NOT NULL,
    held     BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    sent     BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);
CREATE UNIQUE INDEX messages_once ON messages (person, way, about);
CREATE INDEX messages_of_person ON messages (person, created);
CREATE INDEX messages_of_table ON messages (table_id);
CREATE TABLE kept (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
