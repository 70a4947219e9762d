-- The finished tables of a game are looked up by its page, and the running ones of the house.

-- +goose Up
CREATE INDEX tables_by_state ON tables (state, game, changed);
