-- What people have planned to do when they are asked next. Only who has planned it may know. data is what a
-- plan says, in JSON.

-- +goose Up
CREATE TABLE plans (
    table_id TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    person   TEXT   NOT NULL,
    data     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX plans_of_person ON plans (person);
