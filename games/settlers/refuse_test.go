package settlers

import (
	"strings"
	"testing"
)

// An answer that is not among those listed is refused with the fact: how much may be paid, what
// is asked for, whose a card is.
func TestRefusalsNameTheFact(t *testing.T) {
	paying := begin(t, "romans barbarians").hand("A", "COM001").supply("A", "wood 2, stone 2, gold 2")
	paying.Play("A build COM001")
	aiming := begin(t, "barbarians romans").stand("A", "BAR014").stand("B", "ROM001").supply("A", "raze 1")
	aiming.hand("A", "COM005 COM007 COM069").Play("A use BAR014 1 1")
	idle := begin(t, "barbarians romans")
	rich := begin(t, "romans barbarians").supply("A", "worker 2")
	for _, c := range []struct {
		g          *scenario
		move       string
		en, de, it string
	}{
		{paying, "pay wood 2", "from 0 to 1", "von 0 bis 1", "da 0 a 1"},
		{paying, "pay stone 0", "decided now is: Wood", "etwas anderes: Holz", "si decide altro: Legno"},
		{aiming, "target COM069", "is yours", "gehört dir", "è tua"},
		{aiming, "target ROM001", "Bob’s “Sculptor’s Workshop” cannot", "von Bob kommt", "di Bob qui"},
		{aiming, "target COM001", "in nobody’s Empire", "in keinem Reich", "in nessun Impero"},
		{idle, "exchange wood", "2 Workers", "2 Arbeiter", "2 Lavoratori"},
		{idle, "use ATT001 1 1", "an Attack card", "Angriffskarte", "Carta Attacco"},
		{rich, "exchange vp", "cannot be exchanged for that: VP", "keine Arbeiter getauscht", "non si scambiano"},
	} {
		want := map[string]string{"en": c.en, "de": c.de, "it": c.it}
		m := c.g.Parse(c.move)
		no := c.g.p.Play(c.g.Seat("A"), m, nil)
		if no == nil {
			t.Fatalf("%s is allowed", c.move)
		}
		for code, tongue := range c.g.tongues() {
			if said := tongue.Refusal(no); !strings.Contains(said, want[code]) {
				t.Errorf("%s, %s: %q does not say %q", c.move, code, said, want[code])
			}
		}
	}
}
