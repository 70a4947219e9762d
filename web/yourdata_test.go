package web

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"spielwerk/lang"
	"spielwerk/store"
)

// TestDeleteMe: nothing is left of a person but seats on which somebody has sat. Who plays with them goes
// on: at a table that waits the seat is free, in a game that runs a bot plays, and a finished game
// is as it was.
func TestDeleteMe(t *testing.T) {
	t.Parallel()
	if lang.Left != store.Left {
		t.Fatal("two names for somebody who left")
	}
	s := newSite(t)
	a, b, running := s.two()
	alone := a.lay("greedy")
	waiting := b.lay("free", "free")
	a.sit(waiting, 1)
	made := a.lay("free", "free")
	b.sit(made, 1)
	finished := a.lay("free")
	b.sit(finished, 1)
	s.until("the game begins", func() bool { return s.now(finished).Position != nil })
	s.play(finished, 1000, chance(5))
	s.until("the table is finished", func() bool { return b.get("/t/"+finished+"/record").Code == http.StatusOK })
	a.gets(newAuthenticator(t))
	_, code := a.carries()
	phone := s.guest("")
	phone.post(carryPath, url.Values{"code": {code}})
	_, code = a.carries()
	who := a.whoIs().ID
	for _, form := range []url.Values{{"do": {"delete"}}, {"do": {"delete"}, "sure": {"on"}}, {"do": {"delete"}, "sure": {"on"}, "name": {"Bruno"}}, {"do": {"delete"}, "name": {"Alma"}}} {
		if w := a.post(youPath, form); w.Code != http.StatusBadRequest || a.whoIs().ID != who {
			t.Errorf("%v: %s", form, dump(w))
		}
	}
	if w := b.post("/t/"+running+"/forget", nil); w.Code != http.StatusBadRequest {
		t.Errorf("by accident: %s", dump(w))
	}
	if w := s.guest("Eve").post("/t/"+running+"/forget", url.Values{"sure": {"on"}}); w.Code != http.StatusForbidden {
		t.Errorf("by a stranger: %s", dump(w))
	}
	was := a.cookies[sessionCookie]
	if w := a.post(youPath, url.Values{"do": {"delete"}, "sure": {"on"}, "name": {"alma"}}); w.Code != http.StatusSeeOther || !strings.Contains(w.Header().Get("Set-Cookie"), "Max-Age=0") {
		t.Fatal(dump(w))
	}
	a.cookies[sessionCookie] = was
	if a.whoIs().ID != "" || phone.whoIs().ID != "" || a.plays(running) {
		t.Error("a session goes on")
	}
	if _, err := s.store.PersonByID(t.Context(), who); err == nil {
		t.Error("the person is there")
	}
	if w := s.guest("").post(carryPath, url.Values{"code": {code}}); w.Code != http.StatusBadRequest {
		t.Errorf("a link of theirs: %s", dump(w))
	}
	if w := b.get("/t/" + alone); w.Code != http.StatusNotFound {
		t.Errorf("the table of theirs alone: %d", w.Code)
	}
	for id, seat := range map[string]int{waiting: 1, made: 0} {
		if got := s.meta(id).Seats[seat]; got != (store.Seat{Kind: store.Free}) {
			t.Errorf("the seat at the table that waits is %+v", got)
		}
	}
	carla := s.guest("Carla")
	carla.sit(waiting, 1)
	for _, id := range []string{running, finished, made} {
		meta := s.meta(id)
		for i := range meta.Seats {
			meta.Seats[i].Nonce = "" // of this test's people it has the name
		}
		if text, _ := json.Marshal(meta); bytes.Contains(text, []byte(who)) || bytes.Contains(text, []byte("Alma")) {
			t.Errorf("%s knows them: %s", id, text)
		}
		for _, code := range languages() {
			for _, to := range []string{"", "/log", "/seats", "/result", "/record"} {
				w := b.at(s, code, "board").get("/t/" + id + to)
				if text := strings.ReplaceAll(html.UnescapeString(w.Body.String()), "nonce-of-Alma", ""); strings.Contains(text, "Alma") || w.Code >= 500 ||
					to == "" && id != made && !strings.Contains(text, s.text(code, "web.you.gone")) {
					t.Errorf("%s: %s%s: %d, %v", code, id, to, w.Code, strings.Contains(text, "Alma"))
				}
			}
		}
	}
	now := s.now(running)
	if now.Seats[0].Bot == "" {
		t.Error("no bot plays for who has left")
	}
	if w := b.get("/t/" + finished + "/record"); w.Code != http.StatusOK {
		t.Errorf("the record: %s", dump(w))
	}
	if w := b.post("/t/"+finished+"/rematch", nil); w.Code >= 400 {
		t.Errorf("a rematch: %s", dump(w))
	} else if next := s.meta(s.meta(finished).Rematch); next.Seats[0].Kind != store.Asked || next.Seats[1].Kind != store.Free {
		t.Errorf("the rematch has the seats %+v", next.Seats)
	}
	if strings.Contains(s.logs.String(), "level=ERROR") {
		t.Errorf("the log: %s", s.logs.String())
	}
}

// TestExport: who asks for it gets what is stored, with the records of finished games, and of running ones
// nothing that is secret. It is for oneself only, and not without end.
func TestExport(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, _, running := s.two()
	b := s.guest("Bruno")
	finished := a.lay("free")
	b.sit(finished, 1)
	s.until("the game begins", func() bool { return s.now(finished).Position != nil })
	s.play(finished, 1000, chance(5))
	s.until("the table is finished", func() bool { return b.get("/t/"+finished+"/record").Code == http.StatusOK })
	a.gets(newAuthenticator(t))
	a.addr = "192.0.2.40:1"
	w := a.get(youPath + "/data.zip")
	if w.Header().Get("Cache-Control") != "no-store" {
		t.Fatal(dump(w))
	}
	files := unpacked(t, w)
	var e exported
	if err := json.Unmarshal(files["you.json"], &e); err != nil || e.Name != "Alma" || len(e.Devices) != 1 || len(e.Passkeys) != 1 || len(e.Tables) != 2 {
		t.Errorf("%v: %s", err, files["you.json"])
	}
	record := "records/newworld-" + finished + ".jsonl"
	if len(files) != 2 || !bytes.Equal(files[record], b.get("/t/"+finished+"/record").Body.Bytes()) {
		t.Errorf("%d files, the record has %d bytes", len(files), len(files[record]))
	}
	for _, secret := range []string{s.meta(running).Seed, hashToken(a.cookies[sessionCookie]), "publicKey"} {
		if bytes.Contains(files["you.json"], []byte(secret)) {
			t.Errorf("it has %s", secret)
		}
	}
	if w = s.guest("Eve").get(youPath + "/data.zip"); w.Code != http.StatusBadRequest {
		t.Errorf("a stranger's: %s", dump(w))
	}
	for range newExports {
		w = a.get(youPath + "/data.zip")
	}
	if w.Code != http.StatusTooManyRequests {
		t.Errorf("without end: %d", w.Code)
	}
}

// unpacked are the files of an archive.
func unpacked(t *testing.T, w *httptest.ResponseRecorder) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		t.Fatal(err, dump(w))
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
