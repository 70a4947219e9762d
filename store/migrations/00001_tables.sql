-- Times are milliseconds since 1970 in UTC. Flags and references that are not
-- set are empty strings, as in the Go structs.

-- +goose Up
CREATE TABLE people (
    id         TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    lang       TEXT NOT NULL,
    created    BIGINT NOT NULL
);

CREATE TABLE tables (
    id         TEXT NOT NULL PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      BIGINT NOT NULL,
    options    TEXT NOT NULL, -- JSON object of strings
    seed       TEXT NOT NULL,
    commitment TEXT NOT NULL,
    state      TEXT NOT NULL,
    host       TEXT NOT NULL,
    rematch    TEXT NOT NULL,
    created    BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    entries    BIGINT NOT NULL DEFAULT 0 -- number of the last line in the log
);

CREATE INDEX tables_of_host ON tables (host);
CREATE INDEX tables_open ON tables (changed) WHERE state = 'open';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    person   TEXT NOT NULL,
    name     TEXT NOT NULL,
    bot      TEXT NOT NULL,
    nonce    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_of_person ON seats (person) WHERE person <> '';

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number   BIGINT NOT NULL CHECK (number > 0),
    seat     BIGINT NOT NULL,
    act      TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE snapshots (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    number   BIGINT NOT NULL,
    data     BYTEA NOT NULL
);
