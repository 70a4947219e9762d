-- What a site needs that everybody can reach: whether a table is kept off the list of
-- the lobby ('on'), and when somebody who sits at it was last there. And what a table has
-- agreed on besides: the level of the bot that plays for somebody, '' for any.

-- +goose Up
ALTER TABLE tables ADD COLUMN unlisted TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
