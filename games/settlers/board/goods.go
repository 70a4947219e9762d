package board

import (
	"maps"
	"slices"
)

// Every good and every colour has an outline of its own, so that it can be told
// without its colour; all are drawn on 24 by 24.

// goodArt are the goods.
var goodArt = []struct{ name, art string }{
	{"wood", `<circle class="s-wood s-o" cx="6.7" cy="16.6" r="5.3"/><circle class="s-wood s-o" cx="17.3" cy="16.6" r="5.3"/><circle class="s-wood s-o" cx="12" cy="7.2" r="5.3"/><path class="s-grain" d="M4.6 16.6a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0ZM15.2 16.6a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0ZM9.9 7.2a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0Z"/>`},
	{"stone", `<path class="s-stone s-o" d="M2 12.5 7.5 4H18l4 6.5V17l-5 4.5H6.5L2 17.5Z"/><path class="s-facet" d="M7.5 4 9.5 11 2 12.5M9.5 11 18.5 9.5 18 4M18.5 9.5 22 10.5M9.5 11 11 21.5"/>`},
	{"food", `<path class="s-food s-o" d="M12 8C8.5 5.2 2.5 7.2 2.5 13.5 2.5 19 6.5 23 9.5 22.5 11 22.2 13 22.2 14.5 22.5 17.5 23 21.5 19 21.5 13.5 21.5 7.2 15.5 5.2 12 8Z"/><path class="s-leaf s-o" d="M12.5 6.5C12.5 3 15 1.2 19 1.2 19 4.5 16.5 6.5 12.5 6.5Z"/><path class="s-shine" d="M6 12.5C6 11 7 9.9 8.5 9.9"/>`},
	{"gold", `<circle class="s-gold s-o" cx="12" cy="12" r="10"/><circle class="s-rim" cx="12" cy="12" r="6.8"/><path class="s-rim" d="M12 8.2 15.2 12 12 15.8 8.8 12Z"/>`},
	{"worker", `<path class="s-worker s-o" d="M12 1.8A4.3 4.3 0 0 1 15.4 8.7C18.4 9.8 22 11 22 13.2 22 14.9 19.2 15.3 17 15.4L19.6 22H14L12 18.8 10 22H4.4L7 15.4C4.8 15.3 2 14.9 2 13.2 2 11 5.6 9.8 8.6 8.7A4.3 4.3 0 0 1 12 1.8Z"/>`},
	{"raze", `<path class="s-raze s-o" d="M12.6.8C14 5.2 20.5 8.5 20.5 15.2A8.5 8.3 0 0 1 3.5 15.2C3.5 11.8 5.3 9.7 6.6 7.6 7.2 9.4 8 10.4 9.3 11 8.6 6.8 10.2 3.2 12.6.8Z"/><path class="s-ember" d="M12.2 11.5C13 14 16 15 16 18.2A4 4 0 0 1 8 18.2C8 16.2 9.2 15.4 9.9 14.2 10.4 15.2 10.9 15.5 11.5 15.7 11.2 14.2 11.5 12.6 12.2 11.5Z"/>`},
	{"defense", `<path class="s-defense s-o" d="M12 1.2 21.5 4V11.5C21.5 17 17.5 21 12 23 6.5 21 2.5 17 2.5 11.5V4Z"/><path class="s-bar" d="M12 4.5V19.5M5.5 9.8H18.5"/>`},
	{"basic_tech", `<path class="s-brass s-o" d="M12 1.2l2 .2.6 2.7 2.2.9 2.3-1.5 2.4 2.4-1.5 2.3.9 2.2 2.7.6v3.4l-2.7.6-.9 2.2 1.5 2.3-2.4 2.4-2.3-1.5-2.2.9-.6 2.7h-3.4l-.6-2.7-2.2-.9-2.3 1.5-2.4-2.4 1.5-2.3-.9-2.2-2.7-.6v-3.4l2.7-.6.9-2.2-1.5-2.3 2.4-2.4 2.3 1.5 2.2-.9.6-2.7Z"/><circle class="s-paper s-o" cx="12.3" cy="12.2" r="4.2"/>`},
	{"adv_scoring", `<path class="s-verdigris s-o" d="M12 .8 21.8 6.4V17.6L12 23.2 2.2 17.6V6.4Z"/><path class="s-star" d="M12 4.6 14.1 9.5 19.3 10 15.4 13.5 16.5 18.6 12 15.9 7.5 18.6 8.6 13.5 4.7 10 9.9 9.5Z"/>`},
	{"adv_defense", `<path class="s-azure s-o" d="M3 1.5H21V12C21 17.5 17 21 12 23.2 7 21 3 17.5 3 12Z"/><path class="s-cogline" d="M12 5.6V8M12 14.6V17M6.3 11.3H8.7M15.3 11.3H17.7M8 7.3 9.6 8.9M16 7.3 14.4 8.9M8 15.3 9.6 13.7M16 15.3 14.4 13.7"/><circle class="s-cogline" cx="12" cy="11.3" r="3.1"/>`},
	{"adv_tech", `<path class="s-verdigris s-o" d="M8.2 1.4 15.4 5.5V13.7L8.2 17.8 1 13.7V5.5Z"/><path class="s-star" d="M8.2 4.6 9.6 7.9 13.2 8.2 10.5 10.6 11.3 14.1 8.2 12.3 5.1 14.1 5.9 10.6 3.2 8.2 6.8 7.9Z"/><path class="s-azure s-o" d="M11.8 9.4H23V15.8C23 19.4 20.6 21.6 17.4 23 14.2 21.6 11.8 19.4 11.8 15.8Z"/><path class="s-cogline" d="M17.4 11.6V20.2M14.2 14.8H20.6"/>`},
	{"vp", `<circle class="s-vp s-o" cx="12" cy="12" r="11"/><path class="s-star" d="M12 3.8 14.4 9.4 20.4 9.9 15.8 13.9 17.2 19.8 12 16.6 6.8 19.8 8.2 13.9 3.6 9.9 9.6 9.4Z"/>`},
	{"card", `<path class="s-back s-o" d="M6.5 1.5H17.5Q19.5 1.5 19.5 3.5V20.5Q19.5 22.5 17.5 22.5H6.5Q4.5 22.5 4.5 20.5V3.5Q4.5 1.5 6.5 1.5Z"/><path class="s-other" d="M19 3V20.5Q19 22 17.5 22H5.2Z"/><path class="s-rim" d="M5 22 19 2"/>`},
	{"common_card", `<path class="s-back s-o" d="M6.5 1.5H17.5Q19.5 1.5 19.5 3.5V20.5Q19.5 22.5 17.5 22.5H6.5Q4.5 22.5 4.5 20.5V3.5Q4.5 1.5 6.5 1.5Z"/><path class="s-print" d="M12 6.5 17.2 11.5H15.8V17H8.2V11.5H6.8Z"/>`},
	{"faction_card", `<path class="s-other s-o" d="M6.5 1.5H17.5Q19.5 1.5 19.5 3.5V20.5Q19.5 22.5 17.5 22.5H6.5Q4.5 22.5 4.5 20.5V3.5Q4.5 1.5 6.5 1.5Z"/><path class="s-print" d="M8 5.5H9.4V6.2L17 6.8 14.6 9.6 17 12.4 9.4 12.6V18.5H8Z"/>`},
}

