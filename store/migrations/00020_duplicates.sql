-- Tables with the same deal: duplicate is '' for others. A row of duplicates outlives its tables, so that what
-- was promised for it is used once only. duplicate_left has who has left a table for ever after its game had begun,
-- until all games have ended: they know the deal. unranked is 'on' of people who do not want to be listed in standings.

-- +goose Up
CREATE TABLE duplicates (
    id      TEXT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL
);
CREATE TABLE duplicate_left (
    duplicate TEXT NOT NULL,
    person    TEXT NOT NULL,
    PRIMARY KEY (duplicate, person)
);
CREATE INDEX duplicate_left_by ON duplicate_left (person);
ALTER TABLE people ADD COLUMN unranked TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN duplicate TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_of_duplicate ON tables (duplicate) WHERE duplicate <> '';
