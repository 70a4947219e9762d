-- The time control of a table, see package pace; '' for one without a clock. log.elapsed is how long clocks
-- may have run before an entry, in milliseconds since the entry before, whatever the machine's clock showed;
-- 0 where nobody has measured it. vacations are days off that people have declared.

-- +goose Up
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN elapsed BIGINT NOT NULL DEFAULT 0;
CREATE TABLE vacations (
    person TEXT NOT NULL,
    begins BIGINT NOT NULL,
    ends   BIGINT NOT NULL,
    PRIMARY KEY (person, begins)
);