// colourArt are the colours of cards: each has an outline that tells it too.
var colourArt = []struct{ name, art string }{
	{"black", "M3.5 3.5H20.5V20.5H3.5Z"},
	{"purple", "M12 1 22 12 12 23 2 12Z"},
	{"blue", "M12 2A10 10 0 1 1 12 22 10 10 0 1 1 12 2Z"},
	{"brown", "M12 1.8 23 21.5H1Z"},
	{"gold", "M7 2.5H17L23 12 17 21.5H7L1 12Z"},
	{"red", "M12 22C5 16.5 1.2 12.5 1.2 8.3A5.6 5.6 0 0 1 12 6 5.6 5.6 0 0 1 22.8 8.3C22.8 12.5 19 16.5 12 22Z"},
	{"pink", "M12 1.5A4.6 4.6 0 0 1 16.3 7.5 4.6 4.6 0 0 1 22.5 12 4.6 4.6 0 0 1 18.2 17 4.6 4.6 0 0 1 12 22 4.6 4.6 0 0 1 5.8 17 4.6 4.6 0 0 1 1.5 12 4.6 4.6 0 0 1 7.7 7.5 4.6 4.6 0 0 1 12 1.5Z"},
	{"grey", "M8 1.5H16V8H22.5V16H16V22.5H8V16H1.5V8H8Z"},
	{"white", "M16.5 2.2A10.4 10.4 0 1 0 16.5 21.8 12 12 0 0 1 16.5 2.2Z"},
}

