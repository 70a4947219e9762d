-- What a table has agreed on besides the rules of its game: whether hints are allowed
-- between people ('on'), and after how many milliseconds a bot may play for somebody who
-- is waited for (0 for the usual time).

-- +goose Up
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN patience BIGINT NOT NULL DEFAULT 0;
