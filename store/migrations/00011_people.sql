-- Who people are on several devices. The session of people.token_hash is the one that a person began
-- with; when it has ended, that is 'left:' and the id. devices has a row for each browser that was seen,
-- passkeys the public keys of those who have some. passes are links and codes that are good for a while and
-- for so many uses; only their hashes are kept. invited is who has invited a person, '' for nobody.

-- +goose Up
CREATE TABLE devices (
    token_hash TEXT NOT NULL PRIMARY KEY,
    person     TEXT NOT NULL,
    name       TEXT NOT NULL,
    created    BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX devices_of_person ON devices (person);
CREATE TABLE passkeys (
    id      TEXT NOT NULL PRIMARY KEY, -- of the credential, in base64url
    person  TEXT NOT NULL,
    site    TEXT NOT NULL,
    data    TEXT NOT NULL, -- JSON
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE passes (
    hash   TEXT NOT NULL PRIMARY KEY,
    uses   BIGINT NOT NULL,
    kind   TEXT NOT NULL,
    person TEXT NOT NULL,
    data   TEXT NOT NULL,
    ends   BIGINT NOT NULL
);
CREATE INDEX passes_of_person ON passes (kind, person);
CREATE INDEX passes_by_end ON passes (ends);
ALTER TABLE people ADD COLUMN invited TEXT NOT NULL DEFAULT '';
