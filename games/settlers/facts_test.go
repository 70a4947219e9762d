package settlers

import "testing"

func TestGame(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(len(g.Options))
}
