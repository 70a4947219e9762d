package store

import (
	"context"
	"strconv"
	"strings"
	"time"
)

// Person is somebody who visits the site. There are no accounts: the session token of a browser,
// which one person may have in several, is the proof of identity, and a passkey if there is one.
type Person struct {
	ID        string // public, random
	TokenHash string // SHA-256 of the session token by which the person was found, hexadecimal
	Name      string
	Lang      string // preferred language, "" for the browser's
	Created   time.Time
	Invited   string // who has invited the person: a person, [Operator], or "" for nobody
	Unranked  bool   // they do not want to be listed in standings
}

// Operator stands for whoever runs the site where a person is named who has invited somebody.
const Operator = "operator"

// Left stands for people who are deleted: as the name on their seats, and as the host of their tables.
const Left = "somebody who left"

// besides separates the id of a person from the number of a seat at which somebody else sits at their device.
const besides = "#"

// Beside is who sits on a seat at the device of a person, under a name and with nothing else: the device is theirs.
func Beside(person string, seat int) string { return person + besides + strconv.Itoa(seat) }

// IsBeside reports whether somebody sits at the device of another.
func IsBeside(person string) bool { return strings.Contains(person, besides) }

// DeviceOf is whose device somebody sits at: their own, or that of whom they are beside.
func DeviceOf(person string) string {
	device, _, _ := strings.Cut(person, besides)
	return device
}

// At reports whether somebody sits at the device of a person: the person or who is beside them.
func At(person, device string) bool {
	return device != "" && (person == device || strings.HasPrefix(person, device+besides))
}

// Device is a browser in which somebody is known.
type Device struct {
	TokenHash     string // of its session, as in Person
	Person        string
	Name          string // what kind of browser it is, "" if that is not known
	Created, Used time.Time
}

// Passkey is the public key of a device or account by which somebody proves to be a person.
type Passkey struct {
	ID            string // of the credential, in base64url
	Person        string
	Site          string // the name of the site for which it is
	Data          string // what the site needs to know of it, in JSON
	Created, Used time.Time
}

// Pass is a secret that is good for something, so many times until it ends.
type Pass struct {
	Hash   string // SHA-256 of the secret, hexadecimal
	Uses   int    // how many are left
	Kind   string
	Person string // who has made it, or whom it is about
	Data   string
	Ends   time.Time
}

// People keeps who the visitors are.
type People interface {
	// PutPerson adds a person, or changes of the one with this id the name, the language, whether they are
	// Unranked, and nothing else. ErrConflict if the token is another person's.
	PutPerson(ctx context.Context, p Person) error
	// Unranked lists the ids of those who are.
	Unranked(ctx context.Context) ([]string, error)
	// Invite notes who has invited a person, unless somebody has before.
	Invite(ctx context.Context, person, by string) error
	// PersonByToken finds the person of a session, on whatever device.
	PersonByToken(ctx context.Context, tokenHash string) (Person, error)
	// PersonByID finds a person; the TokenHash is empty.
	PersonByID(ctx context.Context, id string) (Person, error)

	// AddDevice begins a session of a person. ErrConflict if the token is in use.
	AddDevice(ctx context.Context, d Device) error
	// UseDevice notes when and with what browser a session was used last; ErrNotFound if there is no
	// such session.
	UseDevice(ctx context.Context, tokenHash, name string, at time.Time) error
	// Devices lists the sessions of a person, the latest used first. One that was never noted
	// counts as used when the person was created.
	Devices(ctx context.Context, person string) ([]Device, error)
	// DropDevice ends a session of a person; ErrNotFound if it is not theirs.
	DropDevice(ctx context.Context, person, tokenHash string) error

	// PutPass adds a pass, in place of all of its kind and person if it is the only one. It forgets those
	// that have ended.
	PutPass(ctx context.Context, p Pass, only bool, now time.Time) error
	// TakePass uses a pass of a kind once; ErrNotFound if there is none with this hash that is good now.
	TakePass(ctx context.Context, kind, hash string, now time.Time) (Pass, error)
	// Passes lists what passes of a kind a person has made that are good now, the first to end first.
	Passes(ctx context.Context, kind, person string, now time.Time) ([]Pass, error)

	// PutPasskey adds a passkey. ErrConflict if its id is in use.
	PutPasskey(ctx context.Context, k Passkey) error
	// UsePasskey changes what the site needs to know of a passkey, and when it was used last.
	UsePasskey(ctx context.Context, id, data string, at time.Time) error
	// PasskeyByID finds a passkey.
	PasskeyByID(ctx context.Context, id string) (Passkey, error)
	// Passkeys lists the passkeys of a person, the latest used first.
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// DropPasskey removes a passkey of a person; ErrNotFound if it is not theirs.
	DropPasskey(ctx context.Context, person, id string) error

	// ForgetSeats takes a person off the seats of a table: one of a table that is Open becomes free, on another
	// somebody has sat who has [Left]. A table that they have made was made by [Left]. What they have said there
	// is removed, and what they have planned.
	ForgetSeats(ctx context.Context, table, person string) error
	// DeletePerson removes a person with their devices, passkeys, passes, tokens and messages, and what they have said, and takes them off all tables
	// as ForgetSeats does; all or nothing.
	DeletePerson(ctx context.Context, id string) error
}
