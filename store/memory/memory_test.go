package memory_test

import (
	"testing"

	"spielwerk/store"
	"spielwerk/store/memory"
	"spielwerk/store/storetest"
)

func open(t *testing.T, saved []byte) store.Store {
	t.Helper()
	s, err := memory.Open(saved)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestStore: what the store has, it has as the databases do.
func TestStore(t *testing.T) {
	storetest.RunParts(t, func(t *testing.T) store.Store { return open(t, nil) },
		"Plans", "Tables", "TableIDs", "Text", "Seats", "SeatRace", "OneSeatEach", "OneSeatEachRace", "BeginningRace", "States", "Options",
		"StateRace", "Rematch", "RematchRace", "TablesOf", "TablesOfGame", "DataInUse", "OpenTables", "OpenTablesOfManyHosts", "Expire",
		"Jobs", "JobRace", "BringPaced", "AllTables", "DeleteRace", "FinishedBefore", "Present", "Probe", "Log", "LogConflicts", "Batches",
		"BatchConflicts", "BatchRace", "BatchesMidway", "Ends", "Closes", "AppendOneTable", "AppendManyTables", "AppendMixed", "Snapshots",
		"CancelledMidway")
}
