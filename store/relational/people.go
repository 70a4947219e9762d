package relational

import (
	"context"
	"database/sql"
	"time"

	"spielwerk/store"
)

const (
	sqlRename = `UPDATE people SET name = $2, lang = $3, unranked = $4 WHERE id = $1`
	sqlPerson = `INSERT INTO people (id, name, lang, token_hash, created, invited, unranked)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	sqlPeople  = `SELECT id, token_hash, name, lang, created, invited, unranked FROM people`
	sqlByToken = sqlPeople + ` WHERE token_hash = $1 UNION ALL
		SELECT p.id, d.token_hash, p.name, p.lang, p.created, p.invited, p.unranked FROM devices AS d JOIN people AS p ON p.id = d.person
		WHERE d.token_hash = $1 LIMIT 1`
	sqlByPersonID = sqlPeople + ` WHERE id = $1`
)

func readPerson(scan func(...any) error) (p store.Person, err error) {
	var created int64
	var unranked string
	err = scan(&p.ID, &p.TokenHash, &p.Name, &p.Lang, &created, &p.Invited, &unranked)
	p.Created, p.Unranked = moment(created), unranked != ""
	return p, err
}

func (e *Engine) PutPerson(ctx context.Context, p store.Person) error {
	return e.change(ctx, "put person", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlRename, p.ID, p.Name, p.Lang, Flag(p.Unranked))
		if ok || err != nil {
			return err
		}
		if err = c.QueryRowContext(ctx, sqlDevice, p.TokenHash).Scan(new(int)); err == nil {
			return store.ErrConflict // that of another person's device
		}
		ok, err = one(ctx, c, sqlPerson, p.ID, p.Name, p.Lang, p.TokenHash, millis(p.Created), p.Invited, Flag(p.Unranked))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) Invite(ctx context.Context, person, by string) error {
	return e.change(ctx, "invite", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, `UPDATE people SET invited = CASE WHEN invited = '' THEN $2 ELSE invited END WHERE id = $1`, person, by)
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func (e *Engine) PersonByToken(ctx context.Context, tokenHash string) (store.Person, error) {
	return e.personBy(ctx, sqlByToken, tokenHash)
}

func (e *Engine) PersonByID(ctx context.Context, id string) (store.Person, error) {
	p, err := e.personBy(ctx, sqlByPersonID, id)
	p.TokenHash = ""
	return p, err
}

func (e *Engine) personBy(ctx context.Context, text, key string) (store.Person, error) {
	p, err := readPerson(e.Read.QueryRowContext(ctx, text, key).Scan)
	if err != nil {
		return store.Person{}, e.failed("person", err)
	}
	return p, nil
}

func (e *Engine) Unranked(ctx context.Context) ([]string, error) {
	return e.ids(ctx, "unranked", `SELECT id FROM people WHERE unranked <> '' ORDER BY id`)
}

// AllPeople are all people, by their ids.
func (e *Engine) AllPeople(ctx context.Context) ([]store.Person, error) {
	return rows(ctx, e, "people", readPerson, sqlPeople+` ORDER BY id`)
}

// The row of the person is locked before their devices are changed, so that a session that ends is not
// noted again by a request that has begun before.
const (
	sqlHoldPerson = `UPDATE people SET lang = lang WHERE id = $1`
	sqlHoldToken  = `UPDATE people SET lang = lang WHERE token_hash = $1`
	sqlDevice     = `SELECT 1 FROM devices WHERE token_hash = $1`
	sqlToken      = `SELECT 1 FROM people WHERE token_hash = $1`
	sqlAddDevice  = `INSERT INTO devices (token_hash, person, name, created, used) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	sqlUseDevice  = `UPDATE devices SET name = $2, used = CASE WHEN used < $3 THEN $3 ELSE used END WHERE token_hash = $1`
	sqlFirst      = `INSERT INTO devices (token_hash, person, name, created, used)
		SELECT token_hash, id, CAST($2 AS TEXT), created, CAST($3 AS BIGINT) FROM people WHERE token_hash = $1 ON CONFLICT DO NOTHING`
	sqlDevices = `SELECT token_hash, person, name, created, used FROM devices WHERE person = $1 UNION ALL
		SELECT token_hash, id, '', created, created FROM people WHERE id = $1 AND token_hash <> 'left:' || id
			AND NOT EXISTS (SELECT 1 FROM devices WHERE devices.token_hash = people.token_hash)
		ORDER BY 5 DESC, 1`
	sqlDropDevice = `DELETE FROM devices WHERE token_hash = $1 AND person = $2`
	sqlDropFirst  = `UPDATE people SET token_hash = 'left:' || id WHERE id = $2 AND token_hash = $1`
)

