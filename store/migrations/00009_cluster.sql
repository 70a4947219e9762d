-- What several nodes on one database need. A node that is alive until a time, by the clock of the
-- database, may hold tables; fence grows with each new holder of a table. The nodes of a database are
-- one cluster, and share a secret.

-- +goose Up
CREATE TABLE clusters (
    id     BIGINT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL,
    secret TEXT NOT NULL
);
CREATE TABLE nodes (
    id       TEXT NOT NULL PRIMARY KEY,
    address  TEXT NOT NULL,
    protocol BIGINT NOT NULL,
    until    BIGINT NOT NULL
);
ALTER TABLE tables ADD COLUMN holder TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_held ON tables (holder) WHERE holder <> '';
