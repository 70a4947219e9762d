-- What people say at tables. talk has the lines, numbered at each table; one that was taken away keeps its
-- number and who has taken it away ('host', 'self'), but not its text. jottings are notes that only their
-- writers see. shuns are people whose lines somebody does not want to see: at one table, or anywhere where
-- table_id is ''.

-- +goose Up
CREATE TABLE talk (
    table_id TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    room     TEXT   NOT NULL,
    person   TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    seat     BIGINT NOT NULL, -- -1 for somebody who watches
    kind     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    removed  TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX talk_of_person ON talk (person);
CREATE TABLE jottings (
    table_id TEXT   NOT NULL,
    person   TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE TABLE shuns (
    person   TEXT   NOT NULL,
    table_id TEXT   NOT NULL,
    other    TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (person, table_id, other)
);
CREATE INDEX shuns_of_other ON shuns (other);