func (e *Engine) AddDevice(ctx context.Context, d store.Device) error {
	return e.change(ctx, "add device", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldPerson, d.Person)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		if err = c.QueryRowContext(ctx, sqlToken, d.TokenHash).Scan(new(int)); err == nil {
			return store.ErrConflict
		}
		ok, err = one(ctx, c, sqlAddDevice, d.TokenHash, d.Person, d.Name, millis(d.Created), millis(d.Used))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) UseDevice(ctx context.Context, tokenHash, name string, at time.Time) error {
	return e.change(ctx, "use device", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlUseDevice, tokenHash, name, millis(at))
		if ok || err != nil {
			return err
		}
		if ok, err = one(ctx, c, sqlHoldToken, tokenHash); err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		_, err = one(ctx, c, sqlFirst, tokenHash, name, millis(at))
		return err
	})
}

func (e *Engine) Devices(ctx context.Context, person string) ([]store.Device, error) {
	return rows(ctx, e, "devices", func(scan func(...any) error) (d store.Device, err error) {
		var created, used int64
		err = scan(&d.TokenHash, &d.Person, &d.Name, &created, &used)
		d.Created, d.Used = moment(created), moment(used)
		return d, err
	}, sqlDevices, person)
}

func (e *Engine) DropDevice(ctx context.Context, person, tokenHash string) error {
	return e.change(ctx, "drop device", func(ctx context.Context, c *sql.Conn) error {
		if _, err := one(ctx, c, sqlHoldPerson, person); err != nil {
			return err
		}
		first, err := one(ctx, c, sqlDropFirst, tokenHash, person)
		if err != nil {
			return err
		}
		noted, err := one(ctx, c, sqlDropDevice, tokenHash, person)
		if err == nil && !first && !noted {
			err = store.ErrNotFound
		}
		return err
	})
}

const (
	sqlPasses    = `SELECT hash, uses, kind, person, data, ends FROM passes`
	sqlPutPass   = `INSERT INTO passes (hash, uses, kind, person, data, ends) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	sqlEnded     = `DELETE FROM passes WHERE ends <= $1 OR uses < 1`
	sqlOthers    = `DELETE FROM passes WHERE kind = $1 AND person = $2`
	sqlTakePass  = `UPDATE passes SET uses = uses - 1 WHERE hash = $1 AND kind = $2 AND ends > $3 AND uses > 0 RETURNING hash, uses, kind, person, data, ends`
	sqlGoodNow   = sqlPasses + ` WHERE kind = $1 AND person = $2 AND ends > $3 AND uses > 0 ORDER BY ends, hash`
	sqlAllPasses = sqlPasses + ` ORDER BY hash`
)

func readPass(scan func(...any) error) (p store.Pass, err error) {
	var ends int64
	err = scan(&p.Hash, &p.Uses, &p.Kind, &p.Person, &p.Data, &ends)
	p.Ends = moment(ends)
	return p, err
}

func (e *Engine) PutPass(ctx context.Context, p store.Pass, only bool, now time.Time) error {
	return e.change(ctx, "put pass", func(ctx context.Context, c *sql.Conn) error {
		if _, err := one(ctx, c, sqlEnded, millis(now)); err != nil {
			return err
		}
		if only {
			if _, err := one(ctx, c, sqlOthers, p.Kind, p.Person); err != nil {
				return err
			}
		}
		ok, err := one(ctx, c, sqlPutPass, p.Hash, p.Uses, p.Kind, p.Person, p.Data, millis(p.Ends))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) TakePass(ctx context.Context, kind, hash string, now time.Time) (p store.Pass, err error) {
	err = e.change(ctx, "take pass", func(ctx context.Context, c *sql.Conn) (wrong error) {
		p, wrong = readPass(c.QueryRowContext(ctx, sqlTakePass, hash, kind, millis(now)).Scan)
		return wrong
	})
	if err != nil {
		return store.Pass{}, err
	}
	return p, nil
}

func (e *Engine) Passes(ctx context.Context, kind, person string, now time.Time) ([]store.Pass, error) {
	return rows(ctx, e, "passes", readPass, sqlGoodNow, kind, person, millis(now))
}

// AllPasses are all passes.
func (e *Engine) AllPasses(ctx context.Context) ([]store.Pass, error) {
	return rows(ctx, e, "passes", readPass, sqlAllPasses)
}

const (
	sqlKeys    = `SELECT id, person, site, data, created, used FROM passkeys`
	sqlKeyByID = sqlKeys + ` WHERE id = $1`
	sqlKeysOf  = sqlKeys + ` WHERE person = $1 ORDER BY used DESC, id`
	sqlPutKey  = `INSERT INTO passkeys (id, person, site, data, created, used) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	sqlUseKey  = `UPDATE passkeys SET data = $2, used = CASE WHEN used < $3 THEN $3 ELSE used END WHERE id = $1`
	sqlDropKey = `DELETE FROM passkeys WHERE id = $1 AND person = $2`
)

