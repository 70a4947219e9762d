-- What those get to see at a table who have no seat there: '' for all that is public at once; see table.Watching.

-- +goose Up
ALTER TABLE tables ADD COLUMN watching TEXT NOT NULL DEFAULT '';
