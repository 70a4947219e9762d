#!/usr/bin/env bash
# Plays with programs of earlier commits and keeps their databases for earlier_test.go:
#   table/testdata/earlier/make.sh           all of them, anew
#   table/testdata/earlier/make.sh COMMIT "GAME ..." [snapshots [ROUNDS [DIRECTORY]]]
# It takes the whole history (git clone without --depth) and builds in a tree of its own.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# = 0 ]; then
  # The first with each set of component data, the last before a new one, and such as
  # changed what a store or a snapshot holds.
  "$here/make.sh" 5ee76f4 newworld snapshots
  "$here/make.sh" 160e8fb "newworld xidit"
  "$here/make.sh" f8be094 xidit snapshots
  "$here/make.sh" c46d129 alienartifacts
  "$here/make.sh" 1b2c828 "alienartifacts settlers"
  "$here/make.sh" f7b1432 settlers
  "$here/make.sh" 3262450 settlers
  "$here/make.sh" 2cd0491 settlers
  "$here/make.sh" 822e2c5 "alienartifacts settlers"
  "$here/make.sh" 2faa72f alienartifacts
  "$here/make.sh" d05d800 "newworld xidit alienartifacts settlers" snapshots
  # The last before each new step of the schema, and one with the newest.
  "$here/make.sh" f237635 newworld snapshots
  "$here/make.sh" 207db5e xidit snapshots
  "$here/make.sh" c198c5c newworld snapshots
  "$here/make.sh" ada1078 alienartifacts snapshots
  "$here/make.sh" 54aa05d "newworld xidit" snapshots
  "$here/make.sh" 6f55df7 "newworld xidit alienartifacts settlers" snapshots
  "$here/make.sh" 31f988f newworld snapshots
  "$here/make.sh" 58b306f newworld snapshots
  "$here/make.sh" f40e8fa newworld snapshots
  "$here/make.sh" d2d4653 newworld snapshots
  "$here/make.sh" 35fbeca newworld snapshots
  "$here/make.sh" e6f081f newworld snapshots
  "$here/make.sh" e866a48 newworld snapshots
  "$here/make.sh" b540207 newworld snapshots
  "$here/make.sh" 633e120 newworld snapshots
  "$here/make.sh" 0544403 newworld snapshots
  exit
fi
commit=$(git -C "$here" rev-parse --short=7 "$1")
export GAMES=$2 SNAPSHOTS=${3:-}
rounds=${4:-1}
into=${5:-$here}
work=$(mktemp -d)
trap 'git -C "$here" worktree remove --force "$work/tree" 2>/dev/null; rm -rf "$work"' EXIT
git -C "$here" worktree add --quiet --detach "$work/tree" "$commit"
cd "$work/tree"
mkdir cmd/earlier
cp "$here/main.go.txt" cmd/earlier/main.go
# What tables were called by changed three times.
act='now.Moment(0)'
grep -q 'Moment(seat game.Seat)' table/table.go || act='now.Number'
editions='Games: games.Find'
if grep -q 'Editions func' table/hub.go; then editions='Editions: shelf.Editions'; fi
cat >cmd/earlier/then.go <<GO
package main

import (
	"log/slog"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/table"
)

var shelf, _ = games.All()

var _ game.Seat

func newConfig(s store.Store, log *slog.Logger) table.Config {
	return table.Config{Store: s, $editions, BotPause: time.Microsecond, IdleAfter: time.Hour, Log: log}
}

func moment(now *table.Now) int { return $act }
GO
grep -q expansionAtlanteans games/settlers/settlers.go 2>/dev/null && export ATLANTEANS=1
go build -o "$work/earlier" ./cmd/earlier
"$work/earlier" "$work/tables.db" "$rounds"
gzip -9n <"$work/tables.db" >"$into/$commit.db.gz"
cp "$work/tables.totals" "$into/$commit.totals"
ls -l "$into/$commit.db.gz"