func readPasskey(scan func(...any) error) (k store.Passkey, err error) {
	var created, used int64
	err = scan(&k.ID, &k.Person, &k.Site, &k.Data, &created, &used)
	k.Created, k.Used = moment(created), moment(used)
	return k, err
}

func (e *Engine) PutPasskey(ctx context.Context, k store.Passkey) error {
	return e.change(ctx, "put passkey", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldPerson, k.Person)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		ok, err = one(ctx, c, sqlPutKey, k.ID, k.Person, k.Site, k.Data, millis(k.Created), millis(k.Used))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) UsePasskey(ctx context.Context, id, data string, at time.Time) error {
	return e.change(ctx, "use passkey", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlUseKey, id, data, millis(at))
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func (e *Engine) PasskeyByID(ctx context.Context, id string) (store.Passkey, error) {
	k, err := readPasskey(e.Read.QueryRowContext(ctx, sqlKeyByID, id).Scan)
	if err != nil {
		return store.Passkey{}, e.failed("passkey", err)
	}
	return k, nil
}

func (e *Engine) Passkeys(ctx context.Context, person string) ([]store.Passkey, error) {
	return rows(ctx, e, "passkeys", readPasskey, sqlKeysOf, person)
}

func (e *Engine) DropPasskey(ctx context.Context, person, id string) error {
	return e.change(ctx, "drop passkey", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlDropKey, id, person)
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

// $1 is the person, $2 a table, empty for all.
const (
	sqlTheirs    = `(person = $1 OR person LIKE $1 || '#%') AND person <> ''` // ids have no signs of patterns
	sqlFreeSeats = `UPDATE seats SET kind = 'free', person = '', name = '',
		nonce = CASE WHEN table_id IN (SELECT id FROM tables WHERE duplicate <> '') THEN nonce ELSE '' END WHERE ` + sqlTheirs + `
		AND ($2 = '' OR table_id = $2) AND table_id IN (SELECT id FROM tables WHERE state = 'open')`
	sqlLeaveSeats = `UPDATE seats SET person = '', name = $3 WHERE ` + sqlTheirs + ` AND ($2 = '' OR table_id = $2)`
	sqlLeaveHosts = `UPDATE tables SET host = $3 WHERE host = $1 AND host <> '' AND ($2 = '' OR id = $2)`
)

func forgetSeats(ctx context.Context, c *sql.Conn, person, table string) error {
	if _, err := one(ctx, c, sqlLeaveHosts, person, table, store.Left); err != nil {
		return err
	}
	if _, err := one(ctx, c, sqlLeaveDuplicate, person, table); err != nil {
		return err
	}
	if _, err := one(ctx, c, sqlFreeSeats, person, table); err != nil {
		return err
	}
	if _, err := one(ctx, c, sqlLeaveSeats, person, table, store.Left); err != nil {
		return err
	}
	if _, err := one(ctx, c, sqlLeaveResults, person, table, store.Left); err != nil {
		return err
	}
	if err := forgetTalk(ctx, c, person, table); err != nil {
		return err
	}
	_, err := c.ExecContext(ctx, sqlForgetPlans, person, table)
	return err
}

func (e *Engine) ForgetSeats(ctx context.Context, table, person string) error {
	return e.change(ctx, "forget seats", func(ctx context.Context, c *sql.Conn) error {
		if _, err := one(ctx, c, sqlHold, table); err != nil { // nobody takes a seat or begins meanwhile
			return err
		}
		if err := c.QueryRowContext(ctx, sqlExists, table).Scan(new(int)); err != nil {
			return err
		}
		return forgetSeats(ctx, c, person, table)
	})
}

func (e *Engine) DeletePerson(ctx context.Context, id string) error {
	return e.change(ctx, "delete person", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldPerson, id)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		if err = forgetSeats(ctx, c, id, ""); err != nil {
			return err
		}
		for _, from := range []string{
			"devices WHERE person", "passkeys WHERE person", "passes WHERE person", "tokens WHERE person", "vacations WHERE person",
			"ways WHERE person", "wishes WHERE person", "messages WHERE person", "duplicate_left WHERE person", "jobs WHERE name", "people WHERE id",
		} {
			if _, err = c.ExecContext(ctx, "DELETE FROM "+from+" = $1", id); err != nil {
				return err
			}
		}
		return nil
	})
}