// marks are small signs that faces, formulas and the page use; those on a disc lie
// on Locations.
var marks = []struct{ name, art string }{
	{"arrow", `<path class="s-ink" d="M2 9.5H13V4.5L22.5 12 13 19.5V14.5H2Z"/>`},
	{"no", `<path class="s-cross" d="M4 4 20 20M20 4 4 20"/>`},
	{"any", `<circle class="s-wood s-o" cx="6.5" cy="16.8" r="5.5"/><path class="s-stone s-o" d="M12.5 17 14.5 12.5H20L22.7 16V20.5L20 22.3H14L12.5 20.5Z"/><path class="s-food s-o" d="M12 4.5C10 3 6.6 4 6.6 7.6S9.2 12.9 12 12.6C14.8 12.9 17.4 11.2 17.4 7.6S14 3 12 4.5Z"/><path class="s-leaf s-o" d="M12.3 3.8C12.3 1.8 13.8.8 16 .8 16 2.8 14.5 3.8 12.3 3.8Z"/>`},
	{"own", `<path class="s-house s-o" d="M12 2.5 22.5 12H19.5V21.5H4.5V12H1.5Z"/>`},
	{"foe", `<path class="s-foe s-o" d="M12 6 21.5 14H19V22H5V14H2.5Z"/><path class="s-foe s-o" d="M12 6V1L18 2.8 12 4.6"/>`},
	{"cost-house", `<path class="s-house s-o" d="M12 1.5 22.5 11.5H19.5V22H4.5V11.5H1.5Z"/><path class="s-cross" d="M8 12 16 20M16 12 8 20"/>`},
	{"house-foundation", `<path class="s-stone s-o" d="M2 22V15H6V12H10V15H14V11H18V14H22V22Z"/><path class="s-facet" d="M2 18.5H22M8 15V18.5M16 15V18.5M5 18.5V22M12 18.5V22M19 18.5V22"/>`},
	{"samurai", `<circle class="s-worker s-o" cx="12" cy="12" r="11"/><use href="#i-helmet" class="s-on" x="3.5" y="3" width="17" height="17"/>`},
	{"token", `<circle class="s-token s-o" cx="12" cy="12" r="11"/><use href="#i-ankh" class="s-on" x="4" y="4" width="16" height="16"/>`},
	{"locked", `<circle class="s-paper s-o" cx="12" cy="12" r="11"/><use href="#i-lock" class="s-ink" x="5" y="4.5" width="14" height="14"/>`},
	{"worth", `<circle class="s-vp s-o" cx="12" cy="12" r="11"/><circle class="s-worth" cx="12" cy="12" r="8.5"/>`},
	{"used", `<circle class="s-paper s-o" cx="12" cy="12" r="11"/><path class="s-tick" d="M6 12.5 10.5 17 18 7.5"/>`},
	{"target", `<circle class="s-raze s-o" cx="12" cy="12" r="11"/><use href="#i-target" class="s-on" x="4" y="4" width="16" height="16"/>`},
	{"route", `<circle class="s-token s-o" cx="12" cy="12" r="11"/><use href="#i-deal" class="s-on" x="3.5" y="3.5" width="17" height="17"/>`},
	{"open", `<circle class="s-paper s-o" cx="12" cy="12" r="11"/><use href="#i-open" class="s-ink" x="4.5" y="4.5" width="15" height="15"/>`},
	{"key", `<circle class="s-paper s-o" cx="12" cy="12" r="11"/><path class="s-ink" fill-rule="evenodd" d="M9.2 4.8a4.6 4.6 0 1 0 3.7 7.4l4 4-1.6 1.6 1.6 1.6 1.6-1.6 1 1 1.5-1.5-6.7-6.7A4.6 4.6 0 0 0 9.2 4.8Zm0 2.9a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z"/>`},
	{"shut", `<circle class="s-paper s-o" cx="12" cy="12" r="11"/><path class="s-faded" fill-rule="evenodd" d="M9.2 4.8a4.6 4.6 0 1 0 3.7 7.4l4 4-1.6 1.6 1.6 1.6 1.6-1.6 1 1 1.5-1.5-6.7-6.7A4.6 4.6 0 0 0 9.2 4.8Zm0 2.9a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z"/><path class="s-cross" d="M4.5 19.5 19.5 4.5"/>`},
	{"blocked", `<path class="s-raze s-o" d="M7.3 1H16.7L23 7.3V16.7L16.7 23H7.3L1 16.7V7.3Z"/><use href="#i-barbarians" class="s-on" x="4" y="4" width="16" height="16"/>`},
	{"ears", `<circle class="s-token s-o" cx="12" cy="12" r="11"/><use href="#i-ear" class="s-on" x="4" y="4" width="16" height="16"/>`},
	{"printed", `<path class="s-paper s-o" d="M1.5 1.5H22.5V22.5H1.5Z"/><path class="s-defense s-o" d="M12 4 18.5 6V11.6C18.5 15.4 15.7 18 12 19.6 8.3 18 5.5 15.4 5.5 11.6V6Z"/>`},
	{"seat", `<path class="s-worker s-o" d="M12 2.5A4.6 4.6 0 1 1 12 11.7 4.6 4.6 0 1 1 12 2.5ZM3 22C3 16.5 7 13.6 12 13.6S21 16.5 21 22Z"/>`},
	{"tuck", `<path class="s-back s-o" d="M3 3H14V17H3Z"/><path class="s-back s-o" d="M9 7H20V21H9Z"/>`},
}

// parts draws all that faces and the page are made of: icons i-*, goods g-*,
// colours c-* and marks m-*.
func (p *page) parts() {
	for _, name := range slices.Sorted(maps.Keys(icons)) {
		p.Addf(`<symbol id="i-%s" viewBox="0 0 512 512"><path d="%s"/></symbol>`, name, icons[name])
	}
	for _, g := range goodArt {
		p.Addf(`<symbol id="g-%s" viewBox="0 0 24 24">%s</symbol>`, g.name, g.art)
	}
	for _, c := range colourArt {
		p.Addf(`<symbol id="c-%s" viewBox="0 0 24 24"><path class="s-c k-%s" d="%s"/></symbol>`, c.name, c.name, c.art)
	}
	for _, m := range marks {
		p.Addf(`<symbol id="m-%s" viewBox="0 0 24 24">%s</symbol>`, m.name, m.art)
	}
}
