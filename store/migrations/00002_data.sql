-- The component data that a table is played with. Tables from before this step do
-- not tell; theirs are those of the program.

-- +goose Up
ALTER TABLE tables ADD COLUMN data TEXT NOT NULL DEFAULT '';
