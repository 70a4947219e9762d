-- What a table begins with in place of a deal (see game.NewStart), in base64, '' for a deal; and
-- the name of the guide that leads through its game, '' for none.

-- +goose Up
ALTER TABLE tables ADD COLUMN start TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN guide TEXT NOT NULL DEFAULT '';
