-- What whoever runs a site needs: a row that is written to find out whether the store writes, and
-- the finished tables by their age, those that continue others by what they continue.

-- +goose Up
CREATE TABLE probe (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX tables_finished ON tables (changed) WHERE state = 'finished';
CREATE INDEX tables_rematch ON tables (rematch) WHERE rematch <> '';
