-- The tokens by which programs of people use the API: only their hashes are kept. scopes are words with spaces
-- between. used is when a token was used last, 0 if it never was.

-- +goose Up
CREATE TABLE tokens (
    hash    TEXT NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL,
    name    TEXT NOT NULL,
    scopes  TEXT NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX tokens_of_person ON tokens (person);
