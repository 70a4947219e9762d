-- How games have ended at which people have sat. They stay when their tables are deleted. casual is why a game
-- does not change ratings, '' if it does. place 1 is that of the winners; person is '' of bots and of people
-- who were deleted.

-- +goose Up
CREATE TABLE results (
    table_id TEXT NOT NULL PRIMARY KEY,
    game     TEXT NOT NULL,
    seats    BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    casual   TEXT NOT NULL
);
CREATE INDEX results_by_end ON results (game, seats, ended, table_id);
CREATE TABLE result_seats (
    table_id TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    person   TEXT NOT NULL,
    name     TEXT NOT NULL,
    bot      TEXT NOT NULL,
    place    BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX result_seats_of_person ON result_seats (person) WHERE person <> '';
