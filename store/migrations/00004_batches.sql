-- What was stored in one go: 'on' if a line of the log was stored together with the one
-- before it. Of lines from before this step each counts as stored alone.

-- +goose Up
ALTER TABLE log ADD COLUMN joined TEXT NOT NULL DEFAULT '';
