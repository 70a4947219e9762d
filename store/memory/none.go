package memory

import (
	"context"
	"time"

	"spielwerk/store"
)

// none is what a store for one person does not have. Nothing of it is there, and nothing can be put in.
type none struct{}

func (none) PutWay(context.Context, store.Way) error { return store.ErrNotFound }
func (none) WayByID(context.Context, string) (store.Way, error) {
	return store.Way{}, store.ErrNotFound
}
func (none) Ways(context.Context, string) ([]store.Way, error)    { return nil, nil }
func (none) DropWay(context.Context, string, string) error        { return store.ErrNotFound }
func (none) PutWish(context.Context, store.Wish) error            { return nil }
func (none) Wishes(context.Context, string) ([]store.Wish, error) { return nil, nil }
func (none) AddMessage(context.Context, store.Message, time.Time) (bool, error) {
	return false, store.ErrNotFound
}

func (none) MessageByID(context.Context, string) (store.Message, error) {
	return store.Message{}, store.ErrNotFound
}
func (none) MessagesOf(context.Context, string, int) ([]store.Message, error) { return nil, nil }
func (none) HoldMessage(context.Context, string, time.Time, time.Time) (store.Message, error) {
	return store.Message{}, store.ErrNotFound
}

func (none) PutMessage(context.Context, store.Message) error              { return store.ErrNotFound }
func (none) SeeMessages(context.Context, string, string, time.Time) error { return nil }
func (none) Keep(context.Context, string, string) (string, error)         { return "", store.ErrNotFound }

func (none) Kept(context.Context, string) (string, error) { return "", store.ErrNotFound }
func (none) Unranked(context.Context) ([]string, error)   { return nil, nil }
func (none) Invite(context.Context, string, string) error { return store.ErrNotFound }

func (none) AddDevice(context.Context, store.Device) error { return store.ErrNotFound }

func (none) UseDevice(context.Context, string, string, time.Time) error { return store.ErrNotFound }
func (none) Devices(context.Context, string) ([]store.Device, error)    { return nil, nil }
func (none) DropDevice(context.Context, string, string) error           { return store.ErrNotFound }
func (none) PutPass(context.Context, store.Pass, bool, time.Time) error { return nil }
func (none) TakePass(context.Context, string, string, time.Time) (store.Pass, error) {
	return store.Pass{}, store.ErrNotFound
}

func (none) Passes(context.Context, string, string, time.Time) ([]store.Pass, error) { return nil, nil }

func (none) PutPasskey(context.Context, store.Passkey) error { return store.ErrNotFound }

func (none) UsePasskey(context.Context, string, string, time.Time) error { return store.ErrNotFound }

func (none) PasskeyByID(context.Context, string) (store.Passkey, error) {
	return store.Passkey{}, store.ErrNotFound
}
func (none) Passkeys(context.Context, string) ([]store.Passkey, error) { return nil, nil }
func (none) DropPasskey(context.Context, string, string) error         { return store.ErrNotFound }
func (none) PutToken(context.Context, store.Token) error               { return store.ErrNotFound }
func (none) TokenByHash(context.Context, string) (store.Token, error) {
	return store.Token{}, store.ErrNotFound
}

func (none) UseToken(context.Context, string, time.Time) error       { return store.ErrNotFound }
func (none) TokensOf(context.Context, string) ([]store.Token, error) { return nil, nil }
func (none) DropToken(context.Context, string, string) error         { return store.ErrNotFound }

func (none) PutVacation(context.Context, store.Vacation) error                { return store.ErrNotFound }
func (none) Vacations(context.Context, ...string) ([]store.Vacation, error)   { return nil, nil }
func (none) AddLine(context.Context, store.Line, int) (int, error)            { return 0, store.ErrNotFound }
func (none) Lines(context.Context, string) ([]store.Line, error)              { return nil, nil }
func (none) LinesOf(context.Context, string) ([]store.Line, error)            { return nil, nil }
func (none) RemoveLine(context.Context, string, int, string) error            { return store.ErrNotFound }
func (none) PutJotting(context.Context, store.Jotting) error                  { return nil }
func (none) JottingsOf(context.Context, string) ([]store.Jotting, error)      { return nil, nil }
func (none) PutShun(context.Context, store.Shun) error                        { return store.ErrNotFound }
func (none) DropShun(context.Context, string, string, string) error           { return nil }
func (none) ShunsOf(context.Context, string) ([]store.Shun, error)            { return nil, nil }
func (none) Results(context.Context, string, int) ([]store.Result, error)     { return nil, nil }
func (none) ResultsOf(context.Context, string, int) ([]store.Result, error)   { return nil, nil }
func (none) ResultsEnded(context.Context, string) (map[int]int, error)        { return nil, nil }
func (none) CreateDuplicate(context.Context, []store.Table) error             { return store.ErrNotFound }
func (none) TablesOfDuplicate(context.Context, string) ([]store.Table, error) { return nil, nil }
func (none) Unseal(context.Context, string) ([]string, error)                 { return nil, nil }
