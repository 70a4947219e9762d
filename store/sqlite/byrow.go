package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"spielwerk/store/relational"
)

// Apart are the tables that Salvage reads one by one: what is lost of the Told ones is told for each person and
// table.
var (
	Told  = []string{"people", "tables", "seats", "log", "snapshots"}
	Apart = []string{"devices", "passkeys", "tokens", "talk", "jottings", "shuns", "plans"}
)

// LeftOut are the tables that are not brought back, with the reason.
var LeftOut = map[string]string{
	"clusters":         "a file is never that of a cluster",
	"nodes":            "a file is never that of a cluster",
	"probe":            "what is in it says nothing",
	"goose_db_version": "a new file has its own",
}

// ByRow are the tables whose rows are brought back as they are, if they hang in their tree: others may have
// ended. The kinds of their values are as those of the other tables.
var ByRow = map[string]string{
	"passes": "tittti", "vacations": "tii", "ways": "ttttttttti", "messages": "ttttttttiiiiii", "kept": "tt", "wishes": "ttt",
	"results": "ttiit", "result_seats": "titttii", "jobs": "ttiiit", "duplicates": "ti", "duplicate_left": "tt",
}

// settleResults drops results of which a part is lost.
func (s *Salvage) settleResults() {
	seats := map[any]int64{}
	for _, row := range s.Rows["result_seats"] {
		seats[row[0]]++
	}
	whole := map[any]bool{}
	for _, row := range s.Rows["results"] {
		whole[row[0]] = seats[row[0]] == row[2].(int64)
	}
	s.dropResults(func(id any) bool { return !whole[id] }) // of a table that is there it is made again
}

func (s *Salvage) dropResults(which func(id any) bool) {
	for _, name := range []string{"results", "result_seats"} {
		s.Rows[name] = slices.DeleteFunc(s.Rows[name], func(row []any) bool { return which(row[0]) })
	}
}

// GoesOn drops the result of a game that goes on, because its end is lost.
func (s *Salvage) GoesOn(table string) { s.dropResults(func(id any) bool { return id == table }) }

// LostRows are the tables of which rows are lost that nothing else tells of.
func (s *Salvage) LostRows() (names []string) {
	return slices.DeleteFunc(append(slices.Sorted(maps.Keys(ByRow)), Apart...), func(name string) bool {
		unfound := !s.hung[name] && s.broken["sqlite_master"] // else the file is of before there was such a table
		return !s.broken[name] && !unfound
	})
}

// BringRows puts the rows of Salvage into a file that Make makes. Where there is one with its key it stays.
func BringRows(ctx context.Context, to relational.Mover, all map[string][][]any) error {
	e := to.(*engine)
	return e.Write(ctx, func(ctx context.Context, c *sql.Conn) error {
		for _, name := range slices.Sorted(maps.Keys(all)) {
			for _, row := range all[name] {
				places := strings.TrimSuffix(strings.Repeat("?, ", len(row)), ", ")
				if _, err := c.ExecContext(ctx, "INSERT OR IGNORE INTO "+name+" VALUES ("+places+")", row...); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
		}
		return nil
	})
}
