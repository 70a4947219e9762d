package e2e

import (
	"testing"

	"spielwerk/game"
)

func TestPlanLook(t *testing.T) {
	b := browser(t)
	for _, name := range []string{"newworld", "xidit", "settlers", "alienartifacts"} {
		s := house(t)
		people := []string{"Anna", "Bob"}
		bots := 0
		if name == "xidit" {
			people = []string{"Anna", "Bob", "Cleo"}
		}
		path, sessions := s.lay(name, people, bots, func(p game.Position, plies int) bool {
			return plies > 60 && p.Pending().Has(0) && !p.Pending().Has(1)
		})
		s.start()
		for _, size := range []string{"desk", "phone"} {
			w := open(t, b, name+" "+size)
			if size == "phone" {
				w.phone()
			}
			w.come(s, path, sessions[1])
			w.until(`document.querySelector("#toplan")`)
			w.shoot("plan-" + name + "-" + size + "-0wait")
			w.click("#toplan")
			w.until(`document.querySelector("#planning") && (document.querySelector("#symbols svg") || document.querySelector("#text"))`)
			w.shoot("plan-" + name + "-" + size + "-1empty")
			for i := 0; i < 2; i++ {
				if !js[bool](w, `document.querySelector("#table").dataset.mine === "true"`) {
					break
				}
				if name != "newworld" {
					act := `document.querySelector("[data-move]")?.dataset.move ?? document.querySelector("#decision button.act").value`
					if name == "xidit" {
						act = `"set ` + itoa(i+1) + ` red"`
					}
					js[bool](w, `(window.was = true, spielwerk.act(`+act+`), true)`)
					w.until(`!window.was && document.querySelector("#planning") && window.spielwerk`)
					continue
				}
				js[bool](w, `(() => {
					window.was = true;
					const some = document.querySelector("#cells .cell.lit, #decision .buttons > button[id^=b-], [data-move]");
					if (!some) return false;
					for (const type of ["pointerdown", "pointerup"]) some.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", pointerId: 99 }));
					return some.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })) || true;
				})()`)
				w.until(`!window.was && document.querySelector("#planning") && window.spielwerk`)
			}
			w.shoot("plan-" + name + "-" + size + "-2tried")
			w.fits("planning on a "+size, false)
			w.click("#plan-loose")
			w.until(`document.querySelector("#planned")`)
			w.shoot("plan-" + name + "-" + size + "-3kept")
			w.fits("planned on a "+size, false)
			w.click("#plan-drop")
			w.until(`!document.querySelector("#planned") && document.querySelector("#toplan")`)
		}
	}
}
