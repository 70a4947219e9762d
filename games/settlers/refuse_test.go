package settlers

import (
	"strings"
	"testing"
)

// An answer that is not among those listed is refused with the fact: how much may be paid, what
// is asked for, whose a card is.
func TestRefusalsNameTheFact(t *testing.T) {
	paying := begin(t, "romans barbarians").hand("A", "COM001").supply("A", "wood 2, stone 2, gold 2").Play("A build COM001")
	aiming := begin(t, "barbarians romans").stand("A", "BAR014").stand("B", "ROM001").supply("A", "raze 1").hand("A", "COM005 COM007 COM069")
	aiming.Play("A use BAR014 1 1")
	for _, c := range []struct {
		g    *scenario
		move string
		want map[string]string
	}{
		{paying, "pay wood 2", map[string]string{"en": "from 0 to 1", "de": "von 0 bis 1", "it": "da 0 a 1"}},
		{paying, "pay stone 0", map[string]string{"en": "decided now is: Wood", "de": "etwas anderes: Holz", "it": "si decide altro: Legno"}},
		{aiming, "target COM069", map[string]string{"en": "is yours", "de": "gehört dir", "it": "è tua"}},
		{aiming, "target ROM001", map[string]string{"en": "of Bob cannot", "de": "von Bob kommt", "it": "di Bob qui"}},
		{aiming, "target COM001", map[string]string{"en": "in nobody’s Empire", "de": "in keinem Reich", "it": "in nessun Impero"}},
		{begin(t, "barbarians romans"), "exchange wood", map[string]string{"en": "2 Workers", "de": "2 Arbeiter", "it": "2 Lavoratori"}},
		{begin(t, "barbarians romans"), "use ATT001 1 1", map[string]string{"en": "an Attack card", "de": "Angriffskarte", "it": "carta Attacco"}},
		{begin(t, "romans barbarians").supply("A", "worker 2"), "exchange vp", map[string]string{"en": "not exchanged for that: VP", "de": "keine Arbeiter getauscht", "it": "non si scambiano"}},
	} {
		m := c.g.Parse(c.move)
		no := c.g.p.Play(c.g.Seat("A"), m, nil)
		if no == nil {
			t.Fatalf("%s is allowed", c.move)
		}
		for code, tongue := range c.g.tongues() {
			if said := tongue.Refusal(no); !strings.Contains(said, c.want[code]) {
				t.Errorf("%s, %s: %q does not say %q", c.move, code, said, c.want[code])
			}
		}
	}
}
