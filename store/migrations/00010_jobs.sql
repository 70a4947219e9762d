-- What is to be done at a time, whichever process does it: one job of each kind and name. Somebody has
-- been given a job until at, or until then it is not due.

-- +goose Up
CREATE TABLE jobs (
    kind  TEXT NOT NULL,
    name  TEXT NOT NULL,
    due   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    data  TEXT NOT NULL,
    PRIMARY KEY (kind, name)
);
CREATE INDEX jobs_at ON jobs (at);
